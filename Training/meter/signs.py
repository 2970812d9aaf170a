"""Draws what stands before the first digit of a display: a minus, or none. Pictures are 32 rows by 28."""
import random

import cv2
import numpy

import displays
import lcd_lines
import points
import weather

ROWS, COLUMNS = points.ROWS, points.COLUMNS
TALL, ROOM = points.TALL, points.ROOM
# What is cut out: in ways from digit to digit from the first one's middle, and in heights of a digit from its top.
LEFT, RIGHT = -1.55, 0.25
TOP, BOTTOM = -0.06, 1.06


class Digits:
    """The first three digits and what is before them: ink 0…255, where the first one's middle is found, and the way to the next one."""

    def __init__(self, has_minus):
        look = displays.Look(random.random() < 0.4)
        if look.dotted and random.random() < 0.5:
            look.pitch = look.wide * random.uniform(1.15, 1.5)
        self.look, pitch = look, look.pitch * TALL
        first = ROOM + 2 * pitch
        self.ink = numpy.zeros((TALL + 2 * ROOM, int(first + 3 * pitch) + ROOM), numpy.uint8)
        digits = [random.choice("0123456789") for _ in range(3)]
        for index, digit in enumerate(digits):
            self.put(digit, first + index * pitch)
        if random.random() < 0.15:
            displays.point(self.ink, first + pitch - (look.pitch - look.wide) / 2 * TALL, ROOM + TALL, TALL, look, 255)
        self.left = first - pitch
        self.minus() if has_minus else self.nothing()
        middle = first + look.wide * TALL / 2
        if digits[0] == "1" and not look.dotted:
            # What is seen of a 1 is the right of its place.
            middle += random.uniform(0, 0.5) * look.wide * TALL
        self.middle = middle + random.gauss(0, 0.07) * pitch
        self.pitch = pitch * random.uniform(0.94, 1.06)
        self.edge = None
        if random.random() < 0.5:
            # The rim of the display, left of the minus or of the place that it would have.
            near = first - (pitch * random.uniform(1.08, 1.7) if has_minus else pitch * random.uniform(0.15, 1.7))
            self.edge = near, random.uniform(4, 40)
        self.box = (ROOM, ROOM, self.ink.shape[1] - ROOM, ROOM + TALL)

    def put(self, digit, x):
        displays.sign(self.ink, digit, x, ROOM, self.look.wide * TALL, TALL, self.look, 255)

    def minus(self):
        look, wide = self.look, self.look.wide * TALL
        x = self.left + random.gauss(0, 0.03) * TALL
        if random.random() < 0.2:
            # Closer to the digits than one of them would be, or printed as a line.
            x += random.uniform(0, 0.6) * (look.pitch - look.wide) * TALL
        if not look.dotted:
            displays.sign(self.ink, "-", x, ROOM, wide, TALL, look, 255)
        elif random.random() < 0.35:
            displays.sign(self.ink, "-", x, ROOM, wide, TALL, look, 255)
        else:
            self.dots(x, 3, 255)

    def dots(self, x, row, ink):
        """One row of dots, and the ghosts of the other ones."""
        across, down = self.look.wide * TALL / 5, TALL / 7
        for index in range(35):
            level = ink if index // 5 == row else 255 * self.look.ghost
            if level > 0:
                left, top = x + index % 5 * across, ROOM + index // 5 * down
                displays.fill(self.ink, [
                    (left, top), (left + across * 0.86, top), (left + across * 0.86, top + down * 0.86), (left, top + down * 0.86)],
                    level)

    def nothing(self):
        look, kind = self.look, random.random()
        if kind < 0.2:
            return
        if kind < 0.35:
            # A cell that is off.
            look.ghost = look.ghost or random.uniform(0.02, 0.3)
            if look.dotted:
                self.dots(self.left, -1, 255)
            else:
                displays.segmented(self.ink, "", self.left, ROOM, look.wide * TALL, TALL, look, 255)
        elif kind < 0.5:
            # A digit that was not seen.
            self.put(random.choice("0123456789"), self.left)
        elif kind < 0.7:
            # A code, a word or a unit in smaller letters.
            height = TALL * random.uniform(0.2, 0.55)
            words = lcd_lines.SIGNS + lcd_lines.UNITS + ["1.8.0", "2.8.0", "15.8", "1.7.0", "T1", "No", "Σ"]
            lcd_lines.written(
                self.ink, random.choice(words), self.left - TALL * random.uniform(0, 0.9), ROOM + TALL * random.uniform(0.2, 1.0), height,
                random.uniform(0.5, 1))
        elif kind < 0.85:
            # A stroke somewhere: over or under the middle, or upright.
            x, y = self.left + random.uniform(-0.2, 0.5) * TALL, ROOM + random.choice([random.uniform(-0.1, 0.26), random.uniform(0.72, 1.1)]) * TALL
            length = random.uniform(0.15, 0.8) * TALL
            level = random.choice([0, random.gauss(0, 0.1)]) if random.random() < 0.7 else None
            end = (x + length, y + level * length) if level is not None else (x + random.gauss(0, 2), y + length)
            cv2.line(self.ink, (int(x), int(y)), (int(end[0]), int(end[1])), random.uniform(60, 255), max(1, int(look.thick * TALL * random.uniform(0.3, 1.1))))
        else:
            # A point or a colon.
            x = self.left + random.uniform(0.2, 0.9) * look.pitch * TALL
            for y in random.sample([0.3, 0.5, 0.72, 1.0], random.randint(1, 2)):
                displays.point(self.ink, x, ROOM + y * TALL, TALL, look, 255)


def lead():
    """The picture of what stands before the digits, and whether it is a minus."""
    has_minus = random.random() < 0.5
    digits = Digits(has_minus)
    luma, cover = points.shown(digits.ink, 0.3)
    if digits.edge:
        near, thick = digits.edge
        beyond = random.uniform(0, 255)
        luma[:, : int(near)] = beyond
        luma[:, : int(max(0, near - thick))] = random.choice([beyond, random.uniform(0, 255)])
    luma = weather.lit(luma, digits.box)
    contrast = weather.contrast(luma, cover)
    if contrast < 9:
        return lead()
    height, top = points.rows(ROOM + TALL / 2, TALL)
    left, right = digits.middle + LEFT * digits.pitch, digits.middle + RIGHT * digits.pitch
    box = (left, top + TOP * height, right, top + BOTTOM * height)
    return points.cut(luma.astype(numpy.float32), box, contrast), has_minus


def pool(count, seed):
    random.seed(seed)
    numpy.random.seed(seed)
    return [lead() for _ in range(count)]
