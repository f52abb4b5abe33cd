"""Avatars of four members of 400 x 400 pixels whose pictures are cached, drawn anew each time, against Pillow, montage and
a loop over libvips: how many a second of processor time makes."""
import resource
import subprocess
from pathlib import Path
from statistics import median

from installation import descendants, get
from report import Row
from subjects import cpu_seconds

COUNT = 100
MONTAGES = 10
HERE = Path(__file__).resolve().parent
# Debian's: python3-pil belongs to it.
PYTHON = "/usr/bin/python3"


def rows(bench):
    files = members(bench)
    program = bench.compile("bare_avatars", "vips", "-lm")
    sides = {
        "a loop over libvips": (0.8, lambda: one_process([program], files)),
        "Pillow": (3, lambda: one_process([PYTHON, HERE / "pillow_avatars.py"], files)),
        "ImageMagick montage": (5, lambda: montage(files)),
    }
    ask(bench, files, "first")
    rounds = []
    for number in range(bench.rounds):
        rounds.append([gateway(bench, files, number)] + [measure() for _, measure in sides.values()])
    for index, (name, (wanted, _)) in enumerate(sides.items()):
        ours, theirs = [seconds[0] for seconds in rounds], [seconds[index + 1] for seconds in rounds]
        ratio = median(their / our for our, their in zip(ours, theirs))
        yield Row(f"avatar of four, 200 x 200 PNG, against {name}: pictures a CPU second",
                  f"{1 / median(ours):.0f}", f"{1 / median(theirs):.0f}", ratio, at_least=wanted)


def members(bench):
    """Four parts of the original as files of their own."""
    files = []
    for number in range(4):
        path = f"/asset/?id=original.jpg&crop={number * 900},600,1200,1200&width=400&height=400&format=jpeg"
        answer = get(bench.nginx.url(path))
        if answer.status != 200:
            raise SystemExit(f"bench: {path} answered {answer.status}")
        files.append(bench.originals / f"member-{number}.jpg")
        files[-1].write_bytes(answer.body)
    return files


def ask(bench, files, seed):
    """A seed changes the key of the avatar, and neither its pixels nor the keys of the members."""
    urls = "&".join(f"url=asset://?id={file.name}" for file in files)
    answer = get(bench.nginx.url(f"/avatar/?{urls}&format=png&seed={seed}"))
    if answer.status != 200 or "X-Urlgate-Failed-Members" in answer.headers:
        raise SystemExit(f"bench: an avatar answered {answer.status}: {answer.body[:300]}")


def gateway(bench, files, number):
    """The CPU seconds of gateway and hosts for one."""
    before = cpu_seconds(descendants(bench.gateway.pid))
    for index in range(COUNT):
        ask(bench, files, f"{number}-{index}")
    return (cpu_seconds(descendants(bench.gateway.pid)) - before) / COUNT


def one_process(program, files):
    """The same for a program that makes many, its start not counted. Hosts have a nice value of 10; so has it."""
    command = ["nice", "-n10", *program, COUNT, *files]
    said = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout
    return float(said) / COUNT


def montage(files):
    """The same for a program that makes one, square, each time it is started."""
    command = ["nice", "-n10", "montage", *files, "-resize", "99x99^", "-gravity", "center", "-extent", "99x99", "-tile",
               "2x2", "-geometry", "+1+1", "png:/dev/null"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(MONTAGES):
        subprocess.run(list(map(str, command)), check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / MONTAGES
