"""How soon the visitor's camera is answered: from the capture of a frame to its scene on the page, beside the same video read directly.

python3 Tests/Outputs/WebBrowser/bench_visitor.py PROGRAM [SECONDS]: PROGRAM is scanview-serve. Nothing else should run on the machine.
"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import video
from loads import share, visit
from browser import Browser
from server import ROOT, Server, wait

PROGRAM, SECONDS = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 15
OTHER = "synthetic:text=OTHER,format=CODE_128,fps=30"


def line(name, values, unit="ms"):
    print(f"{name:<44} p50 {share(values, 0.5):7.1f} {unit}   p95 {share(values, 0.95):7.1f} {unit}")


def page(recording):
    """The page in Chromium, whose fake camera plays the recording 30 times a second."""
    server = Server(PROGRAM, source=OTHER)
    browser = Browser(arguments=[
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={recording}"])
    try:
        browser.open(server.url)
        browser.run("window.frames_ = []; document.addEventListener('scanview-frame', (event) => frames_.push(event.detail))")
        browser.click("#device")
        wait(lambda: browser.run("return frames_.length > 5"), "frames")
        browser.run("frames_.length = 0")
        time.sleep(SECONDS)
        frames = browser.run("return frames_")
    finally:
        browser.close()
        server.close()
    print(f"page: {len(frames) / SECONDS:.1f} frames/s, {sum(each['results'] > 0 for each in frames)} of {len(frames)} with a result, "
          f"longest side {share([each['width'] for each in frames], 0.5)} px, {share([each['bytes'] for each in frames], 0.5) / 1000:.0f} kB")
    line("  capture to scene on the page", [each["drawn"] - each["captured"] for each in frames])
    line("  capture to sent (drawn small, made a JPEG)", [each["sent"] - each["captured"] for each in frames])
    line("  sent to answered", [each["came"] - each["sent"] for each in frames])
    for stage in frames[0]["server"]:
        line(f"    of that in the server: {stage}", [each["server"][stage] for each in frames])


def direct(recording):
    """The same video read by the command."""
    ended = subprocess.run(
        [PROGRAM, "run", os.path.join(ROOT, "Configs/barcode-all.json"), "--source", recording], capture_output=True, text=True)
    report = json.loads(ended.stdout.splitlines()[-1])
    counts = report["statistics"]
    print(f"the video read directly, in full size: {1000 * counts['frames'] / report['durationMs']:.1f} frames/s, {report['results']} of "
          f"{counts['frames']} with a result, {counts['scanningMs']['mean']:.1f} ms each in the plugin")


def crowd(pictures, count):
    """Visitors who send frames of a moderate size as fast as they are answered, beside the scan of the machine."""
    server = Server(PROGRAM, source=OTHER)
    trips, isOver = [], threading.Event()

    def rate(seconds):
        first, begin = server.counter("scanview_frames_scanned_total"), time.monotonic()
        time.sleep(seconds)
        return (server.counter("scanview_frames_scanned_total") - first) / (time.monotonic() - begin)

    try:
        alone = rate(5)
        ids = [json.loads(server.send("POST", "/sessions", b"{}")[1])["id"] for _ in range(count)]
        visitors = [threading.Thread(target=visit, args=(server.port, id, pictures, trips, isOver)) for id in ids]
        for visitor in visitors:
            visitor.start()
        beside = rate(SECONDS)
        isOver.set()
        for visitor in visitors:
            visitor.join()
        print(f"{count} visitors: {len(trips) / SECONDS:.1f} frames/s together; the machine's own scan {beside:.1f} frames/s beside them, {alone:.1f} alone; "
              f"{server.memory():.0f} MiB")
        line("  sent to answered", trips)
    finally:
        isOver.set()
        server.close()


with tempfile.TemporaryDirectory() as folder:
    recording, _ = video.make(PROGRAM, folder, count=90)
    page(recording)
    direct(recording)
    small, _ = video.make(PROGRAM, os.path.join(folder, "small"), video.SCENE.replace("1280x720", "960x540").replace("module=3", "module=2"), 30)
    paths = sorted(os.listdir(os.path.join(folder, "small", "pictures")))
    pictures = [open(os.path.join(folder, "small", "pictures", path), "rb").read() for path in paths]
    for count in 1, 8:
        crowd(pictures, count)
