#!/usr/bin/env python3
"""Make the HEIC, AVIF and WebP photos of this folder from one drawn picture.

    make_phone_fixtures.py      needs Pillow, heif-enc (libheif), cwebp and webpmux (libwebp)

The upright picture has one color a quarter: red, green on top; blue, white below. `phones.txt` has a line a photo: name,
upright width and height, then red green blue in the middle of each quarter.
"""
import os
import subprocess
import tempfile

from PIL import Image, ImageCms

HERE = os.path.dirname(os.path.abspath(__file__))
COLORS = [(200, 30, 30), (30, 160, 60), (40, 60, 190), (240, 240, 240)]


def quarters(width, height, alpha=False):
    image = Image.new("RGBA" if alpha else "RGB", (width, height))
    for index, color in enumerate(COLORS):
        box = (index % 2 * (width // 2), index // 2 * (height // 2),
               width if index % 2 else width // 2, height if index // 2 else height // 2)
        image.paste(color + ((128 if index == 0 else 255,) if alpha else ()), box)
    return image


def boxes(data, start, end):
    while start < end:
        size = int.from_bytes(data[start:start + 4], "big")
        yield data[start + 4:start + 8], start, start + size
        start += size


def find(data, path, start=0, end=None):
    """The place of a box within others; `meta` is a full box."""
    for kind, first, last in boxes(data, start, len(data) if end is None else end):
        if kind == path[0]:
            inside = first + (12 if kind == b"meta" else 8)
            return (first, last) if len(path) == 1 else find(data, path[1:], inside, last)
    raise KeyError(path)


def insert(data, outer, at, new):
    """Puts bytes into a box and all around it."""
    for depth in range(1, len(outer) + 1):
        first, last = find(data, outer[:depth])
        data[first:first + 4] = (last - first + len(new)).to_bytes(4, "big")
    data[at:at] = new


def with_property(data, added):
    """The same photo with one more property, a whole box."""
    data = bytearray(data)
    primary = int.from_bytes(data[find(data, [b"meta", b"pitm"])[0] + 12:][:2], "big")
    first, last = find(data, [b"meta", b"iprp", b"ipco"])
    index = sum(1 for _ in boxes(data, first + 8, last)) + 1
    insert(data, [b"meta", b"iprp", b"ipco"], last, added)
    first, last = find(data, [b"meta", b"iprp", b"ipma"])
    at = first + 16
    while int.from_bytes(data[at:at + 2], "big") != primary:
        at += 3 + data[at + 2]
    count = data[at + 2]
    data[at + 2] += 1
    insert(data, [b"meta", b"iprp", b"ipma"], at + 3 + count, bytes([0x80 | index]))
    first, last = find(data, [b"meta", b"iloc"])
    version, sizes, more = data[first + 8], data[first + 12], data[first + 13] >> 4
    offset_size, length_size = sizes >> 4, sizes & 15
    at = first + 14
    items = int.from_bytes(data[at:at + 2], "big")
    at += 2
    for _ in range(items):
        # What is in the box idat is not moved.
        delta = 0 if version and data[at + 3] & 15 == 1 else len(added) + 1
        at += 4 + (2 if version else 0) + more
        extents = int.from_bytes(data[at:at + 2], "big")
        at += 2
        for _ in range(extents):
            place = int.from_bytes(data[at:at + offset_size], "big") + delta
            data[at:at + offset_size] = place.to_bytes(offset_size, "big")
            at += offset_size + length_size
    return bytes(data)


def run(*arguments):
    subprocess.run(arguments, check=True, capture_output=True)


def main():
    lines = []

    def note(name, width, height):
        lines.append(f"{name} {width} {height} " + " ".join(f"{r} {g} {b}" for r, g, b in COLORS))

    with tempfile.TemporaryDirectory() as work:
        plain, odd, clear, turned, tagged = (os.path.join(work, n) for n in (
            "plain.png", "odd.png", "clear.png", "turned.jpg", "tagged.png"))
        quarters(64, 48).save(plain)
        quarters(33, 21).save(odd)
        quarters(64, 48, alpha=True).save(clear)
        # As a phone held upright stores it: lying on its left side, with the EXIF orientation 6.
        exif = Image.Exif()
        exif[0x0112] = 6
        exif[0x010F] = "Maker of the camera"
        quarters(48, 64).transpose(Image.Transpose.ROTATE_90).save(turned, exif=exif, quality=95)
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        quarters(64, 48).save(tagged, icc_profile=profile)

        def heif(name, source, *options):
            run("heif-enc", *options, "-q", "90", source, "-o", os.path.join(HERE, name))

        def add(name, added):
            with open(os.path.join(HERE, name), "r+b") as file:
                data = with_property(file.read(), added)
                file.seek(0)
                file.write(data)

        heif("plain.heic", plain)
        note("plain.heic", 64, 48)
        heif("odd.heic", odd)
        note("odd.heic", 33, 21)
        heif("alpha.heic", clear)
        note("alpha.heic", 64, 48)
        lying = os.path.join(work, "lying.png")
        quarters(48, 64).transpose(Image.Transpose.ROTATE_90).save(lying)
        heif("turned.heic", lying)
        # Turned by 270 degrees anticlockwise, as phones write it.
        add("turned.heic", b"\0\0\0\x09irot\x03")
        note("turned.heic", 48, 64)
        # heif-enc 1.15 keeps the EXIF of a JPEG, and does not turn.
        heif("exif.heic", turned)
        note("exif.heic", 48, 64)
        heif("exif.avif", turned, "-A")
        note("exif.avif", 48, 64)
        heif("profile.heic", tagged)
        note("profile.heic", 64, 48)
        # Display P3 in numbers, with the matrix that heif-enc uses.
        heif("wide-gamut.heic", plain)
        add("wide-gamut.heic", b"\0\0\0\x13colrnclx\0\x0c\0\x0d\0\x06\x80")
        note("wide-gamut.heic", 64, 48)
        heif("hdr.avif", plain, "-A")
        # BT.2020 with PQ, in the place of "unspecified".
        with open(os.path.join(HERE, "hdr.avif"), "r+b") as file:
            data = file.read()
            file.seek(0)
            file.write(data.replace(b"colrnclx\0\x02\0\x02", b"colrnclx\0\x09\0\x10"))
        note("hdr.avif", 64, 48)
        heif("plain.avif", plain, "-A")
        note("plain.avif", 64, 48)
        heif("alpha.avif", clear, "-A")
        note("alpha.avif", 64, 48)

        wide = os.path.join(work, "wide.png")
        quarters(1000, 16).save(wide)
        heif("wide.heic", wide)
        note("wide.heic", 1000, 16)
        heif("wide.avif", wide, "-A")
        note("wide.avif", 1000, 16)

        def webp(name, source, *options):
            run("cwebp", "-quiet", "-metadata", "all", *options, source, "-o", os.path.join(HERE, name))

        webp("plain.webp", plain, "-q", "90")
        note("plain.webp", 64, 48)
        webp("lossless.webp", odd, "-lossless")
        note("lossless.webp", 33, 21)
        webp("alpha.webp", clear, "-q", "90")
        note("alpha.webp", 64, 48)
        webp("profile.webp", tagged, "-q", "90")
        note("profile.webp", 64, 48)
        webp("turned.webp", turned, "-q", "90")
        note("turned.webp", 48, 64)
        frame = os.path.join(HERE, "plain.webp")
        run("webpmux", "-frame", frame, "+100", "-frame", frame, "+100", "-o", os.path.join(HERE, "animated.webp"))
    with open(os.path.join(HERE, "phones.txt"), "w") as file:
        file.write("\n".join(lines) + "\n")


main()
