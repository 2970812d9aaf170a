# A server for the tests of webhooks: it answers as the path says, and writes each request as a line of JSON to standard output.
#
#   server.py [CERTIFICATE KEY]      HTTP on a free port of the loopback interface, HTTPS with a certificate; the port is the first line
#
# Paths: /STATUS answers so; /later/N refuses the first N requests with 503 and takes the others; /wait answers after a minute; /cut closes
# the connection; /moved redirects; /retry asks to be left alone for 7 s; /garbage answers what is no HTTP.
import http.server
import json
import ssl
import sys
import time

seen = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        seen[self.path] = seen.get(self.path, 0) + 1
        request = {"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()}, "body": body.decode()}
        print(json.dumps(request), flush=True)
        parts = self.path.strip("/").split("?")[0].split("/")
        if parts[0] == "wait":
            time.sleep(60)
        if parts[0] in ("cut", "wait"):
            self.close_connection = True
            return
        if parts[0] == "garbage":
            self.wfile.write(b"\x00\x01 this is no HTTP\r\n\r\n")
            self.close_connection = True
            return
        status = 204
        if parts[0].isdigit():
            status = int(parts[0])
        if parts[0] == "later" and seen[self.path] <= int(parts[1]):
            status = 503
        if parts[0] == "moved":
            status = 302
        if parts[0] == "retry":
            status = 429
        text = b"" if status == 204 else b"words of the server\nand more"
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/200")
        if status == 429:
            self.send_header("Retry-After", "7")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

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
