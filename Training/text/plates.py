"""Draws license plates in the looks of several registers, on what is around them."""
import random

import cv2
import numpy

import alnum_lines
import drawing
from marks import left_end, seal, word
from scene import BOLD, TALL, Pen, Scene


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
        # A faint picture, hills or a color's run behind the letters.
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
    for end, way in ((scene.x0, -1), (scene.x1, 1)):
        if random.random() < 0.2:
            # An edge or a fold beside the letters, taller than they are.
            at = end + way * TALL * random.uniform(0.15, 0.6)
            scene.box(at, y0, at + random.randint(1, 5), y1, random.choice([tone, random.uniform(0, 255)]))
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
