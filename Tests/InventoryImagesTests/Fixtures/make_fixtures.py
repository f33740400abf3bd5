#!/usr/bin/env python3
"""Make the photos of this folder and record what another decoder sees in them.

    make_fixtures.py [PNGSUITE_FOLDER]      needs Pillow

PNGs are decoded by the code below, which shares nothing with libpng; 16-bit samples become
round(v * 255 / 65535), gAMA, sBIT and bKGD are not applied. JPEGs are decoded by Pillow.

    pngs.txt       name width height CRC-32 of the RGBA bytes
    pngsuite.txt   the same for the valid files of PngSuite
    jpegs.txt      name width height, then red green blue of a pixel in the left and in the right half
"""
import io
import os
import struct
import sys
import zlib

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


# PNG, read and written by hand

def chunks(data):
    at = 8
    while at < len(data):
        (count,) = struct.unpack(">I", data[at:at + 4])
        yield data[at + 4:at + 8], data[at + 8:at + 8 + count]
        at += 12 + count


def passes(width, height, interlaced):
    for left, top, across, down in (ADAM7 if interlaced else [(0, 0, 1, 1)]):
        xs, ys = range(left, width, across), range(top, height, down)
        if xs and ys:
            yield xs, ys


def unfilter(kind, line, above, step):
    for i in range(len(line)):
        a = line[i - step] if i >= step else 0
        b = above[i]
        c = above[i - step] if i >= step else 0
        if kind == 4:
            p = a + b - c
            pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
            guess = a if pa <= pb and pa <= pc else b if pb <= pc else c
        else:
            guess = [0, a, b, (a + b) // 2][kind]
        line[i] = (line[i] + guess) & 255


def samples(line, depth, count):
    if depth == 16:
        return list(struct.unpack(">%dH" % count, line))
    if depth == 8:
        return list(line)
    per = 8 // depth
    return [line[i // per] >> (8 - depth * (i % per + 1)) & (1 << depth) - 1 for i in range(count)]


def rgba(values, depth, colour, palette, transparent):
    most = (1 << depth) - 1

    def byte(v):
        return (v * 255 * 2 + most) // (2 * most)

    if colour == 3:
        alpha = transparent[values[0]] if transparent and values[0] < len(transparent) else 255
        return bytes(palette[values[0] * 3:values[0] * 3 + 3]) + bytes([alpha])
    if colour in (0, 4):
        key = struct.unpack(">H", transparent) if transparent and colour == 0 else None
        alpha = byte(values[1]) if colour == 4 else 0 if (values[0],) == key else 255
        return bytes([byte(values[0])] * 3 + [alpha])
    key = struct.unpack(">3H", transparent) if transparent and colour == 2 else None
    alpha = byte(values[3]) if colour == 6 else 0 if tuple(values) == key else 255
    return bytes([byte(v) for v in values[:3]] + [alpha])


def decode(data):
    parts = list(chunks(data))
    first = dict(reversed(parts))
    width, height, depth, colour, _, _, interlaced = struct.unpack(">2I5B", first[b"IHDR"])
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    pixels = bytearray(width * height * 4)
    bits, at = CHANNELS[colour] * depth, 0
    for xs, ys in passes(width, height, interlaced):
        stride = (len(xs) * bits + 7) // 8
        above = bytearray(stride)
        for y in ys:
            line = bytearray(raw[at + 1:at + 1 + stride])
            unfilter(raw[at], line, above, max(1, bits // 8))
            at, above = at + 1 + stride, line
            row = samples(line, depth, len(xs) * CHANNELS[colour])
            for i, x in enumerate(xs):
                values = row[i * CHANNELS[colour]:(i + 1) * CHANNELS[colour]]
                pixel = rgba(values, depth, colour, first.get(b"PLTE"), first.get(b"tRNS"))
                pixels[(y * width + x) * 4:(y * width + x) * 4 + 4] = pixel
    return width, height, bytes(pixels)


def encode(width, height, depth, colour, value, interlaced=0, extra=()):
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    raw = b""
    for xs, ys in passes(width, height, interlaced):
        for y in ys:
            bits = "".join(format(v, "0%db" % depth) for x in xs for v in value(x, y))
            bits += "0" * (-len(bits) % 8)
            raw += b"\0" + bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
    header = struct.pack(">2I5B", width, height, depth, colour, 0, 0, interlaced)
    body = b"".join(chunk(name, data) for name, data in extra)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + body
            + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def pngs():
    def wide(x, y):
        return x * 4001 % 65536, y * 7001 % 65536, (x + y) * 2503 % 65536, (x * y) * 997 % 65536

    palette = bytes((i * 37 + c * 71) % 256 for i in range(16) for c in range(3))
    return {
        "grey-2-trns.png": encode(13, 7, 2, 0, lambda x, y: [(x + y) % 4], extra=[(b"tRNS", b"\0\2")]),
        "grey-16.png": encode(13, 7, 16, 0, lambda x, y: wide(x, y)[:1]),
        "rgb-8.png": encode(13, 7, 8, 2, lambda x, y: [v >> 8 for v in wide(x, y)[:3]]),
        "rgb-16-trns.png": encode(13, 7, 16, 2, lambda x, y: wide(x, y)[:3], extra=[
            (b"tRNS", struct.pack(">3H", *wide(3, 2)[:3]))]),
        "palette-4-trns-interlaced.png": encode(13, 7, 4, 3, lambda x, y: [(x * 3 + y) % 16], 1, [
            (b"PLTE", palette), (b"tRNS", bytes(range(0, 250, 25)))]),
        "grey-alpha-16.png": encode(13, 7, 16, 4, lambda x, y: wide(x, y)[2:]),
        "rgba-8-interlaced.png": encode(13, 7, 8, 6, lambda x, y: [v >> 8 for v in wide(x, y)], 1),
    }


# JPEG

def jpegs():
    def saved(mode, **options):
        image = Image.new("RGB", (48, 32), (200, 40, 30))
        image.paste((20, 90, 160), (24, 0, 48, 32))
        file = io.BytesIO()
        image.convert(mode).save(file, "JPEG", quality=92, **options)
        return file.getvalue()

    cmyk = saved("CMYK")
    adobe = cmyk.index(b"\xff\xee\0\x0eAdobe")
    return {
        "baseline.jpg": saved("RGB"),
        "full-chroma.jpg": saved("RGB", subsampling=0),
        "progressive.jpg": saved("RGB", progressive=True),
        "restarts.jpg": saved("RGB", restart_marker_rows=1),
        "grey.jpg": saved("L"),
        "cmyk-adobe.jpg": cmyk,
        "ycck-adobe.jpg": cmyk[:adobe + 15] + b"\2" + cmyk[adobe + 16:],
        "cmyk-plain.jpg": cmyk[:adobe] + cmyk[adobe + 16:],
    }


def write(name, data):
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(data)


def record(name, lines):
    write(name, "".join(line + "\n" for line in lines).encode())


def line_of_png(name, data):
    width, height, pixels = decode(data)
    with Image.open(io.BytesIO(data)) as other:  # Pillow agrees wherever it keeps all bits
        if not (other.mode.startswith("I") or data[24] == 16 or (data[25] == 0 and b"tRNS" in data)):
            assert other.convert("RGBA").tobytes() == pixels, name
    return "%s %d %d %08x" % (name, width, height, zlib.crc32(pixels))


def line_of_jpeg(name, data):
    image = Image.open(io.BytesIO(data)).convert("RGB")
    colours = image.getpixel((8, 16)) + image.getpixel((40, 16))
    return " ".join(map(str, (name, *image.size, *colours)))


def main():
    made = pngs()
    for name, data in {**made, **jpegs()}.items():
        write(name, data)
    record("pngs.txt", [line_of_png(name, data) for name, data in made.items()])
    record("jpegs.txt", [line_of_jpeg(name, data) for name, data in jpegs().items()])
    if len(sys.argv) > 1:
        names = sorted(n for n in os.listdir(sys.argv[1]) if n.endswith(".png") and not n.startswith("x"))
        record("pngsuite.txt", [line_of_png(n, open(os.path.join(sys.argv[1], n), "rb").read()) for n in names])


if __name__ == "__main__":
    main()
