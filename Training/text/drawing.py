"""Draws a line of text and wears it down as print, camera and earlier processing do. All sizes are in pixels."""
import random

import cv2
import numpy
from PIL import Image, ImageDraw, ImageFont

cv2.setNumThreads(1)
FONTS = {}


def font(path, size):
    if (path, size) not in FONTS:
        FONTS[path, size] = ImageFont.truetype(path, size)
    return FONTS[path, size]


def drawn(text, path, pitch, jitter, size):
    """The ink of a text, 0…255. A pitch of None keeps the font's own advance widths; otherwise all characters are as wide."""
    face = font(path, size)
    ascent, descent = face.getmetrics()
    advance = face.getlength("0") * (pitch or 1)
    widths = [advance if pitch else face.getlength(c) for c in text]
    picture = Image.new("L", (int(sum(widths)) + 60, ascent + descent + 20), 0)
    canvas, x = ImageDraw.Draw(picture), 20.0
    for character, width in zip(text, widths):
        canvas.text(
            (x + random.gauss(0, jitter), 10 + random.gauss(0, jitter)), character, font=face, fill=255)
        x += width
    return numpy.asarray(picture)


def stroked(ink):
    """Thicker, thinner or slanted strokes."""
    kind = random.random()
    if kind < 0.30:
        sides = random.choice([(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (5, 4)])
        ink = cv2.dilate(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, sides))
    elif kind < 0.40:
        ink = cv2.erode(ink, numpy.ones((2, 2), numpy.uint8))
    if random.random() < 0.25:
        height, width = ink.shape
        slant = random.gauss(0, 0.08)
        ink = cv2.warpAffine(ink, numpy.float32([[1, slant, -slant * height / 2], [0, 1, 0]]), (width, height))
    return ink


def bent(ink):
    """Small turns, perspective and curved paper."""
    height, width = ink.shape
    if random.random() < 0.7:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), random.gauss(0, 0.5), 1)
        ink = cv2.warpAffine(ink, turn, (width, height))
    if random.random() < 0.35:
        # The far end of a line is smaller than the near one.
        depth = height * random.choice([0.08, 0.15, 0.25])
        corners = numpy.float32([[0, 0], [width, 0], [width, height], [0, height]])
        moved = corners + numpy.random.uniform(-depth, depth, (4, 2)).astype(numpy.float32)
        ink = cv2.warpPerspective(ink, cv2.getPerspectiveTransform(corners, moved), (width, height))
    if random.random() < 0.2:
        columns = numpy.arange(width)
        wave = random.uniform(0.5, 4) * numpy.sin(
            columns / (random.uniform(0.5, 2) * width) * 2 * numpy.pi + random.uniform(0, 6.3))
        rows = (numpy.arange(height)[:, None] + wave[None, :]).astype(numpy.float32)
        across = numpy.repeat(columns[None, :], height, 0).astype(numpy.float32)
        ink = cv2.remap(ink, across, rows, cv2.INTER_LINEAR)
    return ink


def cropped(ink, least, most):
    """The inked part with random margins."""
    rows, columns = numpy.where(ink > 100)
    if len(rows) == 0:
        return ink
    margin = lambda: random.randint(least, most)
    return ink[
        max(0, rows.min() - margin()) : rows.max() + 1 + margin(),
        max(0, columns.min() - margin()) : columns.max() + 1 + margin()]


def noise_field(height, width, cell):
    small = numpy.random.randn(max(2, height // cell), max(2, width // cell)).astype(numpy.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def ground(height, width):
    """The paper under the ink: light, its fall-off, security print and stains."""
    paper = numpy.full((height, width), random.uniform(140, 255), numpy.float32)
    if random.random() < 0.6:
        paper += numpy.linspace(-1, 1, width)[None, :] * random.uniform(-30, 30)
        paper += numpy.linspace(-1, 1, height)[:, None] * random.uniform(-15, 15)
    if random.random() < 0.4:
        y, x = numpy.mgrid[0:height, 0:width]
        for _ in range(random.randint(1, 3)):
            angle, rate = random.uniform(0, numpy.pi), random.uniform(0.05, 0.6)
            wobble = 4 * numpy.sin(x * random.uniform(0.005, 0.03))
            paper += random.uniform(3, 28) * numpy.sin((x * numpy.cos(angle) + y * numpy.sin(angle)) * rate + wobble)
    if random.random() < 0.25:
        paper += noise_field(height, width, 8) * random.uniform(4, 18)
    return paper


def worn(cover):
    """Ink that faded, was scratched or did not take everywhere."""
    height, width = cover.shape
    if random.random() < 0.15:
        fading = cv2.resize(
            numpy.random.rand(2, max(2, width // 60)).astype(numpy.float32), (width, height),
            interpolation=cv2.INTER_CUBIC)
        cover = cover * (1 - random.uniform(0.2, 0.6) * numpy.clip(fading, 0, 1))
    if random.random() < 0.10:
        holes = noise_field(height, width, random.choice([3, 5, 8])) > random.uniform(1.2, 2.2)
        cover = numpy.where(holes, cover * random.uniform(0, 0.5), cover)
    if random.random() < 0.06:
        cover = numpy.ascontiguousarray(cover, numpy.float32)
        for _ in range(random.randint(1, 3)):
            ends = [(random.randint(0, width), random.randint(0, height)) for _ in range(2)]
            cv2.line(cover, ends[0], ends[1], random.uniform(0, 1), 1)
    return cover


def photographed(picture, lowest, highest):
    """Lost resolution, blur, sensor noise and JPEG; the letters end `lowest` to `highest` pixels high."""
    size = random.uniform(lowest, highest)
    scale = min(1, size / picture.shape[0])
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if random.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.3) * max(0.5, size / 36))
    if random.random() < 0.15:
        picture = cv2.blur(picture, (random.randint(2, 4), 1))
    picture = picture + numpy.random.randn(*picture.shape) * random.choice([0, 2, 5, 10])
    picture = numpy.clip(picture, 0, 255).astype(numpy.uint8)
    if random.random() < 0.4:
        _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(25, 85)])
        picture = cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)
    return picture


def blackened(picture):
    """Black and white by a threshold that was chosen badly: fat, thin or broken letters."""
    low, high = numpy.percentile(picture, 3), numpy.percentile(picture, 90)
    picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.4, 1.6))
    _, picture = cv2.threshold(picture, low + (high - low) * random.uniform(0.3, 0.75), 255, cv2.THRESH_BINARY)
    return cv2.medianBlur(picture, random.choice([3, 5])) if random.random() < 0.5 else picture


def processed(picture, bad_share):
    """What programs do before they recognise: other heights, thresholds, stretched contrast."""
    scale = random.randint(36, 60) / picture.shape[0]
    interpolation = random.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=interpolation)
    kind = random.random()
    if kind < bad_share:
        return blackened(picture)
    kind = (kind - bad_share) / (1 - bad_share)
    if kind < 0.25:
        return cv2.threshold(picture, 0, 255, cv2.THRESH_OTSU)[1]
    if kind < 0.38:
        return cv2.adaptiveThreshold(
            picture, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, random.choice([25, 31, 41]),
            random.randint(6, 18))
    if kind < 0.65:
        return cv2.normalize(picture, None, 0, 255, cv2.NORM_MINMAX)
    return picture


def clean(ink):
    """A line as a good scanner gives it."""
    ink = cropped(ink, 2, 8)
    picture = random.uniform(180, 255) * (1 - ink / 255.0) + random.uniform(0, 60) * (ink / 255.0)
    picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.2))
    picture += numpy.random.randn(*ink.shape) * random.choice([0, 3])
    return numpy.clip(picture, 0, 255).astype(numpy.uint8)


def finished(ink, harsh, letters=1.0):
    """The ink on its paper, photographed and processed; `letters` is the share of the height that a letter takes."""
    ink = cv2.resize(ink, None, fx=random.uniform(0.7, 1.25), fy=1, interpolation=cv2.INTER_AREA)
    cover = worn(ink.astype(numpy.float32) / 255)
    picture = ground(*cover.shape) * (1 - cover) + random.uniform(0, 90) * cover
    lowest, highest = (10, 26) if harsh else random.choice([(14, 26), (22, 40), (36, 60)])
    if letters < 1 and random.random() < 0.15:
        width = picture.shape[1]
        glare = numpy.exp(-(((numpy.arange(width) - random.uniform(0, width)) / random.uniform(20, 90)) ** 2))
        picture = picture + (glare[None] * random.uniform(40, 130)).astype(numpy.float32)
    return processed(photographed(picture.astype(numpy.float32), lowest / letters, highest / letters), 0.7 if harsh else 0.06)


def degraded(ink, harsh):
    """A line as cameras and other programs give it; harsh ones are small and were blackened badly."""
    return finished(cropped(bent(stroked(ink)), 0, random.choice([3, 9, 16])), harsh)


def loose(ink, other, harsh):
    """A line as a finder crops it from a page: turned, with room around or cut, and with parts of the line above or below.

    A far end is smaller than a near one.
    """
    ink, other = stroked(ink), stroked(other)
    rows, columns = numpy.where(ink > 100)
    tall = int(rows.max() - rows.min()) + 1
    ink = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    height, width = 4 * tall, ink.shape[1] + 4 * tall
    both = numpy.zeros((height, width, 2), numpy.uint8)
    top, left = (height - tall) // 2, 2 * tall
    both[top : top + tall, left : left + ink.shape[1], 0] = ink
    if random.random() < 0.6:
        other = other[numpy.flatnonzero(other.max(1) > 100)]
        gap = int(tall * random.choice([random.uniform(0.15, 0.6), random.uniform(0.6, 1.1)]))
        at = top - gap - other.shape[0] if random.random() < 0.5 else top + tall + gap
        start, end, wide = max(0, at), min(height, at + other.shape[0]), min(other.shape[1], width - left)
        both[start:end, left : left + wide, 1] = other[start - at : end - at, :wide]
    corners = numpy.float32([[left, top], [width - left, top], [width - left, top + tall], [left, top + tall]])
    turn, taper = numpy.deg2rad(random.gauss(0, 0.8)), random.choice([0, 0, random.uniform(-0.25, 0.25)])
    moved, middle = corners.copy(), corners.mean(0)
    for index, (x, y) in enumerate(corners - middle):
        y *= 1 + taper * numpy.sign(x)
        moved[index] = middle + (x * numpy.cos(turn) - y * numpy.sin(turn), x * numpy.sin(turn) + y * numpy.cos(turn))
    moved += numpy.random.uniform(-0.04, 0.04, (4, 2)).astype(numpy.float32) * tall
    both = cv2.warpPerspective(both, cv2.getPerspectiveTransform(corners, moved), (width, height))
    x0, y0, x1, y1 = *moved.min(0), *moved.max(0)
    reach = random.choice([0.02, 0.1, 0.2, 0.4])
    y0, y1 = (y0 - tall * random.uniform(-0.08, reach), y1 + tall * random.uniform(-0.08, reach))
    x0, x1 = x0 - tall * random.uniform(0, 0.8), x1 + tall * random.uniform(0, 0.8)
    crop = both[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1].max(2)
    return finished(crop, harsh, min(0.99, tall / crop.shape[0]))
