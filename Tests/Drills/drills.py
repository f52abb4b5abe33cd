#!/usr/bin/env python3
"""Rough handling of a running installation, which clients must not notice.

Run by `Tests/run drills`. The last line is `N passed, N failed`.
"""
import os
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Deploying"))
from installation import ROOT, Installation

COLD_REQUESTS = 1000


class Drills(unittest.TestCase):
    def test_hosts_killed_in_a_loop_cost_no_answer(self):
        """A host that an outside SIGKILL took is no fault of its load, which is tried again."""
        with Installation() as installation, HostKiller(installation) as killer:
            # Each URL is a picture of its own, so that none is answered from memory.
            urls = [f"/asset/?id=portrait-1.png&width={64 + number}&height=64&fit=fill" for number in range(COLD_REQUESTS)]
            with ThreadPoolExecutor(8) as clients:
                statuses = Counter(answer.status for answer in clients.map(installation.get, urls))
            counters = installation.counters()
        print(f"    killed {killer.kills} hosts during {COLD_REQUESTS} cold requests: {dict(statuses)}")
        self.assertEqual(statuses, {200: COLD_REQUESTS})
        self.assertGreaterEqual(counters["renders"], COLD_REQUESTS)
        self.assertGreater(killer.kills, 20)

    def test_sigterm_lets_go_of_idle_kept_connections(self):
        """nginx keeps connections open after an answer; the gateway must not wait for them."""
        with Installation() as installation:
            with ThreadPoolExecutor(16) as clients:
                list(clients.map(installation.get, 64 * ["/asset/?id=mountains.jpg&width=64"]))
            self.assertGreater(installation.counters()["connections"]["parked"], 0)
            start = time.monotonic()
            os.kill(installation.pid("gateway"), signal.SIGTERM)
            status, _ = installation.end()
            seconds = time.monotonic() - start
        print(f"    everything had ended {seconds:.2f} s after SIGTERM to the gateway")
        self.assertEqual(status, 1, "deploy/run says that the gateway ended")
        self.assertLess(seconds, 5)


class HostKiller:
    """Ends a random host up to four times a second, as the system does when memory is short.

    One that has answered before: if none ever came to answer, no gateway could.
    """

    def __init__(self, installation):
        self.installation = installation
        self.kills = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.over.wait(0.25):
            hosts = [
                host["pid"] for pool in self.installation.counters()["pools"] for host in pool["hosts"]
                if host["state"] in ("idle", "loading", "lending") and host["loads"] > 0]
            if hosts:
                try:
                    os.kill(random.choice(hosts), signal.SIGKILL)
                    self.kills += 1
                except ProcessLookupError:
                    pass  # It had ended by itself since the gateway named it.

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


def main():
    # The installations forbid installing and would each build; once is enough.
    subprocess.run(["swift", "build", "-c", "release"], cwd=ROOT, check=True)
    result = unittest.TextTestRunner(verbosity=2, stream=sys.stdout).run(
        unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__]))
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
