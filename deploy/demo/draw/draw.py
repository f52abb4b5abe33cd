#!/usr/bin/env python3
"""Draws the demo's originals into ../originals. Run it again only to change them: they are committed.

Needs Pillow and numpy (python3 -m pip install pillow numpy). Everything is computed here, nothing is taken from elsewhere.
"""
import pathlib

import numpy as np
from PIL import Image, ImageDraw

OUT = pathlib.Path(__file__).parent.parent / "originals"


def blend(one, other, amount):
    """Between two colours, or pictures of them, by an amount from 0 to 1."""
    amount = np.asarray(amount)[..., None]
    return np.asarray(one, float) * (1 - amount) + np.asarray(other, float) * amount


def smooth(low, high, value):
    position = np.clip((value - low) / (high - low), 0, 1)
    return position * position * (3 - 2 * position)


def ridge(width, seed, roughness=0.55, octaves=9):
    """A mountain's outline: noise of several scales, between -1 and 1."""
    random = np.random.default_rng(seed)
    x = np.linspace(0, 1, width)
    line, strength, total = np.zeros(width), 1.0, 0.0
    for octave in range(octaves):
        count = 2 ** (octave + 1) + 1
        points = random.uniform(-1, 1, count + 1)
        position = x * (count - 1)
        index = position.astype(int)
        part = smooth(0, 1, position - index)
        line += strength * (points[index] * (1 - part) + points[index + 1] * part)
        total += strength
        strength *= roughness
    return line / total


def clouds(width, height, seed, scale=3):
    """Noise that is stretched sideways, between 0 and 1."""
    random = np.random.default_rng(seed)
    field = np.zeros((height, width))
    strength, total = 1.0, 0.0
    for octave in range(5):
        cells = (2 ** octave * scale * 2 + 2, 2 ** octave * scale + 2)
        noise = Image.fromarray((random.uniform(0, 1, cells) * 255).astype("uint8"))
        field += strength * np.asarray(noise.resize((width, height), Image.Resampling.BICUBIC), float) / 255
        total += strength
        strength *= 0.5
    return field / total


def picture(pixels, seed):
    """8 bits, with a little grain so that gradients have no bands."""
    grain = np.random.default_rng(seed).normal(0, 1.1, pixels.shape[:2])[..., None]
    return Image.fromarray(np.clip(pixels + grain, 0, 255).astype("uint8"))


def mountains(width=2400, height=1600):
    """Blue ridges before a morning sky, the nearer the darker, with mist between them."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    y, x = y / height, x / width
    pixels = blend(blend((38, 74, 132), (150, 178, 210), smooth(0, 0.34, y)), (255, 214, 170), smooth(0.24, 0.52, y))
    sun = np.hypot((x - 0.66) * 1.5, y - 0.385)
    pixels = blend(pixels, (255, 240, 214), np.exp(-((sun / 0.20) ** 2)) * 0.75)
    pixels = blend(pixels, (255, 252, 240), 1 - smooth(0.030, 0.033, sun))
    wisps = smooth(0.52, 0.75, clouds(width, height, 5)) * (1 - smooth(0.18, 0.42, y)) * 0.5
    pixels = blend(pixels, (255, 236, 222), wisps)
    far, near = np.array((148, 164, 190)), np.array((16, 34, 44))
    count = 7
    for layer in range(count):
        depth = layer / (count - 1)
        base = 0.43 + 0.47 * depth ** 1.1
        line = base - ridge(width, 20 + layer, 0.5 + 0.06 * (1 - depth)) * (0.13 - 0.05 * depth)
        below = smooth(-0.0007, 0.0007, y - line[None, :])
        mist = smooth(0.0, 0.17, y - line[None, :]) * (0.5 - 0.4 * depth)
        pixels = blend(pixels, blend(blend(far, near, depth), (232, 214, 204), mist), below)
    return picture(pixels, 1)


def lake(width=1600, height=1067):
    """A sunset over water that mirrors it."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    y, x = y / height, x / width
    horizon = 0.56
    mirrored = np.where(y < horizon, y, 2 * horizon - y)
    ripple = np.where(y < horizon, 0, np.sin(np.maximum(y - horizon, 0) ** 0.6 * 240 + np.sin(x * 23) * 2) * 0.006)
    height_in_sky = np.clip(mirrored + ripple, 0, horizon) / horizon
    pixels = blend((34, 28, 74), (196, 74, 106), smooth(0.05, 0.62, height_in_sky))
    pixels = blend(pixels, (255, 176, 84), smooth(0.55, 1.0, height_in_sky))
    sun = np.hypot((x - 0.37) * 1.5, mirrored + ripple - horizon * 0.86)
    pixels = blend(pixels, (255, 226, 150), np.exp(-((sun / 0.16) ** 2)) * 0.8)
    pixels = blend(pixels, (255, 246, 214), 1 - smooth(0.052, 0.056, sun))
    outline = horizon - 0.035 - np.abs(ridge(width, 77)) * 0.16 * smooth(0.25, 0.95, np.abs(np.linspace(-1, 1, width)))
    hill = smooth(-0.001, 0.001, mirrored + ripple * 1.5 - outline[None, :])
    pixels = blend(pixels, (38, 24, 50), hill * np.where(y < horizon, 1, 0.82))
    water = smooth(horizon - 0.0005, horizon + 0.0005, y)
    return picture(blend(pixels, (24, 22, 52), water * (0.16 + 0.35 * smooth(horizon, 1, y))), 2)


def dunes(width=1200, height=1600):
    """Sand in evening light: upright, but stored lying on its side (EXIF orientation 6)."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    y, x = y / height, x / width
    pixels = blend((88, 150, 196), (250, 226, 190), smooth(0, 0.42, y))
    moon = np.hypot((x - 0.74) * 0.75, y - 0.13)
    pixels = blend(pixels, (255, 250, 240), (1 - smooth(0.034, 0.036, moon)) * 0.9)
    for layer, (base, bend, light) in enumerate([(0.36, 0.06, 0.0), (0.46, 0.09, 0.3), (0.60, 0.12, 0.6), (0.80, 0.14, 1.0)]):
        phase = layer * 1.9 + 0.4
        line = base + bend * np.sin(x * (2.6 + layer * 0.5) + phase)
        slope = np.cos(x * (2.6 + layer * 0.5) + phase)
        waves = 5 * np.sin((y - line) * 260 / (0.6 + layer * 0.35) + np.sin(x * 18 + phase) * 1.4) * smooth(0.03, 0.2, y - line)
        sunny = blend((236, 182, 120), (244, 170, 92), light * np.ones_like(x)) + waves[..., None]
        shady = blend((176, 116, 96), (134, 74, 62), light * np.ones_like(x)) + waves[..., None] * 0.6
        crest = line + 0.10 * smooth(-0.2, 1, slope)
        sand = blend(sunny, shady, smooth(-0.1, 0.5, slope) * (1 - smooth(-0.02, 0.16, y - crest) * 0.6))
        pixels = blend(pixels, sand, smooth(-0.0008, 0.0008, y - line))
    return picture(pixels, 3)


def badge(side=800):
    """A paper boat on a round badge, on nothing."""
    scale = 4
    big = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    big = big.resize((side * scale, side * scale))
    draw = ImageDraw.Draw(big)

    def at(*points):
        return [(px * side * scale, py * side * scale) for px, py in points]

    draw.ellipse(at((0.04, 0.04), (0.96, 0.96)), fill=(18, 66, 104, 255))
    draw.ellipse(at((0.08, 0.08), (0.92, 0.92)), fill=(92, 188, 214, 255))
    draw.ellipse(at((0.60, 0.17), (0.76, 0.33)), fill=(255, 226, 140, 255))
    draw.polygon(at((0.5, 0.22), (0.5, 0.585), (0.295, 0.585)), fill=(255, 255, 255, 255))
    draw.polygon(at((0.5, 0.22), (0.705, 0.585), (0.5, 0.585)), fill=(214, 228, 238, 255))
    draw.polygon(at((0.2, 0.545), (0.5, 0.615), (0.8, 0.545), (0.69, 0.73), (0.31, 0.73)), fill=(240, 92, 76, 255))
    draw.polygon(at((0.5, 0.615), (0.8, 0.545), (0.69, 0.73), (0.5, 0.73)), fill=(208, 66, 62, 255))
    sea = Image.new("L", big.size, 0)
    x = np.linspace(0, 1, 400)
    for level, shade in ((0.70, 255),):
        wave = level + 0.014 * np.sin(x * 40)
        ImageDraw.Draw(sea).polygon(at(*zip(x, wave)) + at((1, 1), (0, 1)), fill=shade)
    disc = Image.new("L", big.size, 0)
    ImageDraw.Draw(disc).ellipse(at((0.08, 0.08), (0.92, 0.92)), fill=255)
    water = Image.fromarray((np.asarray(sea, float) * np.asarray(disc, float) / 255).astype("uint8"))
    big.paste((30, 104, 158, 255), (0, 0), water)
    return big.resize((side, side), Image.Resampling.LANCZOS)


PEOPLE = [
    # background, skin, hair, clothes, kind of hair
    ((255, 205, 178), (246, 200, 170), (120, 62, 38), (64, 92, 150), "long"),
    ((178, 222, 224), (226, 172, 134), (52, 44, 46), (206, 92, 66), "short"),
    ((222, 208, 246), (140, 92, 66), (38, 26, 28), (240, 184, 66), "round"),
    ((206, 228, 182), (250, 214, 188), (214, 160, 84), (58, 112, 88), "beard"),
]


def portrait(background, skin, hair, clothes, kind, side=640):
    """A face as a paper cut."""
    scale = 3
    size = side * scale
    image = Image.new("RGB", (size, size), background)
    draw = ImageDraw.Draw(image)

    def oval(x, y, width, height, colour):
        draw.ellipse(((x - width) * size, (y - height) * size, (x + width) * size, (y + height) * size), fill=colour)

    shade = tuple(int(part * 0.86) for part in skin)
    oval(0.78, 0.24, 0.30, 0.30, tuple(min(255, part + 14) for part in background))
    if kind == "long":
        oval(0.5, 0.42, 0.245, 0.275, hair)
        draw.rounded_rectangle((0.255 * size, 0.42 * size, 0.745 * size, 0.80 * size), radius=0.11 * size, fill=hair)
    if kind == "round":
        oval(0.5, 0.36, 0.305, 0.285, hair)
    oval(0.5, 1.06, 0.36, 0.30, clothes)
    draw.rounded_rectangle((0.43 * size, 0.56 * size, 0.57 * size, 0.83 * size), radius=0.07 * size, fill=shade)
    for x in (0.315, 0.685):
        oval(x, 0.455, 0.035, 0.05, shade)
    oval(0.5, 0.44, 0.185, 0.235, skin)
    if kind == "beard":
        draw.pieslice((0.315 * size, 0.245 * size, 0.685 * size, 0.70 * size), 8, 172, fill=hair)
        oval(0.5, 0.50, 0.155, 0.10, skin)
    if kind == "long":
        draw.pieslice((0.30 * size, 0.165 * size, 0.70 * size, 0.56 * size), 180, 318, fill=hair)
    if kind in ("short", "beard"):
        draw.pieslice((0.305 * size, 0.175 * size, 0.695 * size, 0.585 * size), 186, 354, fill=hair)
        oval(0.43, 0.245, 0.11, 0.06, hair)
        oval(0.56, 0.235, 0.13, 0.055, hair)
    if kind == "round":
        draw.pieslice((0.315 * size, 0.185 * size, 0.685 * size, 0.50 * size), 190, 350, fill=hair)
    for x in (0.425, 0.575):
        oval(x, 0.445, 0.019, 0.024, (44, 36, 40))
        draw.arc(((x - 0.045) * size, 0.385 * size, (x + 0.045) * size, 0.455 * size), 205, 335, fill=hair, width=int(0.011 * size))
    oval(0.5, 0.505, 0.022, 0.016, shade)
    draw.chord((0.44 * size, 0.515 * size, 0.56 * size, 0.605 * size), 12, 168, fill=(178, 62, 62))
    for x in (0.385, 0.615):
        oval(x, 0.525, 0.032, 0.022, tuple(int(part * 0.8 + extra * 0.2) for part, extra in zip(skin, (236, 104, 96))))
    return image.resize((side, side), Image.Resampling.LANCZOS)


def main():
    OUT.mkdir(exist_ok=True)
    mountains().save(OUT / "mountains.jpg", quality=82, optimize=True, progressive=False)
    lake().save(OUT / "lake.jpg", quality=85, optimize=True)
    orientation = Image.Exif()
    orientation[0x0112] = 6
    dunes().transpose(Image.Transpose.ROTATE_90).save(OUT / "dunes.jpg", quality=82, optimize=True, exif=orientation)
    badge().save(OUT / "badge.png", optimize=True)
    for number, look in enumerate(PEOPLE, start=1):
        portrait(*look).save(OUT / f"portrait-{number}.png", optimize=True)


if __name__ == "__main__":
    main()
