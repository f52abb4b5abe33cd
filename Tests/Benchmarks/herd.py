"""Two hundred clients that ask for one picture which nobody has asked for yet."""
import json
import selectors
import socket
import subprocess
import time
from statistics import median

from installation import release
from report import Row

CLIENTS = 200


def rows(bench):
    renders, spreads = [], []
    for number in range(bench.rounds):
        before = rendered(bench)
        arrivals = ask(bench.nginx.port, f"/asset/?id=original.jpg&width=640&height=64&fit=cover&quality={40 + number}")
        renders.append(rendered(bench) - before)
        spreads.append((max(arrivals) - min(arrivals)) * 1000)
    if min(renders) < 1:
        raise SystemExit("bench: the herd's URL was no cold one")
    what = f"{CLIENTS} clients, one cold URL"
    yield Row(f"{what}: renders", f"{max(renders)}", "1", max(renders), at_most=1)
    last = median(spreads)
    yield Row(f"{what}: from the first answer to the last, ms", f"{last:.1f}", "20", last / 20, at_most=1)


def rendered(bench):
    command = [release("urlgate"), "status", "--json", "--config", bench.gateway.config]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["renders"]


def ask(port, path):
    """When the first byte of each answer came."""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    selector = selectors.DefaultSelector()
    for _ in range(CLIENTS):
        selector.register(socket.create_connection(("127.0.0.1", port)), selectors.EVENT_READ)
    connections = [key.fileobj for key in selector.get_map().values()]
    for connection in connections:
        connection.sendall(request)
    arrivals = []
    while len(arrivals) < CLIENTS:
        ready = selector.select(60)
        now = time.monotonic()
        if not ready:
            raise SystemExit(f"bench: {CLIENTS - len(arrivals)} of {CLIENTS} clients got no answer within 60 s")
        for key, _ in ready:
            if not key.fileobj.recv(64).startswith(b"HTTP/1.1 200"):
                raise SystemExit("bench: a client of the herd was refused")
            arrivals.append(now)
            selector.unregister(key.fileobj)
    for connection in connections:
        connection.close()
    return arrivals
