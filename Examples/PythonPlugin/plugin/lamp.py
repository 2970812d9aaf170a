"""A plugin of ScanView in Python: it says whether a signal lamp is on. It needs nothing but Python."""

import json
import mmap
import os
import sys

# Answers have a pipe of their own, so that a print is a line of the log and no answer; frames are in memory shared with the scanner.
answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
frames = mmap.mmap(int(os.environ["SCANVIEW_FRAMES"]), 0, prot=mmap.PROT_READ)
threshold = 0


def say(request, kind, **members):
    answers.write(json.dumps({"type": kind, "id": request.get("id", 0), **members}) + "\n")


def scan(request):
    # As an array: numpy.frombuffer(frames, numpy.uint8, height * stride, offset).reshape(height, stride)[:, :width]
    height, width, stride, offset = request["height"], request["width"], request["stride"], request["offset"]
    rows = [frames[start : start + width] for start in range(offset, offset + height * stride, stride)]
    top, left = height // 4, width // 4
    bottom, right = height - top, width - left
    middle = sum(sum(row[left:right]) for row in rows[top:bottom])
    middle_area = (bottom - top) * (right - left)
    rest = (sum(map(sum, rows)) - middle) / max(1, width * height - middle_area)
    contrast = round((middle / middle_area - rest) * 100 / 255)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    on = contrast >= threshold
    result = {"value": {"isOn": on, "contrast": contrast}, "kind": "lamp", "text": "on" if on else "off",
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
