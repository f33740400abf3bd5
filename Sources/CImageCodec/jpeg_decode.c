// Decodes JPEG to rows. Each decode calls setjmp once. All state is in one struct on the heap, so that it survives
// longjmp.

#include "rows.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#ifndef JCS_EXTENSIONS
#error "needs libjpeg-turbo: on Debian and Ubuntu libjpeg-dev, with Homebrew jpeg-turbo"
#endif

/// The maximum number of scans. A progressive photo has about 10. Each scan is a pass over the whole picture.
#define SCAN_LIMIT 100
/// The maximum product of the number of pixels and the number of scans. The limit allows a large photo the usual number
/// of scans, but not many more.
#define SCANNED_PIXEL_LIMIT 2500000000u

typedef struct {
    struct jpeg_decompress_struct library;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    struct jpeg_source_mgr source;
    JSAMPARRAY (*allocate_rows)(j_common_ptr, int, JDIMENSION, JDIMENSION); // libjpeg's original function
    jmp_buf escape;
    codec_outcome outcome;
    codec_fault *fault;
} jpeg_decoding;

// MARK: Errors

static _Noreturn void stop(jpeg_decoding *decoding, codec_outcome outcome, const char *detail) {
    decoding->outcome = outcome;
    codec_fault_say(decoding->fault, detail);
    longjmp(decoding->escape, 1);
}

static codec_outcome outcome_of(int message) {
    switch (message) {
    case JERR_OUT_OF_MEMORY:
        return codec_out_of_memory;
    case JERR_NO_BACKING_STORE: // more than max_memory_to_use
        return codec_too_large;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
        return codec_unsupported;
    default:
        return codec_corrupt;
    }
}

static void on_error(j_common_ptr library) {
    char detail[JMSG_LENGTH_MAX];
    library->err->format_message(library, detail);
    stop(library->client_data, outcome_of(library->err->msg_code), detail);
}

/// Ignores warnings about extra bytes before a marker and about unusual header values. Cameras write files that cause
/// these warnings, and the pictures are complete. All other warnings are treated as errors, because they mean that
/// libjpeg has guessed pixels.
static void on_message(j_common_ptr library, int level) {
    if (level >= 0) return;
    switch (library->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
        return;
    default:
        on_error(library);
    }
}

static void on_progress(j_common_ptr library) {
    j_decompress_ptr photo = (j_decompress_ptr)library;
    uint64_t scans = (uint64_t)photo->input_scan_number;
    if (scans > SCAN_LIMIT || scans * photo->image_width * photo->image_height > SCANNED_PIXEL_LIMIT)
        stop(library->client_data, codec_too_many_scans, "");
}

// MARK: Source: bytes in memory. A missing end marker is an error; libjpeg's memory source would insert one.

static void source_begin(j_decompress_ptr library) {
    (void)library;
}

static boolean source_fill(j_decompress_ptr library) {
    stop(library->client_data, codec_truncated, "");
}

static void source_skip(j_decompress_ptr library, long count) {
    if (count <= 0) return;
    if ((size_t)count > library->src->bytes_in_buffer) stop(library->client_data, codec_truncated, "");
    library->src->next_input_byte += count;
    library->src->bytes_in_buffer -= (size_t)count;
}

// MARK: Memory

/// Allocates rows filled with 0. With unusual sampling factors, libjpeg reads parts of rows that it has not written.
/// The picture must not depend on earlier contents of the memory.
static JSAMPARRAY allocate_blank_rows(j_common_ptr library, int pool, JDIMENSION width, JDIMENSION count) {
    jpeg_decoding *decoding = library->client_data;
    JDIMENSION padded = (width + 63) / 64 * 64; // libjpeg pads to this width or less, and reads the padding
    JSAMPARRAY rows = decoding->allocate_rows(library, pool, padded, count);
    for (JDIMENSION y = 0; y < count; y++) memset(rows[y], 0, padded);
    return rows;
}

static void set_up(jpeg_decoding *decoding, const uint8_t *bytes, size_t count) {
    j_decompress_ptr library = &decoding->library;
    library->err = jpeg_std_error(&decoding->errors);
    decoding->errors.error_exit = on_error;
    decoding->errors.emit_message = on_message;
    library->client_data = decoding;
    jpeg_create_decompress(library);
    library->mem->max_memory_to_use = count < CODEC_MEMORY_LIMIT ? (long)(CODEC_MEMORY_LIMIT - count) : 1;
    decoding->allocate_rows = library->mem->alloc_sarray;
    library->mem->alloc_sarray = allocate_blank_rows;
    decoding->progress.progress_monitor = on_progress;
    library->progress = &decoding->progress;
    decoding->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = count,
        .init_source = source_begin,
        .fill_input_buffer = source_fill,
        .skip_input_data = source_skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = source_begin,
    };
    library->src = &decoding->source;
}

// MARK: Rows

/// Converts a CMYK row to RGBA. Ink is stored inverted: 255 is no ink. This is Adobe's convention, which browsers
/// assume even without Adobe's marker.
static void rgba_from_cmyk(uint8_t *row, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, row += 4) {
        for (int c = 0; c < 3; c++) row[c] = (uint8_t)((row[c] * row[3] + 127) / 255);
        row[3] = 255;
    }
}

static void read_rows(jpeg_decoding *decoding, codec_sink *sink) {
    j_decompress_ptr library = &decoding->library;
    JSAMPARRAY row = library->mem->alloc_sarray((j_common_ptr)library, JPOOL_IMAGE, sink->size.width * 4, 1);
    while (library->output_scanline < library->output_height) {
        uint32_t y = library->output_scanline;
        jpeg_read_scanlines(library, row, 1);
        if (library->out_color_space == JCS_CMYK) rgba_from_cmyk(row[0], sink->size.width);
        codec_sink_add(sink, y, row[0]);
    }
}

codec_outcome codec_decode_jpeg(
    const uint8_t *bytes, size_t count, unsigned eighths, codec_sink *sink, codec_fault *fault) {
    jpeg_decoding *decoding = calloc(1, sizeof *decoding);
    if (!decoding) return codec_out_of_memory;
    decoding->fault = fault;
    if (setjmp(decoding->escape) == 0) {
        j_decompress_ptr library = &decoding->library;
        set_up(decoding, bytes, count);
        jpeg_read_header(library, TRUE);
        int ink = library->num_components == 4;
        if (library->num_components != 1 && library->num_components != 3 && !ink)
            stop(decoding, codec_unsupported, "neither gray, color nor CMYK");
        library->out_color_space = ink ? JCS_CMYK : JCS_EXT_RGBA;
        library->scale_num = eighths;
        library->scale_denom = 8;
        jpeg_calc_output_dimensions(library);
        if (!codec_sink_fits(sink, (codec_size){library->output_width, library->output_height}))
            stop(decoding, codec_corrupt, "two different sizes are stated");
        jpeg_start_decompress(library);
        read_rows(decoding, sink);
        jpeg_finish_decompress(library);
    }
    codec_outcome outcome = decoding->outcome;
    jpeg_destroy_decompress(&decoding->library);
    free(decoding);
    return outcome;
}
