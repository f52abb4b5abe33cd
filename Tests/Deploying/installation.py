"""A running installation: deploy/run in a folder and on a port of its own."""
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUN = ROOT / "deploy" / "run"
# Long enough for a release build on a slow machine.
START_SECONDS = 900
STOP_SECONDS = 60


class Installation:
    """Starts deploy/run and waits for its last line of start-up; use it in a `with`, which stops it."""

    def __init__(self, *options, environment=None):
        self.state = Path(tempfile.mkdtemp(prefix="urlgate-"))
        self.port = free_port()
        self.lines = []
        self.process = subprocess.Popen(
            [RUN, "--skip-install", "--port", str(self.port), "--state", self.state / "state", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)

    def __enter__(self):
        self.wait_until_ready()
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.state)

    def wait_until_ready(self):
        deadline = time.monotonic() + START_SECONDS
        said = b""
        while not re.search(rb"^urlgate is ready.*\n\Z", said, re.MULTILINE):
            remaining = deadline - time.monotonic()
            # Not through the buffered reader, from which select cannot tell that a line is waiting.
            readable, _, _ = select.select([self.process.stdout], [], [], max(remaining, 0))
            chunk = os.read(self.process.stdout.fileno(), 65536) if readable else b""
            if not chunk:
                reason = self.process.stderr.read() if readable else f"not ready within {START_SECONDS} s"
                raise AssertionError(f"{said.decode()}{reason}")
            said += chunk
        self.lines = said.decode().splitlines()

    def stop(self, number=signal.SIGTERM):
        """Sends a signal and returns the exit status and what was said on standard error."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.end()

    def end(self):
        """Waits for the end; returns the exit status and what was said on standard error."""
        _, errors = self.process.communicate(timeout=STOP_SECONDS)
        return self.process.returncode, errors

    def get(self, path, **headers):
        """Asks nginx; returns an Answer, whatever its status."""
        return get(f"http://127.0.0.1:{self.port}{path}", **headers)

    def pid(self, name):
        """The process id in a pid file of the state folder, such as `gateway` or `nginx/nginx`."""
        return int((self.state / "state" / f"{name}.pid").read_text())

    def counters(self):
        """What `urlgate status --json` says."""
        command = [release("urlgate"), "status", "--json", "--config", self.state / "state" / "urlgate.yaml"]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def processes(self):
        """deploy/run and all that came from it."""
        return descendants(self.process.pid)


class Answer:
    """The status, headers and body of an HTTP answer."""

    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read()

    @property
    def type(self):
        return self.headers.get_content_type()


def get(url, data=None, timeout=60, **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=timeout) as response:
            return Answer(response)
    except urllib.error.HTTPError as error:
        return Answer(error)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def release(name):
    """The path of something that `swift build -c release` made."""
    return ROOT / ".build" / "release" / name


def descendants(root):
    """A process and all below it, by id."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (parent := parent_of(int(entry))) is not None:
            children.setdefault(parent, []).append(int(entry))
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def parent_of(process):
    """The parent's id; None for a process that is gone or only waits to be collected."""
    try:
        state, parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if state == "Z" else int(parent)


def wait_until_gone(processes, seconds=20):
    """Returns those that are still there after so many seconds."""
    deadline = time.monotonic() + seconds
    while (left := [p for p in processes if parent_of(p) is not None]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left
