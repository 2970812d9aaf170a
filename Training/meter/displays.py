"""Draws the digits of displays: seven segments and dots. Positions are in pixels of the canvas, inks 0…255."""
import random

import cv2
import numpy

# The segments of 0…9 by their usual names: a top, b and c right, d bottom, e and f left, g middle.
LIT = ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg"]
# Shapes that some makers use: 6 and 9 without a tail, 7 with a hook.
OTHER = {6: "cdefg", 7: "abcf", 9: "abcfg"}
DOTS = [
    "01110100011001110101110011000101110", "00100011000010000100001000010001110", "01110100010000100010001000100011111",
    "11111000100010000010000011000101110", "00010001100101010010111110001000010", "11111100001111000001000011000101110",
    "00110010001000011110100011000101110", "11111000010001000100010000100001000", "01110100011000101110100011000101110",
    "01110100011000101111000010001001100"]


class Look:
    """How one display draws its digits; measures are shares of a digit's height."""

    def __init__(self, dotted=False):
        self.dotted = dotted
        self.wide = random.uniform(0.40, 0.66)
        self.thick = min(random.uniform(0.065, 0.175), self.wide * 0.3)
        self.gap = random.uniform(0, 0.35) * self.thick
        self.bevel = random.uniform(0, 0.5) * self.thick
        self.pitch = self.wide * (random.uniform(1.15, 1.3) if dotted else random.uniform(1.17, 1.85))
        self.ghost = random.uniform(0.02, 0.3) if random.random() < 0.4 else 0
        self.shapes = {digit: shape for digit, shape in OTHER.items() if random.random() < 0.15}
        self.point = random.uniform(0.6, 1.2)
        self.square = random.random() < 0.5
        self.drop = random.uniform(-0.03, 0.06)

    def lit(self, digit):
        return self.shapes.get(digit, LIT[digit])


def polygons(x, y, w, h, look):
    """The seven segments of a digit in the box at x, y."""
    t, gap = look.thick * h, look.gap * h
    bevel, middle = look.bevel * h, y + h / 2
    left, right, bottom = x, x + w, y + h
    inner, outer = gap + t, gap + bevel
    return {
        "a": [(left + outer, y), (right - outer, y), (right - inner, y + t), (left + inner, y + t)],
        "d": [(left + inner, bottom - t), (right - inner, bottom - t), (right - outer, bottom), (left + outer, bottom)],
        "g": [
            (left + gap + t / 2, middle), (left + inner, middle - t / 2), (right - inner, middle - t / 2),
            (right - gap - t / 2, middle), (right - inner, middle + t / 2), (left + inner, middle + t / 2)],
        "f": [(left, y + gap), (left + t, y + inner), (left + t, middle - gap - t / 2), (left, middle - gap)],
        "e": [(left, middle + gap), (left + t, middle + gap + t / 2), (left + t, bottom - inner), (left, bottom - gap)],
        "b": [(right, y + gap), (right - t, y + inner), (right - t, middle - gap - t / 2), (right, middle - gap)],
        "c": [(right, middle + gap), (right - t, middle + gap + t / 2), (right - t, bottom - inner), (right, bottom - gap)]}


def fill(canvas, points, ink):
    points = numpy.round(numpy.array(points) * 8).astype(numpy.int32)
    cv2.fillPoly(canvas, [points], float(ink), cv2.LINE_AA, 3)


def dotted(canvas, digit, x, y, w, h, look, ink):
    side_x, side_y = w / 5, h / 7
    for index, dot in enumerate(DOTS[digit]):
        level = ink if dot == "1" else 255 * look.ghost
        if level > 0:
            left, top = x + index % 5 * side_x, y + index // 5 * side_y
            fill(canvas, [
                (left, top), (left + side_x * 0.86, top), (left + side_x * 0.86, top + side_y * 0.86), (left, top + side_y * 0.86)],
                level)


def segmented(canvas, segments, x, y, w, h, look, ink):
    shapes = polygons(x, y, w, h, look)
    for name in sorted(shapes, key=lambda one: one in segments):
        if name in segments:
            fill(canvas, shapes[name], ink * random.uniform(0.9, 1))
        elif look.ghost:
            fill(canvas, shapes[name], 255 * look.ghost)


def sign(canvas, character, x, y, w, h, look, ink):
    """Draws one of 0…9 and the minus in the box at x, y."""
    if character == "-" and look.dotted:
        fill(canvas, [(x, y + h * 0.44), (x + w, y + h * 0.44), (x + w, y + h * 0.56), (x, y + h * 0.56)], ink)
    elif character == "-":
        segmented(canvas, "g", x, y, w, h, look, ink)
    elif look.dotted:
        dotted(canvas, int(character), x, y, w, h, look, ink)
    else:
        segmented(canvas, look.lit(int(character)), x, y, w, h, look, ink)


def point(canvas, x, base, h, look, ink):
    """A decimal point whose middle is x, on the base line."""
    radius = max(1.2, look.thick * look.point * h / 2)
    y = base - radius + look.drop * h
    if look.square:
        fill(canvas, [(x - radius, y - radius), (x + radius, y - radius), (x + radius, y + radius), (x - radius, y + radius)], ink)
    else:
        cv2.circle(canvas, (round(x * 8), round(y * 8)), round(radius * 8), float(ink), -1, cv2.LINE_AA, 3)
