"""The pen that writes a text, and the ground that it is written on, with room around for what is not to be read."""
import random

import cv2
import numpy

import drawing
import strokes

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
