"""Thumbnails of a 12-megapixel JPEG, rendered anew each time, against a loop over libvips in one process."""
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from installation import get
from report import Row

COUNT = 24


def rows(bench):
    cores = os.cpu_count()
    # Each load needs an original of its own, or it would be a hit: names of one file.
    names = iter(link_originals(bench.originals, COUNT * bench.rounds + cores))
    gateway([next(names) for _ in range(cores)], bench, cores)
    rounds = []
    for _ in range(bench.rounds):
        ours = COUNT / gateway([next(names) for _ in range(COUNT)], bench, cores)
        rounds.append((ours, COUNT / loop(bench, cores)))
    ratio = median(ours / theirs for ours, theirs in rounds)
    ours, theirs = (median(values) for values in zip(*rounds))
    yield Row(
        f"thumbnail of 12 MP to 300 x 300, {cores} at once: pictures/s", f"{ours:.1f}", f"{theirs:.1f}", ratio, at_least=0.9)


def link_originals(folder, count):
    for number in range(count):
        os.link(folder / "original.jpg", folder / f"copy-{number}.jpg")
        yield f"copy-{number}.jpg"


def gateway(names, bench, at_once):
    """The seconds it takes to ask for all."""
    urls = [bench.nginx.url(f"/asset/?id={name}&width=300&height=300&fit=cover&format=jpeg&quality=80") for name in names]
    start = time.monotonic()
    with ThreadPoolExecutor(at_once) as clients:
        statuses = [answer.status for answer in clients.map(get, urls)]
    if set(statuses) != {200}:
        raise SystemExit(f"bench: thumbnails answered {statuses}")
    return time.monotonic() - start


def loop(bench, threads):
    """The seconds it takes to make as many."""
    command = [bench.bare_thumbnails, "loop", threads, bench.originals / "original.jpg", COUNT]
    return float(subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout)
