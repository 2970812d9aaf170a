# A server for the tests of webhooks: it answers as the path says, and writes each request as a line of JSON to standard output.
#
#   server.py [CERTIFICATE KEY]      HTTP on a free port of the loopback interface, HTTPS with a certificate; the port is the first line
#
# Paths: /STATUS answers so; /turn/A/B/C answers the first request as /A, the second as /B, and all from the third on as /C; /wait answers
# after a minute; /cut closes the connection; /reset resets it in the middle of the reply; /half ends in the middle of it; /moved redirects; /retry
# asks to be left alone for 7 s, /retry-NAME as WAITS says; /garbage answers what is no HTTP; /endless-STATUS has a body without end.
import http.server
import json
import os
import socket
import ssl
import struct
import sys
import time

WAITS = {
    "retry": "7",
    "retry-date": time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 1800)),
    "retry-ever": "99999999999",
    "retry-past": "Sun, 06 Nov 1994 08:49:37 GMT",
    "retry-words": "soon",
}

seen = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        count = seen[self.path] = seen.get(self.path, 0) + 1
        request = {"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()}, "body": body.decode()}
        print(json.dumps(request), flush=True)
        parts = self.path.strip("/").split("?")[0].split("/")
        what = parts[min(count, len(parts) - 1)] if parts[0] == "turn" else parts[0]
        if what in ("cut", "wait", "reset", "half", "garbage") or what.startswith("endless-"):
            self.close_connection = True
            self.fail(what)
            return
        status = 204
        if what.isdigit():
            status = int(what)
        if what == "moved":
            status = 302
        if what in WAITS:
            status = 429
        text = b"" if status == 204 else b"words of the server\nand more"
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/200")
        if what in WAITS:
            self.send_header("Retry-After", WAITS[what])
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def fail(self, what):
        if what == "wait":
            time.sleep(60)
        if what == "garbage":
            self.wfile.write(b"\x00\x01 this is no HTTP\r\n\r\n")
        if what in ("half", "reset"):
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        if what == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            os.close(self.connection.detach())
        if what.startswith("endless-"):
            self.send_response(int(what[8:]))
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b"without end " * 1000)
            except OSError:
                pass

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
server.serve_forever()
