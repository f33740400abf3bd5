// Code that the codecs share: error messages, rows that are passed to a sink, and files that grow.

#ifndef ROWS_H
#define ROWS_H

#include "CImageCodec.h"

/// The maximum width and height; larger pictures are refused. This is a second check: the caller has already read the
/// header.
#define CODEC_SIDE_LIMIT 30000u

/// The maximum size in bytes of a file together with the memory that its decoder needs for the whole picture.
#define CODEC_MEMORY_LIMIT 540000000u

/// Adds one RGBA row. Rows beyond the input are ignored.
void codec_scaler_add(codec_scaler *scaler, const uint8_t *rgba);

/// Whether the sink was made for a picture of this size, and the size is within the limits.
int codec_sink_fits(const codec_sink *sink, codec_size size);

void codec_sink_add(codec_sink *sink, uint32_t y, const uint8_t *rgba);

/// A file that is being written; `room` bytes are allocated.
typedef struct {
    codec_bytes bytes;
    size_t room;
} codec_growing;

/// Allocates room for `more` further bytes. Returns 0 if there is not enough memory; the bytes written so far are then
/// unchanged.
int codec_growing_reserve(codec_growing *file, size_t more);

void codec_fault_say(codec_fault *fault, const char *detail);

#endif
