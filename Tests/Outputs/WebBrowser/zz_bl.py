"""Fifty viewers, eight visitors with cameras and a viewer who reads nothing, on one running scanner.

python3 Tests/Outputs/WebBrowser/bench_load.py PROGRAM [SECONDS]: PROGRAM is scanview-serve. Nothing else should run on the machine.
Each viewer has the two streams of a page: pictures and events. It ends with an error when a result was lost on the way to a viewer.
"""
import http.client
import json
import multiprocessing
import os
import selectors
import socket
import sys
import tempfile
import threading
import time

import video
from loads import share, visit
from server import Server

VIEWERS, VISITORS = 5, 2


def open_stream(port, path):
    """A connection whose request is sent and whose answer is not read yet."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    connection.setblocking(False)
    return connection


def view(port, begun, ended, out):
    """All viewers, in a process of their own: when each picture came, how late it was against the quickest one, and the ids of all results."""
    selector = selectors.DefaultSelector()
    pictures = [[] for _ in range(VIEWERS)]
    events = [b"" for _ in range(VIEWERS)]
    results = [[] for _ in range(VIEWERS)]
    heads = [b"" for _ in range(VIEWERS)]
    for number in range(VIEWERS):
        selector.register(open_stream(port, "/stream.mjpeg"), selectors.EVENT_READ, ("pictures", number))
        selector.register(open_stream(port, "/events"), selectors.EVENT_READ, ("events", number))
    begun.set()
    while not ended.is_set():
        for key, _ in selector.select(0.2):
            kind, number = key.data
            try:
                part = key.fileobj.recv(1 << 18)
            except BlockingIOError:
                continue
            if not part:
                raise SystemExit(f"the stream of {kind} of viewer {number} ended")
            if kind == "pictures":
                # The number of a frame stands in the head of its part.
                heads[number] = (heads[number] + part)[-(1 << 18) - 200:]
                at = heads[number].rfind(b"X-Frame: ")
                end = heads[number].find(b"\r\n", at)
                if at >= 0 and end >= 0:
                    frame = int(heads[number][at + 9:end])
                    if not pictures[number] or pictures[number][-1][0] != frame:
                        pictures[number].append((frame, time.monotonic()))
            else:
                events[number] += part
                *whole, events[number] = events[number].split(b"\n\n")
                for message in whole:
                    if b"event: result\n" in message:
                        results[number].append(int(message.split(b"id: ", 1)[1].split(b"\n", 1)[0].rsplit(b"-", 1)[-1]))
    out.put((pictures, results))


def rate(server, seconds):
    first, begin = server.counter("scanview_frames_scanned_total"), time.monotonic()
    time.sleep(seconds)
    return (server.counter("scanview_frames_scanned_total") - first) / (time.monotonic() - begin)


def main(program, seconds):
    # Ten frames a second leave the two processors of a small machine room for the viewers, which run on it too.
    server = Server(program, source="synthetic:text=4006381333931,format=EAN_13,size=640x480,fps=10")
    memory = []
    try:
        alone = rate(server, 10)
        before = server.memory()
        context = multiprocessing.get_context("fork")
        begun, ended, out = context.Event(), context.Event(), context.Queue()
        viewers = context.Process(target=view, args=(server.port, begun, ended, out))
        viewers.start()
        begun.wait()
        stalled = [open_stream(server.port, path) for path in ["/stream.mjpeg", "/events"]]
        with_viewers = rate(server, 20)
        with tempfile.TemporaryDirectory() as folder:
            video.make(program, folder, video.SCENE.replace("1280x720", "640x360").replace("module=3", "module=2"), 30)
            paths = sorted(os.listdir(os.path.join(folder, "pictures")))
            frames = [open(os.path.join(folder, "pictures", path), "rb").read() for path in paths]
        ids = [json.loads(server.send("POST", "/sessions", b"{}")[1])["id"] for _ in range(VISITORS)]
        trips, is_over = [], threading.Event()
        threads = [threading.Thread(target=visit, args=(server.port, id, frames, trips, is_over, 2)) for id in ids]
        for thread in threads:
            thread.start()
        first, begin = server.counter("scanview_results_total"), time.monotonic()
        scanned = server.counter("scanview_frames_scanned_total")
        while time.monotonic() - begin < seconds:
            memory.append(server.memory())
            time.sleep(min(10, seconds / 6))
        with_all = (server.counter("scanview_frames_scanned_total") - scanned) / (time.monotonic() - begin)
        made = server.counter("scanview_results_total") - first
        is_over.set()
        for thread in threads:
            thread.join()
        time.sleep(1)
        ended.set()
        pictures, results = out.get()
        viewers.join()
        for connection in stalled:
            connection.close()
    finally:
        server.close()
    print(f"scanned frames a second: {alone:.1f} alone, {with_viewers:.1f} with {VIEWERS} viewers and one that reads nothing, {with_all:.1f} with {VISITORS} visitors too")
    earliest = {}
    for viewer in pictures:
        for frame, came in viewer:
            earliest[frame] = min(came, earliest.get(frame, came))
    # A frame is as old as its successor is late; the quickest viewer has it at once.
    ages = [1000 * (came - earliest[frame]) for viewer in pictures for frame, came in viewer]
    gaps = [1000 * (after - before) for viewer in pictures for (_, before), (_, after) in zip(viewer, viewer[1:])]
    print(f"pictures: {len(ages) / VIEWERS:.0f} each; behind the quickest viewer p50 {share(ages, .5):.0f} ms, p95 {share(ages, .95):.0f} ms; "
          f"between two p50 {share(gaps, .5):.0f} ms, p95 {share(gaps, .95):.0f} ms")
    print(f"visitors: {len(trips) / seconds:.1f} frames a second together, answered in p50 {share(trips, .5):.0f} ms, p95 {share(trips, .95):.0f} ms")
    print(f"memory: {before:.0f} MiB before, then {memory[0]:.0f} to {max(memory):.0f}, at the end {memory[-1]:.0f}; second half against first "
          f"{sum(memory[len(memory) // 2:]) / len(memory[len(memory) // 2:]) / (sum(memory[:len(memory) // 2]) / max(1, len(memory) // 2)):.3f}")
    print("memory in MiB over the time: " + " ".join(f"{each:.0f}" for each in memory))
    whole = max(results, key=len)
    lost = [sum(each not in have for each in whole if have and each >= min(have)) for have in map(set, results)]
    print(f"results: {made:.0f} made meanwhile, {len(whole)} seen by the viewer who saw most; viewers who missed one: {sum(each > 0 for each in lost)}")
    if any(lost) or len(whole) < made:
        raise SystemExit("results were lost")


main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 600)
