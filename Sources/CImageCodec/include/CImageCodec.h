// Decoding, scaling and encoding of photos with libpng, libjpeg-turbo, libwebp and libheif.
//
// libpng and libjpeg report errors by longjmp, which must not cross Swift code. Functions that call them return an
// outcome instead, and the fault describes the error. Calls share no state except constant tables and the opened
// libheif.
//
// Pixels are RGBA, 8 bits per channel, rows top to bottom without padding; alpha is not premultiplied.

#ifndef CIMAGECODEC_H
#define CIMAGECODEC_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define CODEC_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define CODEC_CLOSED
#endif

typedef enum CODEC_CLOSED codec_outcome {
    codec_done,
    codec_truncated,
    codec_corrupt,
    codec_unsupported,
    codec_too_many_scans,
    codec_too_large,
    codec_out_of_memory,
    codec_missing_library,
} codec_outcome;

/// The message of an error as a C string, from the library or from this code. Valid only if the outcome is not
/// codec_done.
typedef struct codec_fault {
    char detail[200];
} codec_fault;

/// Bytes that a function here allocated. Free them with codec_bytes_free.
typedef struct codec_bytes {
    uint8_t *start;
    size_t count;
} codec_bytes;

void codec_bytes_free(codec_bytes bytes);

// MARK: Scaling

/// Averages an image over the area that each output pixel covers, in linear light, row by row as the input arrives.
/// Needs memory only for a few rows and the output.
typedef struct codec_scaler codec_scaler;

typedef struct codec_size {
    uint32_t width;
    uint32_t height;
} codec_size;

/// Scales the whole input to the whole output. Returns NULL if there is not enough memory.
codec_scaler *codec_scaler_new(codec_size input, codec_size output);

/// Scales the largest centered square of the input to a square of `side` pixels. Returns NULL if there is not enough
/// memory.
codec_scaler *codec_scaler_new_square(codec_size input, uint32_t side);

/// Passes each finished row of `scaler`, still in linear light, to `next`, whose input size is the output size of
/// `scaler`.
void codec_scaler_chain(codec_scaler *scaler, codec_scaler *next);

/// Adds all rows of an input that is in memory.
void codec_scaler_add_rows(codec_scaler *scaler, const uint8_t *pixels);

/// Returns the output, which is complete after the last input row. The scaler owns the memory.
const uint8_t *codec_scaler_pixels(const codec_scaler *scaler);

void codec_scaler_free(codec_scaler *scaler);

// MARK: Decoding

/// The destination of the decoded rows of a photo. A decoder returns codec_corrupt if its picture does not have this
/// size.
typedef struct codec_sink {
    codec_size size;
    /// The buffer of width * height * 4 bytes for all pixels, or NULL.
    uint8_t *pixels;
    /// The first scaler of a chain, or NULL.
    codec_scaler *scaler;
    /// The ICC profile in the file, set only by the PNG decoder; empty if there is none.
    codec_bytes profile;
} codec_sink;

/// Decodes a JPEG at `eighths`/8 of the full size, where `eighths` is 1 to 8. The inverse DCT does the scaling. Reads no
/// bytes after the end marker. The more pixels a photo has, the fewer scans are allowed. A progressive photo needs memory for all of its
/// coefficients.
codec_outcome codec_decode_jpeg(
    const uint8_t *bytes, size_t count, unsigned eighths, codec_sink *sink, codec_fault *fault);

/// Decodes a PNG. 16-bit samples become v * 255 / 65535, rounded to nearest. gAMA, sBIT and bKGD are not applied:
/// nearly every gAMA equals sRGB, and relevant color information comes as a profile, which the sink receives. Nothing
/// after the last row is inflated. An interlaced photo needs memory for all of its pixels.
codec_outcome codec_decode_png(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

/// Decodes HEIC and AVIF with libheif, at 8 bits per channel. The rotations and crops of the file are applied, but not
/// those of EXIF. Needs memory for the whole picture. Returns `codec_missing_library` if libheif cannot be opened, and
/// `codec_unsupported` if libheif has no decoder for the photo.
codec_outcome codec_decode_heif(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

/// Returns the versions of libjpeg, libpng and libwebp with which this code was built.
const char *codec_versions(void);

/// Returns the version of libheif; NULL if libheif cannot be opened. Pixels may differ between versions.
const char *codec_heif_version(void);

/// Decodes a WebP without animation. Needs memory for the whole picture.
codec_outcome codec_decode_webp(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

// MARK: Upright

/// Copies `pixels` so that a photo with EXIF orientation 1 to 8 is upright. Orientations 5 to 8 swap width and height.
void codec_orient(const uint8_t *pixels, codec_size size, unsigned orientation, uint8_t *upright);

// MARK: Encoding

/// Encodes a baseline JPEG with 4:2:0 chroma. Alpha is ignored. `profile` is an ICC profile for APP2, or empty.
codec_outcome codec_encode_jpeg(
    const uint8_t *pixels, codec_size size, int quality, codec_bytes profile, codec_bytes *file, codec_fault *fault);

/// Encodes an RGBA PNG with only the chunks IHDR, IDAT, IEND and, if `profile` is not empty and libpng accepts it,
/// iCCP.
codec_outcome codec_encode_png(
    const uint8_t *pixels, codec_size size, codec_bytes profile, codec_bytes *file, codec_fault *fault);

// MARK: Light

/// Returns the light of a value of SMPTE ST 2084 (PQ), where 1 is 10,000 cd/m².
double codec_light_of_pq(double value);

/// Returns the light of a value of ARIB STD-B67 (HLG) on a display with a system gamma of 1.2, where 1 is the brightest
/// light.
double codec_light_of_hlg(double value);

#endif
