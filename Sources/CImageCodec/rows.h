// What the codecs share: faults in words, rows on their way to a sink, files that grow.

#ifndef ROWS_H
#define ROWS_H

#include "CImageCodec.h"

/// Larger pictures are refused: the caller has read the header, this is the second lock.
#define CODEC_SIDE_LIMIT 30000u

/// The most that a file and what its decoder needs of the whole picture may take together, in bytes.
#define CODEC_MEMORY_LIMIT 540000000u

/// Feeds one RGBA row; rows beyond the input are ignored.
void codec_scaler_add(codec_scaler *scaler, const uint8_t *rgba);

/// Whether the sink and its scaler were made for a picture of this size.
int codec_sink_fits(const codec_sink *sink, codec_size size);

void codec_sink_add(codec_sink *sink, uint32_t y, const uint8_t *rgba);

/// A file that is being written; `room` bytes are allocated.
typedef struct {
    codec_bytes bytes;
    size_t room;
} codec_growing;

/// Makes room for `more` further bytes; 0 when there is no memory, and what was written stays.
int codec_growing_reserve(codec_growing *file, size_t more);

void codec_fault_say(codec_fault *fault, const char *detail);

#endif
