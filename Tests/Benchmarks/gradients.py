"""Gradients of 1200 x 630, drawn anew each time: the CPU time of gateway and hosts for one, against what it may be."""
from statistics import median

from installation import descendants, get
from report import Row
from subjects import cpu_seconds

COUNT = 40


def rows(bench):
    for accept, what, budget in [("image/png", "PNG", 15), ("image/webp", "lossless WebP", 40)]:
        milliseconds = median(one_round(bench, accept, number) for number in range(bench.rounds))
        yield Row(f"gradient 1200 x 630 as {what}: CPU of gateway and hosts, ms", f"{milliseconds:.1f}",
                  f"{budget} ms", milliseconds / budget, at_most=1)


def one_round(bench, accept, number):
    """The CPU milliseconds of one gradient. A dark blue that nobody asked for yet makes each a miss."""
    ask(bench, accept, f"{number:02x}ff")
    before = cpu_seconds(descendants(bench.gateway.pid))
    for index in range(COUNT):
        ask(bench, accept, f"{number:02x}{index:02x}")
    return (cpu_seconds(descendants(bench.gateway.pid)) - before) / COUNT * 1000


def ask(bench, accept, colour):
    path = f"/poll-background/?angle=0&point=0:0f2027&point=1:20{colour}&width=1200&height=630"
    status = get(bench.nginx.url(path), Accept=accept).status
    if status != 200:
        raise SystemExit(f"bench: a gradient answered {status}")
