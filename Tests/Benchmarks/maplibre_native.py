"""What MapLibre Native takes for one map: run by maps.py with a Python that has pymgl.

    maplibre_native.py MBTILES STYLE LONGITUDE LATITUDE ZOOM

ZOOM counts tiles of 256 pixels. Prints the CPU milliseconds of a picture of 600 x 400 pixels with its PNG as JSON. Fonts
as MapLibre wants them are looked for where URLGATE_GLYPHS says, a folder of FONT/RANGE.pbf; without it names are not drawn.
"""
import json
import os
import resource
import sys
from pathlib import Path

import pymgl

COUNT = 12


def style(tiles, path):
    """The style with its tiles, and without what would have to be loaded."""
    document = json.loads(Path(path).read_text())
    document["sources"] = {name: {"type": "vector", "url": f"mbtiles://{tiles}"} for name in document["sources"]}
    document.pop("sprite", None)
    if glyphs := os.environ.get("URLGATE_GLYPHS"):
        document["glyphs"] = f"file://{glyphs}/{{fontstack}}/{{range}}.pbf"
    else:
        document.pop("glyphs", None)
        document["layers"] = [layer for layer in document["layers"] if layer["type"] != "symbol"]
    return json.dumps(document)


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main(tiles, path, longitude, latitude, zoom):
    longitude, latitude = float(longitude), float(latitude)
    drawn = pymgl.Map(style(tiles, path), 600, 400, 1, longitude, latitude, zoom=float(zoom) - 1)
    drawn.renderPNG()
    before = cpu_seconds()
    for number in range(COUNT):
        drawn.setCenter(longitude + number * 1e-5, latitude)
        drawn.renderPNG()
    print(json.dumps({"milliseconds": (cpu_seconds() - before) / COUNT * 1000}))


if __name__ == "__main__":
    main(*sys.argv[1:])
