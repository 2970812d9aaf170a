"""Draws plates, labels, engraved and raised letters as cameras see them, and gives a text with its picture."""
import random

import cv2
import numpy

import alnum_lines
import drawing
import strokes

ALPHABET = alnum_lines.ALPHABET
SHARE = "/usr/share/fonts/"
BOLD = [SHARE + name for name in (
    "truetype/opendin/OSP-DIN.ttf", "truetype/roadgeek/RG2014B.ttf", "truetype/roadgeek/RG2014C.ttf",
    "truetype/roadgeek/RG2014D.ttf", "truetype/roadgeek/RG2014E.ttf", "opentype/bebas-neue/BebasNeue-Bold.otf",
    "opentype/bebas-neue/BebasNeue-Book.otf", "opentype/dosis/Dosis-Bold.otf", "opentype/dosis/Dosis-Medium.otf",
    "truetype/roboto/unhinted/RobotoCondensed-Bold.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
    "truetype/liberation/LiberationSans-Bold.ttf", "truetype/liberation/LiberationSansNarrow-Bold.ttf",
    "truetype/dejavu/DejaVuSans-Bold.ttf", "truetype/dejavu/DejaVuSansCondensed-Bold.ttf", "opentype/b612/B612-Bold.otf")]
PLAIN = [SHARE + name for name in (
    "truetype/opendin/OSP-DIN.ttf", "truetype/osifont/osifont.ttf", "truetype/routed-gothic/routed-gothic.ttf",
    "truetype/routed-gothic/routed-gothic-narrow.ttf", "opentype/dosis/Dosis-Book.otf",
    "truetype/roboto/unhinted/RobotoCondensed-Regular.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSansNarrow-Regular.ttf",
    "truetype/liberation/LiberationMono-Bold.ttf", "truetype/liberation/LiberationMono-Regular.ttf",
    "truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSansMono.ttf", "truetype/dejavu/DejaVuSansCondensed.ttf",
    "opentype/b612/B612Mono-Regular.otf", "opentype/ocr-b/OCRB.otf", "truetype/ocr-a/OCRA.ttf")]
TALL = 36


class Pen:
    """Draws pieces of text in one look, TALL pixels high."""

    def __init__(self, fonts, stroke_share, spread):
        self.look = strokes.style() if random.random() < stroke_share else None
        self.path, self.wide = random.choice(fonts), random.uniform(0.6, 1.15)
        self.spread = random.uniform(*spread)
        self.mono = random.random() < 0.2

    def ink(self, text):
        if self.look:
            return strokes.drawn(text, self.look, TALL)
        face = drawing.font(self.path, 50)
        top, bottom = face.getbbox("H")[1::2]
        widths = [face.getlength("M" if self.mono and c not in "-./" else c) + self.spread * TALL / self.wide for c in text]
        picture = drawing.Image.new("L", (int(sum(widths)) + 24, bottom - top + 20), 0)
        canvas, x = drawing.ImageDraw.Draw(picture), 12.0
        for letter, width in zip(text, widths):
            canvas.text((x + (width - face.getlength(letter)) / 2, 10 - top), letter, font=face, fill=255)
            x += width
        scale = TALL / (bottom - top)
        return cv2.resize(numpy.asarray(picture), None, fx=scale * self.wide, fy=scale, interpolation=cv2.INTER_AREA)


class Scene:
    """Luma (1), the ink that is read (0…1) and where it stands, on a ground with room around."""

    def __init__(self, inks, gaps, ground, tone):
        height = TALL * 4
        width = sum(ink.shape[1] for ink in inks) + sum(gaps) + 8 * TALL
        self.tone, self.x0, self.y0 = tone, 4 * TALL, (height - TALL) // 2
        self.luma = numpy.full((height, width), ground, numpy.float32)
        self.cover = numpy.zeros((height, width), numpy.float32)
        self.between, x = [], self.x0
        for index, ink in enumerate(inks):
            top = self.y0 - (ink.shape[0] - TALL) // 2
            self.cover[top : top + ink.shape[0], x : x + ink.shape[1]] = ink / 255.0
            x += ink.shape[1]
            if index < len(gaps):
                self.between.append((x, x + gaps[index]))
                x += gaps[index]
        self.x1, self.y1 = x, self.y0 + TALL

    def small(self, text, x, y, height, tone, fonts=BOLD):
        """Writes what is not to be read."""
        face = drawing.font(random.choice(fonts), max(6, int(height * 1.35)))
        ink = face.getmask(text, "L")
        ink = numpy.array(ink, numpy.float32).reshape(ink.size[::-1]) / 255
        x, y = int(max(0, x)), int(max(0, y))
        part = self.luma[y : y + ink.shape[0], x : x + ink.shape[1]]
        ink = ink[: part.shape[0], : part.shape[1]]
        part[:] = part * (1 - ink) + tone * ink

    def disc(self, x, y, radius, tone, rim=None):
        cv2.circle(self.luma, (int(x), int(y)), max(1, int(radius)), float(tone), -1, cv2.LINE_AA)
        if rim is not None:
            cv2.circle(self.luma, (int(x), int(y)), max(1, int(radius)), float(rim), 1, cv2.LINE_AA)

    def box(self, x0, y0, x1, y1, tone, thickness=-1):
        cv2.rectangle(self.luma, (int(x0), int(y0)), (int(x1), int(y1)), float(tone), thickness)


def word(least=3, most=12):
    return alnum_lines.some(random.choice([alnum_lines.LETTERS, "abcdefghijklmnoprstuvy", "AEIOURSTLN"]), random.randint(least, most))


def shield(scene, x, y, radius, tone):
    """A coat of arms."""
    outline = numpy.float32([(-1, -1), (1, -1), (1, 0.2), (0.6, 0.8), (0, 1.2), (-0.6, 0.8), (-1, 0.2)]) * [radius * 0.8, radius] + [x, y]
    cv2.fillPoly(scene.luma, [outline.astype(numpy.int32)], float(tone), cv2.LINE_AA)
    inner = 255 - tone
    cv2.line(scene.luma, (int(x), int(y - radius * 0.7)), (int(x), int(y + radius * 0.6)), inner, 1, cv2.LINE_AA)
    for up in random.sample([0.0, 0.3, 0.5], random.randint(0, 2)):
        half = radius * random.uniform(0.3, 0.5)
        cv2.line(scene.luma, (int(x - half), int(y - radius * up)), (int(x + half), int(y - radius * up)), inner, 1, cv2.LINE_AA)


def badge(scene, x, y, radius, tone):
    """A round seal with a rim and something in it."""
    scene.disc(x, y, radius, tone, random.choice([None, scene.tone, scene.tone, 255 - tone]))
    kind = random.random()
    if kind < 0.3:
        scene.small(word(1, 3), x - radius * 0.7, y - radius * 0.5, radius * random.uniform(0.5, 0.9), 255 - tone)
    elif kind < 0.5:
        shield(scene, x, y, radius * 0.6, 255 - tone)
    elif kind < 0.7:
        scene.disc(x, y, radius * random.uniform(0.2, 0.6), random.uniform(0, 255))


def seal(scene, x0, x1):
    """A sticker, seals, a state's shape or a coat of arms between two groups."""
    x, y, radius = (x0 + x1) / 2, (scene.y0 + scene.y1) / 2, (x1 - x0) * random.uniform(0.25, 0.45)
    ground, tone = scene.luma[int(y), int(x)], random.uniform(30, 230)
    kind = random.random()
    if kind < 0.15:
        badge(scene, x, y + random.uniform(-0.25, 0.25) * TALL, radius, tone)
    elif kind < 0.45:
        size, apart = min(radius, TALL * random.uniform(0.08, 0.2)), TALL * random.uniform(0.2, 0.32)
        for side in random.choice([(-1, 1), (-1, 1), (-1,), (1,)]):
            badge(scene, x, y + side * apart, size, random.choice([tone, random.uniform(30, 250)]))
        if random.random() < 0.35:
            scene.box(x - radius * 0.8, y - 1, x + radius * 0.8, y + 1, scene.tone)
    elif kind < 0.6:
        shield(scene, x, y - random.uniform(0, 0.1) * TALL, radius, tone)
    elif kind < 0.85:
        half = radius * random.uniform(0.7, 1.2)
        up = y - TALL * random.choice([0, 0, 0.2])
        scene.box(x - radius, up - half, x + radius, up + half, tone)
        if random.random() < 0.7:
            for line in range(random.randint(1, 3)):
                scene.small(word(2, 4), x - radius * 0.8, up - half * 0.8 + line * half * 0.6, half * 0.5, 255 - tone)
    else:
        corners = numpy.random.uniform(-radius, radius, (random.randint(4, 8), 2)) + [x, y]
        order = numpy.argsort(numpy.arctan2(*(corners - [x, y]).T))
        star = corners[order].astype(numpy.int32)
        cv2.fillPoly(scene.luma, [star], float(tone if random.random() < 0.4 else ground * 0.4 + scene.tone * 0.6))


def left_end(scene, y0, y1):
    """The band, arms or stickers at the left end of a European plate; the place where the plate begins."""
    inner = scene.x0 - TALL * random.uniform(0.03, 0.25)
    wide = TALL * random.uniform(0.4, 0.65)
    x, ground = inner - wide / 2, scene.luma[scene.y0, int(inner)]
    kind, country = random.random(), random.choice(["D", "SK", "CZ", "PL", "F", "I", "GB", "H", "A", "NL", "RO", "E", "SK", "CZ"])
    band = random.choice([random.uniform(20, 110), random.uniform(20, 110), ground, ground])
    ink = random.uniform(170, 255) if band < 120 else random.uniform(20, 120)
    if band != ground:
        scene.box(inner - wide, y0, inner, y1, band)
    if kind < 0.75:
        size = TALL * random.uniform(0.22, 0.34)
        scene.small(country, x - size * 0.35 * len(country), scene.y1 - size * random.uniform(0.9, 1.4), size, ink)
        above = random.random()
        if above < 0.45:
            shield(scene, x, scene.y0 + TALL * random.uniform(0.2, 0.3), TALL * random.uniform(0.16, 0.26), random.uniform(40, 190))
        elif above < 0.9:
            round_, middle = TALL * random.uniform(0.12, 0.2), scene.y0 + TALL * random.uniform(0.15, 0.35)
            for step in range(12):
                turn = step * numpy.pi / 6
                scene.disc(x + round_ * numpy.cos(turn), middle + round_ * numpy.sin(turn), 1.2, ink)
    else:
        for share in random.choice([(0.25, 0.75), (0.2, 0.75), (0.5,), (0.3,), (0.7,)]):
            badge(scene, x, scene.y0 + TALL * share, TALL * random.uniform(0.14, 0.26), random.uniform(30, 230))
    return inner - wide


def plate():
    look, groups = alnum_lines.plate()
    pen = Pen(BOLD, {"us": 0.75, "eu": 0.5, "br": 0.5, "other": 0.5}[look], (-0.02, 0.16))
    if pen.look:
        pen.look["weight"] = random.uniform(0.1, min(0.19, pen.look["width"] * 0.36))
        if look == "us":
            pen.look["width"] = random.uniform(0.3, 0.5)
        elif look == "br":
            pen.look["width"] = random.uniform(0.5, 0.75)
    text, inks, gaps, fillings = groups[0], [pen.ink(groups[0])], [], []
    filling = random.choice({
        "us": ["seal", "seal", "seal", "gap", "-", "."], "eu": ["-", "seal", "seal", "seal", "gap"], "br": [".", ".", "-"],
        "other": ["gap", "-", ".", "seal"]}[look])
    for group in groups[1:]:
        if filling in "-.":
            text += filling
            middle = numpy.zeros_like(pen.ink(filling))
            rows, wide = middle.shape[0], middle.shape[1]
            if filling == "-":
                half = max(1, int(TALL * random.uniform(0.04, 0.08)))
                middle[rows // 2 - half : rows // 2 + half, int(wide * 0.15) : int(wide * 0.85)] = 255
            else:
                cv2.circle(middle, (wide // 2, rows // 2 + random.randint(-2, 2)), random.randint(2, 4), 255, -1, cv2.LINE_AA)
            inks += [middle, pen.ink(group)]
            gaps += [random.randint(0, 5)] * 2
            fillings += [None, None]
        else:
            inks.append(pen.ink(group))
            gaps.append(random.randint(TALL // 4, TALL * 9 // 10) if filling == "seal" else random.randint(TALL // 5, TALL * 2 // 3))
            fillings.append(filling)
        text += group
    ground, tone = random.uniform(150, 255), random.uniform(0, 70)
    if random.random() < 0.12:
        ground, tone = tone, ground
    scene = Scene(inks, gaps, ground, tone)
    over, under = TALL * random.uniform(0.15, 0.9), TALL * random.uniform(0.12, 0.8)
    if look == "eu":
        over, under = TALL * random.uniform(0.1, 0.35), TALL * random.uniform(0.1, 0.35)
    left, right = (TALL * random.uniform(0.1, 0.9) for _ in range(2))
    x0, x1, y0, y1 = scene.x0 - left, scene.x1 + right, scene.y0 - over, scene.y1 + under
    if random.random() < 0.3:
        # A faint picture, hills or a colour's run behind the letters.
        scene.luma[int(y0) : int(y1)] += drawing.noise_field(int(y1) - int(y0), scene.luma.shape[1], 24) * random.uniform(4, 18)
    for (a, b), kind in zip(scene.between, fillings):
        if kind == "seal":
            seal(scene, a, b)
    if look == "eu" and random.random() < 0.85 or random.random() < 0.06:
        x0 = left_end(scene, y0, y1)
    for end, way in ((scene.x0, -1), (scene.x1, 1)):
        if random.random() < 0.12:
            # A bolt or a sticker beside the letters.
            scene.disc(
                end + way * TALL * random.uniform(0.2, 0.5), scene.y0 + TALL * random.uniform(0, 1), TALL * random.uniform(0.05, 0.2),
                random.uniform(30, 230), random.choice([None, tone]))
    if look in ("us", "br", "other"):
        if random.random() < 0.75:
            height = over * random.uniform(0.35, 0.75)
            name = word(4, 12) if look == "us" else word(2, 2).upper() + "-" + word(4, 10).upper()
            scene.small(name, (x0 + x1) / 2 - height * 0.33 * len(name), scene.y0 - height * random.uniform(1.15, 1.4), height, tone)
        if random.random() < 0.45:
            height = under * random.uniform(0.3, 0.7)
            name = word(4, 16)
            scene.small(name, (x0 + x1) / 2 - height * 0.33 * len(name), scene.y1 + under * random.uniform(0.15, 0.3), height, tone)
        for side in (0.2, 0.8):
            for y in (scene.y0 - over * random.uniform(0.4, 0.8), scene.y1 + under * random.uniform(0.3, 0.8)):
                if random.random() < 0.4:
                    scene.disc(x0 + (x1 - x0) * side + random.uniform(-6, 6), y, random.uniform(2, 5), random.choice([20, 60, 120, 200, 250]))
    frame = random.choice([random.uniform(0, 70), random.uniform(0, 255)])
    is_uneven = random.random() < 0.4
    for band in ((0, 0, scene.luma.shape[1], y0), (0, y1, scene.luma.shape[1], 9999), (0, 0, x0, 9999), (x1, 0, 9999, 9999)):
        if band[2] > band[0]:
            scene.box(*band, random.uniform(0, 255) if is_uneven else frame)
    if random.random() < 0.5:
        scene.box(x0 + 2, y0 + 2, x1 - 2, y1 - 2, tone, random.choice([1, 2]))
    if random.random() < 0.4:
        height = TALL * random.uniform(0.2, 0.45)
        scene.small(word(5, 14), x0 + random.uniform(0, 40), y1 + 3, height, 255 - frame if random.random() < 0.7 else 128)
    return text, scene, (0.55 if random.random() < 0.25 else 0.25)


def label(text_groups, fonts=PLAIN, stroke_share=0.3):
    """Text on a label or plate of metal, with other lines over and under it."""
    text = "".join(text_groups)
    pen = Pen(fonts if random.random() < 0.7 else BOLD, stroke_share, (-0.02, 0.3))
    if pen.look and random.random() < 0.25:
        pen.look["dots"], pen.look["weight"] = random.uniform(0.05, 0.14), random.uniform(0.05, 0.12)
    inks = [pen.ink(group) for group in text_groups]
    gaps = [random.randint(TALL // 4, TALL * 3 // 4) for _ in inks[1:]]
    ground, tone = random.uniform(140, 255), random.uniform(0, 90)
    if random.random() < 0.3:
        tone = ground - random.uniform(25, 70)
    if random.random() < 0.6:
        ground, tone = 255 - ground, 255 - tone
    scene = Scene(inks, gaps, ground, tone)
    for is_under in (False, True):
        if random.random() < 0.55:
            name = "".join(random.choices("ABCDEGHIKLMNORSTV0123456789*/- ekgm.", k=random.randint(4, 24)))
            height = TALL * random.uniform(0.4, 1.0)
            y = scene.y1 + TALL * random.uniform(0.15, 0.5) if is_under else scene.y0 - height * 1.25 - TALL * random.uniform(0, 0.35)
            scene.small(name, scene.x0 + random.uniform(-1, 5) * TALL, y, height, tone, [pen.path])
        elif random.random() < 0.12:
            y = int(scene.y1 + TALL * random.uniform(0.15, 0.4)) if is_under else int(scene.y0 - TALL * random.uniform(0.15, 0.4))
            bars = numpy.repeat(numpy.random.choice([ground, tone], scene.luma.shape[1] // 2 + 1), 2)[: scene.luma.shape[1]]
            if is_under:
                scene.luma[y:] = bars
            else:
                scene.luma[:y] = bars
    if random.random() < 0.3:
        a, b = (TALL * random.uniform(0.1, 0.5) for _ in range(2))
        scene.box(scene.x0 - a, scene.y0 - b, scene.x1 + a, scene.y1 + b, tone, random.choice([1, 1, 2]))
    elif random.random() < 0.3:
        outside = random.uniform(0, 255)
        if random.random() < 0.5:
            scene.box(0, 0, scene.x0 - TALL * random.uniform(0.05, 0.6), 9999, outside)
        else:
            scene.box(scene.x1 + TALL * random.uniform(0.05, 0.6), 0, 9999, 9999, outside)
    return text, scene, 0.1


def container():
    groups = alnum_lines.container()
    text, scene, _ = label(groups[:2] if random.random() < 0.1 else groups, BOLD, 0.4)
    if len(scene.between) == 2 and random.random() < 0.8:
        a, b = scene.between[1]
        side = min(b - a, 12) * random.uniform(0.2, 0.6)
        scene.box(b - side, scene.y0 - side, scene.x1 + side, scene.y1 + side, scene.tone, random.choice([1, 2]))
    if random.random() < 0.3:
        # The wall's corrugation.
        scene.luma += 25 * numpy.sin(numpy.arange(scene.luma.shape[1]) * random.uniform(0.05, 0.2)).astype(numpy.float32)
    return text, scene, 0.1


def tyre():
    groups = alnum_lines.tyre()
    text, scene, _ = label(groups, BOLD, 0.5)
    if random.random() < 0.8:
        # Raised rubber on rubber: only light on the edges shows it.
        ground = random.uniform(25, 110)
        scene.luma = scene.luma * 0.15 + ground
        scene.tone = ground + random.uniform(-8, 30)
        return text, scene, 1.0
    return text, scene, 0.3


def lit(luma, cover, tone, raised):
    """The ink laid on the ground; raised letters catch light on one side and cast a shadow on the other."""
    picture = luma * (1 - cover) + tone * cover
    if random.random() < raised:
        soft = cv2.GaussianBlur(cover, (0, 0), random.uniform(0.8, 1.8))
        x, y = random.uniform(-2, 2), random.choice([-1, 1]) * random.uniform(0.7, 2.5)
        shift = lambda sign: cv2.warpAffine(soft, numpy.float32([[1, 0, x * sign], [0, 1, y * sign]]), cover.shape[::-1])
        picture += (shift(1) - shift(-1)) * random.uniform(30, 110)
    return picture


def seen(scene, raised):
    """The crop that a line finder makes of the scene: turned a little, with margins, light and shadow."""
    luma = lit(scene.luma, scene.cover, scene.tone, raised)
    height, width = luma.shape
    spot = numpy.float32([
        [scene.x0, scene.y0], [scene.x1, scene.y0], [scene.x1, scene.y1], [scene.x0, scene.y1]])
    turn = numpy.deg2rad(random.gauss(0, 1.2) if random.random() < 0.8 else random.uniform(-4, 4))
    shear, depth = random.gauss(0, 0.1), TALL * random.choice([0, 0.08, 0.15])
    middle = spot.mean(0)
    change = numpy.float32([[numpy.cos(turn), -numpy.sin(turn) - shear], [numpy.sin(turn), numpy.cos(turn)]])
    moved = (spot - middle) @ change.T + middle + numpy.random.uniform(-depth, depth, (4, 2))
    matrix = cv2.getPerspectiveTransform(spot, moved.astype(numpy.float32))
    luma = cv2.warpPerspective(luma, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    x0, y0, x1, y1 = *moved.min(0), *moved.max(0)
    reach = random.choice([0.06, 0.12, 0.12, 0.25, 0.25, 0.45, 0.8])
    side = random.choice([0.15, 0.5, 1.0, 1.0, 1.8])
    y0, y1 = y0 - TALL * random.uniform(-0.03, reach), y1 + TALL * random.uniform(-0.03, reach)
    x0, x1 = x0 - TALL * random.uniform(0.0, side), x1 + TALL * random.uniform(0.0, side)
    luma = luma[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1]
    height, width = luma.shape
    if random.random() < 0.4:
        luma = luma * (1 + numpy.linspace(-1, 1, width, dtype=numpy.float32)[None] * random.uniform(-0.35, 0.35))
    if random.random() < 0.25:
        # A shadow with a hard edge over a part.
        a, b = random.uniform(-0.3, 1.3) * width, random.uniform(-0.3, 1.3) * width
        mask = (numpy.arange(width)[None] < a + (b - a) * numpy.arange(height)[:, None] / height).astype(numpy.float32)
        luma = luma * (1 - cv2.blur(mask, (3, 3)) * random.uniform(0.15, 0.6))
    if random.random() < 0.12:
        glare = numpy.exp(-(((numpy.arange(width) - random.uniform(0, width)) / (height * random.uniform(0.4, 1.5))) ** 2))
        luma = luma + (glare[None] * random.uniform(30, 130)).astype(numpy.float32)
    return luma


def shot(luma, letters):
    """What sensor and JPEG leave; `letters` is the share of the picture's height that a letter takes."""
    luma = cv2.resize(luma, None, fx=random.uniform(0.6, 1.15), fy=1, interpolation=cv2.INTER_AREA)
    tall = random.choice([random.uniform(8, 14), random.uniform(10, 20), random.uniform(16, 32)])
    scale = min(1.0, tall / (luma.shape[0] * letters))
    luma = cv2.resize(luma, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if random.random() < 0.6:
        luma = cv2.GaussianBlur(luma, (0, 0), random.uniform(0.3, 0.9) * (1 if tall < 16 else random.uniform(1, 2)))
    if random.random() < 0.12:
        luma = cv2.blur(luma, random.choice([(2, 1), (3, 1), (1, 2)]))
    # Under- and overexposure keep little of the contrast.
    gain = random.choice([1, 1, 1, random.uniform(0.2, 0.7)])
    luma = luma * gain + random.choice([0, 0, random.uniform(0, 255 * (1 - gain)), random.uniform(0, 40)])
    luma = luma + numpy.random.randn(*luma.shape) * random.choice([0, 1, 3, 6]) * max(0.4, gain)
    luma = numpy.clip(luma, 0, 255).astype(numpy.uint8)
    if random.random() < 0.5:
        _, jpeg = cv2.imencode(".jpg", luma, [cv2.IMWRITE_JPEG_QUALITY, random.randint(20 if tall > 14 else 45, 90)])
        luma = cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)
    return luma


def page(kind):
    """A text and a picture of it; kind is clean or mixed."""
    which = random.choices(["plate", "vin", "container", "tyre", "serial"], [0.5, 0.23, 0.07, 0.09, 0.11])[0]
    if which == "plate":
        text, scene, raised = plate()
    elif which == "container":
        text, scene, raised = container()
    elif which == "tyre":
        text, scene, raised = tyre()
    else:
        text, scene, raised = label([alnum_lines.vin()] if which == "vin" else alnum_lines.serial())
    if kind == "clean":
        luma = lit(scene.luma, scene.cover, scene.tone, 0)[scene.y0 - 5 : scene.y1 + 5, scene.x0 - 5 : scene.x1 + 5]
        return text, numpy.clip(luma, 0, 255).astype(numpy.uint8)
    luma = seen(scene, raised)
    picture = shot(luma, TALL / luma.shape[0])
    if random.random() < 0.05:
        picture = cv2.threshold(cv2.resize(picture, None, fx=2, fy=2), 0, 255, cv2.THRESH_OTSU)[1]
    if random.random() < 0.12:
        picture = 255 - picture
    return text, picture
