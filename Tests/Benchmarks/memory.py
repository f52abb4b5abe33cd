"""What hosts hold in memory: at a progressive JPEG of 24 megapixels, and after 500 pictures."""
import os
import re
import subprocess
from pathlib import Path

from installation import descendants, get
from report import Row

RENDERS = 500
LIMIT_MIB = 150


def rows(bench):
    interlaced = bench.originals / "interlaced.jpg"
    subprocess.run([bench.bare_thumbnails, "interlaced", bench.originals / "original.jpg", interlaced], check=True)
    status = ask(bench, "interlaced.jpg", "width=1920&format=jpeg")
    peak = max(mebibytes(host, "VmHWM") for host in hosts(bench)) if status == 200 else 0
    yield Row(f"progressive JPEG of 24 MP, answered {status}: peak memory of a host, MiB", f"{peak:.0f}",
              f"{LIMIT_MIB} MiB", peak / LIMIT_MIB, at_most=1)

    names = [f"memory-{number}.jpg" for number in range(RENDERS)]
    for name in names:
        os.link(bench.originals / "original.jpg", bench.originals / name)
    early = render(bench, names[:100])
    late = render(bench, names[100:])
    yield Row(f"memory of the hosts after {RENDERS} pictures, against after 100, MiB", f"{late:.0f}", f"{early:.0f}",
              late / early, at_most=1.15)


def render(bench, names):
    """Makes a thumbnail of each, and says what the largest host holds then."""
    for name in names:
        if (status := ask(bench, name, "width=300&format=jpeg")) != 200:
            raise SystemExit(f"bench: {name} answered {status}")
    return max(mebibytes(host, "VmRSS") for host in hosts(bench))


def ask(bench, name, query):
    return get(bench.nginx.url(f"/asset/?id={name}&{query}")).status


def hosts(bench):
    return [
        process for process in descendants(bench.gateway.pid)
        if "libAsset" in Path(f"/proc/{process}/cmdline").read_text()]


def mebibytes(process, field):
    return int(re.search(rf"{field}:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())[1]) / 1024
