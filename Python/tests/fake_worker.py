#!/usr/bin/env python3
"""A program that speaks the worker protocol and fails as the name of a picture says; for the tests of failures."""

import json
import os
import signal
import sys

answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w")


def answer(message):
    answers.write(json.dumps(message) + "\n")
    answers.flush()


def page(request, name, number, pages):
    report = {"value": {"source": name, "page": number, "results": [], "problems": []}, "words": [], "failed": False}
    answer({"type": "page", "id": request["id"], "pages": pages, "reports": [report]})


def fail(request, name):
    if name == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif name == "crashes":
        print("the decoder is at its end", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)
    elif name == "exits":
        sys.exit(7)
    elif name == "hangs":
        signal.pause()
    elif name == "grows":
        # More than a worker's address space; Python ends with an exit code of its own then.
        bytearray(64 << 30)
    elif name == "garbage":
        answers.write("this is no JSON\n")
        answers.flush()
    elif name == "wrong-id":
        answer({"type": "page", "id": 4711, "pages": 1, "reports": []})
    elif name == "wrong-page":
        answer({"type": "page", "id": request["id"], "pages": 1, "reports": [{"value": {}}]})
    elif name == "endless":
        answers.write("x" * (17 << 20))
        answers.flush()
    elif name == "refuses":
        answer({"type": "error", "id": request["id"], "problem": {"code": "noPicture", "message": "not like this"}})
    elif name.startswith("once:") and not os.path.exists(name[5:]):
        with open(name[5:], "x"):
            os.kill(os.getpid(), signal.SIGKILL)
    elif name.startswith("begins:"):
        with open(name[7:], "x"):
            signal.pause()
    elif name == "talks":
        for _ in range(2000):
            print("x" * 100)
        sys.stdout.flush()
        page(request, name, 1, 1)
    else:
        page(request, name, 1, 3 if name.startswith("document") else 1)


name = ""
for line in sys.stdin.buffer:
    request = json.loads(line)
    kind = request["type"]
    if kind == "hello":
        answer({"type": "hello", "protocol": int(os.environ.get("FAKE_PROTOCOL", 1))})
    elif kind == "configure":
        if os.environ.get("FAKE_CONFIGURE") == "dies":
            sys.exit(3)
        answer({"type": "ready", "id": request["id"], "warnings": []})
    elif kind == "picture":
        name = request["name"]
        if "offset" not in request:
            sys.stdin.buffer.read(request["bytes"])
        fail(request, name)
    elif kind == "page":
        if name == "document-crashes":
            os.kill(os.getpid(), signal.SIGABRT)
        page(request, name, request["page"], 3)
