# Ten network cameras for the test of their recipe: /1/mjpeg to /10/mjpeg, each with the picture of its number, four times a second.
#
#   cameras.py PICTURE…      on a free port of the loopback interface, which is the first line of its output
#
# The last camera ends its first stream after two pictures, as one that is restarted.
import http.server
import sys
import time

pictures = [open(path, "rb").read() for path in sys.argv[1:]]
streams = {}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        number = int(self.path.split("/")[1])
        streams[number] = streams.get(number, 0) + 1
        is_cut = number == len(pictures) and streams[number] == 1
        picture = pictures[number - 1]
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        try:
            for _ in range(2 if is_cut else 1_000_000):
                head = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(picture)
                self.wfile.write(head + picture + b"\r\n")
                time.sleep(0.25)
        except OSError:
            pass

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
