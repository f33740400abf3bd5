// Decoding, scaling and encoding of photos with libpng, libjpeg-turbo, libwebp and libheif.
//
// libpng and libjpeg report errors with longjmp, which must not cross Swift code. Therefore, the functions that decode
// or encode return an outcome, and describe errors in `fault`. Calls share no state except constant tables and the
// opened libheif.
//
// Pixels are RGBA with 8 bits per channel, in rows from top to bottom without padding. Alpha is not premultiplied.

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

/// The message of an error as a C string, from a library or from this code. Valid only if the outcome is not
/// codec_done.
typedef struct codec_fault {
    char detail[200];
} codec_fault;

/// A buffer of bytes. If a function in this header has allocated the buffer, free it with codec_bytes_free.
typedef struct codec_bytes {
    uint8_t *start;
    size_t count;
} codec_bytes;

void codec_bytes_free(codec_bytes bytes);

// MARK: Scaling

/// A scaler that averages the input pixels under each output pixel, in linear light. It receives the input row by row,
/// and needs memory only for a few rows and the output.
typedef struct codec_scaler codec_scaler;

typedef struct codec_size {
    uint32_t width;
    uint32_t height;
} codec_size;

/// Returns a scaler that scales the whole input to the whole output; NULL if there is not enough memory.
codec_scaler *codec_scaler_new(codec_size input, codec_size output);

/// Returns a scaler that scales the largest centered square of the input to `side` x `side` pixels; NULL if there is
/// not enough memory.
codec_scaler *codec_scaler_new_square(codec_size input, uint32_t side);

/// Passes each finished row of `scaler` to `next`, still in linear light. The input size of `next` must be the output
/// size of `scaler`.
void codec_scaler_chain(codec_scaler *scaler, codec_scaler *next);

/// Passes each input row of `scaler` to `other`, too. Both must have the same input size.
void codec_scaler_share(codec_scaler *scaler, codec_scaler *other);

/// Adds all rows of an input that is in memory.
void codec_scaler_add_rows(codec_scaler *scaler, const uint8_t *pixels);

/// Returns the output, which is complete after the last input row. The scaler owns the memory.
const uint8_t *codec_scaler_pixels(const codec_scaler *scaler);

void codec_scaler_free(codec_scaler *scaler);

// MARK: Decoding

/// The destination of the decoded rows of a photo. A decoder returns codec_corrupt if the picture does not have the
/// size of the sink.
typedef struct codec_sink {
    codec_size size;
    /// The buffer of width * height * 4 bytes for all pixels, or NULL.
    uint8_t *pixels;
    /// The first scaler of a chain, or NULL.
    codec_scaler *scaler;
    /// The ICC profile in the file, set only by the PNG decoder; empty if there is none.
    codec_bytes profile;
} codec_sink;

/// Decodes a JPEG at `eighths`/8 of the full size, where `eighths` is 1 to 8. The inverse DCT does the scaling. Does
/// not read bytes after the end marker. The more pixels a photo has, the fewer scans are allowed. A progressive photo
/// needs memory for all of its coefficients.
codec_outcome codec_decode_jpeg(
    const uint8_t *bytes, size_t count, unsigned eighths, codec_sink *sink, codec_fault *fault);

/// Decodes a PNG. A 16-bit sample v becomes v * 255 / 65535, rounded to the nearest integer. The chunks gAMA, sBIT and
/// bKGD are not applied: nearly every gAMA states the gamma of sRGB, and a picture with other colors has a profile. The
/// profile is stored in the sink. Data after the last row is not inflated. An interlaced photo needs memory for all of
/// its pixels.
codec_outcome codec_decode_png(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

/// Decodes HEIC and AVIF with libheif, at 8 bits per channel. Rotations and crops in the file's properties are applied,
/// but not the EXIF orientation. Needs memory for the whole picture. Returns `codec_missing_library` if libheif cannot
/// be opened, and `codec_unsupported` if libheif has no decoder for the photo.
codec_outcome codec_decode_heif(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

/// Returns the versions of libjpeg, libpng and libwebp with which this code was built.
const char *codec_versions(void);

/// Returns the version of libheif; NULL if libheif cannot be opened. Pixels may differ between versions.
const char *codec_heif_version(void);

/// Decodes a WebP without animation. Needs memory for the whole picture.
codec_outcome codec_decode_webp(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault);

// MARK: Upright

/// Copies `pixels` to `upright`, rotated and mirrored according to the EXIF orientation, which is from 1 to 8.
/// Orientations 5 to 8 swap width and height.
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

/// Returns the light of a PQ value (SMPTE ST 2084). A light of 1 is 10,000 cd/m².
double codec_light_of_pq(double value);

/// Returns the light of an HLG value (ARIB STD-B67) on a display with a system gamma of 1.2. A light of 1 is the
/// brightest light of the display.
double codec_light_of_hlg(double value);

#endif
