// sRGB bytes to linear light and back.

#ifndef LIGHT_H
#define LIGHT_H

#include <stdint.h>

/// Red, green, blue as light times alpha, and alpha; each 0 to 1.
typedef float codec_pixel __attribute__((vector_size(16)));

void codec_light_decode(const uint8_t *rgba, uint32_t count, codec_pixel *light);

/// A byte that is decoded and encoded again is the same byte; the color of a pixel without alpha is lost.
void codec_light_encode(const codec_pixel *light, uint32_t count, uint8_t *rgba);

#endif
