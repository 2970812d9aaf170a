# A camera by HTTP with every fault of cameras, for the tests of network cameras.
#
#   http_camera.py FOLDER      on a free port of the loopback interface, which is the first line of its output
#
# FOLDER has pictures 0.jpg … 7.jpg, and large.jpg of another size; video.ts and larger.ts where videos are tested. Each request is
# a line of JSON on standard output. It ends with the process that started it, so that none is left behind by a test that dies. The first part of the path says what is wrong.
import base64
import hashlib
import http.server
import json
import os
import sys
import threading
import time

folder = sys.argv[1]
seen = {}
LINE = b"\r\n"


def file(name):
    with open(os.path.join(folder, name), "rb") as handle:
        return handle.read()


pictures = [file(f"{index}.jpg") for index in range(8)]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def begin(self, kind="multipart/x-mixed-replace; boundary=frame", status=200, headers=()):
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()

    def part(self, picture, headers=b"", pause=0.02):
        head = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n" % len(picture)
        self.wfile.write(head + headers + LINE + picture + LINE)
        time.sleep(pause)

    def endless(self, start=0):
        while True:
            self.part(pictures[start % len(pictures)])
            start += 1

    def whole(self, body, kind="image/jpeg", status=200, headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def is_allowed(self, way):
        value = self.headers.get("Authorization", "")
        if way == "basic":
            return value == "Basic " + base64.b64encode(b"admin:p@ss:w/#").decode()
        if not value.startswith("Digest "):
            return False
        fields = dict(part.strip().split("=", 1) for part in value[7:].split(","))
        fields = {key: text.strip('"') for key, text in fields.items()}

        def md5(text):
            return hashlib.md5(text.encode()).hexdigest()

        first, second = md5("admin:camera:p@ss:w/#"), md5("GET:" + fields["uri"])
        middle = f'{fields["nonce"]}:{fields["nc"]}:{fields["cnonce"]}:{fields["qop"]}'
        return fields["response"] == md5(f"{first}:{middle}:{second}")

    def do_GET(self):
        what = self.path.strip("/").split("?")[0]
        count = seen[what] = seen.get(what, 0) + 1
        print(json.dumps({"path": self.path, "way": self.headers.get("Authorization", "").split(" ")[0]}), flush=True)
        try:
            fault = getattr(self, what, None)
            fault(count) if fault else self.whole(b"", "text/html", 404)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def good(self, count):
        self.begin()
        self.endless()

    def late(self, count):
        if count < 3:
            return self.whole(b"not yet", "text/plain", 503)
        self.good(count)

    def ends(self, count):
        self.begin()
        for picture in pictures[:4]:
            self.part(picture)

    def stalls(self, count):
        self.begin()
        for picture in pictures[:4]:
            self.part(picture)
        if count == 1:
            time.sleep(60)
        self.endless(4)

    def cut(self, count):
        self.begin()
        for picture in pictures[:3]:
            self.part(picture)
        self.wfile.write(b"--frame\r\n\r\n" + pictures[3][: len(pictures[3]) // 2])
        self.part(pictures[4])
        # A part whose length is a lie, and a boundary that the header did not name.
        self.wfile.write(b"--other\r\nContent-Length: 999999999\r\n\r\n" + pictures[5] + LINE)
        self.endless(6)

    def garbage(self, count):
        self.begin()
        while True:
            self.wfile.write(os.urandom(65536).replace(b"\xff\xd8", b"\xff\xd9"))

    def header(self, count):
        self.close_connection = True
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            self.wfile.write(b"X-Long: " + b"a" * 4000 + LINE)

    def partheader(self, count):
        self.begin()
        self.part(pictures[0], b"X-Long: " + b"a" * (8 << 20) + LINE)
        self.endless()

    def part_without_end(self, count):
        self.begin()
        start = pictures[0].index(b"\xff\xda")
        self.wfile.write(b"--frame\r\n\r\n" + pictures[0][: start + 20])
        while True:
            self.wfile.write(b"\x00" * 65536)

    def text(self, count):
        self.whole(b"<html>a page</html>", "text/html; charset=utf-8")

    def basic(self, count):
        if not self.is_allowed("basic"):
            return self.whole(b"", "text/html", 401, [("WWW-Authenticate", 'Basic realm="camera"')])
        self.good(count)

    def digest(self, count):
        if not self.is_allowed("digest"):
            ask = 'Digest realm="camera", nonce="abc", qop="auth", algorithm=MD5'
            return self.whole(b"", "text/html", 401, [("WWW-Authenticate", ask)])
        self.good(count)

    def resize(self, count):
        self.begin()
        for picture in pictures[:5]:
            self.part(picture)
        large = file("large.jpg")
        while True:
            self.part(large)

    def moved(self, count):
        self.whole(b"", "text/html", 302, [("Location", "/good")])

    def circle(self, count):
        self.whole(b"", "text/html", 302, [("Location", "/circle")])

    def frozen(self, count):
        self.begin()
        for _ in range(20):
            self.part(pictures[0])
        self.endless()

    def snapshot(self, count):
        self.whole(pictures[count % len(pictures)])

    def snapshot_broken(self, count):
        if count in (2, 3, 4):
            return self.whole(b"\xff\xd8\xff broken")
        self.snapshot(count)

    def snapshot_large(self, count):
        self.begin("image/jpeg")
        self.wfile.write(pictures[0][:20])
        while True:
            self.wfile.write(b"\x00" * 65536)

    def video(self, count):
        self.begin("video/mp2t")
        # At its own pace, as ffmpeg looks at some seconds of it before it decodes. The first request is only for the type.
        number = 0
        while True:
            video = file("video.ts" if count < 3 and number < 4 else "larger.ts")
            number += 1
            for start in range(0, len(video), 188 * 10):
                self.wfile.write(video[start : start + 188 * 10])
                time.sleep(0.05)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True


def end_with(parent):
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
print(server.server_port, flush=True)
server.serve_forever()
