"""What stands on a plate and is not to be read: seals, stickers, coats of arms, bands, small words."""
import random

import cv2
import numpy

import alnum_lines
from scene import TALL


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
        if random.random() < 0.5:
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
