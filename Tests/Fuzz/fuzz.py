#!/usr/bin/env python3
"""Random bytes into everything that parses: `Tests/run fuzz`, or `Tests/Fuzz/fuzz.py SECONDS [NAME…]`.

Builds each fuzzer with the sources of its targets, instrumented (SwiftPM cannot), under .build/fuzz, and runs it for some
seconds. What a run finds interesting is kept there for the next. An input that breaks something is kept too, and its
path printed. The last line is `N passed, N failed`.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SCRATCH = ROOT / ".build" / "fuzz"
INSTRUMENTED = ["-O", "-g", "-sanitize=fuzzer,address"]
SECONDS = 120

# The target that each fuzzer drives, and inputs to start with.
FUZZERS = {
    "URLs": ("URLLoading", ["/asset/?id=a%2Fb.jpg&w=1", "/map://x/y?a&b=&=c", "/avatar:/?url=asset://?id=7"]),
    "Parameters": ("Parameters", ["width=7&fit=contain&flag=1", "filter=blur:2.5&crop=1,2,3,4&gravity=0.3,0.7&url="]),
    "Descriptions": ("Parameters", ['{"document":1,"name":"A","version":"1","renderingVersion":1,"options":{"parameters":[],"exactlyOneOf":[]},"handlers":[]}']),
    "Messages": ("HostMessages", [chr(type) + 40 * "\0" for type in range(1, 20)]),
    "Configurations": ("Configuring", [(ROOT / "deploy/urlgate.yaml").read_text(), "listen: { path: x }\nplugins: []\n"]),
}


class Package:
    """The targets of Package.swift, compiled one by one."""

    def __init__(self):
        described = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
        self.targets = {target["name"]: target for target in json.loads(described.stdout)["targets"]}
        self.objects = {}
        self.flags = []

    def build(self, name):
        """Compiles a target after those it depends on."""
        if name in self.objects:
            return
        target = self.targets[name]
        for dependency in target["dependencies"]:
            self.build(dependency["byName"][0])
        folder = ROOT / (target.get("path") or f"Sources/{name}")
        if target["type"] == "system":
            self.objects[name] = []
            libraries = run("pkg-config", "--cflags", "--libs", target["pkgConfig"]).split()
            self.flags += ["-Xcc", f"-fmodule-map-file={folder / 'module.modulemap'}", *libraries]
        elif sources := sorted(folder.rglob("*.swift")):
            self.objects[name] = [SCRATCH / f"{name}.o"]
            run("swiftc", *INSTRUMENTED, "-swift-version", "6", "-parse-as-library", "-whole-module-optimization",
                "-enable-upcoming-feature", "InternalImportsByDefault", "-module-name", name, "-c", *sources,
                "-o", SCRATCH / f"{name}.o", "-emit-module-path", SCRATCH / f"{name}.swiftmodule", *self.imports())
        else:
            self.build_c(name, folder)

    def build_c(self, name, folder):
        header = next((folder / "include").glob("*.h"))
        module_map = SCRATCH / f"{name}.modulemap"
        module_map.write_text(f'module {name} {{ header "{header}" export * }}\n')
        self.flags += ["-Xcc", f"-fmodule-map-file={module_map}"]
        self.objects[name] = []
        for source in folder.glob("*.c"):
            compiled = SCRATCH / f"{name}-{source.stem}.o"
            run("clang", "-O1", "-g", "-c", source, "-I", folder / "include", "-o", compiled)
            self.objects[name].append(compiled)

    def imports(self):
        return ["-I", SCRATCH, *(flag for flag in self.flags if not flag.startswith("-l"))]

    def link(self, fuzzer):
        program = SCRATCH / fuzzer
        objects = [compiled for target in self.objects.values() for compiled in target]
        run("swiftc", *INSTRUMENTED, "-swift-version", "6", "-parse-as-library", "-module-name", "Fuzzing",
            HERE / f"Fuzz{fuzzer}.swift", *objects,
            "-o", program, "-I", SCRATCH, *self.flags)
        return program


def run(*command):
    result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"fuzz: {command[0]} failed: {result.stderr[-3000:]}")
    return result.stdout


def fuzz(name, seconds):
    """Whether a fuzzer found nothing."""
    target, seeds = FUZZERS[name]
    package = Package()
    package.build(target)
    program = package.link(name)
    corpus = SCRATCH / f"{name}.corpus"
    corpus.mkdir(exist_ok=True)
    for number, seed in enumerate(seeds):
        (corpus / f"seed-{number}").write_bytes(seed.encode("latin-1"))
    result = subprocess.run(
        [program, f"-max_total_time={seconds}", "-max_len=8192", "-timeout=10", "-print_final_stats=1",
         f"-artifact_prefix={SCRATCH}/{name}-", corpus],
        # The backtracer would hold a crashed fuzzer, and the runtime's caches are no leaks.
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0"},
        capture_output=True, text=True)
    said = result.stderr.splitlines()
    executed = next((line.split()[-1] for line in said if "number_of_executed_units" in line), "?")
    print(f"{'passed' if result.returncode == 0 else 'failed'}: {name}, {executed} inputs in {seconds} s", flush=True)
    if result.returncode != 0:
        print("\n".join(said[-40:]))
    return result.returncode == 0


def main(arguments):
    seconds = int(arguments[0]) if arguments else SECONDS
    names = arguments[1:] or list(FUZZERS)
    SCRATCH.mkdir(parents=True, exist_ok=True)
    results = [fuzz(name, seconds) for name in names]
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
