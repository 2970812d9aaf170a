"""Rows of a corpus's manifest, and what may be trained on."""
import csv
import re
from pathlib import Path

import cv2

# What a drum shows: how far it has turned, in quarters of the way from a digit to the next; and no drum at all.
PLACES_PER_DIGIT = 4
PLACES = [digit + part / PLACES_PER_DIGIT for digit in range(10) for part in range(PLACES_PER_DIGIT)]
BACKGROUND = len(PLACES)


def rows(manifest, kind):
    """The rows of a kind, each with the path of its picture."""
    manifest = Path(manifest)
    found = [row for row in csv.DictReader(manifest.open()) if row["kind"] == kind]
    for row in found:
        row["path"] = manifest.parent / row["image"]
    return found


def is_free(row):
    """Only pictures under the MIT license are trained on."""
    return row["licence"].startswith("MIT")


def luma(row):
    return cv2.imread(str(row["path"]), cv2.IMREAD_GRAYSCALE)


def darkest(row):
    """The darkest of the colors of each pixel: red hands are as dark as black ones then."""
    return cv2.imread(str(row["path"])).min(2)


def label(row):
    """The digit; None for a drum between two, whichever they are."""
    return None if row["ground_truth"] == "NaN" else int(row["ground_truth"])


def figures(text):
    return re.sub(r"\D", "", text)
