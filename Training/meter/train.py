"""Trains a net of meters from nothing.

usage: train.py lcd OUT.pt [--scale SHARE] [--phase NUMBER --start WEIGHTS.pt]
       train.py point|sign OUT.pt [--scale SHARE]
       train.py digit|needle OUT.pt --manifest MANIFEST.csv [--scale SHARE] [--start WEIGHTS.pt]
lcd      the line net of displays, on drawn lines alone
point    the net of decimal points, on drawn gaps between digits alone
sign     the net of the minus before a display's digits, on drawn digits alone
digit    the net of drum digits, on drawn cells and on the rows of MANIFEST.csv whose licence begins with MIT
needle   the net of dials' hands, on drawn dials and on such rows
--scale  this share of the schedule, for trials
--phase  begins with this phase, counted from 0, and with weights that the one before it left
--start  for digit and needle: what training on drawn pictures left (OUT.pt.drawn)
Schedules are counted in pictures, not in time; seeds are fixed. On one thread the result is the same again.
"""
import argparse

import digit_training
import lcd_net
import mark_net
import needle_training


def main():
    given = argparse.ArgumentParser(usage=__doc__)
    given.add_argument("kind", choices=["lcd", "point", "sign", "digit", "needle"])
    given.add_argument("out")
    given.add_argument("--manifest")
    given.add_argument("--scale", type=float, default=1)
    given.add_argument("--phase", type=int, default=0)
    given.add_argument("--start")
    given = given.parse_args()
    if given.kind == "lcd":
        lcd_net.trained(given.out, given.scale, given.phase, given.start)
    elif given.kind in mark_net.KINDS:
        mark_net.trained(given.kind, given.out, given.scale)
    elif not given.manifest:
        raise SystemExit(f"{given.kind} needs --manifest")
    else:
        training = digit_training if given.kind == "digit" else needle_training
        training.trained(given.manifest, given.out, given.scale, given.start)


if __name__ == "__main__":
    main()
