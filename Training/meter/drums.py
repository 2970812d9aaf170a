"""Draws cells of rolling drums: digits at rest, between two digits, and what is no digit. Pictures are 48 rows by 30."""
import random

import cv2
import numpy

import displays
import shared  # noqa: F401  for the next three
import drawing
import scene
import strokes
import weather
from corpus import BACKGROUND, PLACES, PLACES_PER_DIGIT

ROWS, COLUMNS = 48, 30
# Drawn at twice the size.
TALL, WIDE = 96, 60
LETTERS = "ACEFHJKLMNPRTUVWXYadefhkmnprtuvwxy"
WORDS = ["kWh", "m3", "Qn", "OK", "CE", "No", "EM", "B-H", "A", "X", "E", "H", "M", "K", "N", "W", "=", "+", "R", "Z", "0,1", "x1000"]


class Drum:
    """How one counter looks: digits, pitch, colors, the comb beside the digits and the window."""

    def __init__(self):
        self.look = strokes.style() if random.random() < 0.35 else None
        self.path = random.choice(scene.BOLD + scene.PLAIN)
        self.tall = random.randint(46, 76)
        self.wide = self.tall * random.uniform(0.42, 0.72)
        self.pitch = self.tall * random.uniform(1.08, 1.75)
        self.weight = random.choice([0, 0, 0, 2, 3, 4, 6])
        self.ground, self.ink = random.uniform(0, 255), random.uniform(0, 255)
        while abs(self.ground - self.ink) < 40:
            self.ground, self.ink = random.uniform(0, 255), random.uniform(0, 255)
        self.comb = random.random() < 0.4
        self.right = random.random() < 0.8
        self.rings = random.random() < 0.25
        self.bar = random.random() < 0.2
        self.lean = random.gauss(0, 0.05) if random.random() < 0.6 else random.uniform(-0.05, 0.25)

    def digit(self, digit):
        """The ink of a digit, or of a letter, in its box."""
        character = str(digit)
        if character == "1" and self.bar:
            # A 1 without a flag.
            return numpy.full((self.tall, max(4, int(self.wide * random.uniform(0.14, 0.3)))), 255, numpy.uint8)
        if self.look and character in self.look["forms"]:
            ink = strokes.drawn(character, self.look, self.tall)
        else:
            face = drawing.font(self.path, 64)
            mask = face.getmask(character, "L")
            ink = numpy.array(mask, numpy.uint8).reshape(mask.size[::-1])
        rows, columns = numpy.where(ink > 60)
        ink = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        share = min(1, 1.6 * ink.shape[1] / ink.shape[0]) if character == "1" else 1
        ink = cv2.resize(ink, (max(6, int(self.wide * share)), self.tall), interpolation=cv2.INTER_AREA)
        room = int(abs(self.lean) * self.tall / 2) + 1
        ink = cv2.copyMakeBorder(ink, 0, 0, room, room, cv2.BORDER_CONSTANT, value=0)
        lean = numpy.float32([[1, -self.lean, self.lean * self.tall / 2], [0, 1, 0]])
        ink = cv2.warpAffine(ink, lean, ink.shape[::-1])
        return cv2.dilate(ink, numpy.ones((self.weight,) * 2, numpy.uint8)) if self.weight else ink

    def cell(self, digit, turned):
        """Luma of the window with `digit` turned upwards by this share of the way to the next."""
        return self.column([self.digit((digit + step) % 10) for step in (-1, 0, 1)], turned)

    def column(self, inks, turned):
        """Luma of the window with the second of three inks turned upwards by this share of the pitch."""
        flat = numpy.zeros((TALL * 3, WIDE), numpy.uint8)
        for step, ink in zip((-1, 0, 1), inks):
            top = int(TALL * 1.5 + (step - turned) * self.pitch - ink.shape[0] / 2)
            ink = ink[max(0, -top) : max(0, flat.shape[0] - top)]
            left = (WIDE - ink.shape[1]) // 2
            ink = ink[:, max(0, -left) : max(0, -left) + WIDE]
            top, left = max(0, top), max(0, left)
            part = flat[top : top + ink.shape[0], left : left + ink.shape[1]]
            numpy.maximum(part, ink[: part.shape[0], : part.shape[1]], out=part)
        # Towards the edges of the window the drum turns away.
        bow = random.uniform(0, 0.9)
        around = numpy.linspace(-1, 1, TALL)
        rows = TALL * 1.5 + TALL / 2 * (numpy.arcsin(around * bow) / max(bow, 0.05) if bow > 0.05 else around)
        across = numpy.repeat(numpy.arange(WIDE, dtype=numpy.float32)[None], TALL, 0)
        seen = cv2.remap(flat, across, numpy.repeat(rows[:, None], WIDE, 1).astype(numpy.float32), cv2.INTER_LINEAR) / 255.0
        luma = self.ground + (self.ink - self.ground) * seen.astype(numpy.float32)
        luma *= 1 - random.uniform(0, 0.5) * numpy.abs(around[:, None]) ** random.choice([2, 4, 8])
        if self.comb:
            # Ten a digit as a scale has them, or the few of the wheel that takes the next drum along.
            tooth = random.choice([random.randint(3, 9), random.randint(10, 30)])
            teeth = ((numpy.arange(TALL) + random.randint(0, 60)) // tooth % 2).astype(bool)
            left = WIDE - random.randint(3, 16) if self.right else 0
            luma[teeth, left : left + random.randint(4, 12)] = self.ink
        if self.rings:
            luma[:, : random.randint(1, 5)] *= random.uniform(0.3, 1)
            luma[:, WIDE - random.randint(1, 5) :] *= random.uniform(0.3, 1)
        return luma


def framed(luma):
    """The edges of the window, with their shadow; a case that stands over the drum hides more."""
    most = random.choice([10, 10, 22])
    for side in range(4):
        if random.random() < (0.3 if most == 10 else 0.7):
            size = random.randint(1, most if side < 2 else 8)
            place = [numpy.s_[:size], numpy.s_[-size:], numpy.s_[:, :size], numpy.s_[:, -size:]][side]
            luma[place] = random.uniform(0, 255) if random.random() < 0.5 else luma[place] * random.uniform(0.2, 0.9)
    if random.random() < 0.3:
        # The window's rim, or the groove between two drums.
        inset = [random.randint(0, 11) for _ in range(2)]
        tone = random.uniform(0, 255)
        cv2.rectangle(
            luma, (inset[0], inset[1]), (luma.shape[1] - 1 - random.randint(0, 11), luma.shape[0] - 1 - inset[1]), tone,
            random.randint(1, 3), cv2.LINE_AA)
    if random.random() < 0.12:
        # A lamp mirrored along the drums.
        y, x = random.randrange(TALL), random.randrange(WIDE)
        ends = [(x - random.randint(5, 60), y), (x + random.randint(5, 60), y + random.randint(-6, 6))]
        cv2.line(luma, *ends, random.choice([255, random.uniform(0, 255)]), random.randint(1, 5), cv2.LINE_AA)
    return luma


def seen(luma):
    """The cell as a camera gives it: light, dirt, glare, blur, noise."""
    tall, wide = luma.shape
    luma = luma + numpy.linspace(-1, 1, wide)[None] * random.uniform(-35, 35) + numpy.linspace(-1, 1, tall)[:, None] * random.uniform(-30, 30)
    if random.random() < 0.2:
        luma = luma + weather.field(tall, wide, random.choice([3, 8])) * random.uniform(3, 15)
    luma = luma.astype(numpy.float32)
    if random.random() < 0.2:
        for _ in range(random.randint(1, 3)):
            at = (random.randrange(wide), random.randrange(tall))
            axes = (random.randint(1, 12), random.randint(1, 12))
            cv2.ellipse(luma, at, axes, 0, 0, 360, random.choice([255, 255, 0, random.uniform(0, 255)]), -1, cv2.LINE_AA)
    luma = cv2.GaussianBlur(luma, (0, 0), random.choice([random.uniform(0.5, 2), random.uniform(0.8, 4)]))
    luma = cv2.resize(numpy.clip(luma, 0, 255), (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    luma = luma * random.uniform(0.5, 1) + numpy.random.randn(ROWS, COLUMNS) * random.choice([0, 1, 3, 7])
    return numpy.clip(luma, 0, 255).astype(numpy.uint8)


def inset(luma):
    """The window as a part of the picture, not always in its middle, with the case around."""
    wide, tall = int(WIDE * random.uniform(0.62, 0.95)), int(TALL * random.uniform(0.62, 0.95))
    case = numpy.full((TALL, WIDE), random.choice([random.uniform(0, 255), float(luma[:, :3].mean())]), numpy.float32)
    x, y = random.randint(0, WIDE - wide), random.randint(0, TALL - tall)
    case[y : y + tall, x : x + wide] = cv2.resize(luma, (wide, tall), interpolation=cv2.INTER_AREA)
    if random.random() < 0.5:
        cv2.rectangle(case, (x, y), (x + wide - 1, y + tall - 1), random.uniform(0, 255), random.randint(1, 3), cv2.LINE_AA)
    return case


def target(digit, turned):
    """How much each class is told of a drum with `digit` turned upwards by this share of the way to the next: the two nearest places."""
    told = numpy.zeros(len(PLACES) + 1, numpy.float32)
    place = (digit + turned) * PLACES_PER_DIGIT
    lower = int(numpy.floor(place))
    told[lower % len(PLACES)] = 1 - (place - lower)
    told[(lower + 1) % len(PLACES)] = place - lower
    return told


def nothing_told():
    """All of the background."""
    told = numpy.zeros(len(PLACES) + 1, numpy.float32)
    told[BACKGROUND] = 1
    return told


def drum():
    """A digit at rest or between two."""
    digit, turned = random.randrange(10), random.gauss(0, 0.05)
    if random.random() < 0.5:
        turned = random.uniform(-0.13, 0.87)
    luma = numpy.ascontiguousarray(Drum().cell(digit, turned), numpy.float32)
    return seen(framed(inset(luma) if random.random() < 0.25 else luma)), target(digit, turned)


def segments():
    """A cell of a display."""
    look, digit = displays.Look(random.random() < 0.2), random.randrange(10)
    look.bevel *= random.choice([1, 1, 3])
    ink = numpy.zeros((TALL, WIDE), numpy.uint8)
    h = random.uniform(58, 88)
    w = min(52, h * look.wide)
    x, y = (WIDE - w) / 2 + random.uniform(-3, 3), (TALL - h) / 2 + random.uniform(-4, 4)
    x -= w * random.uniform(0, 0.4) if digit == 1 and not look.dotted else 0
    displays.sign(ink, str(digit), x, y, w, h, look, 255)
    if random.random() < 0.3:
        displays.point(ink, x + w + random.uniform(1, 6), y + h, h, look, 255)
    slant = random.uniform(-0.02, 0.2)
    ink = cv2.warpAffine(ink, numpy.float32([[1, -slant, slant * TALL / 2], [0, 1, 0]]), (WIDE, TALL))
    ground = random.uniform(60, 250)
    tone = ground - random.uniform(25, 200) if random.random() < 0.85 else 255
    return seen(framed((ground + (max(0, tone) - ground) * ink.astype(numpy.float32) / 255).astype(numpy.float32))), target(digit, 0)


def nothing(cells):
    """What is no digit: the seam of two cells, half a cell, letters, print, bars, edges. `cells` are pictures of digits."""
    kind = random.random()
    if kind < 0.4:
        gap = random.randint(0, 6)
        left, right = random.choice(cells), random.choice(cells)
        both = numpy.hstack([left, numpy.full((ROWS, gap), random.choice([int(left.min()), int(numpy.median(left))]), numpy.uint8), right])
        x = COLUMNS // 2 + gap // 2 + random.randint(-4, 4)
        return both[:, x : x + COLUMNS], nothing_told()
    if kind < 0.6:
        cell, part = random.choice(cells), random.randint(20, 34)
        edge = numpy.full((ROWS, COLUMNS), int(random.choice([cell[0].mean(), cell.min(), random.uniform(0, 255)])), numpy.uint8)
        return (numpy.vstack([edge[:part], cell[:-part]]) if random.random() < 0.5 else numpy.vstack([cell[part:], edge[:part]])), nothing_told()
    if kind < 0.75:
        look = Drum()
        inks = [numpy.zeros((8, 8), numpy.uint8)] * 3
        for index in (0, 1, 2):
            if index == 1 or random.random() < 0.3:
                inks[index] = look.digit(random.choice(LETTERS))
        return seen(framed(numpy.ascontiguousarray(look.column(inks, random.gauss(0, 0.1)), numpy.float32))), nothing_told()
    luma = numpy.full((TALL, WIDE), random.uniform(0, 255), numpy.float32)
    if kind < 0.82:
        x = random.randint(-8, 8)
        while x < WIDE:
            bar, gap = random.randint(2, 9), random.randint(2, 9)
            luma[:, max(0, x) : max(0, x + bar)] = 255 - luma[0, -1]
            x += bar + gap
    for _ in range(random.randint(0, 3)):
        ends = [(random.randint(-20, 80), random.randint(-20, 116)) for _ in range(2)]
        cv2.line(luma, *ends, random.uniform(0, 255), random.randint(1, 12))
    for _ in range(random.choice([0, 1, 1, 2, 3])):
        face = drawing.font(random.choice(scene.BOLD), random.randint(14, 70))
        mask = face.getmask(random.choice(WORDS), "L")
        ink = numpy.array(mask, numpy.float32).reshape(mask.size[::-1]) / 255
        y, x = random.randint(0, TALL - 8), random.randint(0, 30)
        part = luma[y : y + ink.shape[0], x : x + ink.shape[1]]
        part += (random.uniform(0, 255) - part) * ink[: part.shape[0], : part.shape[1]]
    return seen(luma), nothing_told()


def pool(count, seed):
    """Drawn pictures and how much each class is told of them: drums, displays and a seventh of what is neither."""
    random.seed(seed)
    numpy.random.seed(seed)
    made = [segments() if random.random() < 0.15 else drum() for _ in range(count * 6 // 7)]
    cells = [picture for picture, told in made if told[:BACKGROUND:PLACES_PER_DIGIT].max() > 0.7]
    return made + [nothing(cells) for _ in range(count - len(made))]
