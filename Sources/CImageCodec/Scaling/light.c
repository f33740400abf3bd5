#include "light.h"

#include <math.h>
#include <pthread.h>

#pragma STDC FP_CONTRACT OFF

/// The number of entries of `byte_of_light`, which divide light into equal steps. The light of the two darkest bytes
/// differs by 0.0003, which is five steps.
#define STEPS 16384

static float light_of_byte[256];
static float alpha_of_byte[256];
static uint8_t byte_of_light[STEPS];

/// Returns the linear light of an sRGB value from 0 to 1 (IEC 61966-2-1).
static double light_of(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4);
}

static void fill_tables(void) {
    for (int i = 0; i < 256; i++) {
        light_of_byte[i] = (float)light_of(i / 255.0);
        alpha_of_byte[i] = (float)i / 255.0f;
    }
    int byte = 0;
    for (int i = 0; i < STEPS; i++) {
        while (byte < 255 && i / (STEPS - 1.0) >= light_of((byte + 0.5) / 255)) byte++;
        byte_of_light[i] = (uint8_t)byte;
    }
}

static void make_tables(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_tables);
}

void codec_light_decode(const uint8_t *rgba, uint32_t count, codec_pixel *light) {
    make_tables();
    for (uint32_t i = 0; i < count; i++, rgba += 4) {
        codec_pixel pixel = {light_of_byte[rgba[0]], light_of_byte[rgba[1]], light_of_byte[rgba[2]], 1};
        light[i] = rgba[3] == 255 ? pixel : pixel * alpha_of_byte[rgba[3]];
    }
}

typedef int32_t steps __attribute__((vector_size(16)));

void codec_light_encode(const codec_pixel *light, uint32_t count, uint8_t *rgba) {
    make_tables();
    for (uint32_t i = 0; i < count; i++, rgba += 4) {
        codec_pixel pixel = light[i];
        float alpha = pixel[3] < 1 ? pixel[3] : 1;
        // Rounding may have reduced all channels of an opaque pixel by a millionth. The division corrects the colors.
        pixel = pixel / (alpha > 0 ? alpha : 1);
        steps step = __builtin_convertvector(pixel * (STEPS - 1) + 0.5f, steps);
        steps is_below = step < STEPS;
        step = (step & is_below) | (~is_below & (STEPS - 1));
        rgba[0] = byte_of_light[step[0]];
        rgba[1] = byte_of_light[step[1]];
        rgba[2] = byte_of_light[step[2]];
        rgba[3] = (uint8_t)(alpha * 255 + 0.5f);
        if (rgba[3] == 0) rgba[0] = rgba[1] = rgba[2] = 0;
    }
}

double codec_light_of_pq(double value) {
    double power = pow(value, 1 / 78.84375);
    double above = power - 0.8359375;
    return above <= 0 ? 0 : pow(above / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125);
}

double codec_light_of_hlg(double value) {
    double scene =
        value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    return pow(scene, 1.2);
}
