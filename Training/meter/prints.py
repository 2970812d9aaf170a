"""Draws what is printed and is no meter: plates, containers, tires and serial numbers with what is around them. Nothing in them is real.

usage: prints.py FOLDER [COUNT]
Writes FOLDER/NUMBER-KIND.png; 600 without a count. The same pictures come out each time.
"""

import random
import sys
from pathlib import Path

import cv2
import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "text"))
import alnum_lines
import alnum_page
from labels import container, label, tire
from plates import plate

KINDS = {"plate": 0.7, "container": 0.06, "tire": 0.04, "vin": 0.08, "serial": 0.12}


def scene(kind):
    if kind in ("vin", "serial"):
        return label([alnum_lines.vin()] if kind == "vin" else alnum_lines.serial())
    return {"plate": plate, "container": container, "tire": tire}[kind]()


def picture(kind):
    _, drawn, raised = scene(kind)
    luma = numpy.clip(alnum_page.seen(drawn, raised), 0, 255).astype(numpy.uint8)
    share = random.uniform(40, 260) / luma.shape[0]
    luma = cv2.resize(luma, None, fx=share, fy=share, interpolation=cv2.INTER_AREA if share < 1 else cv2.INTER_CUBIC)
    if random.random() < 0.7:
        luma = cv2.GaussianBlur(luma, (0, 0), random.uniform(0.4, 1.2))
    noise = numpy.random.normal(0, random.uniform(1, 6), luma.shape)
    return numpy.clip(luma + noise, 0, 255).astype(numpy.uint8)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 600
    folder.mkdir(parents=True, exist_ok=True)
    random.seed(77)
    numpy.random.seed(77)
    for number in range(count):
        kind = random.choices(list(KINDS), list(KINDS.values()))[0]
        cv2.imwrite(str(folder / f"{number:04d}-{kind}.png"), picture(kind))


main()
