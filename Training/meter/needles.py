"""Draws single dials with a hand, and what is none: pictures of 96 by 96 with the dial's scale about 37 pixels from the middle.

Hands of counters are needles, tapered bars, kites, drops with a round body, darts, and tips on a hub or on half a disc with a magnet,
which is wider than the tip is long and may be brighter than the face; most have a tail or a weight on the other side.
"""
import math
import random

import cv2
import numpy

import shared  # noqa: F401  for the next two
import drawing
import scene
import weather

SIZE = 96
RADIUS = 37
# Drawn at twice the size.
CANVAS, REACH = 2 * SIZE, 2 * RADIUS


def tone(ground, least):
    """A gray at least so far from the ground."""
    while True:
        gray = random.uniform(0, 255)
        if abs(gray - ground) >= least:
            return gray


def at(middle, turn, radius):
    return numpy.array([middle[0] + radius * math.sin(turn), middle[1] - radius * math.cos(turn)])


def write(luma, text, middle, tall, turn, gray, path):
    """Text about a point, turned clockwise."""
    face = drawing.font(path, max(6, int(tall)))
    mask = face.getmask(text, "L")
    if 0 in mask.size:
        return
    ink = numpy.array(mask, numpy.float32).reshape(mask.size[::-1]) / 255
    height, width = ink.shape
    room = int(math.hypot(height, width)) // 2 + 2
    left, top = int(middle[0]) - room, int(middle[1]) - room
    cosine, sine = math.cos(turn), math.sin(turn)
    onto = numpy.float32([
        [cosine, -sine, middle[0] - left - cosine * width / 2 + sine * height / 2],
        [sine, cosine, middle[1] - top - sine * width / 2 - cosine * height / 2]])
    cover = cv2.warpAffine(ink, onto, (2 * room, 2 * room))[max(0, -top) :, max(0, -left) :]
    part = luma[max(0, top) : max(0, top + 2 * room), max(0, left) : max(0, left + 2 * room)]
    part += (gray - part) * cover[: part.shape[0], : part.shape[1]]


class Face:
    """A scale: ring, marks, numbers, words."""

    def __init__(self):
        self.ground = random.uniform(60, 255) if random.random() < 0.85 else random.uniform(0, 90)
        self.ink = tone(self.ground, 45)
        self.middle = numpy.array([CANVAS / 2, CANVAS / 2])

    def ring(self, luma, middle, radius):
        cv2.circle(
            luma, tuple(int(16 * part) for part in middle), int(16 * radius), self.ink, random.choice([1, 1, 2, 2, 3, 5]), cv2.LINE_AA, 4)

    def draw(self, luma):
        middle = self.middle
        if random.random() < 0.3:
            # The plate is of another gray than the face.
            luma[:] = random.uniform(0, 255)
            cv2.circle(luma, tuple(int(part) for part in middle), int(REACH * random.uniform(0.98, 1.12)), self.ground, -1, cv2.LINE_AA)
        if random.random() < 0.8:
            self.ring(luma, middle, REACH * random.uniform(0.94, 1.04))
        if random.random() < 0.15:
            self.ring(luma, middle, REACH * random.uniform(0.3, 0.85))
        if random.random() < 0.25:
            # The dials beside it.
            for side in (-1, 1):
                if random.random() < 0.7:
                    beside = middle + [side * REACH * random.uniform(1.9, 2.4), random.uniform(-20, 20)]
                    if random.random() < 0.8:
                        self.ring(luma, beside, REACH * random.uniform(0.95, 1.05))
                    cv2.line(
                        luma, tuple(beside.astype(int)), tuple(at(beside, random.uniform(0, 7), REACH * random.uniform(0.5, 1)).astype(int)), self.ink,
                        random.randint(2, 9), cv2.LINE_AA)
        if random.random() < 0.75:
            outer, long = random.uniform(0.88, 1.1) * REACH, random.uniform(0.04, 0.2) * REACH
            count, heavy = random.choice([10, 10, 20, 50, 100]), random.choice([1, 1, 2, 3, 5])
            for step in range(count):
                turn = step * math.tau / count
                inner = outer - long * (1 if step % (count // 10) == 0 else random.choice([0.6, 0.6]))
                cv2.line(luma, tuple(at(middle, turn, outer).astype(int)), tuple(at(middle, turn, inner).astype(int)), self.ink, heavy, cv2.LINE_AA)
        if random.random() < 0.92:
            path = random.choice(scene.BOLD + scene.PLAIN)
            radius, tall = random.uniform(0.58, 0.86) * REACH, random.uniform(0.2, 0.46) * REACH
            if random.random() < 0.12:
                radius = random.uniform(1.05, 1.2) * REACH
            way, leaning = random.choice([-1, 1]), random.random() < 0.2
            first = random.randrange(10)
            for digit in range(10):
                turn = (way * digit + first) * math.tau / 10
                write(luma, str(digit), at(middle, turn, radius), tall, turn if leaning else 0, self.ink, path)
        for _ in range(random.choice([0, 0, 1, 2])):
            words = random.choice(["x0,1", "x 0.001", "m3", "10,000", "PER REV", "kWh", "1000", "CUBIC FEET", "KILOWATT", "X1"])
            place = at(middle, random.uniform(0, 7), REACH * random.choice([random.uniform(0.2, 0.5), random.uniform(1.05, 1.25)]))
            write(luma, words, place, random.uniform(8, 22), 0, self.ink, random.choice(scene.PLAIN))


def outline(kind):
    """The hand's polygon, pointing up, in radii of the scale, and its round parts (along, radius)."""
    length = random.uniform(0.6, 0.98)
    u = random.uniform
    if kind == "bar":
        half, tip = u(0.02, 0.07), u(0.0, 1.0)
        tail = u(0, 0.4)
        return [(-half, -tail), (-half * tip, length), (half * tip, length), (half, -tail)], [(0, u(0.06, 0.22))]
    if kind == "taper":
        half, tail = u(0.05, 0.2), u(0, 0.45)
        wide = half * u(0.3, 1.4)
        return [(-wide, -tail), (-half, 0), (0, length), (half, 0), (wide, -tail)], [(0, u(0.06, 0.24))]
    if kind == "kite":
        half, shoulder, tail = u(0.08, 0.22), u(0.05, 0.5), u(0.0, 0.45)
        return [(0, -tail), (-half, shoulder - 0.1), (0, length), (half, shoulder - 0.1)], [(0, u(0.03, 0.2))]
    if kind == "drop":
        body = u(0.22, 0.46)
        half = body * u(0.5, 0.95)
        return [(-half, 0.3 * body), (0, length), (half, 0.3 * body)], [(u(-0.05, 0.05), body)]
    if kind == "dart":
        # A broad back, a pointed front.
        half, back, low = u(0.15, 0.36), u(0.1, 0.4), u(0.15, 0.32)
        return [(-half, -back), (-half * u(0.7, 1.1), low), (0, length), (half * u(0.7, 1.1), low), (half, -back), (0, -back * u(0.7, 1.5))], []
    if kind == "weight":
        # A thin tip on a fat weight.
        half, foot, back = u(0.15, 0.4), u(0.0, 0.35), u(0.15, 0.55)
        neck = u(0.03, 0.1)
        return [(-half, -back), (-half * u(0.4, 1), foot), (-neck, foot + u(0, 0.15)), (-neck * u(0, 1), length), (neck * u(0, 1), length),
                (neck, foot + u(0, 0.15)), (half * u(0.4, 1), foot), (half, -back)], [(0, u(0.05, 0.2))]
    if kind == "spade":
        half, head = u(0.03, 0.06), u(0.1, 0.2)
        return [(-half, -u(0, 0.4)), (-half, length - 3 * head), (-head, length - 2 * head), (0, length), (head, length - 2 * head),
                (half, length - 3 * head), (half, -u(0, 0.4))], [(0, u(0.08, 0.25))]
    # "magnet": a tip on half a disc that carries a magnet.
    return [(-u(0.2, 0.45), 0.0), (0, length), (u(0.2, 0.45), 0.0)], []


def hand(luma, middle, turn, face, kind=None, size=1):
    kind = kind or random.choices(
        ["bar", "taper", "kite", "drop", "dart", "weight", "spade", "magnet"], [12, 18, 18, 20, 10, 12, 5, 16])[0]
    points, rounds = outline(kind)
    gray = tone(face.ground, 35)
    if random.random() < 0.6:
        gray = min(gray, face.ink) if face.ink < face.ground else gray
        if abs(gray - face.ground) < 35:
            gray = face.ink
    ahead = at((0, 0), turn, 1)
    across = numpy.array([-ahead[1], ahead[0]])
    place = lambda x, y: numpy.array(middle) + REACH * size * (x * across + y * ahead)
    fixed = lambda spots: numpy.round(numpy.array([place(*spot) for spot in spots]) * 16).astype(numpy.int32)
    shapes = numpy.zeros_like(luma)
    if kind == "magnet":
        wide, front, back = random.uniform(0.35, 0.62), random.uniform(0.0, 0.3), random.uniform(0.5, 0.95)
        ends = [(-wide, -front)] + [
            (wide * math.sin(a) * random.uniform(0.96, 1.04), -front - (back - front) * (math.cos(a) * 0.35 + 0.65)) for a in numpy.linspace(-1.2, 1.2, 7)
        ] + [(wide, -front)]
        cv2.fillPoly(shapes, [fixed(ends)], 1, cv2.LINE_AA, 4)
        points = [(-wide * random.uniform(0.4, 1), -front), (-random.uniform(0.0, 0.03), points[1][1]), (random.uniform(0.0, 0.03), points[1][1]), (wide * random.uniform(0.4, 1), -front)]
    cv2.fillPoly(shapes, [fixed(points)], 1, cv2.LINE_AA, 4)
    for along, radius in rounds:
        cv2.circle(shapes, tuple(fixed([(0, along)])[0].tolist()), int(16 * REACH * size * radius), 1, -1, cv2.LINE_AA, 4)
    if random.random() < 0.35:
        # Its shadow on the face.
        move = numpy.float32([[1, 0, random.uniform(-9, 9)], [0, 1, random.uniform(-9, 9)]])
        shade = cv2.GaussianBlur(cv2.warpAffine(shapes, move, shapes.shape[::-1]), (0, 0), random.uniform(1, 5))
        luma *= 1 - shade * random.uniform(0.1, 0.6)
    filled = gray + (weather.field(CANVAS, CANVAS, 6) * random.uniform(0, 14) if random.random() < 0.3 else 0)
    if random.random() < 0.25:
        # One half of it is lit.
        rows, columns = numpy.mgrid[0:CANVAS, 0:CANVAS]
        side = (columns - middle[0]) * across[0] + (rows - middle[1]) * across[1]
        filled = filled + numpy.where(side > 0, random.uniform(-40, 40), 0)
    luma += (filled - luma) * shapes
    if random.random() < 0.15:
        edge = cv2.morphologyEx(shapes, cv2.MORPH_GRADIENT, numpy.ones((3, 3)))
        luma += (random.uniform(0, 255) - luma) * edge
    if kind == "magnet":
        low, high, half = front + random.uniform(0, 0.1), back - random.uniform(0.05, 0.15), wide * random.uniform(0.6, 0.9)
        spots = fixed([(-half, -low), (half, -low), (half * random.uniform(0.6, 1), -high), (-half * random.uniform(0.6, 1), -high)])
        plate = numpy.zeros_like(luma)
        cv2.fillPoly(plate, [spots], 1, cv2.LINE_AA, 4)
        metal = random.uniform(60, 255) + weather.field(CANVAS, CANVAS, random.choice([8, 20, 40])) * random.uniform(0, 45)
        luma += (metal - luma) * plate
    if random.random() < 0.4:
        # The hub.
        radius = random.uniform(0.03, 0.16) if random.random() < 0.8 else random.uniform(0.15, 0.35)
        cv2.circle(luma, tuple(fixed([(0, 0)])[0].tolist()), int(16 * REACH * radius), random.uniform(0, 255), random.choice([-1, -1, 2, 4]), cv2.LINE_AA, 4)


def seen(luma):
    """The picture as a camera gives it."""
    luma = luma.astype(numpy.float32)
    box = (20, 20, CANVAS - 20, CANVAS - 20)
    if random.random() < 0.75:
        if random.random() < 0.5:
            luma = weather.lit(luma, box)
        else:
            across, down = numpy.linspace(-1, 1, CANVAS)[None], numpy.linspace(-1, 1, CANVAS)[:, None]
            luma = luma + across * random.uniform(-40, 40) + down * random.uniform(-40, 40)
    if random.random() < 0.1:
        # The middle is overexposed.
        rows, columns = numpy.mgrid[0:CANVAS, 0:CANVAS]
        x, y = CANVAS / 2 + random.uniform(-30, 30), CANVAS / 2 + random.uniform(-30, 30)
        luma = luma + random.uniform(80, 300) * numpy.exp(-((columns - x) ** 2 + (rows - y) ** 2) / random.uniform(10, 40) ** 2)
    luma = numpy.clip(luma, 0, 255).astype(numpy.float32)
    luma = cv2.GaussianBlur(luma, (0, 0), random.choice([random.uniform(0.6, 1.2), random.uniform(0.8, 3.5)]))
    luma = cv2.resize(luma, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    if random.random() < 0.2:
        luma = luma * random.uniform(0.3, 0.9)
    luma = luma + numpy.random.randn(SIZE, SIZE) * random.choice([0, 1, 3, 6])
    luma = numpy.clip(luma, 0, 255).astype(numpy.uint8)
    if random.random() < 0.3:
        _, jpeg = cv2.imencode(".jpg", luma, [cv2.IMWRITE_JPEG_QUALITY, random.randint(30, 90)])
        luma = cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)
    return luma


def dial():
    """A dial and its value: the part of a turn from the top, clockwise."""
    face = Face()
    luma = numpy.full((CANVAS, CANVAS), face.ground, numpy.float32)
    face.draw(luma)
    value = random.random()
    off = [random.gauss(0, 0.02) * REACH for _ in range(2)]
    hand(luma, face.middle + off, value * math.tau, face)
    return seen(luma), value


def nothing():
    """What is no dial with one hand: a face without a hand, clocks, print, bars, edges, dirt."""
    face = Face()
    luma = numpy.full((CANVAS, CANVAS), face.ground, numpy.float32)
    kind = random.random()
    if kind < 0.35:
        face.draw(luma)
    elif kind < 0.6:
        # A clock.
        face.draw(luma)
        turn = random.uniform(0, 7)
        hand(luma, face.middle, turn, face, random.choice(["bar", "taper", "kite", "spade"]), random.uniform(0.5, 0.8))
        hand(luma, face.middle, turn + random.uniform(0.5, 5.7), face, random.choice(["bar", "taper", "kite", "spade"]))
        if random.random() < 0.4:
            cv2.line(luma, tuple(face.middle.astype(int)), tuple(at(face.middle, random.uniform(0, 7), REACH * 0.9).astype(int)), face.ink, 1, cv2.LINE_AA)
    elif kind < 0.75:
        path, tall = random.choice(scene.BOLD + scene.PLAIN), random.uniform(12, 50)
        turn = random.gauss(0, 0.1)
        for line in range(int(CANVAS / tall) + 1):
            words = "".join(random.choice("0123456789ABCDEFGHJKLMNPRSTUVWXabcdefghijkmnorstu   ") for _ in range(14))
            write(luma, words, (CANVAS / 2 + random.uniform(-20, 20), line * tall * 1.2), tall, turn, face.ink, path)
    elif kind < 0.85:
        x, turn = 0, random.choice([0, 0, 1])
        while x < CANVAS:
            wide = random.choice([2, 4, 6, 8])
            if random.random() < 0.5:
                luma[:, x : x + wide] = face.ink
            x += wide
        if turn:
            luma = numpy.ascontiguousarray(luma.T)
    else:
        luma += weather.field(CANVAS, CANVAS, random.choice([2, 6, 20, 60])) * random.uniform(0, 60)
        for _ in range(random.randint(0, 6)):
            ends = [(random.randint(-20, 220), random.randint(-20, 220)) for _ in range(2)]
            cv2.line(luma, *ends, random.uniform(0, 255), random.randint(1, 30), cv2.LINE_AA)
        for _ in range(random.randint(0, 4)):
            cv2.circle(
                luma, (random.randint(0, 192), random.randint(0, 192)), random.randint(4, 90), random.uniform(0, 255), random.choice([-1, 1, 3, 8]), cv2.LINE_AA)
    return seen(luma)


def pool(count, seed):
    """Drawn pictures and their values; a sixth are none, with the value nil."""
    random.seed(seed)
    numpy.random.seed(seed)
    return [dial() if index % 6 else (nothing(), None) for index in range(count)]
