#!/usr/bin/env python3
"""What urlgate's avatars are compared with: Pillow in one process, nothing around it.

    pillow_avatars.py COUNT FILE FILE FILE FILE    makes COUNT avatars, prints the processor seconds they took

An avatar is 200 x 200 pixels: four tiles of 99 with a gap of 2, cut to a circle, as a PNG. The files are read once; the
mask is drawn once.
"""
import io
import sys
import time
from pathlib import Path

from PIL import Image, ImageDraw, ImageOps

SIDE, TILE = 200, 99
PLACES = [(0, 0), (SIDE - TILE, 0), (0, SIDE - TILE), (SIDE - TILE, SIDE - TILE)]


def circle():
    """Drawn four times as large, so that its edge is smooth."""
    large = Image.new("L", (SIDE * 4, SIDE * 4))
    ImageDraw.Draw(large).ellipse((0, 0, SIDE * 4 - 1, SIDE * 4 - 1), fill=255)
    mask = large.resize((SIDE, SIDE), Image.LANCZOS)
    draw = ImageDraw.Draw(mask)
    draw.rectangle((TILE, 0, SIDE - TILE - 1, SIDE), fill=0)
    draw.rectangle((0, TILE, SIDE, SIDE - TILE - 1), fill=0)
    return mask


def avatar(files, mask):
    board = Image.new("RGB", (SIDE, SIDE))
    for file, place in zip(files, PLACES):
        member = Image.open(io.BytesIO(file))
        member.draft("RGB", (TILE, TILE))
        board.paste(ImageOps.fit(member, (TILE, TILE), Image.LANCZOS), place)
    board.putalpha(mask)
    board.save(io.BytesIO(), "PNG")


def main(count, paths):
    files, mask = [Path(path).read_bytes() for path in paths], circle()
    avatar(files, mask)
    start = time.process_time()
    for _ in range(count):
        avatar(files, mask)
    print(f"{time.process_time() - start:.6f}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
