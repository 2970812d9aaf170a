"""The share of pictures of one line that a net reads without a mistake.

MANIFEST.csv has the columns image, task and ground_truth; images are relative to its folder. The signs - . / and blanks are
not compared: truths of plates have none.
"""
import argparse
import collections
import csv
import re
from pathlib import Path

import cv2
import torch

from band import found
from line_net import LineNet, prepared, readings, text


def bare(line):
    return re.sub(r"[-./\s]", "", line)


def alike(line):
    """What a syntax that knows where letters and digits stand tells apart by itself."""
    return line.translate(str.maketrans("OQI", "001"))


def main():
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("net")
    given.add_argument("manifest", type=Path)
    given.add_argument("task")
    given.add_argument(
        "--margin", type=float, nargs="*", default=[],
        help="finds the band of letters first and leaves this many letter heights of room; of several, the most certain reading counts")
    given.add_argument("--beam", type=int, default=1, help="how many alternatives a search keeps; also tells what they hold")
    given.add_argument("--list", action="store_true", help="prints every line: image, truth, reading")
    given = given.parse_args()
    saved = torch.load(given.net)
    net = LineNet(saved["alphabet"])
    net.load_state_dict(saved["net"])
    net.eval()
    torch.set_num_threads(1)
    rows = [row for row in csv.DictReader(given.manifest.open()) if row["task"] == given.task]
    if not rows:
        given.error(f"{given.manifest} has no rows of the task {given.task}")
    is_vin = given.task.startswith("vin")
    groups, among, vins, same = collections.defaultdict(list), 0, 0, 0
    confused, whole = collections.Counter(), 0
    for row in rows:
        picture = cv2.imread(str(given.manifest.parent / row["image"]), cv2.IMREAD_GRAYSCALE)
        met = []
        # A number of small letters that touch is not cut at the ends.
        bands = [found(picture, margin, 99 if is_vin else 0.8) for margin in given.margin] or [(picture, True)]
        whole += not bands[0][1]
        for crop, _ in bands:
            with torch.no_grad():
                scores = net(torch.from_numpy(prepared(crop))[None, None])[0].log_softmax(1)
            if given.beam > 1:
                met += readings(scores.numpy(), saved["alphabet"], given.beam)
            else:
                met.append((text(scores, saved["alphabet"]), float(scores.max(1).values.sum())))
        met = [bare(line) for line, _ in sorted(met, key=lambda one: -one[1])]
        truth, best = bare(row["ground_truth"]), met[0]
        groups[Path(row["image"]).name.split("_")[0] if "plate" in given.task else "all"].append(best == truth)
        among += truth in met
        same += alike(best) == alike(truth)
        vins += next((line for line in map(alike, met) if re.fullmatch("[A-HJ-NPR-Z0-9]{17}", line)), "") == truth
        if len(best) == len(truth):
            confused.update((a, b) for a, b in zip(truth, best) if a != b)
        if given.list:
            print(row["image"], truth, best, "" if best == truth else "!")
    right = sum(sum(group) for group in groups.values())
    share = lambda count, total=len(rows): f"{100 * count / total:.1f} %"
    print(f"{given.task}: {right} of {len(rows)} exact, {share(right)}", end="")
    print(f"; among {given.beam} alternatives {share(among)}" if given.beam > 1 else "")
    if given.margin:
        print(f"bands with margins of {given.margin} letter heights; no band found in {whole} pictures, which were read whole")
    if len(groups) > 1:
        print(", ".join(f"{name} {share(sum(group), len(group))} of {len(group)}" for name, group in sorted(groups.items())))
    if is_vin:
        print(f"the best alternative of 17 characters, I as 1, O and Q as 0: {share(vins)}")
    print(f"O, Q and 0, I and 1 held the same: {share(same)}")
    print("most confused:", ", ".join(f"{a} as {b} {n}×" for (a, b), n in confused.most_common(12)))


if __name__ == "__main__":
    main()
