"""Letters drawn with one pen, as dies, engravers, dot presses and stencil makers form them; own shapes, copied from no font.

A letter is a set of lines through points of a grid 4 wide and 8 high ("00" is the upper left corner, "48" the lower right
one). A corner with ~ is rounded, lines of a letter are parted by |, and forms of the same letter stand in one list.
"""
import random

import cv2
import numpy

FORMS = {
    "0": ["20 40~ 48~ 08~ 00~ 20"] * 5 + ["20 40~ 48~ 08~ 00~ 20|07 41"],
    "1": ["02 20 28", "11 20 28", "20 28", "02 20 28|08 48", "11 20 28|18 38"],
    "2": ["02 00~ 40~ 44~ 08 48", "01 00~ 40~ 44~ 04~ 08 48", "02 00~ 40~ 43 08 48"],
    "3": ["01 00~ 40~ 44~ 14 44~ 48~ 08~ 07", "00 40 23 43~ 48~ 08~ 07", "02 00~ 40~ 44~ 24 44~ 48~ 08~ 06"],
    "4": ["38 30 06 46", "30 05 45|34 38", "10 05 45|34 38", "38 30 05 45"],
    "5": ["40 00 04 43~ 48~ 08~ 07", "40 10 03 43~ 48~ 08~ 06", "40 00 03 43~ 48~ 08~ 06"],
    "6": ["41 40~ 00~ 08~ 48~ 43~ 03~ 05", "30 04~ 08~ 48~ 44~ 04~ 05", "42 40~ 00~ 08~ 48~ 44~ 04"],
    "7": ["00 40 18", "00 40 41 28", "00 40 08", "01 00 40 18"],
    "8": ["20 40~ 44~ 04~ 00~ 20|24 44~ 48~ 08~ 04~ 24", "20 40~ 43~ 03~ 00~ 20|23 43~ 48~ 08~ 03~ 23"],
    "9": ["07 08~ 48~ 40~ 00~ 05~ 45~ 43", "18 44~ 40~ 00~ 04~ 44~ 43", "06 08~ 48~ 40~ 00~ 04~ 44"],
    "A": ["08 20 48|16 36", "08 00~ 40~ 48|04 44", "08 10 30 48|15 35", "08 20 48|15 35"],
    "B": ["04 00 40~ 44~ 04|04 44~ 48~ 08 00", "04 00 40~ 44~ 04|04 44~ 48~ 08 04", "03 00 40~ 43~ 03|03 43~ 48~ 08 03"],
    "C": ["42 40~ 00~ 08~ 48~ 46", "41 40~ 00~ 08~ 48~ 47"],
    "D": ["00 40~ 48~ 08 00"],
    "E": ["40 00 08 48|04 34", "40 00 08 48|04 44"],
    "F": ["40 00 08|04 34", "40 00 08|04 44"],
    "G": ["42 40~ 00~ 08~ 48~ 44 24", "41 40~ 00~ 08~ 48~ 44 34", "42 40~ 00~ 08~ 48~ 45 25|45 48"],
    "H": ["00 08|40 48|04 44"],
    "I": ["20 28", "20 28", "20 28", "10 30|20 28|18 38"],
    "J": ["40 48~ 08~ 06", "20 40 48~ 08~ 06", "30 38~ 08~ 06"],
    "K": ["00 08|40 05|24 48", "00 08|40 04|04 48"],
    "L": ["00 08 48"],
    "M": ["08 00 24 40 48", "08 00 28 40 48", "08 00 26 40 48"],
    "N": ["08 00 48 40"],
    "O": ["20 40~ 48~ 08~ 00~ 20"],
    "P": ["08 00 40~ 44~ 04", "08 00 40~ 45~ 05"],
    "Q": ["20 40~ 48~ 08~ 00~ 20|26 48", "20 40~ 48~ 08~ 00~ 20|25 48"],
    "R": ["08 00 40~ 44~ 04|24 48", "08 00 40~ 44~ 04|14 48", "08 00 40~ 44~ 04|44~ 48"],
    "S": ["41 40~ 00~ 04~ 44~ 48~ 08~ 07", "42 40~ 00~ 04~ 44~ 48~ 08~ 06"],
    "T": ["00 40|20 28"],
    "U": ["00 08~ 48~ 40"],
    "V": ["00 28 40"],
    "W": ["00 18 22 38 40", "00 18 20 38 40", "00 08 24 48 40"],
    "X": ["00 48|40 08"],
    "Y": ["00 24 40|24 28", "00 23 40|23 28"],
    "Z": ["00 40 08 48"],
    "-": ["14 34"],
    ".": ["28 28"],
    "/": ["40 08"],
}
NARROW = {"1": 0.6, "I": 0.3, "-": 0.7, ".": 0.2, "M": 1.15, "W": 1.25, "J": 0.85, "L": 0.9}


def rounded(points, corner):
    """The line through points whose marked corners became arcs of a radius of up to `corner`."""
    line = [points[0][0]]
    for (before, _), (point, is_round), (after, _) in zip(points, points[1:], points[2:]):
        if not is_round:
            line.append(point)
            continue
        ends = []
        for other in (before, after):
            way = other - point
            length = max(1e-6, float(numpy.hypot(*way)))
            ends.append(point + way / length * min(corner, length if other is points[0][0] else length * 0.5))
        for t in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
            line.append((1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * (point * 0.85 + 0.15 * ends[0]) + t * t * ends[1])
    line.append(points[-1][0])
    return numpy.array(line, numpy.float32)


def style():
    """One look that all letters of a line share."""
    width = random.uniform(0.32, 0.75)
    return {
        "forms": {letter: random.choice(forms) for letter, forms in FORMS.items()}, "width": width,
        "weight": random.uniform(0.07, min(0.2, width * 0.38)), "corner": random.choice([0.5, 0.5, 0.35, 0.2]),
        "gap": random.uniform(0.12, 0.4), "is_monospaced": random.random() < 0.4, "dots": 0,
    }


def path(form, width, height, corner):
    """The lines of one letter as arrays of points."""
    lines = []
    for part in form.split("|"):
        points = [
            (numpy.array([int(token[0]) / 4 * width, int(token[1]) / 8 * height]), "~" in token) for token in part.split()]
        lines.append(rounded(points, corner * width) if len(points) > 2 else numpy.float32([p for p, _ in points]))
    return lines


def dotted(line, distance):
    """Points along a line, `distance` apart."""
    steps = numpy.hypot(*numpy.diff(line, axis=0).T)
    along = numpy.concatenate([[0], numpy.cumsum(steps)])
    places = numpy.linspace(0, along[-1], max(2, int(along[-1] / distance) + 1))
    return numpy.stack([numpy.interp(places, along, line[:, axis]) for axis in (0, 1)], 1)


def drawn(text, look, height):
    """The ink of a text, 0…255, and how far each letter reaches. A blank is as wide as a letter's half."""
    pen = max(1, round(look["weight"] * height))
    width, gap = look["width"] * height, look["gap"] * look["width"] * height + pen
    margin = pen + 4
    widths = [width * (1 if look["is_monospaced"] else NARROW.get(letter, 1)) for letter in text]
    picture = numpy.zeros((height + 2 * margin, int(sum(widths) + gap * len(text)) + 2 * margin), numpy.uint8)
    x = float(margin)
    for letter, own in zip(text, widths):
        if letter == " ":
            x += own * 0.5 + gap
            continue
        for line in path(look["forms"][letter], own, height, look["corner"]):
            line = line + numpy.float32([x, margin])
            if look["dots"]:
                for point in dotted(line, max(pen, height * look["dots"])):
                    cv2.circle(picture, tuple(int(v * 16) for v in point), pen * 7, 255, -1, cv2.LINE_AA, 4)
            else:
                cv2.polylines(picture, [(line * 16).astype(numpy.int32)], False, 255, pen, cv2.LINE_AA, 4)
        x += own + gap
    return picture
