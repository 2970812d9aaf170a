"""Network cameras with faults, one service: whether each comes back after each fault, and whether anything grows.

python3 Tests/Command/Service/bench_cameras.py PROGRAM [SECONDS]: PROGRAM is scanview; an hour without SECONDS. It needs GStreamer's RTSP server
and its bindings (gir1.2-gst-rtsp-server-1.0), as the tests of network cameras do.
Four cameras: RTSP by GStreamer, whose server is killed, stopped and started with another size; MJPEG over HTTP, whose stream is cut,
stalls, changes its size or becomes garbage; snapshots, which fail or are broken; and one without faults beside them. It ends with an error when a camera was
not back within a minute after a fault, when one without faults lost pictures, or when memory, descriptors or processes grew.
"""
import collections
import http.server
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from bench_views import memory, processes, share

HERE = os.path.dirname(os.path.abspath(__file__))
RTSP = os.path.join(HERE, "../../Inputs/ScanNetworkCameraTests/Servers/rtsp_camera.py")
FAULTS = ["cut", "stall", "size", "garbage", "refuse", "half"]
fault = {"mjpeg": None, "snapshot": None, "steady": None}
pictures = {}


class Cameras(http.server.BaseHTTPRequestHandler):
    """/mjpeg, /steady and /snapshot; what is wrong with each stands in `fault`."""

    def head(self, kind, status=200, length=None):
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def do_GET(self):
        name, number = self.path.strip("/"), 0
        try:
            if fault[name] == "refuse":
                return self.head("text/plain", 503, 0)
            if name == "snapshot":
                return self.snapshot(number)
            self.head("multipart/x-mixed-replace; boundary=frame")
            while fault[name] != "cut":
                number += 1
                self.part(name, number)
                time.sleep(0.2)
        except OSError:
            pass

    def snapshot(self, number):
        body = pictures["large" if fault["snapshot"] == "size" else "small"][int(time.monotonic() * 5) % 8]
        if fault["snapshot"] == "garbage":
            body = os.urandom(len(body))
        self.head("image/jpeg", 200, len(body))
        self.wfile.write(body[: len(body) // 2] if fault["snapshot"] in ("half", "cut") else body)
        if fault["snapshot"] == "stall":
            time.sleep(30)

    def part(self, name, number):
        now = fault[name]
        body = pictures["large" if now == "size" else "small"][number % 8]
        if now == "stall":
            return time.sleep(1)
        if now == "garbage":
            return self.wfile.write(os.urandom(65536))
        if now == "half":
            body = body[: len(body) // 2]
        self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(body) + body + b"\r\n")

    def log_message(self, *_):
        pass


def draw(program, folder):
    for name, size in [("small", "640x480"), ("large", "800x600")]:
        pictures[name] = []
        for number in range(8):
            path = f"{folder}/{name}-{number}.jpg"
            subprocess.run(
                [program, "snap", "-s", f"synthetic:text=N{number},format=QR_CODE,size={size}", "-o", path],
                check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with open(path, "rb") as picture:
                pictures[name].append(picture.read())


class RTSPServer:
    def __init__(self):
        self.port, self.process = 0, None
        self.start()

    def start(self, size=(320, 240)):
        self.process = subprocess.Popen(
            ["/usr/bin/python3", RTSP, str(self.port), str(size[0]), str(size[1])], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(self.process.stdout.readline())

    def fail(self, kind):
        if kind in ("stall", "half"):
            self.process.send_signal(signal.SIGSTOP)
            return
        self.process.kill()
        self.process.wait()
        if kind in ("size", "cut"):
            self.start((480, 360) if kind == "size" else (320, 240))

    def mend(self, kind):
        if kind in ("stall", "half"):
            self.process.send_signal(signal.SIGCONT)
        elif self.process.poll() is not None:
            self.start()


def main(program, seconds):
    folder = tempfile.mkdtemp(prefix="scanview-cameras-")
    draw(program, folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cameras)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    rtsp = RTSPServer()
    with open(f"{folder}/codes.json", "w") as file:
        json.dump({"viewPluginConfig": {"pluginConfig": {"id": "codes", "cancelOnResult": False, "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}}}, file)
    sources = {name: f"http://127.0.0.1:{server.server_port}/{name}" for name in fault}
    sources["snapshot"] = "snapshot+" + sources["snapshot"] + "#every=200ms&timeout=5s"
    sources["mjpeg"] += "#timeout=5s"
    sources["rtsp"] = f"rtsp://127.0.0.1:{rtsp.port}/live#timeout=5s"
    views = [{"id": name, "source": source, "config": "codes.json"} for name, source in sources.items()]
    with open(f"{folder}/service.json", "w") as file:
        json.dump({"stateDirectory": "state", "views": views}, file)
    errors = open(f"{folder}/errors.txt", "w")
    service = subprocess.Popen(
        [program, "run", "--service", "service.json", "--frames"], cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True)
    frames, last, news = collections.Counter(), {}, collections.Counter()

    def read():
        for line in service.stdout:
            event = json.loads(line)
            if event.get("event") == "frame":
                frames[event["view"]] += 1
                last[event["view"]] = time.monotonic()
            else:
                news[(event.get("view"), event.get("event"), event.get("kind") or event.get("state") or event.get("code"))] += 1

    threading.Thread(target=read, daemon=True).start()
    time.sleep(20)
    chosen, used, recovered, faults = random.Random(7), [], collections.defaultdict(list), collections.Counter()
    begin, steady, late = time.monotonic(), frames["steady"], []
    while time.monotonic() - begin < seconds:
        if service.poll() is not None:
            raise SystemExit(f"the service ended with {service.returncode}: {folder}/errors.txt")
        name, kind = chosen.choice(["mjpeg", "snapshot", "rtsp"]), chosen.choice(FAULTS)
        faults[(name, kind)] += 1
        if name == "rtsp":
            rtsp.fail(kind)
        else:
            fault[name] = kind
        time.sleep(chosen.choice([1, 4, 12]))
        if name == "rtsp":
            rtsp.mend(kind)
        else:
            fault[name] = None
        mended, before = time.monotonic(), frames[name]
        # Five pictures after the end of a fault: what was on its way already is no recovery.
        while frames[name] < before + 5 and time.monotonic() - mended < 60:
            time.sleep(0.05)
        recovered[name].append(time.monotonic() - mended)
        if recovered[name][-1] >= 60:
            late.append(f"{name} after {kind}")
        all_processes = processes(service.pid)
        used.append((memory(service.pid), len(os.listdir(f"/proc/{service.pid}/fd")), len(os.listdir(f"/proc/{service.pid}/task")), len(all_processes),
                     sum(memory(one) for one in all_processes)))
    length = time.monotonic() - begin
    rate = (frames["steady"] - steady) / length
    service.terminate()
    status = service.wait(timeout=60)
    rtsp.process.kill()
    half = len(used) // 2

    def medians(part):
        return [round(share([one[index] for one in part], 0.5), 1) for index in range(5)]

    print(f"{sum(faults.values())} faults in {length:.0f} s: " + ", ".join(f"{name} {kind} {count}" for (name, kind), count in sorted(faults.items())))
    for name, times in sorted(recovered.items()):
        print(f"{name}: five pictures after the end of a fault p50 {share(times, 0.5):.1f}, p95 {share(times, 0.95):.1f}, max {max(times):.1f} s; {frames[name]} pictures")
    print("first and second half: MiB of the service, descriptors, threads, processes, MiB of all processes:", medians(used[:half]), medians(used[half:]))
    print(f"steady: {rate:.2f} of 5 pictures a second; status {status}; not back: {late}")
    for key, count in sorted(news.items(), key=str):
        print(f"  {key}: {count}")
    first, second = medians(used[:half]), medians(used[half:])
    if late or rate < 4.8 or status != 0 or second[0] > first[0] * 1.1 + 2 or second[1] > first[1] + 2 or second[3] > first[3] + 1:
        raise SystemExit(1)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 3600)
