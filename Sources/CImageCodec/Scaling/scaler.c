// Area averaging in linear light.
//
// A pixel is four floats: red, green and blue as linear light multiplied by alpha, and alpha. IEEE multiplications and
// additions are never fused, and their order is fixed, so that every machine computes the same bytes.

#include "../rows.h"

#include "light.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#pragma STDC FP_CONTRACT OFF

/// The input pixels that one output pixel covers, and the share of each in the average. The shares add up to 1.
typedef struct {
    uint32_t first;
    uint32_t count;
    const float *shares;
} span;

typedef struct {
    span *spans;
    /// The shares of all spans, with room for `most` shares per span. Shares after a span's `count` are 0.
    float *shares;
    /// An upper bound for the `count` of every span.
    uint32_t most;
} axis;

/// The number of blank pixels after each row. For small spans, `narrow` always reads `most` pixels, some of which may
/// be beyond the end of the row.
#define BLANK_PIXELS 4

struct codec_scaler {
    codec_size input;
    codec_size output;
    axis columns;
    axis rows;
    uint32_t next_input_row;
    uint32_t next_output_row;
    codec_pixel *line;     // the input row as light
    codec_pixel *narrowed; // the input row at the output's width
    codec_pixel *sums;     // the output row in progress
    uint8_t *pixels;
    codec_scaler *next;    // receives the finished rows
    codec_scaler *other;   // receives the input rows, too
};

// MARK: Making and freeing

static void axis_free(axis axis) {
    free(axis.spans);
    free(axis.shares);
}

/// Divides `length` input pixels among `outputs` output pixels. The first input pixel is at `twice_start` / 2. Returns
/// 0 if there is not enough memory. Positions are counted in units of 1 / (2 * outputs) of an input pixel, so that all
/// edges are integers.
static int axis_make(axis *made, uint32_t twice_start, uint32_t length, uint32_t outputs) {
    made->spans = calloc(outputs, sizeof(span));
    // An output pixel covers all input pixels inside it, and a part of at most one input pixel at each edge.
    made->most = length / outputs + 2;
    made->shares = calloc((size_t)outputs * made->most, sizeof(float));
    if (!made->spans || !made->shares) return 0;
    uint64_t input_unit = 2 * (uint64_t)outputs, output_unit = 2 * (uint64_t)length;
    for (uint32_t i = 0; i < outputs; i++) {
        float *share = made->shares + (size_t)i * made->most;
        uint64_t start = (uint64_t)twice_start * outputs + i * output_unit, end = start + output_unit;
        uint64_t first = start / input_unit, last = (end - 1) / input_unit;
        made->spans[i] = (span){(uint32_t)first, (uint32_t)(last - first + 1), share};
        for (uint64_t k = first; k <= last; k++) {
            uint64_t from = k * input_unit, to = from + input_unit;
            uint64_t covered = (to < end ? to : end) - (from > start ? from : start);
            *share++ = (float)((double)covered / (double)output_unit);
        }
    }
    return 1;
}

/// Makes glibc retain up to 64 MiB of free memory per thread. Each picture needs many megabytes for a short time. By
/// default, glibc returns this memory to the system, and the system clears it for the next picture. Clearing takes an
/// eighth of the time needed for a picture.
static void keep_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

static codec_scaler *scaler_make(
    codec_size input, codec_size output, uint32_t twice_left, uint32_t twice_top, codec_size crop) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, keep_memory);
    codec_scaler *scaler = calloc(1, sizeof *scaler);
    if (!scaler) return NULL;
    scaler->input = input;
    scaler->output = output;
    scaler->line = calloc((size_t)input.width + BLANK_PIXELS, sizeof(codec_pixel));
    scaler->narrowed = calloc(output.width, sizeof(codec_pixel));
    scaler->sums = calloc((size_t)output.width + BLANK_PIXELS, sizeof(codec_pixel));
    scaler->pixels = calloc((size_t)output.width * output.height, 4);
    int whole = axis_make(&scaler->columns, twice_left, crop.width, output.width)
        && axis_make(&scaler->rows, twice_top, crop.height, output.height);
    if (whole && scaler->line && scaler->narrowed && scaler->sums && scaler->pixels) return scaler;
    codec_scaler_free(scaler);
    return NULL;
}

codec_scaler *codec_scaler_new(codec_size input, codec_size output) {
    return scaler_make(input, output, 0, 0, input);
}

codec_scaler *codec_scaler_new_square(codec_size input, uint32_t side) {
    uint32_t edge = input.width < input.height ? input.width : input.height;
    return scaler_make(
        input, (codec_size){side, side}, input.width - edge, input.height - edge, (codec_size){edge, edge});
}

void codec_scaler_chain(codec_scaler *scaler, codec_scaler *next) {
    scaler->next = next;
}

void codec_scaler_share(codec_scaler *scaler, codec_scaler *other) {
    scaler->other = other;
}

const uint8_t *codec_scaler_pixels(const codec_scaler *scaler) {
    return scaler->pixels;
}

void codec_scaler_free(codec_scaler *scaler) {
    if (!scaler) return;
    axis_free(scaler->columns);
    axis_free(scaler->rows);
    free(scaler->line);
    free(scaler->narrowed);
    free(scaler->sums);
    free(scaler->pixels);
    free(scaler);
}

// MARK: Rows

static inline codec_pixel covered(const codec_pixel *line, const float *shares, uint32_t count) {
    codec_pixel sum = line[0] * shares[0];
    for (uint32_t i = 1; i < count; i++) sum += line[i] * shares[i];
    return sum;
}

/// Averages a row to the width of the output. If output pixels cover only a few input pixels, a loop with a fixed count
/// is faster than one with a variable count, although it also adds pixels whose share is 0.
static void narrow(const codec_scaler *scaler, const codec_pixel *line) {
    const span *spans = scaler->columns.spans;
    codec_pixel *narrowed = scaler->narrowed;
    uint32_t width = scaler->output.width;
    switch (scaler->columns.most) {
    case 2:
        for (uint32_t x = 0; x < width; x++) narrowed[x] = covered(line + spans[x].first, spans[x].shares, 2);
        break;
    case 3:
        for (uint32_t x = 0; x < width; x++) narrowed[x] = covered(line + spans[x].first, spans[x].shares, 3);
        break;
    case 4:
        for (uint32_t x = 0; x < width; x++) narrowed[x] = covered(line + spans[x].first, spans[x].shares, 4);
        break;
    default:
        for (uint32_t x = 0; x < width; x++)
            narrowed[x] = covered(line + spans[x].first, spans[x].shares, spans[x].count);
    }
}

static void add_line(codec_scaler *scaler, const codec_pixel *line);

static void finish_row(codec_scaler *scaler) {
    uint32_t width = scaler->output.width;
    codec_light_encode(scaler->sums, width, scaler->pixels + (size_t)scaler->next_output_row * width * 4);
    if (scaler->next) add_line(scaler->next, scaler->sums);
    scaler->next_output_row++;
}

static void add_line(codec_scaler *scaler, const codec_pixel *line) {
    uint32_t y = scaler->next_input_row++;
    for (int narrowed = 0; scaler->next_output_row < scaler->output.height; narrowed = 1) {
        span span = scaler->rows.spans[scaler->next_output_row];
        if (y < span.first || y >= span.first + span.count) return;
        if (!narrowed) narrow(scaler, line);
        float share = span.shares[y - span.first];
        codec_pixel *sums = scaler->sums;
        const codec_pixel *part = scaler->narrowed;
        uint32_t width = scaler->output.width;
        if (y == span.first) {
            for (uint32_t x = 0; x < width; x++) sums[x] = part[x] * share;
        } else {
            for (uint32_t x = 0; x < width; x++) sums[x] += part[x] * share;
        }
        if (y + 1 < span.first + span.count) return;
        finish_row(scaler);
    }
}

void codec_scaler_add(codec_scaler *scaler, const uint8_t *rgba) {
    if (scaler->next_input_row >= scaler->input.height) return;
    codec_light_decode(rgba, scaler->input.width, scaler->line);
    add_line(scaler, scaler->line);
    if (scaler->other) add_line(scaler->other, scaler->line);
}

void codec_scaler_add_rows(codec_scaler *scaler, const uint8_t *pixels) {
    for (uint32_t y = 0; y < scaler->input.height; y++)
        codec_scaler_add(scaler, pixels + (size_t)y * scaler->input.width * 4);
}
