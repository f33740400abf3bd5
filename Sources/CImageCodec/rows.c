#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void codec_bytes_free(codec_bytes bytes) {
    free(bytes.start);
}

int codec_sink_fits(const codec_sink *sink, codec_size size) {
    return sink->size.width == size.width && sink->size.height == size.height && size.width > 0 && size.height > 0
        && size.width <= CODEC_SIDE_LIMIT && size.height <= CODEC_SIDE_LIMIT;
}

void codec_sink_add(codec_sink *sink, uint32_t y, const uint8_t *rgba) {
    size_t stride = (size_t)sink->size.width * 4;
    if (sink->pixels) memcpy(sink->pixels + y * stride, rgba, stride);
    if (sink->scaler) codec_scaler_add(sink->scaler, rgba);
}

int codec_growing_reserve(codec_growing *file, size_t more) {
    if (more <= file->room - file->bytes.count) return 1;
    size_t room = 2 * (file->room + more) + 4096;
    uint8_t *moved = realloc(file->bytes.start, room);
    if (!moved) return 0;
    file->bytes.start = moved;
    file->room = room;
    return 1;
}

void codec_fault_say(codec_fault *fault, const char *detail) {
    snprintf(fault->detail, sizeof fault->detail, "%s", detail);
}
