"""One drawn line of capitals and digits as a camera sees it: its text and its picture."""
import random

import cv2
import numpy

import alnum_lines
from labels import container, label, tire
from plates import plate
from scene import TALL

ALPHABET = alnum_lines.ALPHABET
SHARES = {"plate": 0.54, "vin": 0.23, "container": 0.06, "tire": 0.07, "serial": 0.1}


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


def shot(luma, letters, is_small):
    """What sensor and JPEG leave; `letters` is the share of the picture's height that a letter takes."""
    luma = cv2.resize(luma, None, fx=random.uniform(0.6, 1.15), fy=1, interpolation=cv2.INTER_AREA)
    tall = random.choice([random.uniform(8, 14), random.uniform(8, 14) if is_small else random.uniform(10, 20), random.uniform(16, 32)])
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
    """A text and a picture of it; kind is clean or mixed, or a name in SHARES for such lines only."""
    which = kind if kind in SHARES else random.choices(list(SHARES), list(SHARES.values()))[0]
    if which == "plate":
        text, scene, raised = plate()
    elif which == "container":
        text, scene, raised = container()
    elif which == "tire":
        text, scene, raised = tire()
    else:
        text, scene, raised = label([alnum_lines.vin()] if which == "vin" else alnum_lines.serial())
    if kind == "clean":
        luma = lit(scene.luma, scene.cover, scene.tone, 0)[scene.y0 - 5 : scene.y1 + 5, scene.x0 - 5 : scene.x1 + 5]
        return text, numpy.clip(luma, 0, 255).astype(numpy.uint8)
    luma = seen(scene, raised)
    picture = shot(luma, TALL / luma.shape[0], which == "vin")
    if random.random() < 0.05:
        picture = cv2.threshold(cv2.resize(picture, None, fx=2, fy=2), 0, 255, cv2.THRESH_OTSU)[1]
    if random.random() < 0.12:
        picture = 255 - picture
    return text, picture
