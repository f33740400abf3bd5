#include "CImageCodec.h"

#include <string.h>

/// Rotated and mirrored pictures are copied in square tiles whose sides have this number of pixels. Copying whole
/// columns would load a cache line for each pixel.
#define TILE 32u

typedef struct {
    const uint8_t *origin; // the source of the top left pixel
    ptrdiff_t right;       // bytes from the source of a pixel to the source of its right neighbor
    ptrdiff_t down;
    codec_size size; // the size of the upright picture
} course;

/// Returns the order in which to read the stored pixels. EXIF 2.32, tag 0x0112, defines which sides of the upright
/// picture are row 0 and column 0 of the stored pixels.
static course course_for(const uint8_t *pixels, codec_size size, unsigned orientation) {
    int turned = orientation >= 5;
    int from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    int from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    ptrdiff_t stride = (ptrdiff_t)size.width * 4;
    ptrdiff_t across = from_right ? -4 : 4, along = from_bottom ? -stride : stride;
    const uint8_t *origin = pixels + (from_right ? stride - 4 : 0) + (from_bottom ? (size.height - 1) * stride : 0);
    if (turned) return (course){origin, along, across, {size.height, size.width}};
    return (course){origin, across, along, size};
}

static void copy_tile(course course, uint32_t left, uint32_t top, uint8_t *upright) {
    uint32_t right = left + TILE < course.size.width ? left + TILE : course.size.width;
    uint32_t bottom = top + TILE < course.size.height ? top + TILE : course.size.height;
    for (uint32_t y = top; y < bottom; y++) {
        uint8_t *to = upright + ((size_t)y * course.size.width + left) * 4;
        const uint8_t *from = course.origin + (ptrdiff_t)y * course.down + (ptrdiff_t)left * course.right;
        for (uint32_t x = left; x < right; x++, to += 4, from += course.right) memcpy(to, from, 4);
    }
}

void codec_orient(const uint8_t *pixels, codec_size size, unsigned orientation, uint8_t *upright) {
    if (orientation <= 1 || orientation > 8) {
        memcpy(upright, pixels, (size_t)size.width * size.height * 4);
        return;
    }
    course course = course_for(pixels, size, orientation);
    for (uint32_t top = 0; top < course.size.height; top += TILE)
        for (uint32_t left = 0; left < course.size.width; left += TILE) copy_tile(course, left, top, upright);
}
