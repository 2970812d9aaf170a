"""A running `scanview serve` for tests."""
import json
import os
import signal
import socket
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../.."))
CODE = "synthetic:text=4006381333931,format=EAN_13"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait(condition, what, seconds=20):
    """Waits until a condition holds; what is not there yet may refuse connections."""
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        try:
            if condition():
                return
        except (OSError, AssertionError) as error:
            last = error
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come in {seconds} s: {last}")


class Server:
    def __init__(self, program, *arguments, source=CODE, configs=("barcode-all", "meter"), token=None, variables=None):
        self.port = free_port()
        self.url = f"{'https' if any(each.startswith('--tls') for each in arguments) else 'http'}://127.0.0.1:{self.port}"
        # Who made the certificate is no matter here; the tests of encryption look at it themselves.
        self.context = ssl._create_unverified_context()
        self.token = token
        files = [os.path.join(ROOT, "Configs", f"{name}.json") for name in configs]
        environment = dict(os.environ, **(variables or {}), **({"SCANVIEW_TOKEN": token} if token else {}))
        self.lines = []
        self.process = subprocess.Popen(
            [program, "serve", *files, "--source", source, "--port", str(self.port), *arguments],
            stderr=subprocess.PIPE, text=True, env=environment)
        threading.Thread(target=lambda: self.lines.extend(self.process.stderr), daemon=True).start()
        wait(lambda: self.send("GET", "/health")[0] == 200, "the server")

    def send(self, method, path, body=None, type="application/json", **headers):
        """The status and the body of an answer."""
        fields = {"Content-Type": type} if body is not None else {}
        if self.token and "Authorization" not in headers:
            fields["Authorization"] = f"Bearer {self.token}"
        fields.update({name.replace("_", "-"): value for name, value in headers.items()})
        request = urllib.request.Request(self.url + path, body, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60, context=self.context) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def json(self, path):
        return json.loads(self.send("GET", path)[1])

    def line(self, beginning):
        """A line that the server writes for people."""
        wait(lambda: any(each.startswith(beginning) for each in self.lines), f"a line that begins with {beginning}")
        return next(each for each in self.lines if each.startswith(beginning))

    def counter(self, name):
        """A counter of /metrics."""
        for line in self.send("GET", "/metrics")[1].decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        raise AssertionError(f"there is no counter {name}")

    def memory(self):
        """The resident memory in MiB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024

    def close(self):
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(20)
        self.process.stderr.close()
        assert code == 0, f"the server ended with {code}"
