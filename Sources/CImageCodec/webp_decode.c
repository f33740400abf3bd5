// Decodes WebP to rows.

#include "rows.h"

#include <stdlib.h>

#include <webp/decode.h>

static codec_outcome outcome_of(VP8StatusCode status, codec_fault *fault) {
    switch (status) {
    case VP8_STATUS_OK: return codec_done;
    case VP8_STATUS_OUT_OF_MEMORY: return codec_out_of_memory;
    case VP8_STATUS_NOT_ENOUGH_DATA: return codec_truncated;
    case VP8_STATUS_UNSUPPORTED_FEATURE: codec_fault_say(fault, "unsupported WebP"); return codec_unsupported;
    default: codec_fault_say(fault, "the bit stream is invalid"); return codec_corrupt;
    }
}

/// Whether the file and the decoded picture together are within CODEC_MEMORY_LIMIT. A lossless picture is in memory
/// twice.
static int fits_in_memory(const WebPBitstreamFeatures *input, size_t file_size) {
    int is_lossy = input->format == 1;
    size_t bytes_per_pixel = is_lossy ? (input->has_alpha ? 5 : 4) : 8;
    return (size_t)input->width * (size_t)input->height * bytes_per_pixel + file_size <= CODEC_MEMORY_LIMIT;
}

codec_outcome codec_decode_webp(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return codec_unsupported;
    codec_outcome outcome = outcome_of(WebPGetFeatures(bytes, count, &config.input), fault);
    if (outcome != codec_done) return outcome;
    if (config.input.has_animation) {
        codec_fault_say(fault, "animated WebP");
        return codec_unsupported;
    }
    if (!codec_sink_fits(sink, (codec_size){(uint32_t)config.input.width, (uint32_t)config.input.height})) {
        codec_fault_say(fault, "two different sizes are stated");
        return codec_corrupt;
    }
    if (!fits_in_memory(&config.input, count)) return codec_too_large;
    config.output.colorspace = MODE_RGBA;
    outcome = outcome_of(WebPDecode(bytes, count, &config), fault);
    if (outcome == codec_done)
        for (uint32_t y = 0; y < sink->size.height; y++)
            codec_sink_add(sink, y, config.output.u.RGBA.rgba + (size_t)y * (size_t)config.output.u.RGBA.stride);
    WebPFreeDecBuffer(&config.output);
    return outcome;
}
