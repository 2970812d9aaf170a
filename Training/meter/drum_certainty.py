"""Fits the weights of DrumCertainty to what `meter-accuracy --drum-grounds` prints.

    python3 drum_certainty.py FILE...

Rows of drawn meters with an even seed and every other picture without a meter are fitted to; the others show how well the
weights do. Pictures without a meter count three times: there are fewer of them, and a value that is none is the worse error.
"""

import sys

import numpy as np

RESERVE = 1.6  # as in DrumCertainty
BELIEVED = 0.8


def rows(paths):
    for path in paths:
        for line in open(path):
            name, told, right, accepted, text, _, presence, reading = line.rstrip("\n").split("\t")
            if presence:
                yield {
                    "name": name, "told": told != "-", "right": right == "1", "drawn": bool(accepted),
                    "presence": [float(x) for x in presence.split(",")], "reading": [float(x) for x in reading.split(",")],
                }


def fitted(terms, truth, weights, ridge=0.3):
    """A logistic regression by Newton's method; the last weight is the offset, which nothing pulls to zero."""
    terms = np.c_[np.array(terms), np.ones(len(terms))]
    pull = np.eye(terms.shape[1]) * ridge
    pull[-1, -1] = 1e-3
    result = np.zeros(terms.shape[1])
    for _ in range(60):
        share = 1 / (1 + np.exp(-terms @ result))
        slope = terms.T @ (weights * (truth - share)) - pull @ result
        bend = (terms * (weights * share * (1 - share))[:, None]).T @ terms + pull
        result += np.clip(np.linalg.solve(bend, slope), -2, 2)
    return result


def shares(weights, terms):
    return 1 / (1 + np.exp(-(np.c_[np.array(terms), np.ones(len(terms))] @ weights)))


def main():
    every = list(rows(sys.argv[1:]))
    drawn = [row for row in every if row["drawn"]]
    none = [row for row in every if not row["drawn"]]
    even = [row for row in drawn if int(row["name"].split("-")[-1]) % 2 == 0]
    odd = [row for row in drawn if int(row["name"].split("-")[-1]) % 2 == 1]
    presence = fitted(
        [row["presence"] for row in even + none[0::2]], np.array([row["drawn"] for row in even + none[0::2]], float),
        np.array([1 if row["drawn"] else 3 for row in even + none[0::2]]))
    reading = fitted(
        [row["reading"] for row in even], np.array([row["right"] for row in even], float), np.ones(len(even)))
    print("presence", np.round(presence, 3).tolist())
    print("reading", np.round(reading, 3).tolist())
    halves = [("fitted to", even, none[0::2]), ("not fitted to", odd, none[1::2])]
    for name, meters, others in halves:
        groups = [(f"{name}, number told", [row for row in meters if row["told"]])]
        groups += [(f"{name}, number not told", [row for row in meters if not row["told"]])]
        groups += [(f"{name}, no meter", others)]
        for label, group in groups:
            both = shares(presence, [row["presence"] for row in group]) * shares(reading, [row["reading"] for row in group])
            sure = 1 / (1 + np.exp(RESERVE * both) * (1 - both) / both) >= BELIEVED
            right = np.array([row["right"] for row in group])
            print(f"{label}: {len(group)}, right {right.sum()}, of these accepted {(right & sure).sum()},"
                  f" wrong and accepted {(~right & sure).sum()}")


main()
