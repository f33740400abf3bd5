#include "rows.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct {
    png_structp library;
    png_infop info;
    jmp_buf escape;
    codec_outcome outcome; // the only possible error is lack of memory
    codec_fault *fault;
    codec_growing file;
} png_encoding;

static _Noreturn void on_error(png_structp library, png_const_charp detail) {
    png_encoding *encoding = png_get_error_ptr(library);
    codec_fault_say(encoding->fault, detail);
    longjmp(encoding->escape, 1);
}

static void on_warning(png_structp library, png_const_charp detail) {
    (void)library;
    (void)detail;
}

static void on_write(png_structp library, png_bytep from, size_t count) {
    png_encoding *encoding = png_get_io_ptr(library);
    if (!codec_growing_reserve(&encoding->file, count)) png_error(library, "out of memory");
    memcpy(encoding->file.bytes.start + encoding->file.bytes.count, from, count);
    encoding->file.bytes.count += count;
}

static void on_flush(png_structp library) {
    (void)library;
}

static void write_file(png_encoding *encoding, const uint8_t *pixels, codec_size size, codec_bytes profile) {
    png_structp library = encoding->library;
    png_set_write_fn(library, encoding, on_write, on_flush);
    png_set_user_limits(library, CODEC_SIDE_LIMIT, CODEC_SIDE_LIMIT);
    png_set_IHDR(
        library, encoding->info, size.width, size.height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    // Compared with level 6, zlib's default, level 5 takes half the time and makes photos 3 percent larger.
    png_set_compression_level(library, 5);
    // A profile that libpng rejects causes only a warning, and is omitted.
    png_set_benign_errors(library, 1);
    if (profile.count > 0) {
        png_uint_32 count = (png_uint_32)profile.count;
        png_set_iCCP(library, encoding->info, "ICC", PNG_COMPRESSION_TYPE_BASE, profile.start, count);
    }
    png_write_info(library, encoding->info);
    for (uint32_t y = 0; y < size.height; y++) png_write_row(library, pixels + (size_t)y * size.width * 4);
    png_write_end(library, NULL);
}

codec_outcome codec_encode_png(
    const uint8_t *pixels, codec_size size, codec_bytes profile, codec_bytes *file, codec_fault *fault) {
    png_encoding *encoding = calloc(1, sizeof *encoding);
    if (!encoding) return codec_out_of_memory;
    encoding->fault = fault;
    encoding->outcome = codec_out_of_memory;
    if (setjmp(encoding->escape) == 0) {
        encoding->library = png_create_write_struct(PNG_LIBPNG_VER_STRING, encoding, on_error, on_warning);
        encoding->info = encoding->library ? png_create_info_struct(encoding->library) : NULL;
        if (encoding->info) {
            write_file(encoding, pixels, size, profile);
            *file = encoding->file.bytes;
            encoding->file.bytes.start = NULL;
            encoding->outcome = codec_done;
        }
    }
    png_destroy_write_struct(&encoding->library, &encoding->info);
    codec_outcome outcome = encoding->outcome;
    free(encoding->file.bytes.start);
    free(encoding);
    return outcome;
}
