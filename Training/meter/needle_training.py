"""The schedule of the needle net: drawn dials first, then with free pictures; once for all meters and once for each fold."""
import copy

import torch

import corpus
import needle_net
import needles
from digit_net import seeded

DRAWN, STEPS, RATE = 5_000, 900, 4e-3
FINE_STEPS, FINE_RATE = 160, 1.5e-3
# Groups that show the same meter in part are learned from or measured together.
FOLDS = [["needle00"], ["needle04"], ["needle07"], ["needle09", "needle13", "needle14"]]


def trained(manifest, out, scale=1.0, start=None):
    """Trains the net for all meters and one for each fold that has not seen the fold's meters; all are in one file."""
    seeded(1)
    drawn = needle_net.stored(needles.pool(int(DRAWN * scale), 1))
    net = needle_net.NeedleNet()
    if start:
        net.load_state_dict(torch.load(start))
    else:
        needle_net.taught(net, drawn, None, None, max(50, int(STEPS * scale)), RATE, "drawn", out + ".drawn")
    every = [row for row in corpus.rows(manifest, "dial-needle") if corpus.is_free(row)]
    unknown = {row["group"] for row in every} - {group for fold in FOLDS for group in fold}
    if unknown:
        raise SystemExit(f"no fold has {sorted(unknown)}")
    saved = {"drawn": copy.deepcopy(net.state_dict()), "folds": []}
    for index, groups in enumerate([*FOLDS, []]):
        seeded(2 + index)
        learner = copy.deepcopy(net)
        rows = [row for row in every if row["group"] not in groups]
        ways = [needle_net.free_dials(rows, of) for of in (corpus.luma, corpus.darkest)]
        needle_net.taught(
            learner, drawn, [torch.cat(parts) for parts in zip(*ways)], [row["group"] for row in rows] * 2, max(20, int(FINE_STEPS * scale)), FINE_RATE,
            f"fold {index}" if groups else "all")
        if groups:
            saved["folds"].append({"groups": groups, "net": learner.state_dict()})
        else:
            saved["net"] = learner.state_dict()
        torch.save(saved, out)
