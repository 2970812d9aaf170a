"""The share of pictures of one line that a net reads without a mistake.

usage: evaluate.py NET.pt MANIFEST.csv TASK
MANIFEST.csv has the columns image, task and ground_truth; images are relative to its folder.
"""
import collections
import csv
import sys
from pathlib import Path

import cv2
import torch

from line_net import LineNet, prepared, text


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    saved, manifest, task = torch.load(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    net = LineNet(saved["alphabet"])
    net.load_state_dict(saved["net"])
    net.eval()
    torch.set_num_threads(1)
    rows = [row for row in csv.DictReader(manifest.open()) if row["task"] == task]
    if not rows:
        sys.exit(f"{manifest} has no rows of the task {task}")
    right, confused = 0, collections.Counter()
    with torch.no_grad():
        for row in rows:
            picture = prepared(cv2.imread(str(manifest.parent / row["image"]), cv2.IMREAD_GRAYSCALE))
            met = text(net(torch.from_numpy(picture)[None, None])[0], saved["alphabet"])
            truth = "".join(row["ground_truth"].split())
            right += met == truth
            if len(met) == len(truth):
                confused.update((a, b) for a, b in zip(truth, met) if a != b)
    print(f"{task}: {right} of {len(rows)} exact, {100 * right / len(rows):.1f} %")
    print("most confused:", ", ".join(f"{a} as {b} {n}×" for (a, b), n in confused.most_common(12)))


main()
