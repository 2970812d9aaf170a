"""Twenty views of one service, of which one crashes each minute and one hangs: how old frames of the others are when they are scanned.

python3 Tests/Command/Service/bench_views.py PROGRAM [SECONDS]: PROGRAM is scanview. For SECONDS (3600) in all, one view crashes each minute and
one hangs; after each three minutes of that, and before the first, both behave well for a minute. So both states meet the same machine, whatever
else it does.
Each view is a network camera (MJPEG over HTTP) of two frames a second, which shows its number as a QR code: from the moment at which a
number was sent to the moment at which its result is printed is the age of the frame. It ends with an error when the others' frames were older
by more than a tenth while one crashed and one hung, when memory grew, or when a view was not there at the end.
"""
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

VIEWS, RATE, NUMBERS = 20, 2, 200
FAULT_SECONDS, CALM_SECONDS = 180, 60
# Registered for the crashing and the hanging view: both scan nothing, and behave well while the file `calm` is there.
PLUGIN = """
import json, os, sys, time
answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
how, begin = "", time.monotonic()
for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request.get("id", 0), "type": "result", "results": []}
    if request["type"] == "hello":
        answer.update(type="hello", protocol=1, features=[])
    elif request["type"] == "configure":
        how = request["config"]["how"]
        answer["type"] = "ready"
    elif request["type"] != "scan":
        continue
    elif not os.path.exists(CALM):
        if how == "hang":
            time.sleep(100000)
        elif time.monotonic() - begin > 60:
            os.abort()
    answers.write(json.dumps(answer) + "\\n")
"""


class Cameras(http.server.BaseHTTPRequestHandler):
    """/NUMBER is the camera of a view."""
    pictures = []
    sent = [[0.0] * NUMBERS for _ in range(VIEWS)]

    def do_GET(self):
        view = int(self.path.strip("/"))
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        # Cameras are not in step with each other.
        due, number = time.monotonic() + view / VIEWS / RATE, 0
        try:
            while True:
                time.sleep(max(0, due - time.monotonic()))
                due, number = due + 1 / RATE, (number + 1) % NUMBERS
                picture = self.pictures[number]
                head = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(picture)
                self.sent[view][number] = time.monotonic()
                self.wfile.write(head + picture + b"\r\n")
        except OSError:
            pass

    def log_message(self, *_):
        pass


def processes(parent):
    """The ids of a process and of all below it."""
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as stat:
                children.setdefault(int(stat.read().rsplit(")", 1)[1].split()[1]), []).append(int(name))
        except OSError:
            pass
    found, new = [], [parent]
    while new:
        found += new
        new = [child for process in new for child in children.get(process, [])]
    return found


def memory(process):
    """What a process has of its own, in MiB: pages that it shares with others are divided by their number."""
    try:
        with open(f"/proc/{process}/smaps_rollup") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
    except (OSError, StopIteration):
        return 0


def share(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def draw(program, folder):
    """The pictures of all numbers, drawn by the program itself."""
    for number in range(NUMBERS):
        subprocess.run(
            [program, "snap", "-s", f"synthetic:text=N{number},format=QR_CODE,size=640x480", "-o", f"{folder}/{number}.jpg"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(f"{folder}/{number}.jpg", "rb") as picture:
            Cameras.pictures.append(picture.read())


def prepare(folder, port):
    """The files of the service, and the command line's folder of plugins."""
    os.mkdir(f"{folder}/plugins")
    with open(f"{folder}/plugins/faulty.py", "w") as plugin:
        plugin.write(f"CALM = {folder + '/calm'!r}\n{PLUGIN}")
    registration = {
        "key": "faultyConfig", "command": ["python3", "{folder}/faulty.py"], "name": "Faulty", "summary": "Crashes or hangs.",
        "config": {"type": "object", "description": "How it fails.", "properties": {
            "how": {"enum": ["crash", "hang"], "default": "hang", "description": "Crashes after a minute, or does not answer."}}},
        "resultKey": "faultyResult", "result": {"type": "object", "properties": {}}}
    configs = {
        "codes": {"id": "codes", "cancelOnResult": False, "consecutiveEqualResultFilter": 0, "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}},
        "crash": {"id": "crash", "cancelOnResult": False, "faultyConfig": {"how": "crash"}},
        "hang": {"id": "hang", "cancelOnResult": False, "faultyConfig": {"how": "hang"}}}
    for name, config in configs.items():
        with open(f"{folder}/{name}.json", "w") as file:
            json.dump({"viewPluginConfig": {"pluginConfig": config}}, file)
    with open(f"{folder}/plugins/faulty.json", "w") as file:
        json.dump(registration, file)
    views = [
        {"id": f"view-{number}", "source": f"http://127.0.0.1:{port}/{number}",
         "config": {VIEWS - 2: "crash.json", VIEWS - 1: "hang.json"}.get(number, "codes.json")} for number in range(VIEWS)]
    with open(f"{folder}/service.json", "w") as file:
        json.dump({"stateDirectory": "state", "views": views, "sinks": [{"id": "log", "file": {"path": "log.jsonl"}}]}, file)


def main(program, seconds):
    folder = tempfile.mkdtemp(prefix="scanview-views-")
    draw(program, folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cameras)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    prepare(folder, server.server_port)
    open(f"{folder}/calm", "w").close()
    phases = {"without faults": [], "with faults": []}
    last = [0.0] * VIEWS
    phase = None
    errors = open(f"{folder}/errors.txt", "w")
    service = subprocess.Popen(
        [program, "run", "--service", "service.json", "--results-only", "--plugin-dir", "plugins"], cwd=folder,
        stdout=subprocess.PIPE, stderr=errors, text=True, bufsize=1)

    def read():
        for line in service.stdout:
            now, event = time.monotonic(), json.loads(line)
            if event.get("event") != "result":
                continue
            view = int(event["view"].split("-")[1])
            last[view] = now
            if phase:
                number = int(event["result"]["barcodeResult"]["barcodes"][0]["value"][1:])
                phases[phase].append(now - Cameras.sent[view][number])

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    # Until all views run and their memory is what they need.
    time.sleep(60)
    used = []
    rounds = [("without faults", CALM_SECONDS)]
    while seconds > 0:
        rounds += [("with faults", min(FAULT_SECONDS, seconds)), ("without faults", CALM_SECONDS)]
        seconds -= FAULT_SECONDS
    for phase, length in rounds:
        if phase == "with faults":
            os.unlink(f"{folder}/calm")
        else:
            open(f"{folder}/calm", "w").close()
        end = time.monotonic() + length
        while time.monotonic() < end:
            time.sleep(min(30, max(0, end - time.monotonic())))
            if service.poll() is not None:
                raise SystemExit(f"the service ended with {service.returncode}: {folder}/errors.txt")
            each = [memory(process) for process in processes(service.pid)]
            used.append((memory(service.pid), sum(each), len(each)))
        ages = phases[phase]
        print(f"{phase}, {len(ages)} results of {VIEWS - 2} views so far: age p50 {share(ages, 0.5) * 1000:.1f}, "
              f"p95 {share(ages, 0.95) * 1000:.1f}, p99 {share(ages, 0.99) * 1000:.1f} ms; service {used[-1][0]:.0f} MiB, "
              f"with its {used[-1][2]} processes {used[-1][1]:.0f} MiB", flush=True)
    silent = [view for view in range(VIEWS - 2) if time.monotonic() - last[view] > 5]
    phase = None
    begin = time.monotonic()
    service.terminate()
    status = service.wait(timeout=60)
    stop = time.monotonic() - begin
    reader.join(10)
    errors.close()
    words = open(f"{folder}/errors.txt").read()
    half = len(used) // 2
    growth = share([one[0] for one in used[half:]], 0.5) / max(1, share([one[0] for one in used[:half]], 0.5))
    ratio = share(phases["with faults"], 0.95) / share(phases["without faults"], 0.95)
    crashes = words.count("SIGABRT") or words.count("signal 6")
    stored = sum(1 for name in os.listdir(folder) if name.startswith("log.jsonl") for _ in open(f"{folder}/{name}"))
    print(f"p95 with faults against without {ratio:.3f}; memory of the service, second half against first {growth:.3f}; "
          f"{crashes} lines of crashes; stopped in {stop:.1f} s with status {status}; {stored} records stored; silent views: {silent}; "
          f"{folder}/errors.txt has {len(words.splitlines())} lines")
    if ratio > 1.1 or growth > 1.1 or silent or status != 0:
        raise SystemExit(1)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 3600)
