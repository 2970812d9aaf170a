"""A plugin of ScanView in Python: it says whether a signal lamp is on. It needs numpy only."""

import json
import mmap
import os
import sys

import numpy

# Answers have a pipe of their own, so that a print is a line of the log and no answer; frames are in memory shared with the scanner.
answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
frames = mmap.mmap(int(os.environ["SCANVIEW_FRAMES"]), 0, prot=mmap.PROT_READ)
threshold = 0


def say(request, kind, **members):
    answers.write(json.dumps({"type": kind, "id": request.get("id", 0), **members}) + "\n")


def scan(request):
    height, width, stride = request["height"], request["width"], request["stride"]
    rows = numpy.frombuffer(frames, numpy.uint8, height * stride, request["offset"]).reshape(height, stride)
    gray = rows[:, :width].astype(numpy.float64)
    top, left = height // 4, width // 4
    middle = gray[top : height - top, left : width - left]
    rest = (gray.sum() - middle.sum()) / max(1, gray.size - middle.size)
    contrast = round((middle.mean() - rest) * 100 / 255)
    corners = [(left, top), (width - left, top), (width - left, height - top), (left, height - top)]
    on = contrast >= threshold
    result = {"value": {"isOn": bool(on), "contrast": contrast}, "kind": "lamp", "text": "on" if on else "off",
              "confidence": min(100, 50 + abs(contrast - threshold)), "corners": [{"x": x, "y": y} for x, y in corners]}
    say(request, "result", results=[result])


for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        say(request, "hello", protocol=1, features=[])
    elif request["type"] == "configure":
        threshold = request["config"]["threshold"]
        say(request, "ready")
    elif request["type"] == "scan":
        scan(request)
