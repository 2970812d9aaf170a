"""Rows of a corpus's manifest, and what may be trained on."""
import csv
import re
from pathlib import Path

import cv2

CLASSES = [*"0123456789", "between", "background"]
BETWEEN, BACKGROUND = 10, 11


def rows(manifest, kind):
    """The rows of a kind, each with the path of its picture."""
    manifest = Path(manifest)
    found = [row for row in csv.DictReader(manifest.open()) if row["kind"] == kind]
    for row in found:
        row["path"] = manifest.parent / row["image"]
    return found


def is_free(row):
    """Only pictures under the MIT licence are trained on."""
    return row["licence"].startswith("MIT")


def luma(row):
    return cv2.imread(str(row["path"]), cv2.IMREAD_GRAYSCALE)


def darkest(row):
    """The darkest of the colours of each pixel: red hands are as dark as black ones then."""
    return cv2.imread(str(row["path"])).min(2)


def label(row):
    return BETWEEN if row["ground_truth"] == "NaN" else int(row["ground_truth"])


def figures(text):
    return re.sub(r"\D", "", text)
