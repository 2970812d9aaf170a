"""The share of freshly drawn lines that a net reads without a mistake, signs included; lines that no training drew.

usage: evaluate_drawn.py KIND NET.pt PHASE [LINES]
KIND and PHASE as train.py has them; for alnum PHASE may be plate, vin, container, tire or serial.
"""
import random
import sys

import numpy
import torch

import train
from line_net import LineNet, prepared, text


def main():
    if len(sys.argv) not in (4, 5) or sys.argv[1] not in train.KINDS:
        sys.exit(__doc__)
    drawer, phase = train.KINDS[sys.argv[1]][0], sys.argv[3]
    count = int(sys.argv[4]) if len(sys.argv) == 5 else 500
    saved = torch.load(sys.argv[2])
    net = LineNet(saved["alphabet"])
    net.load_state_dict(saved["net"])
    net.eval()
    torch.set_num_threads(1)
    # Training counts its seeds from 0.
    random.seed(10**9)
    numpy.random.seed(10**9)
    right = 0
    for _ in range(count):
        line, picture = drawer.page(phase)
        with torch.no_grad():
            right += text(net(torch.from_numpy(prepared(picture))[None, None])[0], saved["alphabet"]) == line
    print(f"{sys.argv[1]} {phase}: {right} of {count} drawn lines exact, {100 * right / count:.1f} %")


main()
