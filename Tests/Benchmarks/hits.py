"""Memory hits through nginx, against a program that does nothing but send the same bytes."""
from statistics import median

from report import Row
from subjects import Load, Nginx, Picture, PlainProgram, cpu_seconds


def rows(bench):
    for bytes, name in [(20 * 1024, "20 KB"), (1024 * 1024, "1 MiB")]:
        picture = Picture(bench.nginx, bytes, "jpeg")
        for keeps in (True, False):
            yield from compare(bench, picture, f"hit of {name}, FastCGI keep-alive {'on' if keeps else 'off'}", keeps)


def compare(bench, picture, what, keeps):
    with (
        PlainProgram(bench.plain_fastcgi, bench.fresh_folder(), picture.answer) as plain,
        Nginx(bench.fresh_folder(), plain.socket, keeps) as plain_nginx,
        Nginx(bench.fresh_folder(), bench.gateway.socket, keeps) as our_nginx,
    ):
        rounds = []
        for _ in range(bench.rounds):
            ours = hit(bench, our_nginx, bench.gateway, picture)
            theirs = hit(bench, plain_nginx, plain, picture)
            rounds.append((ours, theirs))
    yield row(rounds, f"{what}: requests/s", lambda load, _: load.per_second, at_least=0.95)
    yield row(rounds, f"{what}: CPU of nginx and backend, us", lambda load, _: load.cpu_microseconds, at_most=1.1)
    if len(picture.answer.body) > 500_000:
        yield row(rounds, f"{what}: CPU of the backend, us", lambda _, backend: backend, at_most=0.5)


def hit(bench, nginx, backend, picture):
    """A Load, and the backend's own CPU microseconds for each request of it."""
    before = cpu_seconds([backend.pid])
    load = Load(nginx.url(picture.path), nginx.processes() + [backend.pid], bench.seconds)
    return load, (cpu_seconds([backend.pid]) - before) / load.requests * 1e6


def row(rounds, what, value, **wanted):
    ours = [value(*ours) for ours, _ in rounds]
    theirs = [value(*theirs) for _, theirs in rounds]
    ratio = median(our / their for our, their in zip(ours, theirs))
    return Row(what, f"{median(ours):,.0f}", f"{median(theirs):,.0f}", ratio, **wanted)
