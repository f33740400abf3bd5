// Code that the codecs share: error messages, rows that are passed to a sink, and files that grow.

#ifndef ROWS_H
#define ROWS_H

#include "CImageCodec.h"

/// The maximum width and height in pixels. Larger pictures are refused. This is a second check, because the caller has
/// already checked the header.
#define CODEC_SIDE_LIMIT 30000u

/// The maximum number of bytes for a file together with the memory that its decoder needs for the whole picture.
#define CODEC_MEMORY_LIMIT 540000000u

/// Adds one RGBA row. Rows beyond the height of the input are ignored.
void codec_scaler_add(codec_scaler *scaler, const uint8_t *rgba);

/// Whether the sink has this size, and the size is within CODEC_SIDE_LIMIT.
int codec_sink_fits(const codec_sink *sink, codec_size size);

void codec_sink_add(codec_sink *sink, uint32_t y, const uint8_t *rgba);

/// A file that is being written; `room` bytes are allocated.
typedef struct {
    codec_bytes bytes;
    size_t room;
} codec_growing;

/// Ensures room for `more` further bytes. Returns 0 if there is not enough memory. In this case, the written bytes are
/// unchanged.
int codec_growing_reserve(codec_growing *file, size_t more);

void codec_fault_say(codec_fault *fault, const char *detail);

#endif
