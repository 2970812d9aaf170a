"""What `scanview serve` does where other machines connect: certificates, given and self-made, and the link as a QR code.

python3 Tests/Outputs/WebBrowser/test_network.py PROGRAM: PROGRAM is scanview-serve; the command `openssl` makes and judges certificates.
"""
import hashlib
import json
import os
import pty
import re
import shutil
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import time
import unittest

from server import CODE, ROOT, Server, free_port

PROGRAM = sys.argv[1]
CELLS = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def certificate(port):
    """The certificate that a server shows, with the version of TLS."""
    context = ssl._create_unverified_context()
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain, context.wrap_socket(plain, server_hostname="localhost") as connection:
        return connection.getpeercert(binary_form=True), connection.version()


def fingerprint(der):
    digits = hashlib.sha256(der).hexdigest().upper()
    return ":".join(digits[at:at + 2] for at in range(0, len(digits), 2))


def openssl(*arguments, **options):
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True, text=True, **options).stdout


class EncryptionTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = os.path.join(self.temporary.name, "state", "scanview")

    def tearDown(self):
        self.temporary.cleanup()

    def serve(self, *arguments):
        """What the server's certificate is, while it runs."""
        server = Server(PROGRAM, *arguments)
        try:
            der, version = certificate(server.port)
            self.assertIn(version, ("TLSv1.2", "TLSv1.3"))
            self.assertIn(fingerprint(der), server.line("when the browser asks"))
            return der
        finally:
            server.close()

    def subject(self, der):
        path = os.path.join(self.temporary.name, "shown.der")
        with open(path, "wb") as file:
            file.write(der)
        return openssl("x509", "-inform", "DER", "-in", path, "-noout", "-text", "-checkend", str(100 * 24 * 3600))

    def test_a_self_made_certificate_is_kept_and_nobody_else_can_read_its_key(self):
        old = os.umask(0)
        try:
            first = self.serve("--tls", "--tls-folder", self.folder, "--host", "scanner.test")
        finally:
            os.umask(old)
        for name in ["key.pem", "certificate.pem"]:
            self.assertEqual(stat.S_IMODE(os.stat(os.path.join(self.folder, name)).st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(os.stat(self.folder).st_mode), 0o700)
        self.assertEqual(sorted(os.listdir(self.folder)), ["certificate.pem", "key.pem"])
        text = self.subject(first)
        for part in ["DNS:scanner.test", "DNS:localhost", "IP Address:127.0.0.1", "CA:FALSE", "TLS Web Server Authentication", "will not expire"]:
            self.assertIn(part, text)
        self.assertEqual(self.serve("--tls", "--tls-folder", self.folder, "--host", "scanner.test"), first)

    def test_a_self_made_certificate_is_made_again_when_it_does_not_fit(self):
        arguments = ["--tls", "--tls-folder", self.folder]
        first = self.serve(*arguments, "--host", "one.test")
        second = self.serve(*arguments, "--host", "two.test")
        self.assertNotEqual(first, second)
        # Names of earlier starts stay, so that going back changes nothing.
        self.assertEqual(self.serve(*arguments, "--host", "one.test"), second)
        key, shown = (os.path.join(self.folder, name) for name in ["key.pem", "certificate.pem"])
        os.chmod(key, 0o644)
        third = self.serve(*arguments)
        self.assertNotEqual(third, second, "a key that others could read is not used")
        self.assertEqual(stat.S_IMODE(os.stat(key).st_mode), 0o600)
        for path in [key, shown]:
            with open(path, "w") as file:
                file.write("-----BEGIN NOTHING-----\n")
            last = self.serve(*arguments)
            self.assertNotEqual(last, third)
            third = last
        # One that expires in a month is made again.
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", shown, "-days", "30",
                "-subj", "/CN=old", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1")
        os.chmod(key, 0o600)
        self.assertNotIn("CN = old", self.subject(self.serve(*arguments)))

    def test_a_given_certificate_is_shown_and_wrong_ones_are_explained(self):
        key, shown = (os.path.join(self.temporary.name, name) for name in ["given-key.pem", "given.pem"])
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", shown, "-days", "10", "-subj", "/CN=given")
        der = self.serve("--tls-certificate", shown, "--tls-key", key)
        self.assertIn("CN = given", openssl("x509", "-in", shown, "-noout", "-subject"))
        self.assertEqual(der, ssl.PEM_cert_to_DER_cert(open(shown).read()))
        missing = os.path.join(self.temporary.name, "missing.pem")
        for arguments, word, code in [
            (["--tls-certificate", missing, "--tls-key", key], "missing.pem", 1), (["--tls-certificate", shown, "--tls-key", missing], "missing.pem", 1),
            (["--tls-certificate", key, "--tls-key", key], "given-key.pem", 1), (["--tls-certificate", shown], "together", 2),
            (["--tls", "--tls-certificate", shown, "--tls-key", key], "--tls", 2), (["--tls-folder", "/tmp"], "--tls", 2),
            (["--tls", "--tls-folder", "/proc/nothing"], "/proc/nothing", 1)]:
            ended = subprocess.run(
                [PROGRAM, "serve", os.path.join(ROOT, "Configs/barcode-all.json"), "--source", CODE, "--port", str(free_port()), *arguments],
                capture_output=True, text=True, timeout=60)
            self.assertEqual((ended.returncode, word in ended.stderr), (code, True), ended.stderr)

    def test_a_certificate_that_is_renewed_holds_at_once_and_a_broken_one_leaves_the_one_before(self):
        key, shown = (os.path.join(self.temporary.name, name) for name in ["key.pem", "chain.pem"])

        def make(name, *files):
            openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", files[0], "-out", files[1], "-days", "200", "-subj", f"/CN={name}")

        def replace(path, text):
            with open(path + ".new", "w") as file:
                file.write(text)
            os.rename(path + ".new", path)

        make("first", key, shown)
        server = Server(PROGRAM, "--tls-certificate", shown, "--tls-key", key)
        try:
            first = certificate(server.port)[0]
            self.assertIn("CN = first", self.subject(first))
            replace(shown, "broken")
            self.assertEqual(certificate(server.port)[0], first)
            self.assertIn("chain.pem", server.line("the certificate from before is used on"))
            # A renewal writes one file after the other.
            new_key, new_shown = key + ".next", shown + ".next"
            make("second", new_key, new_shown)
            with open(new_shown) as certificate_file, open(new_key) as key_file:
                replace(shown, certificate_file.read())
                self.assertEqual(certificate(server.port)[0], first)
                replace(key, key_file.read())
            second = certificate(server.port)[0]
            self.assertIn("CN = second", self.subject(second))
            self.assertIn(fingerprint(second), server.line("the certificate was read again"))
            self.assertEqual(server.send("GET", "/health")[0], 200)
        finally:
            server.close()

    def test_what_is_no_encrypted_connection_harms_nobody(self):
        server = Server(PROGRAM, "--tls", "--tls-folder", self.folder)
        try:
            silent = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(20)]
            silent[1].sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
            for data in [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", os.urandom(3_000), b"\x16\x03\x01\xff\xff" + os.urandom(70_000)]:
                with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
                    try:
                        connection.sendall(data)
                        answer = connection.recv(1_000)
                    except ConnectionError:
                        answer = b""
                    self.assertFalse(answer.startswith(b"HTTP/1.1 2"), answer)
            for version in [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1]:
                context = ssl._create_unverified_context()
                context.set_ciphers("ALL:@SECLEVEL=0")
                context.minimum_version, context.maximum_version = version, version
                with socket.create_connection(("127.0.0.1", server.port), timeout=10) as plain, self.assertRaises((ssl.SSLError, ConnectionError)):
                    context.wrap_socket(plain)
            self.assertEqual(server.send("GET", "/health")[0], 200)
            # A handshake that does not come is waited for as long as a request.
            begin = time.monotonic()
            for connection in silent:
                connection.settimeout(40)
                try:
                    while connection.recv(1_000):
                        pass
                except ConnectionError:
                    pass
            self.assertLess(time.monotonic() - begin, 40)
        finally:
            for connection in silent:
                connection.close()
            server.close()


class CodeTest(unittest.TestCase):
    def read(self, lines, ink):
        """What the project's own reader reads in characters of a terminal, drawn with dark or light ink."""
        rows = []
        for line in lines:
            cells = [CELLS[character] for character in line]
            rows += [[cell[half] for cell in cells] for half in (0, 1)]
        size = 6
        pixels = b"".join(bytes((0 if is_ink == ink else 255) for is_ink in row for _ in range(size)) * size for row in rows)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "code.pgm")
            with open(path, "wb") as file:
                file.write(b"P5 %d %d 255\n" % (len(rows[0]) * size, len(rows) * size) + pixels)
            ended = subprocess.run([PROGRAM, "scan", os.path.join(ROOT, "Configs/barcode-all.json"), path], capture_output=True, text=True)
        return [barcode["value"] for result in json.loads(ended.stdout)["results"] for barcode in result["barcodeResult"]["barcodes"]]

    def test_the_printed_code_has_the_link(self):
        server = Server(PROGRAM, "--listen", "0.0.0.0", "--qr", token="right-token-for-tests")
        try:
            link = server.line("open ").removeprefix("open ").strip()
            lines = [line.rstrip("\n") for line in server.lines if line.strip("█▀▄ \n") == "" and len(line) > 20]
        finally:
            server.close()
        self.assertNotIn("localhost", link)
        self.assertNotIn("0.0.0.0", link)
        self.assertLess(len(lines[0]), 80, "wider than a terminal")
        # Light ink on a dark terminal, and dark ink on a light one, which makes an inverted code.
        for ink in False, True:
            self.assertEqual(self.read(lines, ink), [link])
        self.assertTrue(server.lines and any("--tls" in line for line in server.lines), "phones are told of the encryption")

    def test_the_code_is_black_on_white_on_a_terminal(self):
        control, terminal = pty.openpty()
        port = free_port()
        process = subprocess.Popen(
            [PROGRAM, "serve", os.path.join(ROOT, "Configs/barcode-all.json"), "--source", CODE, "--port", str(port), "--listen", "0.0.0.0"],
            stderr=terminal, env={key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm-256color"})
        os.close(terminal)
        shown = b""
        try:
            while b"--tls" not in shown:
                shown += os.read(control, 65_536)
        finally:
            process.terminate()
            process.wait(20)
            os.close(control)
        text = shown.decode()
        lines = re.findall("\x1b\\[38;5;16;48;5;231m([█▀▄ ]+)\x1b\\[0m", text)
        self.assertEqual(self.read(lines, True), [re.search("open (\\S+)", text).group(1)])


if __name__ == "__main__":
    if not shutil.which("openssl"):
        print("skipped: the tests of certificates need the command openssl")
        del EncryptionTest
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
