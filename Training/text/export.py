"""Writes a trained line net as the file that LineNetEngine reads, and a small vector that proves that both compute the same.

usage: export.py KIND NET.pt OUT.linenet [VECTOR.bin]
KIND   as for train.py
The normalisation is folded into the weights, which are kept in 16 bits; LineNetModel+Reading.swift tells the layout of the file.
VECTOR.bin: the number of columns and of classes (32 bits each), the luma of one drawn line (32 rows), and its scores by PyTorch with
the weights as they are in the file (32 bits each, step by step).
"""
import random
import sys

import numpy
import torch

import line_net
import train
from line_net import LineNet, text
from linenet_file import fold, scores, write, write_vector


def line(kind):
    """A line of 32 rows as the first phase of training draws it."""
    import cv2

    random.seed(7)
    numpy.random.seed(7)
    drawer, phases = train.KINDS[kind]
    _, picture = drawer.page(phases[0][2])
    width = max(8, round(picture.shape[1] * line_net.HEIGHT / picture.shape[0] / 4) * 4)
    return cv2.resize(picture, (width, line_net.HEIGHT), interpolation=cv2.INTER_AREA)


def main():
    if len(sys.argv) not in (4, 5) or sys.argv[1] not in train.KINDS:
        sys.exit(__doc__)
    saved = torch.load(sys.argv[2])
    net = LineNet(saved["alphabet"])
    net.load_state_dict(saved["net"])
    net.eval()
    picture = line(sys.argv[1])
    trained = scores(net, picture)
    fold(net)
    written = scores(net, picture)
    print(f"{sys.argv[3]}: {write(net, sys.argv[3])} bytes")
    print(f"reads {text(torch.from_numpy(written), saved['alphabet'])}; by rounding scores change by at most "
          f"{abs(trained - written).max():.4f}")
    if len(sys.argv) == 5:
        write_vector(picture, written, sys.argv[4])


main()
