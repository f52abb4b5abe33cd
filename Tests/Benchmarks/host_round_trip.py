"""What a process of its own costs a handler: a load of 20 KB on a warm host, against the limit of 100 µs."""
import subprocess
from statistics import median

from installation import release
from report import Row

LIMIT = 100


def rows(bench):
    rounds = [measure() for _ in range(bench.rounds)]
    ours = median(times[20_480] for times in rounds)
    yield Row("host round trip of 20 KB, µs, the handler's own work included", f"{ours:.0f}", LIMIT, ours / LIMIT, at_most=1.0)


def measure():
    """The median of each size, in microseconds."""
    said = subprocess.run([release("host-round-trip")], check=True, capture_output=True, text=True).stdout
    lines = [list(map(int, line.split())) for line in said.splitlines()]
    return {size: middle for size, _, middle, _ in lines}
