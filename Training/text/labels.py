"""Draws labels and engraved plates, container walls and the flanks of tires."""
import random

import numpy

import alnum_lines
from scene import BOLD, PLAIN, TALL, Pen, Scene


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


def tire():
    groups = alnum_lines.tire()
    text, scene, _ = label(groups, BOLD, 0.5)
    if random.random() < 0.8:
        # Raised rubber on rubber: only light on the edges shows it.
        ground = random.uniform(25, 110)
        scene.luma = scene.luma * 0.15 + ground
        scene.tone = ground + random.uniform(-8, 30)
        return text, scene, 1.0
    return text, scene, 0.3
