#include "CImageCodec.h"

#include <stdio.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

#ifdef LIBJPEG_TURBO_VERSION
#define JPEG_VERSION TEXT(LIBJPEG_TURBO_VERSION)
#else
#define JPEG_VERSION TEXT(JPEG_LIB_VERSION)
#endif

const char *codec_versions(void) {
    return "libjpeg " JPEG_VERSION ", libpng " PNG_LIBPNG_VER_STRING ", libwebp " TEXT(WEBP_DECODER_ABI_VERSION);
}
