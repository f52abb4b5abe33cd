"""The table: printed, and written to docs/benchmarks.md."""
import os
import platform
import re
import subprocess
import time
from pathlib import Path


class Row:
    """Two values, their ratio (ours to theirs), and what the ratio must be; with so many places of the ratio shown."""

    def __init__(self, what, ours, theirs, ratio, at_least=None, at_most=None, places=2):
        self.what, self.ours, self.theirs, self.ratio, self.places = what, ours, theirs, ratio, places
        self.wanted = f"≥ {at_least}" if at_least is not None else f"≤ {at_most}"
        self.holds = ratio >= at_least if at_least is not None else ratio <= at_most

    def __str__(self):
        return f"| {self.what} | {self.ours} | {self.theirs} | {self.ratio:.{self.places}f} | {self.wanted} | {'yes' if self.holds else 'no'} |"


HEADER = """\
# Benchmarks

Written by `Tests/run bench`; the programs are in [Tests/Benchmarks](../Tests/Benchmarks). Ratios count, times do not: in each
round both sides run one after the other, on the same machine, behind the same nginx; a ratio is the median of the rounds'.
Hits are compared with a C program that does nothing but send the same bytes through libfcgi; pictures with a loop over
libvips in one process with the same settings, and in likeness to the picture as it should be with what imgproxy and weserv
make, which a C program does with libvips and their settings; avatars with such a loop, Pillow and ImageMagick's montage;
memory and gradients with what they may cost.

{date}: {cpus} × {model}, {memory} GiB, Linux {kernel}, {nginx}, {swift}. {rounds} rounds of {seconds} s.

| what | urlgate | compared with | ratio | wanted | holds |
|---|---|---|---|---|---|
"""


def write(path, rows, bench):
    path.write_text(HEADER.format(**machine(), rounds=bench.rounds, seconds=bench.seconds) + "".join(f"{row}\n" for row in rows))


def machine():
    def first_line(*command):
        result = subprocess.run(command, capture_output=True, text=True)
        return (result.stdout + result.stderr).splitlines()[0]

    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    memory = int(re.search(r"MemTotal: *(\d+)", Path("/proc/meminfo").read_text())[1]) / 2**20
    return {
        "date": time.strftime("%Y-%m-%d"), "cpus": os.cpu_count(), "model": model[1] if model else platform.machine(),
        "memory": round(memory), "kernel": platform.release(), "nginx": first_line("nginx", "-v").removeprefix("nginx version: "),
        "swift": first_line("swift", "--version"),
    }
