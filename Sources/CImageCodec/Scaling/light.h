// Converts sRGB bytes to linear light and back.

#ifndef LIGHT_H
#define LIGHT_H

#include <stdint.h>

/// Red, green and blue as light multiplied by alpha, then alpha. Each is from 0 to 1.
typedef float codec_pixel __attribute__((vector_size(16)));

void codec_light_decode(const uint8_t *rgba, uint32_t count, codec_pixel *light);

/// Converts light to bytes. A byte that was decoded is encoded as the same byte, but the color of a fully transparent
/// pixel is lost.
void codec_light_encode(const codec_pixel *light, uint32_t count, uint8_t *rgba);

#endif
