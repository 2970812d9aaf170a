"""What the digit net says of a cell: the probabilities of its classes, over one view or several that are slightly moved."""
import numpy
import torch

import corpus
import shared  # noqa: F401  for the next one
from digit_net import COLUMNS, ROWS, DigitNet
from line_net import prepared

# Shares of the cell that a view is moved right and down, and its size.
VIEWS = [(0, 0, 1), (-0.05, 0, 1), (0.05, 0, 1), (0, -0.03, 1), (0, 0.03, 1), (0, 0, 0.93), (0, 0, 1.06)]


def views(picture, count):
    """Crops of 32 rows by 20 columns, prepared for the net."""
    import cv2

    height, width = picture.shape
    out = []
    for right, down, size in VIEWS[:count]:
        if (right, down, size) == (0, 0, 1):
            moved = picture
        else:
            onto = numpy.float32([
                [1 / size, 0, width * (0.5 - 0.5 / size + right)], [0, 1 / size, height * (0.5 - 0.5 / size + down)]])
            moved = cv2.warpAffine(picture, onto, (width, height), borderMode=cv2.BORDER_REPLICATE)
        shrinks = height > ROWS
        moved = cv2.resize(moved, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
        out.append(prepared(moved))
    return torch.from_numpy(numpy.stack(out))[:, None]


def probabilities(net, picture, count=1):
    """Of the ten digits as people read them, of "between", and of the background."""
    with torch.no_grad():
        places = net.cells(views(picture, count)).softmax(1).mean(0).numpy()
    each, end = corpus.PLACES_PER_DIGIT, corpus.BACKGROUND
    # Of a quarter of the way to the next digit half of them still count for the digit; as `DrumCell` has it.
    digits = [places[at] + (places[at + 1] + places[(at - 1) % end]) / 2 for at in range(0, end, each)]
    return numpy.array([*digits, max(0, places[:end].sum() - sum(digits)), places[end]])


def net_of(weights):
    net = DigitNet()
    net.load_state_dict(weights)
    net.eval()
    return net


def crossed(saved, manifest, kind, count=1):
    """Rows of a kind, each with what a net says that has not seen its meter."""
    rows = corpus.rows(manifest, kind)
    for fold in saved["folds"]:
        net = net_of(fold["net"])
        for row in rows:
            if row["group"] in fold["groups"]:
                yield row, probabilities(net, corpus.luma(row), count)
