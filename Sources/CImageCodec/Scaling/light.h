// Converts sRGB bytes to linear light and back.

#ifndef LIGHT_H
#define LIGHT_H

#include <stdint.h>

/// Red, green and blue as linear light multiplied by alpha, followed by alpha. All values are from 0 to 1.
typedef float codec_pixel __attribute__((vector_size(16)));

void codec_light_decode(const uint8_t *rgba, uint32_t count, codec_pixel *light);

/// Converts light to bytes. Decoding bytes and encoding the light gives the same bytes, except that the color of a
/// fully transparent pixel becomes 0.
void codec_light_encode(const codec_pixel *light, uint32_t count, uint8_t *rgba);

#endif
