"""What hostile clients send to `scanview serve`: each is refused cleanly, while the scan goes on with nothing lost.

python3 Tests/Outputs/WebBrowser/test_attacks.py PROGRAM: PROGRAM is scanview-serve. All connections are to this machine.
"""
import json
import os
import random
import resource
import socket
import sys
import threading
import time
import unittest

from server import ROOT, Server, wait

PROGRAM = sys.argv[1]


def raw(port, data, seconds=10):
    """Sends bytes and gives what comes back."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        try:
            connection.sendall(data)
            answer = b""
            while len(answer) < 100_000:
                part = connection.recv(65_536)
                if not part:
                    break
                answer += part
        except (ConnectionError, socket.timeout):
            pass
        return answer


class AttackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
        cls.server = Server(PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def setUp(self):
        wait(lambda: self.server.send("GET", "/health")[0] == 200, "the server", 60)
        self.before = self.server.counter("scanview_frames_scanned_total")
        self.memory = self.server.memory()

    def tearDown(self):
        # The scan went on, nothing was lost, and the memory is what it was.
        wait(lambda: self.server.counter("scanview_frames_scanned_total") > self.before + 3, "further frames")
        self.assertEqual(self.server.counter("scanview_problems_total"), 0)
        self.assertLess(self.server.memory() - self.memory, 120)

    def test_a_foreign_name_of_the_host_is_refused(self):
        answer = raw(self.server.port, b"GET /config HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        self.assertTrue(answer.startswith(b"HTTP/1.1 421"), answer[:80])

    def test_a_page_of_another_site_is_refused(self):
        self.assertEqual(self.server.send("POST", "/commands/pause", b"{}", Origin="https://evil.example")[0], 403)
        self.assertEqual(self.server.send("POST", "/commands/pause", b"{}", Origin="null")[0], 403)
        self.assertEqual(self.server.send("POST", "/commands/pause", b"{}", type="text/plain")[0], 415)
        self.assertIn(b"running", self.server.send("GET", "/ready")[1])

    def test_no_path_leads_out(self):
        for path in ["/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/page.css/../../etc/passwd", "/config/..", "//etc/passwd", "/commands/..%2f"]:
            status, body = self.server.send("GET", path)
            self.assertIn(status, (404, 405), path)
            self.assertNotIn(b"root:", body)

    def test_a_body_of_a_gigabyte_is_refused_and_takes_no_memory(self):
        sent, chunk, begin = 0, b"x" * (1 << 20), time.monotonic()
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            connection.sendall(
                f"POST /scan HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/octet-stream\r\nContent-Length: {1 << 30}\r\n\r\n".encode())
            try:
                while sent < 1 << 30:
                    connection.sendall(chunk)
                    sent += len(chunk)
                answer = connection.recv(1000)
            except (ConnectionError, socket.timeout):
                answer = b"HTTP/1.1 413"
        # What was under way when the answer was given is thrown away unread, for a second at most.
        self.assertTrue(answer.startswith(b"HTTP/1.1 413"), answer[:60])
        self.assertLess(time.monotonic() - begin, 10)

    def test_what_is_no_request_is_refused(self):
        maker = random.Random(7)
        for _ in range(100):
            raw(self.server.port, maker.randbytes(maker.randint(1, 2000)) + b"\r\n\r\n", seconds=0.3)
        for text in [b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
                     b"POST /scan HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                     b"POST /scan HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"]:
            answer = raw(self.server.port, text, seconds=1)
            self.assertFalse(answer.startswith(b"HTTP/1.1 2"), text)

    def test_large_headers_are_refused(self):
        many = b"".join(b"X-%d: y\r\n" % number for number in range(5_000))
        for fields in [many, b"X-Long: " + b"y" * 200_000 + b"\r\n"]:
            answer = raw(self.server.port, b"GET /config HTTP/1.1\r\nHost: localhost\r\n" + fields + b"\r\n", seconds=5)
            self.assertFalse(answer.startswith(b"HTTP/1.1 2"), answer[:60])

    def test_broken_json_and_pictures_are_refused_with_a_reason(self):
        maker = random.Random(11)
        for body in [b"", b"[", b"{" * 100_000, b"\xff\xfe", b'{"viewPluginConfig": ' + b'{"a":' * 2_000, b"null", b"1e999"]:
            status, answer = self.server.send("PUT", "/config", body)
            self.assertEqual(status, 409, body[:40])
            self.assertIn(b'"error"', answer)
        starts = [b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM", b"II*\x00", b"RIFF\x00\x00\x00\x00WEBP", b"P6 99999 99999 255\n"]
        for start in starts:
            for _ in range(5):
                status, _ = self.server.send("POST", "/scan", start + maker.randbytes(3_000), "application/octet-stream")
                self.assertEqual(status, 422, start)

    def test_a_thousand_slow_connections_harm_nobody_and_are_closed(self):
        connections = []
        for _ in range(1_000):
            try:
                connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=0.5)
                connection.sendall(b"GET /con")
                connections.append(connection)
            except TimeoutError:
                # Beyond the limit nobody is let in; the time of a request lets others in again.
                break
        # The last ones are let in when the first are closed: several times the time of a request.
        end = time.monotonic() + 240
        closed = 0
        while time.monotonic() < end and closed < len(connections):
            closed = 0
            for connection in connections:
                connection.setblocking(False)
                try:
                    if connection.recv(1) == b"":
                        closed += 1
                except BlockingIOError:
                    try:
                        connection.setblocking(True)
                        connection.sendall(b"f")
                    except OSError:
                        closed += 1
                except OSError:
                    closed += 1
            time.sleep(1)
        for connection in connections:
            connection.close()
        self.assertGreater(len(connections), 50)
        self.assertEqual(closed, len(connections))
        wait(lambda: self.server.send("GET", "/health")[0] == 200, "an answer to others", 40)

    def test_readers_that_read_nothing_are_dropped_and_too_many_are_refused(self):
        readers = []
        for path in [b"/events", b"/stream.mjpeg"]:
            for _ in range(70):
                connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=5)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
                connection.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
                readers.append(connection)
        time.sleep(3)
        self.assertEqual(self.server.send("GET", "/health")[0], 200)
        self.assertLess(self.server.memory() - self.memory, 120)
        for connection in readers:
            connection.close()
        viewers = lambda: sum(float(line.split()[1]) for line in self.server.send("GET", "/metrics")[1].decode().splitlines() if line.startswith("scanview_viewers{"))
        wait(lambda: viewers() == 0, "the end of all streams", 30)


class VisitorAttackTest(unittest.TestCase):
    """Hostile visitors: each is refused cleanly, and the machine scans on."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM)
        with open(os.path.join(ROOT, "Samples", "product-ean13.jpg"), "rb") as file:
            cls.frame = file.read()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def setUp(self):
        self.before = self.server.counter("scanview_frames_scanned_total")
        self.memory = self.server.memory()
        self.ids = []

    def tearDown(self):
        for id in self.ids:
            self.server.send("DELETE", f"/sessions/{id}")
        wait(lambda: self.server.counter("scanview_visitor_sessions") == 0, "the end of all sessions")
        wait(lambda: self.server.counter("scanview_frames_scanned_total") > self.before + 3, "further frames of the machine")
        self.assertEqual(self.server.counter("scanview_problems_total"), 0)
        self.assertLess(self.server.memory() - self.memory, 250)

    def begin(self):
        """The id of a session; plugins may be made once in a second."""
        found = []

        def attempt():
            status, answer = self.server.send("POST", "/sessions", b"{}")
            if status == 200:
                found.append(json.loads(answer)["id"])
            return b"tooManyBeginnings" not in answer
        wait(attempt, "a session")
        self.ids += found
        return found[0] if found else None

    def send(self, id, frame, type="image/jpeg", **headers):
        status = 429
        while status == 429:
            status, answer = self.server.send("POST", f"/sessions/{id}/frames", frame, type, **headers)
        return status, answer

    def test_sessions_that_are_none_and_foreign_pages_are_refused(self):
        id = self.begin()
        self.assertEqual(self.send(id, self.frame)[0], 200)
        for wrong in ["0" * 32, id[:-1], id + "0", id.upper() + "x", "..", "%00", "a" * 5_000, "..%2f..%2fconfig"]:
            self.assertIn(self.send(wrong, self.frame)[0], (404, 400, 414, 431), wrong[:40])
            self.assertIn(self.server.send("DELETE", f"/sessions/{wrong}")[0], (404, 400, 414, 431), wrong[:40])
        self.assertEqual(self.send(id, self.frame, Origin="https://evil.example")[0], 403)
        self.assertEqual(self.server.send("DELETE", f"/sessions/{id}", Origin="null")[0], 403)
        self.assertEqual(self.send(id, self.frame, "text/plain")[0], 415)
        self.assertEqual(self.send(id, self.frame)[0], 200)

    def test_frames_that_are_large_broken_or_slow_are_refused_and_the_next_one_is_scanned(self):
        id, maker = self.begin(), random.Random(13)
        self.assertEqual(self.send(id, b"x" * (3 << 20))[0], 413)
        huge = self.frame.replace(self.frame[self.frame.index(b"\xff\xc0") + 5:][:4], b"\xff\xff\xff\xff", 1) if b"\xff\xc0" in self.frame else b""
        self.assertEqual(self.send(id, huge)[0], 413 if huge else 422)
        for _ in range(60):
            broken = bytearray(self.frame)
            for _ in range(maker.randint(1, 200)):
                broken[maker.randrange(len(broken))] = maker.randrange(256)
            status, answer = self.send(id, bytes(broken[:maker.randint(1, len(broken))]))
            self.assertIn(status, (200, 413, 422), answer)
        for start in [b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"II*\x00", b"RIFF\x00\x00\x00\x00WEBP", b""]:
            self.assertEqual(self.send(id, start + maker.randbytes(500 if start else 0), "image/webp")[0], 422, start)
        answer = b"HTTP/1.1 429"
        while answer.startswith(b"HTTP/1.1 429"):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=40) as slow:
                slow.sendall(f"POST /sessions/{id}/frames HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 50000\r\n\r\nx".encode())
                answer = slow.recv(1_000)
        self.assertTrue(answer.startswith(b"HTTP/1.1 408") or answer == b"", answer[:60])
        self.assertEqual(self.send(id, self.frame)[0], 200)

    def test_too_many_sessions_are_refused(self):
        for _ in range(8):
            self.assertIsNotNone(self.begin())
        status, answer = self.server.send("POST", "/sessions", b"{}")
        self.assertEqual((status, b"tooManySessions" in answer), (429, True))

    def test_a_flood_of_beginnings_makes_few_sessions(self):
        answers = []
        for _ in range(100):
            status, answer = self.server.send("POST", "/sessions", b"{}")
            answers.append(status)
            if status == 200:
                self.server.send("DELETE", f"/sessions/{json.loads(answer)['id']}")
        self.assertLess(answers.count(200), 30)
        self.assertEqual(set(answers) - {200}, {429})

    def test_floods_of_frames_do_not_hold_up_the_machine(self):
        rate = self.rate()
        ids = [self.begin() for _ in range(4)]
        end, answers = time.monotonic() + 5, []

        def flood(id):
            while time.monotonic() < end:
                answers.append(self.server.send("POST", f"/sessions/{id}/frames", self.frame, "image/jpeg")[0])
        # Two senders for each session: one of them always comes while a frame is scanned.
        senders = [threading.Thread(target=flood, args=(id,)) for id in ids * 2]
        for sender in senders:
            sender.start()
        during = self.rate()
        for sender in senders:
            sender.join()
        self.assertEqual(set(answers), {200, 429})
        self.assertGreater(during, rate / 5, f"{rate} frames in a second before")

    def rate(self):
        """How many frames of the machine are scanned in a second."""
        first, begin = self.server.counter("scanview_frames_scanned_total"), time.monotonic()
        time.sleep(3)
        return (self.server.counter("scanview_frames_scanned_total") - first) / (time.monotonic() - begin)

    def test_a_session_in_which_nothing_comes_is_over_after_half_a_minute(self):
        id = self.begin()
        self.assertEqual(self.send(id, self.frame)[0], 200)
        wait(lambda: self.server.counter("scanview_visitor_sessions") == 0, "the end of the session", 45)
        self.assertEqual(self.send(id, self.frame)[0], 404)


class TokenTest(unittest.TestCase):
    def test_where_other_machines_can_connect_nothing_is_to_be_had_without_the_token(self):
        server = Server(PROGRAM, "--listen", "0.0.0.0", token="right-token-for-tests")
        try:
            self.assertEqual(server.send("POST", "/sessions", b"{}", Authorization="Bearer wrong")[0], 401)
            for path in ["/", "/config", "/events", "/stream.mjpeg", "/metrics", "/health", "/page.js"]:
                for value in ["", "Bearer wrong", "Bearer ", "right-token-for-tests"]:
                    self.assertEqual(server.send("GET", path, Authorization=value)[0], 401, path)
            self.assertEqual(server.send("GET", "/config")[0], 200)
        finally:
            server.close()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
