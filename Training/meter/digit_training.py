"""The schedule of the digit net: drawn cells first, then with free pictures; once for all meters and once for each fold."""
import copy
import random

import torch

import corpus
import digit_net

DRAWN, STEPS, RATE = 160_000, 24_000, 4e-3
FINE_STEPS, FINE_RATE = 500, 1.5e-3
FOLDS = 5


def folds(rows):
    """Rows in FOLDS parts of about the same size; no meter is in two."""
    groups = {}
    for row in rows:
        groups.setdefault(row["group"], []).append(row)
    parts = [[] for _ in range(FOLDS)]
    for _, some in sorted(groups.items(), key=lambda one: (-len(one[1]), one[0])):
        min(parts, key=len).extend(some)
    return parts


def trained(manifest, out, scale=1.0, start=None):
    """Trains the net for all meters and one for each fold that has not seen the fold's meters; all are in one file."""
    digit_net.seeded(1)
    drawn = digit_net.prepared_pool(int(DRAWN * scale), 1)
    net = digit_net.DigitNet()
    if start:
        net.load_state_dict(torch.load(start))
    else:
        digit_net.taught(net, drawn, None, max(50, int(STEPS * scale)), RATE, "drawn", out + ".drawn")
    every = [row for kind in ("drum-digit", "lcd-digit") for row in corpus.rows(manifest, kind) if corpus.is_free(row)]
    parts = folds(every)
    saved = {"alphabet": net.alphabet, "folds": []}
    for index in range(FOLDS + 1):
        digit_net.seeded(2 + index)
        tested = {row["group"] for row in parts[index]} if index < FOLDS else set()
        learner = copy.deepcopy(net)
        rows = [row for row in every if row["group"] not in tested]
        random.shuffle(rows)
        digit_net.taught(
            learner, drawn, digit_net.free_cells(rows), max(20, int(FINE_STEPS * scale)), FINE_RATE,
            f"fold {index}" if index < FOLDS else "all")
        if index < FOLDS:
            saved["folds"].append({"groups": sorted(tested), "net": learner.state_dict()})
        else:
            saved["net"] = learner.state_dict()
        torch.save(saved, out)
