// PNG to rows. One setjmp a decode; what must outlive the jump is in one struct.

#include "rows.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

/// The longest chunk that is read, and the most that a compressed one may grow to: an ICC profile is the largest used.
#define CHUNK_LIMIT (5u << 20)
#define CHUNK_COUNT_LIMIT 1000

typedef struct {
    png_structp library;
    png_infop info;
    jmp_buf escape;
    const uint8_t *bytes;
    size_t left;
    codec_outcome outcome;
    codec_fault *fault;
    uint8_t *rows; // one, or for an interlaced picture all
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

/// Warnings are about chunks that are not used; what damages pixels is an error of libpng's.
static void on_warning(png_structp library, png_const_charp detail) {
    (void)library;
    (void)detail;
}

static void on_read(png_structp library, png_bytep into, size_t count) {
    png_decoding *decoding = png_get_io_ptr(library);
    if (count > decoding->left) stop(decoding, codec_truncated, "");
    memcpy(into, decoding->bytes, count);
    decoding->bytes += count;
    decoding->left -= count;
}

/// Texts, times and the like are passed over unread.
static void ignore_metadata(png_structp library) {
    static const png_byte used[] = "tRNS\0iCCP";
    png_set_keep_unknown_chunks(library, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(library, PNG_HANDLE_CHUNK_AS_DEFAULT, used, 2);
}

static void set_up(png_decoding *decoding) {
    decoding->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoding, on_error, on_warning);
    if (!decoding->library) stop(decoding, codec_out_of_memory, "");
    decoding->info = png_create_info_struct(decoding->library);
    if (!decoding->info) stop(decoding, codec_out_of_memory, "");
    png_set_read_fn(decoding->library, decoding, on_read);
    png_set_user_limits(decoding->library, CODEC_SIDE_LIMIT, CODEC_SIDE_LIMIT);
    png_set_chunk_malloc_max(decoding->library, CHUNK_LIMIT);
    png_set_chunk_cache_max(decoding->library, CHUNK_COUNT_LIMIT);
    ignore_metadata(decoding->library);
}

/// Whatever the file holds, the rows come as RGBA of 8 bits.
static void ask_for_rgba(png_decoding *decoding) {
    png_set_expand(decoding->library);
    png_set_scale_16(decoding->library);
    png_set_gray_to_rgb(decoding->library);
    png_set_add_alpha(decoding->library, 255, PNG_FILLER_AFTER);
}

static void copy_profile(png_decoding *decoding, codec_sink *sink) {
    png_charp name;
    int method;
    png_bytep profile;
    png_uint_32 count;
    if (!png_get_iCCP(decoding->library, decoding->info, &name, &method, &profile, &count)) return;
    sink->profile.start = malloc(count);
    if (!sink->profile.start) stop(decoding, codec_out_of_memory, "");
    memcpy(sink->profile.start, profile, count);
    sink->profile.count = count;
}

/// Rows are handed on as they come. An interlaced picture must be whole first: its last pass touches every other row.
static void read_rows(png_decoding *decoding, codec_sink *sink) {
    int passes = png_set_interlace_handling(decoding->library);
    png_read_update_info(decoding->library, decoding->info);
    size_t stride = png_get_rowbytes(decoding->library, decoding->info);
    if (stride != (size_t)sink->size.width * 4) stop(decoding, codec_unsupported, "rows are not RGBA");
    decoding->rows = calloc(passes > 1 ? sink->size.height : 1, stride);
    if (!decoding->rows) stop(decoding, codec_out_of_memory, "");
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < sink->size.height; y++) {
            uint8_t *row = decoding->rows + (passes > 1 ? y * stride : 0);
            png_read_row(decoding->library, row, NULL);
            if (pass == passes - 1) codec_sink_add(sink, y, row);
        }
    }
}

codec_outcome codec_decode_png(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault) {
    png_decoding *decoding = calloc(1, sizeof *decoding);
    if (!decoding) return codec_out_of_memory;
    decoding->bytes = bytes;
    decoding->left = count;
    decoding->fault = fault;
    if (setjmp(decoding->escape) == 0) {
        set_up(decoding);
        png_read_info(decoding->library, decoding->info);
        codec_size size = {
            png_get_image_width(decoding->library, decoding->info),
            png_get_image_height(decoding->library, decoding->info),
        };
        if (!codec_sink_fits(sink, size)) stop(decoding, codec_corrupt, "two different sizes are stated");
        copy_profile(decoding, sink);
        ask_for_rgba(decoding);
        read_rows(decoding, sink);
        png_read_end(decoding->library, NULL);
    }
    codec_outcome outcome = decoding->outcome;
    png_destroy_read_struct(&decoding->library, &decoding->info, NULL);
    free(decoding->rows);
    free(decoding);
    return outcome;
}
