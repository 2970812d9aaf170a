"""Writes a trained net as the file that LineNetEngine reads, and a small vector that proves that both compute the same.

usage: export.py KIND NET.pt OUT.linenet [VECTOR.bin]
       export.py folds digit NET.pt FOLDER
       export.py folds needle NET.pt FOLDER
KIND   lcd, digit, needle, point or sign
folds  the nets that each have not seen a part of the meters, for measuring: of digits as FOLDER/fold0.linenet and so on, and in
       FOLDER/folds.csv which meter (group) is to be read by which; of needles as FOLDER/GROUP.linenet for each meter
The normalisation is folded into the weights, which are kept in 16 bits. Of the digit net's five steps the middle one is the cell's.
VECTOR.bin is laid out as by Training/text/export.py: columns and classes, the luma of 32 rows, the scores.
"""
import random
import sys
from pathlib import Path

import numpy
import torch

import drums
import lcd_lines
import lcd_reading
import mark_net
import needle_net
import needles
import shared  # noqa: F401  for the next one
from digit_net import COLUMNS, ROWS, DigitNet
import linenet_file
from linenet_file import scores, write, write_vector


def cell():
    import cv2

    picture, _ = drums.drum()
    return cv2.resize(picture, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)


def dial():
    pictures, _, _ = needle_net.stored([needles.dial()])
    luma = needle_net.unrolled(pictures, torch.eye(2)[None], torch.zeros(1, 2))[0, 0]
    return (luma * 255).round().numpy().astype(numpy.uint8)


def folded(net, weights):
    net.load_state_dict(weights)
    net.eval()
    linenet_file.fold(net)
    return net


def digit_folds(saved, folder):
    lines = ["group,fold"]
    for index, part in enumerate(saved["folds"]):
        write(folded(DigitNet(), part["net"]), folder / f"fold{index}.linenet")
        lines += [f"{group},{index}" for group in part["groups"]]
    (folder / "folds.csv").write_text("\n".join(lines) + "\n")


def needle_folds(saved, folder):
    for part in saved["folds"]:
        for group in part["groups"]:
            write(folded(needle_net.NeedleNet(), part["net"]), folder / f"{group}.linenet")


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "folds" and sys.argv[2] in ("digit", "needle"):
        folder = Path(sys.argv[4])
        folder.mkdir(parents=True, exist_ok=True)
        return {"digit": digit_folds, "needle": needle_folds}[sys.argv[2]](torch.load(sys.argv[3]), folder)
    if len(sys.argv) not in (4, 5) or sys.argv[1] not in ("lcd", "digit", "needle", *mark_net.KINDS):
        sys.exit(__doc__)
    random.seed(7)
    numpy.random.seed(7)
    if sys.argv[1] == "lcd":
        net, picture = lcd_reading.loaded(sys.argv[2]), lcd_lines.page("clean")[1]
    elif sys.argv[1] in mark_net.KINDS:
        net = mark_net.loaded(sys.argv[1], sys.argv[2])
        ((picture, _),) = mark_net.KINDS[sys.argv[1]].pool(1, 7)
    else:
        net, picture = (DigitNet(), cell()) if sys.argv[1] == "digit" else (needle_net.NeedleNet(), dial())
        net.load_state_dict(torch.load(sys.argv[2])["net"])
        net.eval()
    trained = scores(net, picture)
    linenet_file.fold(net)
    written = scores(net, picture)
    print(f"{sys.argv[3]}: {write(net, sys.argv[3])} bytes; by rounding scores change by at most {abs(trained - written).max():.4f}")
    if len(sys.argv) == 5:
        write_vector(picture, written, sys.argv[4])


if __name__ == "__main__":
    main()
