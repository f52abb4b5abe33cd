"""Pictures made of a 12-megapixel JPEG, rendered anew each time, against a loop over libvips in one process."""
import itertools
import os
import resource
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from installation import descendants, get
from report import Row
from subjects import cpu_seconds

# Width, height, format, and how many of them make a round of some seconds.
PICTURES = [
    (300, 300, "jpeg", 24), (1920, 1440, "jpeg", 12), (1920, 1440, "webp", 8), (1920, 1440, "png", 6),
    (1920, 1440, "avif", 4),
]


def rows(bench):
    cores = os.cpu_count()
    # Each load needs an original of its own, or it would be a hit: names of one file.
    names = link_originals(bench.originals, cores + sum(count for *_, count in PICTURES) * bench.rounds)
    gateway(itertools.islice(names, cores), bench, cores, *PICTURES[0][:3])
    for width, height, format, count in PICTURES:
        rounds = []
        for _ in range(bench.rounds):
            ours = gateway(itertools.islice(names, count), bench, cores, width, height, format)
            rounds.append((ours, loop(bench, cores, count, width, height, format)))
        size = f"{width} x {height}" if width == height else f"{width} wide"
        what = f"12 MP JPEG to {size} {format.upper()}, {cores} at once"
        yield row(rounds, f"{what}: pictures/s", lambda seconds, _: count / seconds, at_least=0.9)
        yield row(rounds, f"{what}: CPU of gateway and hosts a picture, ms", lambda _, cpu: cpu / count * 1000, at_most=1.1)


def row(rounds, what, value, **wanted):
    ours, theirs = ([value(*side) for side in sides] for sides in zip(*rounds))
    ratio = median(our / their for our, their in zip(ours, theirs))
    return Row(what, f"{median(ours):.1f}", f"{median(theirs):.1f}", ratio, **wanted)


def link_originals(folder, count):
    for number in range(count):
        os.link(folder / "original.jpg", folder / f"copy-{number}.jpg")
        yield f"copy-{number}.jpg"


def gateway(names, bench, at_once, width, height, format):
    """The seconds it takes to ask for all, and the CPU seconds."""
    fit = "cover" if width == height else "inside"
    quality = {"jpeg": "&quality=80", "webp": "&quality=80", "avif": "&quality=60"}.get(format, "")
    asked = f"width={width}&height={height}&fit={fit}&format={format}{quality}"
    urls = [bench.nginx.url(f"/asset/?id={name}&{asked}") for name in names]
    before = cpu_seconds(descendants(bench.gateway.pid))
    start = time.monotonic()
    with ThreadPoolExecutor(at_once) as clients:
        statuses = [answer.status for answer in clients.map(get, urls)]
    seconds = time.monotonic() - start
    if set(statuses) != {200}:
        raise SystemExit(f"bench: thumbnails answered {statuses}")
    return seconds, cpu_seconds(descendants(bench.gateway.pid)) - before


def loop(bench, threads, count, width, height, format):
    """The seconds it takes to make as many, and the CPU seconds. Hosts have a nice value of 10; so has the loop."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [
        "nice", "-n10", bench.bare_thumbnails, "loop", threads, bench.originals / "original.jpg", count, width, height,
        format]
    said = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(said), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
