"""Finds the line of letters in a crop of a plate or label, for measuring; the scanner has a finder of its own."""
import cv2
import numpy


def letters(picture, invert):
    """Boxes (x, y, width, height) of blobs that may be letters, darker than what is around them."""
    side = max(15, picture.shape[0] // 2) | 1
    black = cv2.adaptiveThreshold(
        255 - picture if invert else picture, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY_INV, side, 4)
    boxes = cv2.connectedComponentsWithStats(black)[2][1:]
    height = picture.shape[0]
    return [
        tuple(int(v) for v in box[:4]) for box in boxes
        if 0.18 * height < box[3] < 0.92 * height and box[2] < 1.3 * box[3] and box[4] > 0.12 * box[2] * box[3]]


def row(boxes):
    """The largest set of boxes as tall as one of them whose middles lie on a line, and the line's slope."""
    best, tilt = [], 0.0
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in boxes]
    for first, (x0, y0) in enumerate(middles):
        tall = boxes[first][3]
        alike = [i for i, box in enumerate(boxes) if 0.75 * tall < box[3] < 1.34 * tall]
        for second in alike:
            x1, y1 = middles[second]
            if x1 - x0 < tall or abs(y1 - y0) > 0.25 * (x1 - x0):
                continue
            slope = (y1 - y0) / (x1 - x0)
            on = [i for i in alike if abs(middles[i][1] - y0 - slope * (middles[i][0] - x0)) < 0.14 * tall]
            if sum(boxes[i][3] for i in on) > sum(box[3] for box in best):
                best, tilt = [boxes[i] for i in on], slope
    return best, tilt


def found(picture, margin, side=0.8):
    """The deskewed crop of the band with `margin` letter heights of room above and below and `side` at the ends.

    Where there is no band it is the whole picture. The second value tells which.
    """
    scale = max(1.0, 160 / picture.shape[0])
    large = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    best, tilt = max((row(letters(large, invert)) for invert in (False, True)), key=lambda one: sum(b[3] for b in one[0]))
    if len(best) < 3:
        return picture, False
    height, width = large.shape
    middle = (width / 2, height / 2)
    turn = cv2.getRotationMatrix2D(middle, numpy.degrees(numpy.arctan(tilt)), 1)
    large = cv2.warpAffine(large, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    corners = numpy.float32([
        turn @ (px, py, 1) for x, y, w, h in best for px, py in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))])
    tall = float(numpy.median([box[3] for box in best]))
    line = numpy.median(corners.reshape(-1, 4, 2).mean(1)[:, 1])
    top, bottom = line - tall * (0.5 + margin), line + tall * (0.5 + margin)
    left, right = corners[:, 0].min() - tall * side, corners[:, 0].max() + tall * side
    return large[max(0, int(top)) : int(bottom) + 1, max(0, int(left)) : int(right) + 1], True
