"""Draws lines of displays as a camera gives them: the numbers of meters and pumps, in the shape that the line net reads."""
import random

import cv2
import numpy

import displays
import shared  # noqa: F401  for the next two
import drawing
import weather
from line_net import HEIGHT

ALPHABET = "0123456789.-"
# Whatever its shape, a line is read this wide: a display's digits may be squeezed.
WIDTH = 192
TALL = 32
FACES = ["/usr/share/fonts/truetype/" + name for name in (
    "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf", "dejavu/DejaVuSansCondensed-Bold.ttf",
    "liberation/LiberationSans-Bold.ttf", "liberation/LiberationSans-Regular.ttf", "liberation/LiberationSansNarrow-Bold.ttf")]
UNITS = ["kWh", "kW h", "kW", "m³", "MWh", "kVA", "CkW h", "GJ", "L", "l/h", "kvarh", "°C", "m3", "bar", "V", "A", "h"]
SIGNS = ["CUM", "R Y B", "R", "Y", "BP 2", "T1", "MD", "PF", "EXP", "1 2 3", "1.8.0", "2.8.0", "►", "▲", "☼", "OK", "L1 L2 L3"]
PLATES = ["LITRES", "THIS SALE $", "GALLONS", "PRICE / LITRE", "TOTAL", "Wasser", "Energy meter", "1000 imp/kWh", "SALE", "No 47110815"]


def number():
    """A text of 0-9 . - and how many characters at its end are small."""
    count = random.choice([2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8])
    digits = "".join(random.choice("0123456789") for _ in range(count))
    kind = random.random()
    if kind < 0.4:
        zeros = random.randint(1, max(1, count // 2))
        digits = "0" * zeros + digits[zeros:]
    elif kind < 0.5:
        digits = "".join(random.choice("0011") if random.random() < 0.6 else c for c in digits)
    elif kind < 0.62:
        digits = "1" + digits[1:]
    places = random.choice([0, 0, 0, 1, 1, 1, 2, 2, 3])
    small = 0
    if 0 < places < count:
        if random.random() < 0.5:
            small = places
        digits = digits[: count - places] + "." + digits[count - places :]
    return ("-" if random.random() < 0.05 else "") + digits, small


class Line:
    """A number on its canvas: ink 0…255, and the box that it takes."""

    def __init__(self, text, small):
        look = displays.Look(random.random() < 0.08)
        size = random.uniform(0.42, 0.85)
        lifts = random.random() < 0.25
        positions, x = [], 0.0
        for index, character in enumerate(text):
            scale = size if index >= len(text) - small else 1
            positions.append((character, x, scale))
            if character == ".":
                # A point takes no place of its own, or a little.
                x += random.choice([0, 0, 0.06, 0.15]) if not look.dotted else 0.2
            else:
                x += look.pitch * scale
        width = max(0.3, x - (look.pitch - look.wide) * positions[-1][2]) if positions else random.uniform(2, 5)
        self.room = int(TALL * 2.2)
        self.ink = numpy.zeros((TALL + 2 * self.room, int(width * TALL) + 2 * self.room), numpy.uint8)
        x0, y0 = self.room, self.room
        faint = random.randrange(len(text)) if text and random.random() < 0.06 else -1
        hides = small and random.random() < 0.12
        out = []
        for index, (character, x, scale) in enumerate(positions):
            level = random.uniform(60, 150) if index == faint else 255
            h = TALL * scale
            if character == ".":
                if not hides:
                    out.append(character)
                    spread = (look.pitch - look.wide) * random.uniform(0.35, 0.65)
                    displays.point(self.ink, x0 + (x - spread) * TALL, y0 + TALL, TALL, look, level)
                continue
            out.append(character)
            y = y0 if lifts else y0 + TALL - h
            displays.sign(self.ink, character, x0 + x * TALL, y, look.wide * h, h, look, level)
        self.text = "".join(out)
        self.look = look
        self.box = (x0, y0, x0 + width * TALL, y0 + TALL)
        columns = numpy.flatnonzero((self.ink > 200).any(0))
        if len(columns) and random.random() < 0.8:
            # A crop begins and ends with ink: a 1 takes only the right of its place.
            self.box = (float(columns[0]), y0, columns[-1] + 1.0, y0 + TALL)
        # Cells that are off show their ghosts.
        if look.ghost and not look.dotted and random.random() < 0.5:
            for cell in range(1, random.randint(2, 4)):
                left = x0 - cell * look.pitch * TALL
                displays.segmented(self.ink, "", left, y0, look.wide * TALL, TALL, look, 0)


def written(canvas, text, x, y, height, ink):
    """Small print that is not to be read."""
    face = drawing.font(random.choice(FACES), max(7, int(height * 1.3)))
    mask = face.getmask(text, "L")
    if not mask.size[0] or not mask.size[1]:
        return
    shape = numpy.array(mask, numpy.uint8).reshape(mask.size[::-1])
    x, y = int(max(0, x)), int(max(0, y))
    part = canvas[y : y + shape.shape[0], x : x + shape.shape[1]]
    numpy.maximum(part, (shape[: part.shape[0], : part.shape[1]] * ink).astype(numpy.uint8), out=part)


def labelled(line):
    """Units, phases and other signs around the number, on the display itself."""
    x0, y0, x1, y1 = line.box
    ink = random.uniform(0.5, 1)
    if random.random() < 0.6:
        height = TALL * random.uniform(0.18, 0.42)
        y = random.choice([y0 - TALL * 0.1, y1 - height * random.uniform(0.6, 1.2), random.uniform(y0 - TALL * 0.3, y1)])
        written(line.ink, random.choice(UNITS), x1 + TALL * random.uniform(0.06, 0.5), y, height, ink)
    if random.random() < 0.2:
        for row in range(random.randint(1, 3)):
            height = TALL * random.uniform(0.2, 0.34)
            written(
                line.ink, random.choice(SIGNS), x0 - TALL * random.uniform(0.5, 1.6), y0 + row * TALL * 0.36, height, ink)
    for is_under in (False, True):
        for _ in range(random.choice([0, 0, 0, 0, 1, 1, 2])):
            height = TALL * random.uniform(0.15, 0.36)
            gap = TALL * random.uniform(0.06, 0.5)
            written(
                line.ink, random.choice(SIGNS + UNITS), random.uniform(x0 - TALL, x1), y1 + gap if is_under else y0 - gap - height,
                height, ink)


def framed(luma, box):
    """The case beyond the display's edges, which may cut into the room around the digits, and what is printed on it."""
    x0, y0, x1, y1 = box
    height, width = luma.shape
    tone = random.choice([random.uniform(0, 70), random.uniform(180, 255), random.uniform(0, 255)])
    near = lambda most: random.uniform(0.06, most) * TALL
    left, right = int(x0 - near(2.2)), int(x1 + near(1.2))
    top, bottom = int(y0 - near(0.8)), int(y1 + near(0.8))
    sides = [random.random() < 0.75 for _ in range(4)]
    case = numpy.full((height, width), tone, numpy.float32)
    if random.random() < 0.6:
        print_ink = numpy.zeros((height, width), numpy.uint8)
        size = TALL * random.uniform(0.25, 0.9)
        y = bottom + TALL * random.uniform(0.05, 0.5) if random.random() < 0.6 else top - size * 1.4 - TALL * random.uniform(0, 0.3)
        written(print_ink, random.choice(PLATES), random.uniform(x0 - TALL, x1 - TALL), y, size, 1)
        case += (print_ink / 255.0).astype(numpy.float32) * (255 - 2 * tone) * random.uniform(0.5, 0.9)
    inside = numpy.zeros((height, width), numpy.uint8)
    inside[
        max(0, top) if sides[0] else 0 : bottom if sides[1] else height,
        max(0, left) if sides[2] else 0 : right if sides[3] else width] = 255
    if random.random() < 0.5:
        rim = random.randint(1, 3)
        edge = cv2.dilate(inside, numpy.ones((2 * rim + 1, 2 * rim + 1), numpy.uint8))
        case = numpy.where(edge > 0, random.uniform(0, 255), case)
    return numpy.where(inside > 0, luma, case).astype(numpy.float32)


def worded(line):
    """Words where a number would be."""
    x0, y0, x1, y1 = line.box
    x = x0 + TALL * random.uniform(-1.5, 0.5)
    written(line.ink, random.choice(PLATES + SIGNS + UNITS), x, y0 - TALL * 0.1, (y1 - y0) * random.uniform(0.6, 1.1), 1)


def page(kind):
    """A number and the picture of its line, 32 rows by 192; kinds: clean, mixed, harsh."""
    text, small = number()
    if kind != "clean" and random.random() < 0.04:
        text, small = "", 0
    line = Line(text, small)
    if not text and random.random() < 0.6:
        worded(line)
    if kind != "clean" or random.random() < 0.3:
        labelled(line)
    ground = random.uniform(45, 250)
    depth = random.uniform(60, 200) if kind == "clean" else random.choice([random.uniform(14, 60), random.uniform(30, 200)])
    tone = max(0, ground - depth)
    if random.random() < 0.12:
        ground, tone = random.uniform(0, 60), random.uniform(90, 255)
    cover = line.ink.astype(numpy.float32) / 255
    luma = ground + (tone - ground) * cover
    if random.random() < 0.3:
        # The segments' shadow on the reflector.
        move = numpy.float32([[1, 0, random.uniform(-4, 4)], [0, 1, random.uniform(1, 4)]])
        luma -= cv2.warpAffine(cover, move, cover.shape[::-1]) * random.uniform(0.05, 0.35) * abs(ground - tone)
    if kind != "clean":
        luma = weather.lit(luma, line.box)
        depth = weather.contrast(luma, cover) if line.text else 30
        if depth < 9:
            return page(kind)
        if random.random() < 0.35:
            luma = framed(luma, line.box)
    picture = weather.photographed(luma, line.box, kind, depth)
    return line.text, squeezed(picture)


def squeezed(picture, width=WIDTH):
    """A crop in the shape that the net reads."""
    shrinks = picture.shape[0] > HEIGHT
    return cv2.resize(picture, (width, HEIGHT), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
