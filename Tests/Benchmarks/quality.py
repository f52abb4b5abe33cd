"""How close JPEGs of quality 80 are to the picture as it should be, and how many bytes they take, against imgproxy's and
weserv's, which compare_pictures makes with libvips and their settings.

The photographs are those of the corpus of real files, where it lies beside the repository (or where URLGATE_CORPUS says);
else the fractal of the other scenarios.
"""
import os
import shutil
import subprocess
from pathlib import Path
from statistics import mean

from installation import ROOT, get
from report import Row

CORPUS = Path(os.environ.get("URLGATE_CORPUS", ROOT.parent / "shared/corpus"))
WIDTHS = [300, 1200]
PEERS = ["weserv", "imgproxy"]


def rows(bench):
    compare = bench.compile("compare_pictures", "vips", "-lm")
    photos = sorted((CORPUS / "photo").glob("*.jpg")) or [bench.originals / "original.jpg"]
    folder = bench.fresh_folder()
    for width in WIDTHS:
        for effort in ["balanced", "best"]:
            figures = {name: [] for name in ["urlgate", *PEERS]}
            for photo in photos:
                for name, (similarity, size) in measure(bench, compare, folder, photo, width, effort).items():
                    figures[name].append((similarity, size))
            for peer in PEERS:
                yield from compared(f"{len(photos)} photographs to {width} wide, effort={effort}", figures, peer)


def compared(what, figures, peer):
    (ours, our_bytes), (theirs, their_bytes) = (
        (mean(similarity for similarity, _ in figures[name]), sum(size for _, size in figures[name]))
        for name in ["urlgate", peer])
    yield Row(f"{what}: SSIM, against {peer}'s", f"{ours:.4f}", f"{theirs:.4f}", ours / theirs, at_least=1, places=4)
    yield Row(f"{what}: KiB, against {peer}'s", f"{our_bytes / 1024:.0f}", f"{their_bytes / 1024:.0f}",
              our_bytes / their_bytes, at_most=1.05)


def measure(bench, compare, folder, photo, width, effort):
    """For each program the similarity to the reference, and the bytes."""
    def run(*arguments):
        return subprocess.run(list(map(str, [compare, *arguments])), check=True, capture_output=True, text=True).stdout

    reference = folder / "reference.png"
    run("reference", photo, width, reference)
    files = {name: folder / f"{name}.jpg" for name in ["urlgate", *PEERS]}
    for peer in PEERS:
        run(peer, photo, width, files[peer])
    name = f"quality-{photo.name}"
    shutil.copy(photo, bench.originals / name)
    answer = get(bench.nginx.url(f"/asset/?id={name}&width={width}&format=jpeg&quality=80&effort={effort}"))
    if answer.status != 200:
        raise SystemExit(f"bench: {photo.name} answered {answer.status}")
    files["urlgate"].write_bytes(answer.body)
    return {name: (float(run("ssim", reference, file)), file.stat().st_size) for name, file in files.items()}
