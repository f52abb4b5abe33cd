"""What is measured: the gateway or a program of few lines, each behind an nginx of its own with the shipped site."""
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

from installation import ROOT, descendants, free_port, get, release

TICKS = os.sysconf("SC_CLK_TCK")
# libfcgi holds a thread for every kept connection: two nginx workers keep 32 each, and 16 may be busy.
PLAIN_THREADS = 96


def cpu_seconds(processes):
    """User and system time that some processes have spent so far."""
    total = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


class Process:
    """A child that is ended, with what came from it, at the end of a `with`."""

    def __init__(self, command, log):
        self.log = log
        self.process = subprocess.Popen(
            list(map(str, command)), stdin=subprocess.DEVNULL, stdout=log.open("w"), stderr=subprocess.STDOUT)

    @property
    def pid(self):
        return self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    def check(self):
        if self.process.poll() is not None:
            raise SystemExit(f"bench: {self.process.args[0]} ended: {self.log.read_text()[-500:]}")


class Nginx(Process):
    """nginx before one FastCGI socket. Without `keeps_connections` each request opens one of its own."""

    def __init__(self, folder, backend_socket, keeps_connections):
        self.port = free_port()
        site = ROOT / "deploy/demo/site"
        subprocess.run(
            [ROOT / "deploy/nginx/render", folder, f"127.0.0.1:{self.port}", backend_socket, site], check=True)
        if not keeps_connections:
            replace(folder / "urlgate_params", "fastcgi_keep_conn on;", "fastcgi_keep_conn off;")
            replace(folder / "urlgate.conf", "keepalive 32;", "")
        super().__init__(["nginx", "-p", folder, "-c", "nginx.conf", "-e", "error.log"], folder / "output")
        while socket.socket().connect_ex(("127.0.0.1", self.port)) != 0:
            self.check()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def processes(self):
        return descendants(self.pid)


def replace(path, old, new):
    text = path.read_text()
    if old not in text:
        raise SystemExit(f"bench: {path.name} has no '{old}' any more")
    path.write_text(text.replace(old, new))


CONFIGURATION = """\
listen: {{ path: "{folder}/gateway.sock", mode: 0600 }}
cache: {{ memory: 512 MiB }}
origins:
  originals: {{ directory: "{folder}/originals" }}
plugins:
  - library: libAsset.so
    options: {{ origin: originals }}
    pool: {{ max-children: {cores}, queue: {{ max: 1024, timeout: 1 min }} }}
  - library: libAvatar.so
  - library: libPollBackground.so
sandbox: best-effort
"""


class Gateway(Process):
    """`urlgate serve` over a folder of originals."""

    def __init__(self, folder):
        self.socket = folder / "gateway.sock"
        self.config = folder / "urlgate.yaml"
        self.config.write_text(CONFIGURATION.format(folder=folder, cores=os.cpu_count()))
        super().__init__([release("urlgate"), "serve", "--config", self.config], folder / "gateway.log")
        wait_for_socket(self)


class PlainProgram(Process):
    """plain_fastcgi, answering with an answer of the gateway."""

    def __init__(self, program, folder, answer):
        self.socket = folder / "plain.sock"
        head = "".join(f"{name}: {value}\r\n" for name, value in answer.headers.items() if name in SENT_BY_A_BACKEND)
        (folder / "head").write_text(head + "\r\n")
        (folder / "body").write_bytes(answer.body)
        super().__init__(
            [program, self.socket, PLAIN_THREADS, folder / "head", folder / "body"], folder / "plain.log")
        wait_for_socket(self)


# nginx adds the others itself.
SENT_BY_A_BACKEND = {
    "Content-Type", "Content-Length", "ETag", "Cache-Control", "Age", "Vary", "Cache-Status", "Server-Timing",
    "X-Content-Type-Options",
}


def wait_for_socket(process):
    while socket.socket(socket.AF_UNIX).connect_ex(str(process.socket)) != 0:
        process.check()
        time.sleep(0.01)


class Picture:
    """A path that gives a picture of about so many bytes, and the answer it gives."""

    def __init__(self, nginx, wanted_bytes, format):
        narrow, wide = 8, 4000
        while True:
            width = (narrow + wide) // 2
            self.path = f"/asset/?id=original.jpg&width={width}&format={format}&quality=90"
            self.answer = get(nginx.url(self.path))
            if self.answer.status != 200:
                raise SystemExit(f"bench: {self.path} answers {self.answer.status}: {self.answer.body[:300]}")
            size = len(self.answer.body)
            if abs(size - wanted_bytes) <= wanted_bytes * 0.03 or wide - narrow <= 1:
                return
            narrow, wide = (width, wide) if size < wanted_bytes else (narrow, width)


class Load:
    """What wrk saw, and the CPU time of the processes that it kept busy."""

    def __init__(self, url, processes, seconds, connections=16):
        before = cpu_seconds(processes)
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", url]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        self.cpu = cpu_seconds(processes) - before
        self.requests = int(re.search(r"(\d+) requests in", said)[1])
        self.per_second = float(re.search(r"Requests/sec: *([\d.]+)", said)[1])
        number, unit = re.search(r"99% +([\d.]+)(us|ms|s)", said).groups()
        self.p99_ms = float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
        if failed := re.search(r"Non-2xx.*|Socket errors.*", said):
            raise SystemExit(f"bench: {url}: {failed[0]}")

    @property
    def cpu_microseconds(self):
        """For each request."""
        return self.cpu / self.requests * 1e6
