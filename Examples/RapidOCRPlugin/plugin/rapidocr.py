"""A plugin of ScanView around RapidOCR, a package of PyPI that carries its models: it reads the lines of text in the cutout."""

import json
import mmap
import os
import re
import sys

import numpy
from rapidocr_onnxruntime import RapidOCR

# Answers have a pipe of their own, so that a print is a line of the log and no answer; frames are in memory shared with the scanner.
answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
frames = mmap.mmap(int(os.environ["SCANVIEW_FRAMES"]), 0, prot=mmap.PROT_READ)
config = {}


def say(request, kind, **members):
    answers.write(json.dumps({"type": kind, "id": request.get("id", 0), **members}) + "\n")


def picture(request):
    height, width, stride = request["height"], request["width"], request["stride"]
    rows = numpy.frombuffer(frames, numpy.uint8, height * stride, request["offset"]).reshape(height, stride)
    return numpy.repeat(rows[:, :width, None], 3, axis=2)


def item(corners, text, confidence):
    return {"kind": "line", "text": text, "confidence": confidence,
            "corners": [{"x": float(x), "y": float(y)} for x, y in corners]}


def scan(request):
    sides = sorted((request["height"], request["width"]))
    if sides[1] > 40 * sides[0]:
        # The detector enlarges the shorter side to 736 pixels: a strip would become a picture of gigabytes.
        return say(request, "result", results=[])
    if config["readsOneLine"]:
        found, _ = engine(picture(request), use_det=False, use_cls=False)
        height, width = request["height"], request["width"]
        whole = [(0, 0), (width, 0), (width, height), (0, height)]
        found = [(whole, text, score) for text, score in found or []]
    else:
        found, _ = engine(picture(request))
    lines = [item(corners, text, round(100 * float(score))) for corners, text, score in found or []]
    lines = [line for line in lines
             if line["confidence"] >= config["minConfidence"] and re.fullmatch(config["pattern"], line["text"])]
    if not lines:
        return say(request, "result", results=[])
    value = {"lines": [{"text": line["text"], "confidence": line["confidence"]} for line in lines]}
    confidence = min(line["confidence"] for line in lines)
    text = "\n".join(line["text"] for line in lines)
    say(request, "result", results=[{"value": value, "confidence": confidence, "text": text, "items": lines}])


for message in sys.stdin:
    request = json.loads(message)
    if request["type"] == "hello":
        say(request, "hello", protocol=1, features=[])
    elif request["type"] == "configure":
        config = request["config"]
        try:
            re.compile(config["pattern"])
        except re.error as error:
            say(request, "refused", problems=[{"message": f"`pattern` is no regular expression: {error}."}])
            continue
        engine = RapidOCR(intra_op_num_threads=config["threads"])
        say(request, "ready")
    elif request["type"] == "scan":
        scan(request)
