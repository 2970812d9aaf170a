"""Cards, pages and plates as pictures, and the photographs that a hand-held camera takes of them. Sizes are in pixels."""
import random

import cv2
import numpy
from PIL import Image, ImageDraw, ImageFont

FONTS = {
    "sans": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "bold": "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "narrow": "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Bold.ttf",
    "serif": "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    "mono": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "ocr-b": "/usr/share/fonts/opentype/ocr-b/OCRB.otf",
}


class Sheet:
    """A flat thing with print on it."""

    def __init__(self, width, height, color, edge=None):
        self.image = Image.new("RGB", (width, height), color)
        self.draw = ImageDraw.Draw(self.image)
        if edge:
            self.draw.rounded_rectangle((6, 6, width - 7, height - 7), 18, outline=edge, width=5)

    def text(self, x, y, text, font="sans", size=24, color=(25, 25, 30), pitch=None):
        """Writes a line whose left top is at x, y; with a pitch all characters are as wide."""
        face = ImageFont.truetype(FONTS[font], size)
        if pitch is None:
            self.draw.text((x, y), text, font=face, fill=color)
            return
        for number, character in enumerate(text):
            self.draw.text((x + number * pitch, y), character, font=face, fill=color)

    def column(self, x, y, text, font, size, color, pitch):
        """Writes a line from top to bottom."""
        face = ImageFont.truetype(FONTS[font], size)
        for number, character in enumerate(text):
            self.draw.text((x, y + number * pitch), character, font=face, fill=color, anchor="ma")

    def waves(self, color, step):
        """A security print of fine wavy lines."""
        width, height = self.image.size
        for row in range(-20, height + 20, step):
            points = [(x, row + 7 * numpy.sin(x / 37 + row / 11)) for x in range(0, width + 8, 8)]
            self.draw.line(points, fill=color, width=1)

    def portrait(self, x, y, width, height):
        """A drawn head and shoulders of no one."""
        self.draw.rectangle((x, y, x + width, y + height), fill=(214, 218, 222))
        self.draw.ellipse(
            (x + 0.05 * width, y + 0.68 * height, x + 0.95 * width, y + 1.5 * height), fill=(70, 80, 104))
        self.draw.ellipse(
            (x + 0.27 * width, y + 0.14 * height, x + 0.73 * width, y + 0.70 * height), fill=(206, 172, 150))
        self.draw.chord(
            (x + 0.24 * width, y + 0.08 * height, x + 0.76 * width, y + 0.62 * height), 180, 360, fill=(84, 62, 50))
        self.draw.rectangle((x, y + height + 1, x + width, y + int(1.6 * height)), fill=self.image.getpixel((2, y)))

    def array(self):
        return cv2.cvtColor(numpy.asarray(self.image), cv2.COLOR_RGB2BGR)


def table(width, height, shade):
    """A table top with a grain."""
    grain = numpy.random.randn(height, max(2, width // 24)).astype(numpy.float32)
    grain = cv2.GaussianBlur(cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC), (0, 0), 3)
    return numpy.clip(numpy.array(shade, numpy.float32) + 9 * grain[:, :, None], 0, 255)


def photographed(sheet, size=(1280, 960), fill=0.86, turn=2.0, tilt=0.03, blur=0.8, noise=3, shade=(96, 112, 128), glare=0):
    """The sheet on a table: turned, in perspective, unevenly lit, a little out of focus and with the sensor's noise."""
    print_, (width, height) = sheet.array(), size
    rows, columns = print_.shape[:2]
    scale = min(fill * width / columns, fill * height / rows)
    half = numpy.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * numpy.float32([columns, rows]) * scale / 2
    angle = numpy.deg2rad(turn)
    rotation = numpy.float32([[numpy.cos(angle), -numpy.sin(angle)], [numpy.sin(angle), numpy.cos(angle)]])
    corners = half @ rotation.T + numpy.float32([width / 2, height / 2])
    corners += numpy.random.uniform(-tilt, tilt, (4, 2)).astype(numpy.float32) * columns * scale
    source = numpy.float32([[0, 0], [columns, 0], [columns, rows], [0, rows]])
    transform = cv2.getPerspectiveTransform(source, corners.astype(numpy.float32))
    # Drawn larger first: text keeps its shape better when it is made smaller in one step.
    double = numpy.diag([2.0, 2.0, 1.0]) @ transform
    cover = cv2.warpPerspective(numpy.ones((rows, columns), numpy.float32), double, (2 * width, 2 * height))
    print_ = cv2.warpPerspective(print_, double, (2 * width, 2 * height), flags=cv2.INTER_AREA)
    cover, print_ = cv2.resize(cover, size, interpolation=cv2.INTER_AREA), cv2.resize(
        print_, size, interpolation=cv2.INTER_AREA)
    picture = table(width, height, shade) * (1 - cover[:, :, None]) + print_ * cover[:, :, None]
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    light = 0.9 + 0.16 * (x / width - 0.5) * random.choice([-1, 1]) + 0.12 * (0.5 - y / height)
    picture *= light[:, :, None]
    if glare:
        spot = numpy.exp(-(((x - 0.7 * width) / 130) ** 2 + ((y - 0.3 * height) / 80) ** 2))
        picture += glare * spot[:, :, None]
    picture = cv2.GaussianBlur(picture, (0, 0), blur) + numpy.random.randn(height, width, 3) * noise
    return numpy.clip(picture, 0, 255).astype(numpy.uint8)
