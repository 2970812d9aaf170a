"""What a net of meters reads of a corpus.

usage: evaluate.py lcd NET.pt MANIFEST.csv [--views NUMBER] [--list]
       evaluate.py pump NET.pt MANIFEST.csv [--views NUMBER] [--list]
       evaluate.py digit NET.pt MANIFEST.csv [--views NUMBER] [--list]
       evaluate.py needle NET.pt MANIFEST.csv [--list]
       evaluate.py point|sign NET.pt
lcd      crops of displays
pump     photos of pumps whose truth is the rounded number of litres
digit    cells of drums, each read by a net that has not seen its meter
needle   hands of dials, each read by a net that has not seen its meter
point, sign  4,000 drawn pictures of their kind, of another seed than the training's
--views  how many slightly different views are read and vote
MANIFEST.csv has the columns image, kind, ground_truth, group and licence; images are relative to its folder.
"""
import argparse
import collections

import cv2
import numpy
import torch

import corpus
import digit_reading
import lcd_reading
import mark_net
import needle_net
import panel

LIMITS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9)


def share(count, total):
    return f"{100 * count / max(1, total):.1f} %"


def displays(given):
    """All figures right, and the same with the decimal point."""
    net = lcd_reading.loaded(given.net)
    counts = collections.defaultdict(collections.Counter)
    for row in corpus.rows(given.manifest, "lcd-display"):
        truth, group = row["ground_truth"], row["path"].name.split("_")[0]
        if truth.startswith("~"):
            continue
        text, weight = lcd_reading.reading(net, corpus.luma(row), given.views)
        is_right = corpus.figures(text) == corpus.figures(truth)
        counts[group].update(n=1, figures=is_right, point=text == truth, sure=weight > 0.5, wrong=weight > 0.5 and not is_right)
        if given.list:
            print(row["image"], truth, text, f"{weight:.2f}", "" if is_right else "!")
    for group, count in counts.items():
        of = lambda name: share(count[name], count["n"])
        print(
            f"{group}: {count['n']} crops, all figures {of('figures')}, with the point {of('point')}; "
            f"certain {of('sure')}, certain and wrong {of('wrong')}")


def litres(text):
    """The litres of a reading; a pump shows two decimals, so a missed point is put there."""
    figures = corpus.figures(text)
    if text.count(".") == 1 and not text.startswith("."):
        return float(text)
    return int(figures) / 100 if len(figures) > 2 else None


def pumps(given):
    """Photos: the panel is found, and of what may be one the most certain reading counts."""
    net = lcd_reading.loaded(given.net)
    counts = collections.defaultdict(collections.Counter)
    for row in corpus.rows(given.manifest, "lcd-display"):
        if not row["ground_truth"].startswith("~"):
            continue
        readings = [lcd_reading.reading(net, crop, given.views) for crop in panel.panels(cv2.imread(str(row["path"])))]
        readings = [one for one in readings if litres(one[0]) is not None]
        text, weight = max(readings, key=lambda one: one[1], default=("-9", 0))
        truth, value = int(row["ground_truth"][1:]), litres(text) or 0
        is_right = round(value) == truth
        counts[row["path"].name.split("_")[0]].update(n=1, right=is_right, near=abs(value - truth) < 1)
        if given.list:
            print(row["image"], row["ground_truth"], text, f"{weight:.2f}", "" if is_right else "!")
    for group, count in sorted(counts.items()):
        print(
            f"{group}: {count['n']} photos, rounded litres right {share(count['right'], count['n'])}, "
            f"off by less than one {share(count['near'], count['n'])}")


def digits(given):
    saved = torch.load(given.net)
    torch.set_num_threads(1)
    for kind in ("drum-digit", "lcd-digit"):
        met = list(digit_reading.crossed(saved, given.manifest, kind, given.views))
        between = 10
        labels = [corpus.label(row) for row, _ in met]
        truths = numpy.array([between if label is None else label for label in labels])
        said = numpy.stack([said for _, said in met])
        is_digit = truths < between
        ten = said[:, :10].argmax(1) == truths
        best, sure = said.argmax(1), said.max(1)
        print(
            f"{kind}: {is_digit.sum()} digits of {len({row['group'] for row, _ in met})} meters, ten-way {share(ten[is_digit].sum(), is_digit.sum())}, "
            f"of all classes {share((best == truths)[is_digit].sum(), is_digit.sum())}; "
            f"{(~is_digit).sum()} between digits, told {share((best == between)[~is_digit].sum(), (~is_digit).sum())}")
        # Of a cell between two digits any digit is wrong that the best two of its drum are not; none is counted right here.
        for limit in LIMITS:
            reads = (best < between) & (sure >= limit)
            wrong = reads & is_digit & (best != truths)
            mixed = reads & ~is_digit
            print(
                f"  confidence {limit:.1f}: digits read {share((reads & is_digit).sum(), is_digit.sum())}, "
                f"wrong {share(wrong.sum(), is_digit.sum())}; a digit for one between {share(mixed.sum(), (~is_digit).sum())}")
        for low, high in zip((0, *LIMITS[1:], 0.95), (*LIMITS[1:], 0.95, 1.01)):
            inside = is_digit & (best < between) & (sure >= low) & (sure < high)
            print(f"  of confidence {low:.2f} to {min(1, high):.2f}: {inside.sum()}, right {share((inside & (best == truths)).sum(), inside.sum())}")
        if given.list:
            for (row, _), a, b, c in zip(met, truths, best, sure):
                if a != b:
                    print(row["image"], row["group"], a, b, f"{c:.2f}")


def pointing(weights, rows, of):
    """For each row the error of the hand in digits, its certainty, and that of a dial being there."""
    net = needle_net.NeedleNet()
    net.load_state_dict(weights)
    net.eval()
    pictures, truths, _ = needle_net.free_dials(rows, of)
    with torch.no_grad():
        scores, there = net.dials(needle_net.straight(pictures))
    values, near = needle_net.pointed(scores)
    errors = ((values - truths + 0.5) % 1 - 0.5) * 10
    return zip(errors.tolist(), near.tolist(), there.sigmoid().tolist())


def hands(given):
    """How far hands are read from where they are; by nets that have not seen the meter, and by one that has seen drawn dials alone."""
    saved = torch.load(given.net)
    torch.set_num_threads(1)
    rows = corpus.rows(given.manifest, "dial-needle")
    every = [({row["group"] for row in rows}, saved["drawn"])]
    crossed = [(fold["groups"], fold["net"]) for fold in saved["folds"]]
    for name, folds, of in (
            ("drawn, luma", every, corpus.luma), ("drawn, darkest color", every, corpus.darkest),
            ("crossed, luma", crossed, corpus.luma), ("crossed, darkest color", crossed, corpus.darkest)):
        by_group, sure = collections.defaultdict(list), []
        for groups, weights in folds:
            tested = [row for row in rows if row["group"] in groups]
            for row, (error, near, there) in zip(tested, pointing(weights, tested, of)):
                by_group[row["group"]].append(error)
                sure.append((near * there, abs(error) <= 0.5))
                if given.list and abs(error) > 0.5:
                    print(row["image"], row["group"], f"{error:.2f} {near:.2f} {there:.2f}")
        print(name)
        shares = []
        for group, errors in sorted(by_group.items()):
            errors = numpy.array(errors)
            shares.append((abs(errors) <= 0.5).mean())
            print(
                f"  {group}: {len(errors)} hands, median {numpy.median(errors):+.2f}, of the amount {numpy.median(abs(errors)):.2f}, "
                f"off by at most half a digit {share(shares[-1], 1)}")
        print(f"  mean over groups {share(numpy.mean(shares), 1)}")
        for low, high in ((0, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 1.01)):
            inside = [is_right for certainty, is_right in sure if low <= certainty < high]
            print(f"  of certainty {low:.2f} to {min(1, high):.2f}: {len(inside)}, right {share(sum(inside), len(inside))}")


def marks(given):
    """How often a point or a minus is seen where one is, and where none is."""
    likely, there = mark_net.told(mark_net.loaded(given.what, given.net), mark_net.KINDS[given.what].pool(4_000, 99))
    for limit in (0.5, 0.9):
        seen = likely >= limit
        print(
            f"{given.what}, told as {limit} at least: seen {share((seen & (there == 1)).sum(), (there == 1).sum())}, "
            f"seen where none is {share((seen & (there == 0)).sum(), (there == 0).sum())}")


def main():
    given = argparse.ArgumentParser(usage=__doc__)
    given.add_argument("what", choices=["lcd", "pump", "digit", "needle", *mark_net.KINDS])
    given.add_argument("net")
    given.add_argument("manifest", nargs="?")
    given.add_argument("--views", type=int, default=1)
    given.add_argument("--list", action="store_true")
    given = given.parse_args()
    if given.what in mark_net.KINDS:
        return marks(given)
    if not given.manifest:
        raise SystemExit(f"{given.what} needs MANIFEST.csv")
    {"lcd": displays, "pump": pumps, "digit": digits, "needle": hands}[given.what](given)


if __name__ == "__main__":
    main()
