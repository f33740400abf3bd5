// Decodes PNG to rows. Each decode calls setjmp once. All state is in one struct on the heap, so that it survives
// longjmp.
//
// libpng receives the file chunk by chunk, without unused chunks. Data after the last row is not inflated.

#include "rows.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

/// The maximum length in bytes of a chunk that libpng buffers, both compressed and inflated. The largest such chunk
/// contains the ICC profile.
#define CHUNK_LIMIT (5u << 20)
/// The number of bytes for the length, the type and the checksum of a chunk.
#define CHUNK_FRAME 12u

typedef struct {
    png_structp library;
    png_infop info;
    jmp_buf escape;
    codec_sink *sink;
    const uint8_t *bytes; // the next chunk
    size_t left;
    size_t file_size;
    codec_outcome outcome;
    codec_fault *fault;
    unsigned channels;
    uint32_t rows_left; // the remaining rows of all passes
    uint8_t *picture;   // an interlaced picture with 8 bits per channel, otherwise NULL
    uint8_t *line;      // one row as RGBA
    int has_profile;
} png_decoding;

static _Noreturn void stop(png_decoding *decoding, codec_outcome outcome, const char *detail) {
    decoding->outcome = outcome;
    codec_fault_say(decoding->fault, detail);
    longjmp(decoding->escape, 1);
}

static _Noreturn void on_error(png_structp library, png_const_charp detail) {
    int memory = strstr(detail, "memory") != NULL;
    stop(png_get_error_ptr(library), memory ? codec_out_of_memory : codec_corrupt, detail);
}

/// Ignores warnings, because they do not concern pixels. libpng reports damaged pixels as errors.
static void on_warning(png_structp library, png_const_charp detail) {
    (void)library;
    (void)detail;
}

// MARK: Picture

static uint32_t pass_width(const png_decoding *decoding, int pass) {
    return PNG_PASS_COLS(decoding->sink->size.width, pass);
}

static uint32_t rows_of_passes(const png_decoding *decoding) {
    uint32_t rows = 0;
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++)
        if (pass_width(decoding, pass) > 0) rows += PNG_PASS_ROWS(decoding->sink->size.height, pass);
    return rows;
}

static void copy_profile(png_decoding *decoding) {
    png_charp name;
    int method;
    png_bytep profile;
    png_uint_32 count;
    if (!png_get_iCCP(decoding->library, decoding->info, &name, &method, &profile, &count)) return;
    codec_bytes *copy = &decoding->sink->profile;
    copy->start = malloc(count);
    if (!copy->start) stop(decoding, codec_out_of_memory, "");
    memcpy(copy->start, profile, count);
    copy->count = count;
}

/// libpng calls this function at the first IDAT. The rows of an interlaced picture have 8 bits per channel, and are
/// gray or color, with or without alpha. The rows of all other pictures are RGBA.
static void on_info(png_structp library, png_infop info) {
    png_decoding *decoding = png_get_progressive_ptr(library);
    codec_size size = {png_get_image_width(library, info), png_get_image_height(library, info)};
    if (!codec_sink_fits(decoding->sink, size)) stop(decoding, codec_corrupt, "two different sizes are stated");
    copy_profile(decoding);
    png_set_expand(library);
    png_set_scale_16(library);
    int is_interlaced = png_get_interlace_type(library, info) != PNG_INTERLACE_NONE;
    if (!is_interlaced) {
        png_set_gray_to_rgb(library);
        png_set_add_alpha(library, 255, PNG_FILLER_AFTER);
    }
    png_read_update_info(library, info);
    decoding->channels = png_get_channels(library, info);
    size_t stride = (size_t)size.width * decoding->channels;
    if (png_get_rowbytes(library, info) != stride || (!is_interlaced && decoding->channels != 4))
        stop(decoding, codec_unsupported, "the rows do not have 8 bits per channel");
    decoding->rows_left = is_interlaced ? rows_of_passes(decoding) : size.height;
    if (!is_interlaced) return;
    if (stride * size.height + decoding->file_size > CODEC_MEMORY_LIMIT) stop(decoding, codec_too_large, "interlaced");
    decoding->picture = calloc(size.height, stride);
    decoding->line = calloc(size.width, 4);
    if (!decoding->picture || !decoding->line) stop(decoding, codec_out_of_memory, "");
}

/// Copies the pixels of a row to their places in the picture. The row is from the interlacing pass `pass`.
static void place_row(png_decoding *decoding, const uint8_t *row, uint32_t y, int pass) {
    size_t channels = decoding->channels, stride = channels * decoding->sink->size.width;
    uint8_t *to = decoding->picture + PNG_ROW_FROM_PASS_ROW((size_t)y, pass) * stride
        + PNG_PASS_START_COL(pass) * channels;
    size_t step = (size_t)PNG_PASS_COL_OFFSET(pass) * channels;
    uint32_t width = pass_width(decoding, pass);
    switch (channels) { // copies of a constant size are fast
    case 1: for (uint32_t x = 0; x < width; x++, to += step, row += 1) *to = *row; break;
    case 2: for (uint32_t x = 0; x < width; x++, to += step, row += 2) memcpy(to, row, 2); break;
    case 3: for (uint32_t x = 0; x < width; x++, to += step, row += 3) memcpy(to, row, 3); break;
    default: for (uint32_t x = 0; x < width; x++, to += step, row += 4) memcpy(to, row, 4); break;
    }
}

static void on_row(png_structp library, png_bytep row, png_uint_32 y, int pass) {
    png_decoding *decoding = png_get_progressive_ptr(library);
    if (decoding->rows_left == 0) return;
    decoding->rows_left--;
    if (decoding->picture) place_row(decoding, row, y, pass);
    else codec_sink_add(decoding->sink, y, row);
}

static void rgba_of(const uint8_t *row, uint32_t width, unsigned channels, uint8_t *rgba) {
    for (uint32_t x = 0; x < width; x++, row += channels, rgba += 4) {
        int is_color = channels >= 3;
        rgba[0] = row[0];
        rgba[1] = row[is_color ? 1 : 0];
        rgba[2] = row[is_color ? 2 : 0];
        rgba[3] = channels % 2 == 0 ? row[channels - 1] : 255;
    }
}

/// Passes an interlaced picture to the sink. The picture must be complete, because the last pass changes every second
/// row.
static void hand_on_picture(png_decoding *decoding) {
    codec_size size = decoding->sink->size;
    const uint8_t *row = decoding->picture;
    for (uint32_t y = 0; y < size.height; y++, row += (size_t)size.width * decoding->channels) {
        rgba_of(row, size.width, decoding->channels, decoding->line);
        codec_sink_add(decoding->sink, y, decoding->line);
    }
}

// MARK: Chunks

static void set_up(png_decoding *decoding) {
    decoding->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoding, on_error, on_warning);
    if (!decoding->library) stop(decoding, codec_out_of_memory, "");
    decoding->info = png_create_info_struct(decoding->library);
    if (!decoding->info) stop(decoding, codec_out_of_memory, "");
    png_set_progressive_read_fn(decoding->library, decoding, on_info, on_row, NULL);
    png_set_user_limits(decoding->library, CODEC_SIDE_LIMIT, CODEC_SIDE_LIMIT);
    png_set_chunk_malloc_max(decoding->library, CHUNK_LIMIT);
}

static void feed(png_decoding *decoding, size_t count) {
    // libpng's parameter is not const, but libpng only reads the bytes.
    png_process_data(decoding->library, decoding->info, (png_bytep)decoding->bytes, count);
}

static void skip(png_decoding *decoding, size_t count) {
    decoding->bytes += count;
    decoding->left -= count;
}

static int is_type(const png_decoding *decoding, const char *type) {
    return memcmp(decoding->bytes + 4, type, 4) == 0;
}

/// Whether the next chunk is passed to libpng. libpng receives only critical chunks, tRNS, and the first iCCP. All
/// other chunks, such as texts and times, are skipped.
static int is_used(png_decoding *decoding) {
    if (is_type(decoding, "iCCP")) return !decoding->has_profile++;
    int is_critical = (decoding->bytes[4] & 0x20) == 0;
    return is_critical || is_type(decoding, "tRNS");
}

/// Returns the size of the next chunk, including length, type and checksum.
static size_t chunk_size(png_decoding *decoding) {
    if (decoding->left < CHUNK_FRAME) stop(decoding, codec_truncated, "");
    size_t length = png_get_uint_32(decoding->bytes);
    if (length > decoding->left - CHUNK_FRAME) stop(decoding, codec_truncated, "");
    return CHUNK_FRAME + length;
}

static void read_file(png_decoding *decoding) {
    if (decoding->left < 8) stop(decoding, codec_truncated, "");
    feed(decoding, 8);
    skip(decoding, 8);
    int is_started = 0;
    while (!is_started || decoding->rows_left > 0) {
        size_t size = chunk_size(decoding);
        if (is_type(decoding, "IEND")) stop(decoding, codec_corrupt, "there are fewer rows than stated");
        if (is_used(decoding)) feed(decoding, size);
        is_started = is_started || decoding->channels > 0;
        skip(decoding, size);
    }
    if (decoding->picture) hand_on_picture(decoding);
    // A file without IEND is truncated, even if all pixels are present. The contents of chunks after the pixels are not
    // read.
    while (chunk_size(decoding) && !is_type(decoding, "IEND")) skip(decoding, chunk_size(decoding));
}

codec_outcome codec_decode_png(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault) {
    png_decoding *decoding = calloc(1, sizeof *decoding);
    if (!decoding) return codec_out_of_memory;
    decoding->bytes = bytes;
    decoding->left = decoding->file_size = count;
    decoding->sink = sink;
    decoding->fault = fault;
    if (setjmp(decoding->escape) == 0) {
        set_up(decoding);
        read_file(decoding);
    }
    codec_outcome outcome = decoding->outcome;
    png_destroy_read_struct(&decoding->library, &decoding->info, NULL);
    free(decoding->picture);
    free(decoding->line);
    free(decoding);
    return outcome;
}
