"""Hits while a hundred clients take 4 MiB each as slowly as they can, against hits without them."""
import selectors
import socket
import threading
from statistics import median

from report import Row
from subjects import Load, Picture

READERS = 100


def rows(bench):
    small = Picture(bench.nginx, 20 * 1024, "jpeg")
    large = Picture(bench.nginx, 4 * 1024 * 1024, "png")
    rounds = []
    for _ in range(bench.rounds):
        alone = hits(bench, small)
        with SlowReaders(bench.nginx.port, large.path) as readers:
            beside = hits(bench, small)
            if readers.lost:
                raise SystemExit(f"bench: {readers.lost} of {READERS} slow readers lost their connection")
        rounds.append((beside, alone))
    yield row(rounds, "requests/s", lambda load: load.per_second, at_least=0.9)
    yield row(rounds, "p99, ms", lambda load: load.p99_ms, at_most=1.5)


def hits(bench, picture):
    return Load(bench.nginx.url(picture.path), bench.nginx.processes(), bench.seconds)


def row(rounds, what, value, **wanted):
    ratio = median(value(beside) / value(alone) for beside, alone in rounds)
    beside, alone = (median(value(load) for load in loads) for loads in zip(*rounds))
    return Row(f"hits beside {READERS} slow readers of 4 MiB: {what}", f"{beside:,.1f}", f"{alone:,.1f}", ratio, **wanted)


class SlowReaders:
    """Clients with small buffers, of whom each takes a little ten times a second."""

    def __init__(self, port, path):
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        self.lost = 0
        self.selector = selectors.DefaultSelector()
        self.connections = [self.connect(port, request) for _ in range(READERS)]
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.read)

    def connect(self, port, request):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", port))
        connection.sendall(request)
        self.selector.register(connection, selectors.EVENT_READ)
        # The first bytes: from now on the answer is under way.
        connection.recv(256)
        return connection

    def read(self):
        while not self.over.wait(0.1):
            for key, _ in self.selector.select(0):
                if not key.fileobj.recv(1024):
                    self.lost += 1
                    self.selector.unregister(key.fileobj)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        for connection in self.connections:
            connection.close()
