#include "rows.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_compress_struct library;
    struct jpeg_error_mgr errors;
    jmp_buf escape;
    codec_outcome outcome; // the only possible error is lack of memory
    codec_fault *fault;
    struct jpeg_destination_mgr destination;
    codec_growing file;
} jpeg_encoding;

static _Noreturn void stop(jpeg_encoding *encoding, const char *detail) {
    codec_fault_say(encoding->fault, detail);
    longjmp(encoding->escape, 1);
}

static void on_error(j_common_ptr library) {
    char detail[JMSG_LENGTH_MAX];
    library->err->format_message(library, detail);
    stop(library->client_data, detail);
}

static void on_message(j_common_ptr library, int level) {
    (void)library;
    (void)level;
}

// MARK: Destination: a growing buffer. libjpeg's memory destination frees the old block before it reports the new one.

static void offer_room(j_compress_ptr library) {
    jpeg_encoding *encoding = library->client_data;
    if (!codec_growing_reserve(&encoding->file, 1)) stop(encoding, "out of memory");
    library->dest->next_output_byte = encoding->file.bytes.start + encoding->file.bytes.count;
    library->dest->free_in_buffer = encoding->file.room - encoding->file.bytes.count;
}

static boolean destination_full(j_compress_ptr library) {
    jpeg_encoding *encoding = library->client_data;
    encoding->file.bytes.count = encoding->file.room;
    offer_room(library);
    return TRUE;
}

static void destination_end(j_compress_ptr library) {
    jpeg_encoding *encoding = library->client_data;
    encoding->file.bytes.count = encoding->file.room - library->dest->free_in_buffer;
}

static void write_file(
    jpeg_encoding *encoding, const uint8_t *pixels, codec_size size, int quality, codec_bytes profile) {
    j_compress_ptr library = &encoding->library;
    jpeg_create_compress(library);
    encoding->destination.init_destination = offer_room;
    encoding->destination.empty_output_buffer = destination_full;
    encoding->destination.term_destination = destination_end;
    library->dest = &encoding->destination;
    library->image_width = size.width;
    library->image_height = size.height;
    library->input_components = 4;
    library->in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(library); // YCbCr, 4:2:0
    jpeg_set_quality(library, quality, TRUE);
    // Optimized Huffman tables make the file 7 percent smaller, and take 10 percent more time.
    library->optimize_coding = TRUE;
    jpeg_start_compress(library, TRUE);
    if (profile.count > 0) jpeg_write_icc_profile(library, profile.start, (unsigned)profile.count);
    while (library->next_scanline < library->image_height) {
        // libjpeg's rows are not const, but libjpeg only reads them.
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)library->next_scanline * size.width * 4);
        jpeg_write_scanlines(library, &row, 1);
    }
    jpeg_finish_compress(library);
}

codec_outcome codec_encode_jpeg(
    const uint8_t *pixels, codec_size size, int quality, codec_bytes profile, codec_bytes *file, codec_fault *fault) {
    jpeg_encoding *encoding = calloc(1, sizeof *encoding);
    if (!encoding) return codec_out_of_memory;
    encoding->fault = fault;
    encoding->library.err = jpeg_std_error(&encoding->errors);
    encoding->errors.error_exit = on_error;
    encoding->errors.emit_message = on_message;
    encoding->library.client_data = encoding;
    encoding->outcome = codec_out_of_memory;
    if (setjmp(encoding->escape) == 0) {
        write_file(encoding, pixels, size, quality, profile);
        *file = encoding->file.bytes;
        encoding->file.bytes.start = NULL;
        encoding->outcome = codec_done;
    }
    jpeg_destroy_compress(&encoding->library);
    codec_outcome outcome = encoding->outcome;
    free(encoding->file.bytes.start);
    free(encoding);
    return outcome;
}
