#!/usr/bin/env python3
"""Speed, as ratios in one run: `Tests/run bench`, or `Tests/Benchmarks/bench.py [NAME…]` for some scenarios.

Prints a table and, when all scenarios ran, writes docs/benchmarks.md. The last line is `N passed, N failed`.
A result belongs to the machine and to what else it did meanwhile: run it on a quiet one.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Deploying"))

import avatars
import gradients
import herd
import hits
import host_round_trip
import maps
import memory
import quality
import report
import slow_readers
import thumbnails
from installation import ROOT
from subjects import Gateway, Nginx

SCENARIOS = {
    "hits": hits, "host-round-trip": host_round_trip, "slow-readers": slow_readers, "herd": herd,
    "thumbnails": thumbnails, "memory": memory, "quality": quality, "avatars": avatars,
    "gradients": gradients, "maps": maps,
}


class Bench:
    """The gateway behind its nginx, the programs to compare with, and originals; shared by the scenarios."""

    rounds = 5
    seconds = 3

    def __init__(self, folder):
        self.folder = folder
        self.plain_fastcgi = self.compile("plain_fastcgi", "fcgi")
        self.bare_thumbnails = self.compile("bare_thumbnails", "vips")
        self.originals = folder / "originals"
        self.originals.mkdir()
        subprocess.run([self.bare_thumbnails, "original", self.originals / "original.jpg"], check=True)

    def compile(self, name, library, *more):
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", library], check=True, capture_output=True, text=True).stdout.split()
        program = self.folder / name
        subprocess.run(["gcc", "-O2", "-o", program, HERE / f"{name}.c", *flags, "-lpthread", *more], check=True)
        return program

    def fresh_folder(self):
        return Path(tempfile.mkdtemp(dir=self.folder))

    def run(self, names):
        rows = []
        with Gateway(self.folder) as self.gateway, Nginx(self.fresh_folder(), self.gateway.socket, True) as self.nginx:
            for name in names:
                for row in SCENARIOS[name].rows(self):
                    print(row, flush=True)
                    rows.append(row)
        return rows


def main(names):
    if unknown := [name for name in names if name not in SCENARIOS]:
        raise SystemExit(f"bench: no scenario {', '.join(unknown)}. There are: {', '.join(SCENARIOS)}.")
    os.environ["PATH"] += ":/usr/sbin"
    subprocess.run(["swift", "build", "-c", "release"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory(prefix="urlgate-") as folder:
        bench = Bench(Path(folder))
        rows = bench.run(names or SCENARIOS)
    if not names:
        report.write(ROOT / "docs/benchmarks.md", rows, bench)
    failed = sum(not row.holds for row in rows)
    print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
