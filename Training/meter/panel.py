"""Finds the panel of a display in a photo: a four-sided patch darker, lighter or more colored than what is around."""
import cv2
import numpy

SIDE = 480
ASPECTS = (1.7, 8)


def ordered(corners):
    """Top left, top right, bottom right, bottom left."""
    corners = sorted(corners.reshape(4, 2).tolist())
    left, right = sorted(corners[:2], key=lambda one: one[1]), sorted(corners[2:], key=lambda one: one[1])
    return numpy.float32([left[0], right[0], right[1], left[1]])


def quadrangle(outline):
    """Four corners around an outline: its own when it has four, or those of the least turned rectangle."""
    hull = cv2.convexHull(outline)
    length = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.05, 0.08):
        corners = cv2.approxPolyDP(hull, share * length, True)
        if len(corners) == 4:
            return ordered(corners.astype(numpy.float32))
    return ordered(cv2.boxPoints(cv2.minAreaRect(hull)))


def masks(picture):
    """The patches that may be a panel, by lightness and by color."""
    colors = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
    luma = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.5)
    levels = [cv2.threshold(luma, 0, 255, cv2.THRESH_OTSU)[0]]
    # Overexposed cases: the panel differs little from white.
    levels += [levels[0] * 0.75, (levels[0] + 255) / 2, (levels[0] + 2 * 255) / 3]
    for level in levels:
        yield (luma < level).astype(numpy.uint8) * 255
    yield (luma >= levels[0]).astype(numpy.uint8) * 255
    yield cv2.threshold(cv2.GaussianBlur(colors[:, :, 1], (0, 0), 1.5), 0, 255, cv2.THRESH_OTSU)[1]


def panels(picture, most=4):
    """Up to `most` crops of what may be a panel, the likeliest first, straightened, in luma."""
    scale = SIDE / picture.shape[1]
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    met = []
    for mask in masks(small):
        # Digits are holes in a light panel.
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, numpy.ones((9, 9), numpy.uint8))
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, numpy.ones((9, 9), numpy.uint8))
        for outline in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
            area = cv2.contourArea(cv2.convexHull(outline))
            if not 0.008 * mask.size < area < 0.75 * mask.size:
                continue
            corners = quadrangle(outline)
            tops, sides = corners[1] - corners[0], corners[3] - corners[0]
            wide, tall = numpy.linalg.norm(tops), numpy.linalg.norm(sides)
            if tall < 8 or not ASPECTS[0] < wide / tall < ASPECTS[1]:
                continue
            filled = cv2.contourArea(outline) / max(1, cv2.contourArea(corners))
            if filled < 0.6:
                continue
            met.append((min(filled, 1 / filled) * area**0.5, corners, wide, tall))
    met.sort(key=lambda one: -one[0])
    crops, used = [], []
    luma = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    for _, corners, wide, tall in met:
        if any(abs(corners - other).max() < 6 for other in used):
            continue
        used.append(corners)
        size = (int(wide / scale), int(tall / scale))
        onto = numpy.float32([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]])
        crops.append(cv2.warpPerspective(luma, cv2.getPerspectiveTransform(corners / numpy.float32(scale), onto), size))
        if len(crops) == most:
            break
    return crops
