#!/usr/bin/env python3
"""The tests that began and did not end, from the event stream of Swift Testing: unended-tests.py FILE"""

import json
import sys

running = {}
with open(sys.argv[1]) as lines:
    for line in lines:
        try:
            payload = json.loads(line)["payload"]
        except ValueError:
            continue  # the last line of a run that was killed
        if payload.get("kind") == "testStarted":
            running[payload["testID"]] = True
        elif payload.get("kind") == "testEnded":
            running.pop(payload["testID"], None)
for test in running:
    print(f"  {test}")
