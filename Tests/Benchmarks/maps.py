"""Maps of 600 x 400: the CPU time of drawing one, writing its file apart, on a host that is warm; against the limits.

The tiles of Monaco, of OpenStreetMap, lie beside the repository (../shared/maps); without them only the pack is measured.
With URLGATE_MAPLIBRE, a Python that has pymgl, MapLibre Native draws the same places in the same run.
"""
import json
import os
import re
import subprocess
import time
from pathlib import Path
from statistics import mean, median

from installation import ROOT, descendants, get, release
from report import Row
from subjects import Nginx, Process, wait_for_socket

HERE = Path(__file__).resolve().parent
COUNT = 12
TILES = ROOT.parent / "shared/maps"
BRIGHT = TILES / "styles/tilemaker_osm_bright.json"
PETERSBURG = "latitude=59.935634&longitude=30.3{}&source=world&zoom="
MONACO = "latitude=43.7384&longitude=7.42{}&source=monaco&style={}&zoom="
RASTER = "latitude=36.58&longitude=-118.29{}&source=whitney&zoom="
CONFIGURATION = """\
listen: {{ path: "{folder}/maps.sock", mode: 0600 }}
plugins:
  - library: libMap.so
    read: [/usr/share/fonts, "{tiles}"]
    options: {{ {options} }}
    pool: {{ max-children: 1 }}
log: {{ level: debug }}
sandbox: best-effort
"""


class MapGateway(Process):
    """`urlgate serve` with nothing but maps, one host, and a log that says what each map took."""

    def __init__(self, folder):
        self.socket = folder / "maps.sock"
        named = [("monaco", "monaco_omt_vector.pmtiles"), ("whitney", "usgs_whitney_8-15_webp512.pmtiles")]
        tiles = [f'"{name}={TILES / file}"' for name, file in named if (TILES / file).exists()]
        styles = [f'"bright={BRIGHT}"'] if BRIGHT.exists() else []
        config = folder / "maps.yaml"
        config.write_text(CONFIGURATION.format(
            folder=folder, tiles=TILES if tiles else folder, options=f"tiles: [{', '.join(tiles)}], styles: [{', '.join(styles)}]"))
        super().__init__([release("urlgate"), "serve", "--config", config], folder / "maps.log")
        wait_for_socket(self)

    def times(self):
        """Pairs of drawing and writing, in milliseconds, since the last call."""
        said = re.findall(r"drawn in ([\d.]+) ms, written in ([\d.]+) ms", self.log.read_text())
        fresh, self.seen = said[getattr(self, "seen", 0):], len(said)
        return [tuple(map(float, pair)) for pair in fresh]

    def host(self):
        return next(pid for pid in descendants(self.pid) if "urlgate-host" in Path(f"/proc/{pid}/cmdline").read_text())


def rows(bench):
    folder = bench.fresh_folder()
    with MapGateway(folder) as gateway, Nginx(bench.fresh_folder(), gateway.socket, True) as nginx:
        start = time.monotonic()
        ask(nginx, PETERSBURG.format("0") + "6")
        first = (time.monotonic() - start) * 1000
        gateway.times()
        yield Row("map, the first of a new host, ms", f"{first:.0f}", "150 ms", first / 150, at_most=1)
        for zoom, limit in [(3, 30), (6, 12), (8, 10), (10, 10)]:
            yield drawing(nginx, gateway, f"map of the pack, zoom {zoom}", PETERSBURG, zoom, limit)
        if not (TILES / "monaco_omt_vector.pmtiles").exists():
            print("bench: ../shared/maps is not there; maps of tiles are not measured")
            return
        yield drawing(nginx, gateway, "map of pictures, decoded tiles", RASTER, 12, 2)
        for zoom, limit in [(14, 25), (16, 60)]:
            yield drawing(nginx, gateway, f"map of vector tiles, zoom {zoom}", MONACO.format("{}", "standard"), zoom, limit)
            row = drawing(
                nginx, gateway, f"map of vector tiles in OSM Bright, zoom {zoom}", MONACO.format("{}", "bright"), zoom, limit)
            yield row
            if native := maplibre(zoom):
                yield Row(f"the same with its PNG, against MapLibre Native, ms", f"{row.total:.1f}", f"{native:.1f} ms",
                          row.total / native, at_most=1)
        resident = int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{gateway.host()}/status").read_text())[1]) / 1024
        yield Row("map host's memory after that, MiB", f"{resident:.0f}", "80 MiB", resident / 80, at_most=1)


def drawing(nginx, gateway, what, place, zoom, limit):
    """Each picture lies a hair beside the one before, so that none is a hit."""
    for number in range(COUNT):
        ask(nginx, place.format(f"{number:04}") + f"{zoom}&format=png")
    times = gateway.times()[2:]
    drawn, written = zip(*times)
    # The clock of a process moves in steps, so that single times of writing are 0 or too much.
    ours, writing = median(drawn), mean(written)
    row = Row(f"{what}: CPU of drawing, ms (its PNG: {writing:.1f})", f"{ours:.1f}", f"{limit} ms", ours / limit, at_most=1)
    row.total = ours + writing
    return row


def ask(nginx, query):
    answer = get(nginx.url(f"/map/?{query}"), Accept="image/png")
    if answer.status != 200:
        raise SystemExit(f"bench: map/?{query} answered {answer.status}: {answer.body[:300]}")


def maplibre(zoom):
    """The CPU milliseconds of MapLibre Native for one such picture, PNG included; None where it is not there."""
    python = os.environ.get("URLGATE_MAPLIBRE")
    if not python:
        return None
    said = subprocess.run(
        [python, HERE / "maplibre_native.py", TILES / "monaco_omt_vector.mbtiles", BRIGHT, "7.42", "43.7384", str(zoom)],
        check=True, capture_output=True, text=True, env={**os.environ, "EGL_PLATFORM": "surfaceless"}).stdout
    return json.loads(said)["milliseconds"]
