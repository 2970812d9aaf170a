"""Draws the sample pictures of text, documents and plates.

usage: draw.py FOLDER
Needs Debian's python3-opencv, python3-pil, fonts-dejavu, fonts-liberation and fonts-ocr-b. The same pictures come out each time.
"""
import random
import sys
from pathlib import Path

import cv2
import numpy

import documents
import plates


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, make) in enumerate(sorted((documents.SAMPLES | plates.SAMPLES).items())):
        random.seed(number)
        numpy.random.seed(number)
        cv2.imwrite(str(folder / f"{name}.jpg"), make(), [cv2.IMWRITE_JPEG_QUALITY, 82])


main()
