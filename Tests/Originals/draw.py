#!/usr/bin/env python3
"""Draws the originals of the picture tests into this folder. Run it again only to change them: they are committed.

Needs Pillow 11.3 or newer (python3 -m pip install pillow). Everything is computed here, nothing is taken from elsewhere.
"""
import gzip
import math
import pathlib
import struct
import zlib

from PIL import Image, ImageDraw, PngImagePlugin

HERE = pathlib.Path(__file__).parent
RED, GREEN, BLUE, YELLOW = (220, 40, 40), (40, 160, 60), (40, 70, 200), (240, 200, 40)
XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><test>SECRET-XMP</test></x:xmpmeta>'


def quadrants(width=96, height=64):
    """Red, green above; blue, yellow below: no two orientations of it are alike."""
    picture = Image.new("RGB", (width, height), RED)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((width // 2, 0, width, height // 2 - 1), GREEN)
    draw.rectangle((0, height // 2, width // 2 - 1, height), BLUE)
    draw.rectangle((width // 2, height // 2, width, height), YELLOW)
    return picture


def scene(width=480, height=320):
    """Something like a photograph: smooth, with some texture."""
    picture = Image.new("RGB", (width, height))
    pixels = picture.load()
    for y in range(height):
        for x in range(width):
            sky = y / height
            hill = 0.6 + 0.1 * math.sin(x / 60) + 0.05 * math.sin(x / 17 + 1)
            grain = 10 * math.sin(x * 0.9 + y * 1.7) * math.sin(x * 1.3 - y * 0.8)
            if sky < hill:
                colour = (120 + 120 * sky, 160 + 60 * sky, 230 - 60 * sky)
            else:
                shade = (sky - hill) * 160
                colour = (70 + shade + grain, 110 - shade / 2 + grain, 60 + grain)
            pixels[x, y] = tuple(max(0, min(255, round(part))) for part in colour)
    return picture


def exif(orientation=None, secrets=False):
    data = Image.Exif()
    if orientation:
        data[0x0112] = orientation
    if secrets:
        data[0x013B] = "SECRET-ARTIST"
        data[0x8825] = {1: "N", 2: (59.0, 56.0, 8.0), 3: "E", 4: (30.0, 19.0, 33.0), 29: "SECRET-GPS"}
    return data


# What has to be done to the upright picture to get the stored one with that tag.
STORED = {
    1: [],
    2: [Image.Transpose.FLIP_LEFT_RIGHT],
    3: [Image.Transpose.ROTATE_180],
    4: [Image.Transpose.FLIP_TOP_BOTTOM],
    5: [Image.Transpose.TRANSPOSE],
    6: [Image.Transpose.ROTATE_90],
    7: [Image.Transpose.TRANSVERSE],
    8: [Image.Transpose.ROTATE_270],
}


def icc_matrix_profile(name, primaries):
    """A version 4 display profile with the sRGB curve and these D50 primaries (ICC.1:2022 section 8.4)."""
    def fixed(value):
        return struct.pack(">i", round(value * 65536))

    def xyz(values):
        return b"XYZ \0\0\0\0" + b"".join(map(fixed, values))

    def text(words):
        encoded = words.encode("utf-16-be")
        return b"mluc\0\0\0\0" + struct.pack(">II", 1, 12) + b"enUS" + struct.pack(">II", len(encoded), 28) + encoded

    curve = b"para\0\0\0\0\0\3\0\0" + b"".join(map(fixed, (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
    tags = {
        b"desc": text(name), b"cprt": text("none"), b"wtpt": xyz((0.9642, 1.0, 0.8249)),
        b"rXYZ": xyz(primaries[0]), b"gXYZ": xyz(primaries[1]), b"bXYZ": xyz(primaries[2]),
        b"rTRC": curve, b"gTRC": curve, b"bTRC": curve,
    }
    table, body, offset = b"", b"", 128 + 4 + 12 * len(tags)
    for tag, data in tags.items():
        data += b"\0" * (-len(data) % 4)
        table += tag + struct.pack(">II", offset, len(data))
        body += data
        offset += len(data)
    header = struct.pack(">I4s4s4s4s4s", offset, b"\0" * 4, b"\4\0\0\0", b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28 + b"".join(map(fixed, (0.9642, 1, 0.8249)))
    return (header + b"\0" * (128 - len(header))) + struct.pack(">I", len(tags)) + table + body


DISPLAY_P3 = icc_matrix_profile(
    "Display P3", [(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)])


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write_rgba16(path):
    """16 bits a channel: left opaque orange, right half transparent blue."""
    rows = b""
    for _ in range(32):
        row = struct.pack(">4H", 0xFFFF, 0x8080, 0x2020, 0xFFFF) * 16 + struct.pack(">4H", 0x1010, 0x3030, 0xF0F0, 0x8080) * 16
        rows += b"\0" + row
    header = struct.pack(">IIBBBBB", 32, 32, 16, 6, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def disc():
    """An orange disc on nothing, where nothing is black with alpha 0, as many editors write it."""
    big = Image.new("L", (512, 512), 0)
    ImageDraw.Draw(big).ellipse((32, 32, 480, 480), fill=255)
    alpha = big.resize((128, 128), Image.Resampling.BOX)
    picture = Image.new("RGBA", (128, 128), (0, 0, 0, 0))
    orange = Image.new("RGBA", (128, 128), (250, 140, 30, 255))
    picture.paste(orange, (0, 0), alpha.point(lambda value: 255 if value else 0))
    picture.putalpha(alpha)
    return picture


def main():
    upright = quadrants()
    for tag, ways in STORED.items():
        stored = upright
        for way in ways:
            stored = stored.transpose(way)
        stored.save(HERE / f"orientation-{tag}.jpg", quality=95, subsampling=0, exif=exif(tag))
    upright.save(HERE / "quadrants.png")
    stored = upright.transpose(Image.Transpose.ROTATE_90)
    stored.save(HERE / "orientation-6.png", exif=exif(6))

    flat = Image.new("RGB", (32, 32), (200, 100, 50))
    flat.save(HERE / "untagged.png")
    Image.new("RGB", (32, 32), (0, 0, 255)).save(HERE / "untagged-blue.png")
    flat.save(HERE / "p3.png", icc_profile=DISPLAY_P3)
    flat.save(HERE / "broken-profile.png", icc_profile=DISPLAY_P3[:200] + bytes(range(250)))
    Image.new("L", (32, 32), 117).save(HERE / "grey.png")
    Image.new("L", (32, 32), 117).save(HERE / "grey-rgb-profile.png", icc_profile=DISPLAY_P3)
    write_rgba16(HERE / "rgba16.png")
    disc().save(HERE / "disc.png")
    palette = disc().quantize(16)
    palette.save(HERE / "palette.png", optimize=True)

    photo = scene()
    photo.save(HERE / "scene.jpg", quality=85)
    photo.save(HERE / "progressive.jpg", quality=85, progressive=True)
    photo.convert("L").save(HERE / "grey.jpg", quality=85)
    quadrants().convert("CMYK").save(HERE / "cmyk.jpg", quality=95)
    Image.new("RGB", (240, 160), (230, 120, 60)).save(HERE / "still.avif", quality=90)

    small = photo.resize((120, 80))
    secret = {"exif": exif(1, secrets=True), "xmp": XMP}
    small.save(HERE / "secrets.jpg", comment=b"SECRET-COMMENT", icc_profile=DISPLAY_P3, **secret)
    small.save(HERE / "secrets.webp", icc_profile=DISPLAY_P3, **secret)
    small.save(HERE / "secrets.avif", icc_profile=DISPLAY_P3, **secret)
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Comment", "SECRET-COMMENT")
    texts.add_itxt("XML:com.adobe.xmp", XMP.decode())
    small.save(HERE / "secrets.png", pnginfo=texts, exif=secret["exif"], icc_profile=DISPLAY_P3)

    frames = [Image.new("RGB", (40, 30), colour) for colour in (RED, GREEN, BLUE)]
    for name in ("animated.gif", "animated.webp", "animated.png"):
        frames[0].save(HERE / name, save_all=True, append_images=frames[1:], duration=100, loop=0)
    more()


DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="80">
  <rect x="10" y="10" width="60" height="60" fill="#dc2828"/>
  <circle id="dot" cx="90" cy="40" r="20" fill="#2846c8"/>
  <use xlink:href="#dot" x="0" y="25" opacity="0.5"/>
</svg>
"""


def moving(count=4):
    """A disc that goes to the right on nothing."""
    for step in range(count):
        frame = Image.new("RGBA", (60, 40), (0, 0, 0, 0))
        ImageDraw.Draw(frame).ellipse((4 + 12 * step, 10, 24 + 12 * step, 30), fill=(*(RED, GREEN, BLUE, YELLOW)[step], 255))
        yield frame


def with_iptc(jpeg, byline, copyright):
    """The same JPEG with an IPTC block in a Photoshop resource (IIM 4.2; Photoshop resource 0x0404)."""
    def dataset(number, text):
        return struct.pack(">BBBH", 0x1C, 2, number, len(text)) + text

    iptc = dataset(80, byline) + dataset(116, copyright)
    resource = b"8BIM\x04\x04\0\0" + struct.pack(">I", len(iptc)) + iptc + b"\0" * (len(iptc) % 2)
    block = b"Photoshop 3.0\0" + resource
    return jpeg[:2] + b"\xFF\xED" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


def more():
    frames = list(moving())
    timing = {"duration": [50, 200, 70, 300], "loop": 3}
    frames[0].save(HERE / "moving.gif", save_all=True, append_images=frames[1:], disposal=2, **timing)
    frames[0].save(HERE / "moving.webp", save_all=True, append_images=frames[1:], lossless=True, **timing)

    bordered = Image.new("RGB", (130, 90), (250, 250, 250))
    bordered.paste(quadrants(), (20, 10))
    bordered.save(HERE / "bordered.png")
    bordered.save(HERE / "bordered.jpg", quality=90, subsampling=0, exif=exif(6))

    (HERE / "drawing.svg").write_text(DRAWING)
    (HERE / "drawing.svgz").write_bytes(gzip.compress(DRAWING.encode(), mtime=0))
    pages = [Image.new("RGB", (40, 30), RED), Image.new("RGB", (30, 40), BLUE)]
    pages[0].save(HERE / "pages.tiff", save_all=True, append_images=pages[1:], compression="tiff_lzw")
    quadrants().convert("CMYK").save(HERE / "cmyk.tiff", compression="tiff_lzw")

    credit = exif(secrets=True)
    credit[0x013B], credit[0x8298] = "CREDIT-ARTIST", "CREDIT-OWNER"
    small = scene(120, 80)
    small.save(HERE / "credit.jpg", quality=80, exif=credit, xmp=XMP)
    small.save(HERE / "credit-iptc.jpg", quality=80, comment=b"SECRET-COMMENT")
    file = HERE / "credit-iptc.jpg"
    file.write_bytes(with_iptc(file.read_bytes(), b"CREDIT-ARTIST", b"CREDIT-OWNER"))


if __name__ == "__main__":
    main()
