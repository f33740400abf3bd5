// Decodes HEIC and AVIF to rows with libheif. libheif is opened on first use, because it has no static archive and is
// needed only for these photos. The declarations in this file are the parts of libheif/heif.h, version 1, that this
// file uses.

#include "rows.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int code;
    int subcode;
    const char *message;
} heif_error;

enum { HEIF_UNSUPPORTED_FILE = 3, HEIF_UNSUPPORTED_FEATURE = 4, HEIF_MEMORY = 6, HEIF_END_OF_DATA = 100 };
enum { HEIF_RGB = 1, HEIF_INTERLEAVED_RGB = 10, HEIF_INTERLEAVED_RGBA = 11, HEIF_CHANNEL_INTERLEAVED = 10 };

#ifdef __APPLE__
static const char *const names[] = {
    "libheif.1.dylib", "/opt/homebrew/lib/libheif.1.dylib", "/usr/local/lib/libheif.1.dylib"};
#else
static const char *const names[] = {"libheif.so.1"};
#endif

static struct {
    int is_open;
    void *(*alloc)(void);
    void (*free)(void *);
    heif_error (*read)(void *, const void *, size_t, const void *);
    heif_error (*primary)(void *, void **);
    int (*width)(const void *);
    int (*height)(const void *);
    int (*has_alpha)(const void *);
    void (*release_handle)(const void *);
    heif_error (*decode)(const void *, void **, int, int, const void *);
    const uint8_t *(*plane)(const void *, int, int *);
    int (*image_width)(const void *, int);
    int (*image_height)(const void *, int);
    void (*release_image)(const void *);
    // The next two functions are missing in some versions.
    void (*set_size_limit)(void *, int);
    void (*set_threads)(void *, int);
    const char *(*version)(void);
} heif;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    void *library = NULL;
    for (size_t n = 0; !library && n < sizeof names / sizeof *names; n++)
        library = dlopen(names[n], RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    struct { const char *name; void **function; int is_optional; } symbols[] = {
        {"heif_context_alloc", (void **)&heif.alloc, 0},
        {"heif_context_free", (void **)&heif.free, 0},
        {"heif_context_read_from_memory_without_copy", (void **)&heif.read, 0},
        {"heif_context_get_primary_image_handle", (void **)&heif.primary, 0},
        {"heif_image_handle_get_width", (void **)&heif.width, 0},
        {"heif_image_handle_get_height", (void **)&heif.height, 0},
        {"heif_image_handle_has_alpha_channel", (void **)&heif.has_alpha, 0},
        {"heif_image_handle_release", (void **)&heif.release_handle, 0},
        {"heif_decode_image", (void **)&heif.decode, 0},
        {"heif_image_get_plane_readonly", (void **)&heif.plane, 0},
        {"heif_image_get_width", (void **)&heif.image_width, 0},
        {"heif_image_get_height", (void **)&heif.image_height, 0},
        {"heif_image_release", (void **)&heif.release_image, 0},
        {"heif_get_version", (void **)&heif.version, 0},
        {"heif_context_set_maximum_image_size_limit", (void **)&heif.set_size_limit, 1},
        {"heif_context_set_max_decoding_threads", (void **)&heif.set_threads, 1},
    };
    for (size_t n = 0; n < sizeof symbols / sizeof *symbols; n++) {
        *symbols[n].function = dlsym(library, symbols[n].name);
        if (!*symbols[n].function && !symbols[n].is_optional) return;
    }
    heif.is_open = 1;
}

const char *codec_heif_version(void) {
    pthread_once(&once, open_library);
    return heif.is_open ? heif.version() : NULL;
}

typedef struct {
    void *context;
    void *handle;
    void *image;
    codec_sink *sink;
    codec_fault *fault;
} heif_decoding;

static codec_outcome outcome_of(heif_error error, codec_fault *fault) {
    codec_fault_say(fault, error.message ? error.message : "");
    if (error.subcode == HEIF_END_OF_DATA) return codec_truncated;
    switch (error.code) {
    case 0: return codec_done;
    case HEIF_UNSUPPORTED_FILE:
    case HEIF_UNSUPPORTED_FEATURE: return codec_unsupported;
    case HEIF_MEMORY: return codec_out_of_memory;
    default: return codec_corrupt;
    }
}

/// Whether the file, the decoded planes and the interleaved picture together are within CODEC_MEMORY_LIMIT.
static int fits_in_memory(codec_size size, int has_alpha, size_t file_size) {
    size_t bytes_per_pixel_times_2 = 3 + (has_alpha ? 10 : 6);
    return (size_t)size.width * size.height * bytes_per_pixel_times_2 / 2 + file_size <= CODEC_MEMORY_LIMIT;
}

static codec_outcome hand_on(heif_decoding *decoding, int has_alpha) {
    int stride = 0;
    const uint8_t *row = heif.plane(decoding->image, HEIF_CHANNEL_INTERLEAVED, &stride);
    codec_size size = decoding->sink->size;
    codec_size decoded = {
        (uint32_t)heif.image_width(decoding->image, HEIF_CHANNEL_INTERLEAVED),
        (uint32_t)heif.image_height(decoding->image, HEIF_CHANNEL_INTERLEAVED)};
    size_t channels = has_alpha ? 4 : 3;
    if (!row || stride < 0 || (size_t)stride < size.width * channels || !codec_sink_fits(decoding->sink, decoded)) {
        codec_fault_say(decoding->fault, "two different sizes are stated");
        return codec_corrupt;
    }
    uint8_t *line = malloc((size_t)size.width * 4);
    if (!line) return codec_out_of_memory;
    for (uint32_t y = 0; y < size.height; y++, row += stride) {
        for (uint32_t x = 0; x < size.width; x++) {
            memcpy(line + x * 4, row + x * channels, 3);
            line[x * 4 + 3] = has_alpha ? row[x * 4 + 3] : 255;
        }
        codec_sink_add(decoding->sink, y, line);
    }
    free(line);
    return codec_done;
}

static codec_outcome decode(heif_decoding *decoding, const uint8_t *bytes, size_t count) {
    codec_fault *fault = decoding->fault;
    decoding->context = heif.alloc();
    if (!decoding->context) return codec_out_of_memory;
    if (heif.set_size_limit) heif.set_size_limit(decoding->context, (int)CODEC_SIDE_LIMIT);
    // Decodes without threads, because a build decodes several photos at once.
    if (heif.set_threads) heif.set_threads(decoding->context, 0);
    codec_outcome outcome = outcome_of(heif.read(decoding->context, bytes, count, NULL), fault);
    if (outcome == codec_done) outcome = outcome_of(heif.primary(decoding->context, &decoding->handle), fault);
    if (outcome != codec_done) return outcome;
    codec_size size = {(uint32_t)heif.width(decoding->handle), (uint32_t)heif.height(decoding->handle)};
    if (!codec_sink_fits(decoding->sink, size)) {
        codec_fault_say(fault, "two different sizes are stated");
        return codec_corrupt;
    }
    int has_alpha = heif.has_alpha(decoding->handle) != 0;
    if (!fits_in_memory(size, has_alpha, count)) return codec_too_large;
    int layout = has_alpha ? HEIF_INTERLEAVED_RGBA : HEIF_INTERLEAVED_RGB;
    outcome = outcome_of(heif.decode(decoding->handle, &decoding->image, HEIF_RGB, layout, NULL), fault);
    return outcome == codec_done ? hand_on(decoding, has_alpha) : outcome;
}

codec_outcome codec_decode_heif(const uint8_t *bytes, size_t count, codec_sink *sink, codec_fault *fault) {
    pthread_once(&once, open_library);
    if (!heif.is_open) return codec_missing_library;
    heif_decoding decoding = {.sink = sink, .fault = fault};
    codec_outcome outcome = decode(&decoding, bytes, count);
    if (decoding.image) heif.release_image(decoding.image);
    if (decoding.handle) heif.release_handle(decoding.handle);
    if (decoding.context) heif.free(decoding.context);
    return outcome;
}
