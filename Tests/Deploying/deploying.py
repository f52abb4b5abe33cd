#!/usr/bin/env python3
"""deploy/run and the nginx site from outside: what starts, what it says, what is left afterwards.

Run by `Tests/run nginx`. The last line is `N passed, N failed`.
"""
import html
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from installation import ROOT, RUN, Installation, free_port, get, release, wait_until_gone

PAGE = ROOT / "deploy" / "demo" / "site" / "index.html"


def page_urls():
    """Every URL that the landing page shows."""
    return [html.unescape(url) for url in re.findall(r'href="(/[^"]+)"', PAGE.read_text())]


class Demonstration(unittest.TestCase):
    """One installation for all that does not end it."""

    @classmethod
    def setUpClass(cls):
        cls.installation = cls.enterClassContext(Installation())

    def test_the_last_line_of_the_start_is_the_address(self):
        self.assertEqual(self.installation.lines[-1], f"urlgate is ready: http://127.0.0.1:{self.installation.port}/")

    def test_every_url_that_it_prints_is_a_picture(self):
        urls = [line.strip() for line in self.installation.lines if line.startswith("  http")]
        self.assertGreaterEqual(len(urls), 4)
        for url in urls:
            self.assertEqual((get(url).status, get(url).type.split("/")[0]), (200, "image"), url)

    def test_the_landing_page_is_html(self):
        answer = self.installation.get("/")
        self.assertEqual((answer.status, answer.type, answer.body), (200, "text/html", PAGE.read_bytes()))

    def test_every_url_of_the_landing_page_is_a_picture(self):
        self.assertGreaterEqual(len(page_urls()), 16)
        for url in page_urls():
            answer = self.installation.get(url, Accept="image/avif,image/webp,*/*")
            self.assertEqual((answer.status, answer.type.split("/")[0]), (200, "image"), f"{url}: {answer.body[:300]}")

    def test_a_mistyped_parameter_says_what_was_meant(self):
        answer = self.installation.get("/asset/?id=mountains.jpg&widht=400")
        self.assertEqual((answer.status, answer.type), (400, "application/problem+json"))
        self.assertIn("Did you mean 'width'?", json.loads(answer.body)["detail"])

    def test_a_url_inside_a_url_keeps_its_slashes(self):
        """nginx merges `//` unless told not to; the second answer would then be another picture's, or none."""
        escaped = self.installation.get("/avatar/?url=asset%3A%2F%2F%3Fid%3Dportrait-1.png&size=64&format=png")
        plain = self.installation.get("/avatar://?url=asset://?id=portrait-1.png&size=64&format=png")
        self.assertEqual((escaped.status, plain.status), (200, 200))
        self.assertEqual(escaped.headers["ETag"], plain.headers["ETag"])

    def test_a_second_run_in_the_same_folder_is_refused(self):
        status, errors = run("--port", free_port(), "--state", self.installation.state / "state")
        self.assertEqual(status, 1)
        self.assertRegex(errors, r"^deploy/run: another deploy/run uses .*--state DIR\.\n$")
        self.assertEqual(self.installation.pid("run"), self.installation.process.pid, "the first one's files stay")
        self.assertIn(self.installation.pid("gateway"), self.installation.processes())

    def test_a_second_run_on_the_same_port_is_refused(self):
        with tempfile.TemporaryDirectory() as state:
            status, errors = run("--port", self.installation.port, "--state", state)
        self.assertEqual(status, 1)
        self.assertRegex(errors, rf"^deploy/run: port {self.installation.port} .* is taken\. .*--port N\.\n$")


class Stopping(unittest.TestCase):
    def test_sigterm_and_sigint_leave_no_process(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with Installation() as installation:
                processes = installation.processes()
                self.assertGreaterEqual(len(processes), 5, "deploy/run, nginx and its workers, gateway, hosts")
                self.assertEqual(installation.stop(number), (0, ""))
                self.assertEqual(wait_until_gone(processes, seconds=0), [])

    def test_even_sigkill_leaves_no_process(self):
        with Installation() as installation:
            processes = installation.processes()
            installation.stop(signal.SIGKILL)
            self.assertEqual(wait_until_gone(processes), [])

    def test_a_gateway_that_dies_ends_the_run_with_the_reason(self):
        with Installation() as installation:
            processes = installation.processes()
            os.kill(installation.pid("gateway"), signal.SIGKILL)
            status, errors = installation.end()
            self.assertEqual(status, 1)
            self.assertRegex(errors, r"^deploy/run: the gateway ended: by SIGKILL \(log: .*\)\n$")
            self.assertEqual(wait_until_gone(processes, seconds=5), [])

    def test_an_nginx_that_dies_ends_the_run_with_the_reason(self):
        with Installation() as installation:
            os.kill(installation.pid("nginx/nginx"), signal.SIGKILL)
            status, errors = installation.end()
            self.assertEqual(status, 1)
            self.assertRegex(errors, r"^deploy/run: nginx ended: by SIGKILL \(log: .*\)\n$")


class Refusing(unittest.TestCase):
    """What cannot start: exit status 1, and one line that says why."""

    def test_options_that_are_none(self):
        for options, reason in [
            (("--prot", "8080"), "'--prot' is no option. Allowed: --port, --config, --state, --skip-install, --help."),
            (("--port",), "--port needs a value. deploy/run --help shows how."),
            (("--port", "0"), "--port is '0'. Give 1...65535."),
            (("--port", "65536"), "--port is '65536'. Give 1...65535."),
            (("--port", "http"), "--port is 'http'. Give 1...65535."),
            (("--config", "nowhere.yaml"), "--config: 'nowhere.yaml' cannot be read."),
            (("--state", "/proc/nowhere"), "--state: '/proc/nowhere' cannot be made or is no folder."),
        ]:
            self.assertEqual(run(*options), (1, f"deploy/run: {reason}\n"))

    def test_a_configuration_with_errors(self):
        with tempfile.TemporaryDirectory() as folder:
            config = Path(folder, "wrong.yaml")
            config.write_text("listne: { path: x.sock }\nplugins: 7\n")
            status, errors = run("--port", free_port(), "--state", folder, "--config", config)
        self.assertEqual(status, 1)
        self.assertRegex(errors, r"^deploy/run: \S*wrong\.yaml:1:1: .*Did you mean 'listen'\?.*\n$")

    def test_a_configuration_that_is_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            status, errors = run("--port", free_port(), "--state", f"{folder}/state", "--config", folder)
        self.assertEqual(status, 1)
        self.assertRegex(errors, rf"^deploy/run: {folder}: .* folder.*\(all: /.*/release/urlgate check {folder}\)\n$")

    def test_a_missing_package_where_installing_is_forbidden(self):
        status, errors = self.run_with("dpkg-query", "exit 1", "--skip-install")
        self.assertEqual(status, 1)
        self.assertRegex(errors, r"^deploy/install-packages: missing: .*libvips-dev.*\n$")

    def test_a_build_that_fails(self):
        status, errors = self.run_with("swift", 'echo "Sources/A.swift:7:1: error: no such thing"; exit 1')
        self.assertEqual(status, 1)
        self.assertRegex(errors, r"^deploy/run: swift build failed: Sources/A.swift:7:1: error: no such thing .*\n$")

    def test_sigterm_during_the_build(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = with_program(folder, "swift", f"touch {folder}/building; exec sleep 600")
            process = start("--port", free_port(), "--state", f"{folder}/state", environment=environment)
            while not Path(folder, "building").exists() and process.poll() is None:
                time.sleep(0.01)
            process.terminate()
            _, errors = process.communicate(timeout=20)
        self.assertEqual((process.returncode, errors), (0, ""))

    def run_with(self, program, body, *options):
        """Runs deploy/run where a program of the system does something else."""
        with tempfile.TemporaryDirectory() as folder:
            environment = with_program(folder, program, body)
            return run("--port", free_port(), "--state", f"{folder}/state", *options, environment=environment)


class NginxAlone(unittest.TestCase):
    """What nginx answers by itself, with the site as operators have it and no gateway."""

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.port = free_port()
        subprocess.run(
            [ROOT / "deploy/nginx/render", f"{folder}/nginx", f"127.0.0.1:{cls.port}", f"{folder}/none.sock", PAGE.parent],
            check=True)
        nginx = subprocess.Popen(
            ["nginx", "-p", f"{folder}/nginx", "-c", "nginx.conf", "-e", "error.log"], env=system_environment())
        cls.addClassCleanup(nginx.wait)
        cls.addClassCleanup(nginx.terminate)
        while nginx.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", cls.port)) == 0:
                    return

    def problem(self, path, **options):
        answer = get(f"http://127.0.0.1:{self.port}{path}", **options)
        self.assertEqual(answer.type, "application/problem+json")
        self.assertEqual(json.loads(answer.body)["status"], answer.status)
        return answer.status, json.loads(answer.body)["code"]

    def test_without_a_gateway(self):
        self.assertEqual(self.problem("/asset/?id=7"), (502, "gateway-unreachable"))

    def test_a_url_of_40_000_bytes(self):
        self.assertEqual(self.problem("/asset/?id=" + 40_000 * "a"), (414, "url-too-long"))

    def test_a_body_of_2_mib(self):
        self.assertEqual(self.problem("/asset/?id=7", data=2 * 1024 * 1024 * b"a"), (413, "body-too-large"))


def start(*options, environment=None):
    return subprocess.Popen(
        [RUN, *map(str, options)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env=environment or system_environment())


def run(*options, environment=None):
    """Runs deploy/run to its end; returns the exit status and what was said on standard error."""
    process = start(*options, environment=environment)
    _, errors = process.communicate(timeout=900)
    return process.returncode, errors


def with_program(folder, name, body):
    """An environment in which a program of that name does something else."""
    program = Path(folder, name)
    program.write_text(f"#!/bin/bash\n{body}\n")
    program.chmod(0o755)
    environment = system_environment()
    return {**environment, "PATH": f"{folder}:{environment['PATH']}"}


def system_environment():
    return {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"}


def main():
    result = unittest.TextTestRunner(verbosity=2, stream=sys.stdout).run(
        unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__]))
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
