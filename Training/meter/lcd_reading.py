"""Reads the picture of a line with the line net: one view, or several that vote."""
import collections

import numpy
import torch

import shared  # noqa: F401  for the next one
from lcd_lines import squeezed
from line_net import prepared, text

# Shares of the height that a view leaves out above and below, of the width left and right, and its width in columns.
VIEWS = [
    (0, 0, 0, 0, 192), (0.06, 0.06, 0, 0, 192), (0, 0, 0, 0, 160), (0, 0, 0, 0, 232), (0.1, 0, 0.01, 0, 208), (0, 0.1, 0, 0.02, 176),
    (-0.08, -0.08, -0.02, -0.02, 192), (0.03, 0.03, 0.02, 0.02, 216), (-0.15, -0.15, -0.04, -0.04, 208)]


def view(picture, top, bottom, left, right, width):
    height, across = picture.shape
    edges = [round(top * height), round(bottom * height), round(left * across), round(right * across)]
    grown = [max(0, -edge) for edge in edges]
    picture = numpy.pad(picture, ((grown[0], grown[1]), (grown[2], grown[3])), "edge")
    cut = [max(0, edge) for edge in edges]
    return squeezed(picture[cut[0] : picture.shape[0] - cut[1], cut[2] : picture.shape[1] - cut[3]], width)


def reading(net, picture, views=1):
    """The text and its share of the votes; a view's vote weighs as much as the least certain of its steps."""
    votes = collections.Counter()
    for place in VIEWS[:views]:
        with torch.no_grad():
            scores = net(torch.from_numpy(prepared(view(picture, *place)))[None, None])[0]
        votes[text(scores, net.alphabet)] += float(torch.exp(scores.log_softmax(1).max(1).values.sum()))
    best, weight = votes.most_common(1)[0]
    return best, weight / views


def loaded(path):
    from line_net import LineNet

    saved = torch.load(path)
    net = LineNet(saved["alphabet"])
    net.load_state_dict(saved["net"])
    net.eval()
    torch.set_num_threads(1)
    return net
