"""Light, reflections, tilt and the camera: what stands between a display and its picture."""
import random

import cv2
import numpy

cv2.setNumThreads(1)


def field(height, width, cells):
    """A smooth random field of about deviation 1."""
    small = numpy.random.randn(max(2, cells), max(2, cells * width // height)).astype(numpy.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def lit(luma, box):
    """Uneven light, reflections with and without edges, dirt."""
    height, width = luma.shape
    x0, y0, x1, y1 = box
    across, down = numpy.linspace(-1, 1, width, dtype=numpy.float32), numpy.linspace(-1, 1, height, dtype=numpy.float32)
    luma = luma + across[None] * random.uniform(-50, 50) + down[:, None] * random.uniform(-60, 60)
    if random.random() < 0.3:
        luma = luma + field(height, width, random.choice([2, 3, 5])) * random.uniform(3, 22)
    if random.random() < 0.15:
        # Scratched or dusty glass.
        luma = luma + field(height, width, random.randint(24, 60)) * random.uniform(3, 14)
    if random.random() < 0.35:
        # What is mirrored in the glass: patches that lift the dark more than the light.
        mask = numpy.zeros((height, width), numpy.float32)
        for _ in range(random.randint(1, 3)):
            middle = numpy.array([random.uniform(x0, x1), random.uniform(y0, y1)])
            size = numpy.array([random.uniform(6, (x1 - x0) * 0.6), random.uniform(7, 44)])
            corners = middle + numpy.random.uniform(-1, 1, (random.randint(3, 6), 2)) * size
            cv2.fillPoly(mask, [cv2.convexHull(corners.astype(numpy.int32))], random.uniform(0.1, 0.7))
        mask = cv2.GaussianBlur(mask, (0, 0), random.uniform(0.5, 6))
        luma = luma + (random.uniform(60, 255) - luma) * mask
    if random.random() < 0.3:
        x, y = numpy.arange(width, dtype=numpy.float32), numpy.arange(height, dtype=numpy.float32)
        for _ in range(random.randint(1, 2)):
            along = numpy.exp(-(((x - random.uniform(x0 - 20, x1 + 20)) / random.uniform(4, 50)) ** 2))
            up = numpy.exp(-(((y - random.uniform(y0 - 20, y1 + 20)) / random.uniform(4, 30)) ** 2))
            luma = luma + random.uniform(30, 220) * up[:, None] * along[None]
    if random.random() < 0.15:
        for _ in range(random.randint(1, 12)):
            at = (int(random.uniform(x0, x1)), int(random.uniform(y0, y1)))
            cv2.circle(luma, at, random.randint(1, 3), random.uniform(0, 255), -1, cv2.LINE_AA)
    if random.random() < 0.25:
        # Overexposed: the light parts are all white.
        luma = luma * random.uniform(1.0, 1.6) + random.uniform(0, 60)
    return numpy.clip(luma, 0, 255)


def contrast(luma, cover):
    """What the ink differs from the ground beside it, typically."""
    ink = cover > 0.7
    near = cv2.blur(numpy.where(cover < 0.1, luma, 0), (19, 19)) / (cv2.blur((cover < 0.1).astype(numpy.float32), (19, 19)) + 1e-3)
    return float(numpy.median(numpy.abs(luma[ink] - near[ink]))) if ink.any() else 0


def view(box, kind):
    """The way of the camera's points: slant, tilt, perspective and how wide digits are; about the middle of the box."""
    x0, y0, x1, y1 = box
    middle = numpy.array([(x0 + x1) / 2, (y0 + y1) / 2])
    wide, tall = x1 - x0, y1 - y0
    corners = numpy.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    slant = random.uniform(-0.03, 0.24) if random.random() < 0.7 else random.gauss(0, 0.02)
    turn = numpy.deg2rad(random.gauss(0, 1.0) if kind == "clean" or random.random() < 0.5 else random.uniform(-6, 6))
    taper = random.uniform(-0.2, 0.2) if kind != "clean" and random.random() < 0.3 else 0
    moved = corners - middle
    moved[:, 0] -= slant * moved[:, 1]
    moved[:, 1] *= 1 + taper * numpy.sign(moved[:, 0])
    turned = moved @ numpy.array([[numpy.cos(turn), numpy.sin(turn)], [-numpy.sin(turn), numpy.cos(turn)]])
    if kind != "clean" and random.random() < 0.3:
        turned += numpy.random.uniform(-0.06, 0.06, (4, 2)) * tall
    return corners, turned.astype(numpy.float32)


def margins(kind, tall):
    """Room left, top, right and bottom of the digits; below zero cuts them."""
    if kind == "clean":
        return [random.uniform(0.05, 0.3) * tall for _ in range(4)]
    style = random.random()
    if style < 0.5:
        # As people and finders crop: tight above and below.
        room = [
            random.uniform(-0.06, 0.5), random.uniform(-0.06, 0.3), random.choice([random.uniform(-0.03, 0.2), random.uniform(0, 1.2)]),
            random.uniform(-0.06, 0.3)]
    elif style < 0.85:
        room = [random.uniform(0, 2.5), random.uniform(0.05, 0.6), random.uniform(0, 1.0), random.uniform(0.05, 0.6)]
    else:
        room = [random.uniform(0, 2.5), random.uniform(0.2, 1.2), random.uniform(0, 2.0), random.uniform(0.2, 1.2)]
    return [part * tall for part in room]


def photographed(luma, box, kind, contrast):
    """The crop of the line as a camera gives it, some 11 to 48 rows high; noise does not drown the contrast."""
    corners, moved = view(box, kind)
    left, top, right, bottom = margins(kind, box[3] - box[1])
    x0, y0, x1, y1 = *moved.min(0), *moved.max(0)
    x0, y0, x1, y1 = x0 - left, y0 - top, x1 + right, y1 + bottom
    rows = random.uniform(20, 48) if kind == "clean" else random.choice([random.uniform(11, 22), random.uniform(18, 48)])
    columns = 6 * rows * random.uniform(0.7, 1.4)
    scale_x, scale_y = columns / (x1 - x0), rows / (y1 - y0)
    onto = ((moved - [x0, y0]) * [scale_x, scale_y]).astype(numpy.float32)
    # What the smaller picture cannot hold is taken away before, or it would come back as edges.
    sharp = random.uniform(0.35, 0.6) if random.random() < 0.5 else random.uniform(0.5, min(1.4, rows / 22))
    luma = cv2.GaussianBlur(luma, (0, 0), sigmaX=max(0.3, sharp / scale_x), sigmaY=max(0.3, sharp / scale_y))
    if kind != "clean" and random.random() < 0.1:
        length = random.randint(3, 11)
        luma = cv2.blur(luma, (length, 1) if random.random() < 0.6 else (1, max(3, length // 2)))
    picture = cv2.warpPerspective(
        luma, cv2.getPerspectiveTransform(corners, onto), (max(8, int(columns)), max(8, int(rows))),
        flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if kind != "clean" and random.random() < 0.3:
        dimmed = random.uniform(0.25, 0.9)
        picture, contrast = picture * dimmed, contrast * dimmed
    picture = picture + numpy.random.randn(*picture.shape) * min(contrast / 4, random.choice([0, 1, 2, 4, 8]))
    picture = numpy.clip(picture, 0, 255).astype(numpy.uint8)
    if random.random() < 0.4:
        _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(30, 90)])
        picture = cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)
    return picture
