"""Draws what lies between two digits of a display or two drums: a decimal point, or none. Pictures are 32 rows by 28."""
import random

import cv2
import numpy

import displays
import drums
import lcd_lines
import weather

ROWS, COLUMNS = 32, 28
# The height of a digit as it is drawn, and the room around the digits.
TALL, ROOM = 72, 72
# What is cut out, in heights of a digit from its top: some of the upper half is left out, where no point is.
TOP, BOTTOM = 0.42, 1.16
# The most that a digit leans, in widths for its height: the foot of the gap lies so much to the left of the middles of the digits.
FOOT = 0.06
# What a cell of drums is high beside a digit of a display: the same share of it is cut out.
CELL = 0.8


class Digits:
    """Four digits and their points: ink 0…255, and the middles of the two in the middle as they are found."""

    def __init__(self, has_point):
        look = displays.Look(random.random() < 0.3)
        if look.dotted and random.random() < 0.5:
            look.pitch = look.wide * random.uniform(1.15, 1.9)
        small = random.uniform(0.42, 0.85) if random.random() < 0.12 else 1
        # Where the smaller decimals begin: behind the point or with the next digit.
        first_small = random.choice([2, 2, 3])
        digits = [random.choice("0123456789") for _ in range(4)]
        self.ink = numpy.zeros((TALL + 2 * ROOM, int(TALL * 4 * look.pitch) + 2 * ROOM), numpy.uint8)
        x, self.middles = 0.0, []
        lifts = random.random() < 0.25
        for index, digit in enumerate(digits):
            scale = small if index >= first_small else 1
            if index == 2 and has_point and random.random() < 0.3:
                # Some displays give the point room of its own.
                x += random.uniform(0.03, 0.2)
            here = has_point if index == 2 else (not has_point and index > 0 and random.random() < 0.12)
            if here:
                self.point(x, look)
            elif index > 0 and look.ghost and random.random() < 0.5:
                self.point(x, look, 255 * look.ghost)
            height = TALL * scale
            y = ROOM if lifts else ROOM + TALL - height
            left = ROOM + x * TALL
            displays.sign(self.ink, digit, left, y, look.wide * height, height, look, 255)
            middle = left + look.wide * height / 2
            if digit == "1" and not look.dotted:
                # What is seen of a 1 is the right of its place.
                middle += random.uniform(0, 0.5) * look.wide * height
            self.middles.append(middle + random.gauss(0, 0.06) * look.pitch * TALL)
            x += look.pitch * scale
        self.middles = self.middles[1:3]
        if random.random() < 0.15:
            self.mark(look)
        self.box = (ROOM, ROOM, ROOM + x * TALL, ROOM + TALL)

    def point(self, x, look, ink=255):
        room = look.pitch - look.wide
        middle = ROOM + (x - room * random.uniform(0.3, 0.7)) * TALL
        if look.dotted and random.random() < 0.6:
            # As large as the other dots, or somewhat less.
            look.point = 2 * random.uniform(0.5, 1) * 0.43 * min(look.wide / 5, 1 / 7) / look.thick
        most = max(0.25, 0.8 * room / look.thick)
        look.point = min(look.point, most)
        displays.point(self.ink, middle, ROOM + TALL, TALL, look, ink)
        if random.random() < 0.12:
            # A comma.
            size = look.thick * look.point * TALL / 2
            foot = ROOM + TALL
            displays.fill(
                self.ink, [(middle - size, foot - size), (middle + size, foot - size), (middle - size * random.uniform(0, 1.4), foot + 2 * size)], ink)

    def mark(self, look):
        """What stands between digits and is no point: an apostrophe, a bar, words under the line."""
        kind = random.random()
        x = (self.middles[0] + self.middles[1]) / 2
        if kind < 0.3:
            cv2.line(self.ink, (int(x), ROOM), (int(x - 2), ROOM + int(0.15 * TALL)), 255, max(1, int(look.thick * TALL)))
        elif kind < 0.5:
            x += random.uniform(-0.1, 0.1) * TALL
            cv2.line(self.ink, (int(x), ROOM - TALL // 8), (int(x), ROOM + TALL + TALL // 8), random.uniform(60, 255), random.randint(1, 4))
        else:
            height = TALL * random.uniform(0.15, 0.36)
            lcd_lines.written(
                self.ink, random.choice(lcd_lines.SIGNS + lcd_lines.UNITS), x - TALL * random.uniform(0, 1),
                ROOM + TALL * random.uniform(1.1, 1.4), height, random.uniform(0.5, 1))


class Drums:
    """Four drums of a row and its points: luma, and the middles of the two in the middle."""

    def __init__(self, has_point):
        look = drums.Drum()
        turned = random.uniform(0, 1) if random.random() < 0.4 else 0
        seam = random.choice([0, random.randint(1, 4), random.randint(2, 14)])
        tone = random.choice([random.uniform(0, 40), random.uniform(0, 255), look.ground])
        parts, x, middles = [], 0, []
        for index in range(4):
            own = turned if index == 3 or random.random() < 0.15 else random.gauss(0, 0.04)
            parts += [look.cell(random.randrange(10), own), numpy.full((drums.TALL, seam), tone, numpy.float32)]
            middles.append(x + drums.WIDE / 2)
            x += drums.WIDE + seam
        self.middles = [middle + random.gauss(0, 2) for middle in middles[1:3]]
        luma = numpy.hstack(parts).astype(numpy.float32)
        hidden = [random.choice([0, 0, random.randint(1, 14)]) for _ in range(2)]
        case = random.uniform(0, 255)
        luma[: hidden[0]], luma[drums.TALL - hidden[1] :] = case, case
        self.luma = cv2.copyMakeBorder(luma, ROOM, ROOM, ROOM, ROOM, cv2.BORDER_CONSTANT, value=case)
        self.contrast = abs(look.ink - look.ground)
        gaps = [2] if has_point else [index for index in (1, 3) if random.random() < 0.12]
        for index in gaps:
            self.point(ROOM + index * (drums.WIDE + seam) - seam / 2, look)
        self.box = (ROOM, ROOM, ROOM + luma.shape[1], ROOM + drums.TALL)
        self.middles = [ROOM + middle for middle in self.middles]

    def point(self, x, look):
        """A dot or a comma at the seam's foot, printed on the case, on the drum or on the glass."""
        x += random.gauss(0, 3)
        y = ROOM + drums.TALL * random.uniform(0.78, 0.98)
        size = random.uniform(2.4, 6.5)
        near = self.luma[int(y) - 3 : int(y) + 3, int(x) - 3 : int(x) + 3].mean()
        ink = look.ink
        while abs(ink - near) < 45:
            ink = random.uniform(0, 255)
        self.contrast = min(self.contrast, abs(ink - near))
        if random.random() < 0.7:
            cv2.circle(self.luma, (round(x * 8), round(y * 8)), round(size * 8), float(ink), -1, cv2.LINE_AA, 3)
        else:
            displays.fill(self.luma, [(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)], ink)
        if random.random() < 0.25:
            displays.fill(self.luma, [(x - size, y), (x + size, y), (x - size * random.uniform(0, 1.4), y + 2.4 * size)], ink)


def seen(luma, middles, middle_row, tall, contrast):
    """The gap as it is cut out of a camera's picture."""
    left, right = middles
    height, top = rows(middle_row, tall)
    wide = right - left + 0.1 * height
    middle = (left + right) / 2 - FOOT * height
    return cut(luma, (middle - wide / 2, top + TOP * height, middle + wide / 2, top + BOTTOM * height), contrast)


def rows(middle_row, tall):
    """How tall digits are found and where from, which is not quite as tall as they are."""
    height = tall * random.uniform(0.9, 1.12)
    return height, middle_row - height / 2 + random.gauss(0, 0.04) * tall


def cut(luma, box, contrast):
    """A part of the line as a camera sees it."""
    corners, moved = weather.view(box, "mixed")
    # The net is given what lies within the box, whatever of it leans.
    x0, y0, x1, y1 = box
    center = numpy.array([(x0 + x1) / 2, (y0 + y1) / 2])
    wanted = random.choice([random.uniform(9, 20), random.uniform(12, 60)])
    scale = wanted / (y1 - y0)
    size = (max(6, round((x1 - x0) * scale)), max(6, round(wanted)))
    onto = ((moved + center - [x0, y0]) * scale).astype(numpy.float32)
    sharp = random.uniform(0.35, 0.6) if random.random() < 0.5 else random.uniform(0.5, min(2.2, 0.5 + wanted / 14))
    luma = cv2.GaussianBlur(luma, (0, 0), max(0.3, sharp / scale))
    if random.random() < 0.1:
        length = random.randint(3, 15)
        luma = cv2.blur(luma, (length, 1) if random.random() < 0.6 else (1, max(3, length // 2)))
    picture = cv2.warpPerspective(
        luma, cv2.getPerspectiveTransform(corners, onto), size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if random.random() < 0.3:
        dimmed = random.uniform(0.25, 0.9)
        picture, contrast = picture * dimmed, contrast * dimmed
    picture = picture + numpy.random.randn(*picture.shape) * min(contrast / 4, random.choice([0, 1, 2, 4, 8]))
    picture = numpy.clip(picture, 0, 255).astype(numpy.uint8)
    if random.random() < 0.3:
        _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(40, 90)])
        picture = cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)
    shrinks = picture.shape[0] > ROWS
    return cv2.resize(picture, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)


def shown(ink, bright):
    """Luma of ink on a display, light on dark as often as told, with the shadow that ink throws on the ground behind; and the ink as shares."""
    ground = random.uniform(45, 250)
    depth = random.choice([random.uniform(14, 60), random.uniform(30, 200)])
    tone = max(0, ground - depth)
    if random.random() < bright:
        ground, tone = random.uniform(0, 60), random.uniform(90, 255)
    cover = ink.astype(numpy.float32) / 255
    luma = ground + (tone - ground) * cover
    if random.random() < 0.3:
        move = numpy.float32([[1, 0, random.uniform(-8, 8)], [0, 1, random.uniform(2, 8)]])
        luma -= cv2.warpAffine(cover, move, cover.shape[::-1]) * random.uniform(0.05, 0.35) * abs(ground - tone)
    return luma, cover


def gap():
    """The picture of a gap, and whether a point is in it."""
    has_point = random.random() < 0.5
    if random.random() < 0.35:
        row = Drums(has_point)
        luma = weather.lit(row.luma, row.box)
        tall = CELL * drums.TALL
        return seen(luma.astype(numpy.float32), row.middles, ROOM + drums.TALL / 2, tall, row.contrast), has_point
    digits = Digits(has_point)
    luma, cover = shown(digits.ink, 0.25)
    luma = weather.lit(luma, digits.box)
    contrast = weather.contrast(luma, cover)
    if contrast < 9:
        return gap()
    return seen(luma.astype(numpy.float32), digits.middles, ROOM + TALL / 2, TALL, contrast), has_point


def pool(count, seed):
    random.seed(seed)
    numpy.random.seed(seed)
    return [gap() for _ in range(count)]
