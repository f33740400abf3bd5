// Decoding, scaling and encoding of photos over libpng, libjpeg-turbo, libwebp and libheif.
//
// libpng and libjpeg report an error by longjmp, which must not cross Swift. Every function here catches what it starts:
// it returns an outcome, and the fault describes what happened. Nothing here keeps state between calls.
//
// Pixels are RGBA, 8 bits each, rows top to bottom without padding; alpha is not premultiplied.

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

/// What went wrong, in the words of the library; a C string, empty without an error.
typedef struct codec_fault {
    char detail[200];
} codec_fault;

/// Bytes allocated here; free them with codec_bytes_free.
typedef struct codec_bytes {
    uint8_t *start;
    size_t count;
} codec_bytes;

void codec_bytes_free(codec_bytes bytes);

// MARK: Scaling

/// Averages an image over the area that each output pixel covers, in linear light, row by row as they arrive.
/// Needs memory for a few rows and the output only.
typedef struct codec_scaler codec_scaler;

typedef struct codec_size {
    uint32_t width;
    uint32_t height;
} codec_size;

/// Scales the whole input to the whole output. NULL when there is no memory.
codec_scaler *codec_scaler_new(codec_size input, codec_size output);

/// Scales the largest centered square of the input to a square of `side` pixels. NULL when there is no memory.
codec_scaler *codec_scaler_new_square(codec_size input, uint32_t side);

/// Sends each finished row of `scaler`, still in linear light, on to `next`, whose input has the output's size.
void codec_scaler_chain(codec_scaler *scaler, codec_scaler *next);

/// Takes all rows of an input that is in memory.
void codec_scaler_add_rows(codec_scaler *scaler, const uint8_t *pixels);

/// The output, complete once every input row has arrived; belongs to the scaler.
const uint8_t *codec_scaler_pixels(const codec_scaler *scaler);

void codec_scaler_free(codec_scaler *scaler);

// MARK: Decoding

/// Where the rows of a photo go as they are decoded. The sizes must be the decoder's, or it says corrupt.
typedef struct codec_sink {
    codec_size size;
    /// width * height * 4 bytes for all pixels as they are, or NULL.
    uint8_t *pixels;
    /// The first of a chain of scalers, or NULL.
    codec_scaler *scaler;
    /// Set by the PNG decoder when there is an ICC profile in the file.
    codec_bytes profile;
} codec_sink;

/// Decodes at `eighths`/8 of the full size, 1 to 8, inside the inverse DCT. Bytes up to the end marker are read. The more
/// pixels, the fewer scans are allowed. A progressive photo needs memory for all of its coefficients.
codec_outcome codec_decode_jpeg(
    const uint8_t *bytes, size_t count, unsigned eighths, codec_sink *sink, codec_fault *fault);

/// 16-bit samples become v * 255 / 65535, rounded to nearest. gAMA, sBIT and bKGD are not applied: nearly every gAMA
/// equals sRGB, and relevant color information comes as a profile, which is kept. Nothing after the last row is
/// inflated. An interlaced photo needs memory for all of its pixels.
codec_outcome codec_decode_png(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

/// Decodes HEIC and AVIF by libheif, with 8 bits per channel. The rotations and crops of the file are applied, but not
/// those of EXIF. Needs memory for the whole picture. Returns `codec_missing_library` if libheif cannot be opened, and
/// `codec_unsupported` if it has no decoder.
codec_outcome codec_decode_heif(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

/// The versions of libjpeg, libpng and libwebp that this was built with.
const char *codec_versions(void);

/// The version of libheif; NULL where it cannot be opened. Pixels may differ between versions.
const char *codec_heif_version(void);

/// A WebP without animation. Needs memory for the whole picture.
codec_outcome codec_decode_webp(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

// MARK: Upright

/// Copies `pixels` so that a photo with EXIF orientation 1 to 8 is upright; 5 to 8 swap width and height.
void codec_orient(const uint8_t *pixels, codec_size size, unsigned orientation, uint8_t *upright);

// MARK: Encoding

/// Baseline JPEG, 4:2:0, alpha ignored. `profile` is an ICC profile for APP2, or empty.
codec_outcome codec_encode_jpeg(
    const uint8_t *pixels, codec_size size, int quality, codec_bytes profile, codec_bytes *file, codec_fault *fault);

/// RGBA PNG with no chunk but IHDR, IDAT, IEND and, if `profile` is not empty and libpng accepts it, iCCP.
codec_outcome codec_encode_png(
    const uint8_t *pixels, codec_size size, codec_bytes profile, codec_bytes *file, codec_fault *fault);

// MARK: Light

/// The light of a value of SMPTE ST 2084 (PQ), from 0 to 1 for 10,000 cd/m².
double codec_light_of_pq(double value);

/// The light of a value of ARIB STD-B67 (HLG) on a display with a system gamma of 1.2, from 0 to 1 for the brightest.
double codec_light_of_hlg(double value);

#endif
