#!/usr/bin/env python3
"""What the compiler does not check: one function a rule, each yielding a message for each place that breaks it.

Run by `Tests/run check`. Prints a line a rule, and last `N passed, N failed`.
"""
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Modules of the toolchain and of the system that any target may import.
SYSTEM_MODULES = {"Swift", "Glibc", "Synchronization"}
# The targets that read or write JSON. The rest of Foundation is imported nowhere.
JSON_TARGETS = {"Parameters", "URLGateTesting", "urlgate"}
FILE_LINES, README_LINES, FUNCTION_LINES = 500, 150, 60

FORBIDDEN_IN_SOURCES = {
    r"\bMutex\b": "Synchronization.Mutex burns CPU under contention on Linux: use Linux.Lock",
    r"\bdlclose\b": "an unloaded Swift library leaves its metadata behind: end the process instead",
    r"\btry!": "a failure must be answered, not trapped: use do/catch",
    r"\bas!": "a failure must be answered, not trapped: use as? or a type",
    r"\bfatalError\(": "input must never end a process: throw",
    r"^\s*@?\w*\s*import Foundation\b": "Foundation is slow to load and large: use FoundationEssentials or Glibc",
    r"\b(TODO|FIXME|XXX)\b": "finish it, or file an issue",
}
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|home|root|Users)/\w")
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:class|struct|enum|protocol|func|var|let|typealias)\s+)?(\w+)")
FUNCTION = re.compile(r"^( *)(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\(\w+\))?\s+)*(?:func\b|init\b|subscript\b|deinit\b)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")


# What is looked at

@cache
def files():
    """Every file that git knows or would add, as paths from the root."""
    listed = output("git", "ls-files", "--cached", "--others", "--exclude-standard")
    return sorted(path for path in set(listed.splitlines()) if (ROOT / path).is_file())


@cache
def text(path):
    """The file's text; None for a picture or another binary."""
    data = (ROOT / path).read_bytes()
    if b"\0" in data:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def lines(path):
    return (text(path) or "").splitlines()


def swift_files(*folders):
    return [path for path in files() if path.endswith(".swift") and path.split("/")[0] in folders]


@cache
def targets():
    """The package's targets by name."""
    package = json.loads(output("swift", "package", "describe", "--type", "json"))
    return {target["name"]: target for target in package["targets"]}


def target_of(path):
    """The target whose folder holds the file; None for Package.swift and for packages of their own in Tests/."""
    owners = [target for target in targets().values() if path.startswith(target["path"] + "/")]
    return max(owners, key=lambda target: len(target["path"]), default=None)


def imports(path):
    """Pairs of line number and imported module."""
    for number, line in enumerate(lines(path), 1):
        if match := IMPORT.match(line):
            yield number, match[1]


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


# The rules

def format_is_clean():
    """swift format lint finds nothing"""
    command = ["swift", "format", "lint", "--strict", "--parallel", *swift_files("Sources", "Plugins", "Tests"),
               "Package.swift"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        yield from result.stderr.replace(str(ROOT) + "/", "").splitlines() or ["swift format lint failed"]


def imports_follow_the_graph():
    """a target imports what Package.swift lets it"""
    for path in swift_files("Sources", "Plugins", "Tests"):
        if not (target := target_of(path)):
            continue
        is_test = target["path"].startswith("Tests/")
        allowed = {name.replace("-", "_") for name in target.get("target_dependencies", [])} | SYSTEM_MODULES
        allowed |= {"Testing", "FoundationEssentials"} if is_test else set()
        allowed |= {"FoundationEssentials"} if target["name"] in JSON_TARGETS else set()
        for number, module in imports(path):
            if module not in allowed:
                yield f"{path}:{number}: {target['name']} may not import {module}. Allowed: {', '.join(sorted(allowed))}."


def each_c_library_has_one_owner():
    """each C library of the system is imported by exactly one target"""
    owners = {name: set() for name, target in targets().items() if target["type"] == "system-target"}
    for path in swift_files("Sources", "Plugins"):
        for _, module in imports(path):
            if module in owners:
                owners[module].add(target_of(path)["name"])
    for library, names in owners.items():
        if len(names) != 1:
            yield f"Package.swift: {library} is imported by {', '.join(sorted(names)) or 'nobody'}. One target must own it."


def sources_avoid_what_is_forbidden():
    """sources have nothing that traps, leaks or waits"""
    for path in files():
        if path.split("/")[0] in ("Sources", "Plugins") and path.endswith((".swift", ".c", ".h")):
            for number, line in enumerate(lines(path), 1):
                code = line.split("//")[0] if "TODO" not in line else line
                for pattern, reason in FORBIDDEN_IN_SOURCES.items():
                    if match := re.search(pattern, code):
                        yield f"{path}:{number}: '{match[0].strip()}': {reason}."


def sizes_are_small():
    """no file and no function is too long to read"""
    for path in files():
        limit = README_LINES if path == "README.md" else FILE_LINES
        if len(lines(path)) > limit:
            yield f"{path}: {len(lines(path))} lines. Give at most {limit}."
    for path in swift_files("Sources", "Plugins", "Tests"):
        for number, length in function_lengths(path):
            if length > FUNCTION_LINES:
                yield f"{path}:{number}: a function of {length} lines. Give at most {FUNCTION_LINES}."


def function_lengths(path):
    """Pairs of line number and length of each function with a body; formatted code closes it at its own indentation."""
    source = lines(path)
    for start, line in enumerate(source):
        if not (match := FUNCTION.match(line)):
            continue
        closing = match[1] + "}"
        opens = next((i for i in range(start, len(source)) if is_end_of_signature(source[i], match[1], i > start)), None)
        if opens is not None and source[opens].rstrip().endswith("{"):
            end = next((i for i in range(opens + 1, len(source)) if source[i].startswith(closing)), opens)
            yield start + 1, end - start + 1


def is_end_of_signature(line, indentation, is_later):
    """Whether a function's signature ends here: with `{`, or because something else begins."""
    begins = is_later and not line.startswith((indentation + " ", indentation + ")", indentation + "where"))
    return line.rstrip().endswith("{") or begins


def links_resolve():
    """every link in a page leads to a file and a heading"""
    for path in (path for path in files() if path.endswith(".md")):
        for number, line in enumerate(lines(path), 1):
            for match in LINK.finditer(line):
                target = match[1] or match[2]
                if not re.match(r"[a-z]+:", target) and (problem := broken(path, target)):
                    yield f"{path}:{number}: {problem}"


def broken(page, target):
    """What is wrong with a relative link, if anything."""
    name, _, heading = target.partition("#")
    file = (ROOT / page).parent / name if name else ROOT / page
    if not file.exists():
        return f"'{target}' leads nowhere."
    if heading and heading not in headings(file.read_text()):
        return f"'{target}': no such heading."
    return None


def headings(page):
    """The anchors that a page's headings get."""
    found = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def no_machine_is_named():
    """no file names a path of somebody's machine"""
    for path in files():
        for number, line in enumerate(lines(path), 1):
            if match := MACHINE_PATH.search(line):
                yield f"{path}:{number}: '{match[0]}…' is a path of one machine. Name a folder of the repository or a variable."


def scripts_parse():
    """every script can be read by its interpreter"""
    for path in files():
        first = (lines(path) or [""])[0]
        if first.startswith("#!") and "bash" in first:
            result = subprocess.run(["bash", "-n", path], cwd=ROOT, capture_output=True, text=True)
            yield from result.stderr.splitlines()
        elif path.endswith(".py") or (first.startswith("#!") and "python" in first):
            try:
                compile(text(path), path, "exec")
            except SyntaxError as error:
                yield f"{path}:{error.lineno}: {error.msg}"


def the_handler_in_the_readme_is_built():
    """the handler in README.md is the one that Tests/Outside builds"""
    built = "Tests/Outside/Sources/Disc/Disc.swift"
    if f"```swift\n{text(built)}```" not in text("README.md"):
        yield f"README.md: its handler is not {built}, which a test builds and runs. Copy that file into the code block."


RULES = [
    format_is_clean, imports_follow_the_graph, each_c_library_has_one_owner, sources_avoid_what_is_forbidden,
    sizes_are_small, links_resolve, no_machine_is_named, scripts_parse,
    the_handler_in_the_readme_is_built,
]


def main():
    failed = 0
    for rule in RULES:
        messages = list(rule())
        failed += bool(messages)
        print(f"{'failed' if messages else 'passed'}: {rule.__doc__}", flush=True)
        for message in messages:
            print(f"    {message}")
    print(f"{len(RULES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
