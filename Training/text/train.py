"""Trains a line net from nothing on lines that it draws while it trains.

usage: train.py KIND OUT.pt [--scale SHARE] [--phase NUMBER --start WEIGHTS.pt]
KIND     mrz or alnum
--scale  this share of the lines, for trials
--phase  begins with this phase, counted from 0, and with weights that the one before it left
The schedule is counted in lines, not in time; seeds are fixed. On one thread the result is the same again.
"""
import argparse
import itertools
import multiprocessing
import random
import threading
import time

import numpy
import torch

import alnum_page
import mrz_page
from batches import batch, no_further
from line_net import LineNet, prepared, text

# What draws a kind, and its phases: lines in a batch, how many batches are drawn and sorted by width at a time, the kind of
# line, how many lines, the learning rate at the begin and at the end, and how often a line is used: the second time its
# negative.
KINDS = {
    "mrz": (mrz_page, [
        (48, 1, "clean-pieces", 9_600, 2e-3, 2e-3, 1), (48, 1, "pieces", 72_000, 2e-3, 1e-3, 1),
        (16, 1, "mixed", 6_400, 1e-3, 7e-4, 1), (24, 2, "loose", 26_400, 7e-4, 1e-5, 1),
    ]),
    "alnum": (alnum_page, [
        (48, 4, "clean", 19_200, 2e-3, 2e-3, 1), (24, 8, "mixed", 19_200, 1.5e-3, 1.5e-3, 1),
        (24, 8, "mixed", 38_400, 1.5e-3, 8e-4, 2), (24, 8, "mixed", 60_288, 8e-4, 5e-4, 2),
        (24, 8, "mixed", 38_400, 5e-4, 1e-5, 2),
    ]),
}


def draw(task):
    """Batches that depend on nothing but their seed, of lines about as wide as each other."""
    kind, phase, size, batches, uses, seed = task
    random.seed(seed)
    numpy.random.seed(seed)
    lines = []
    for _ in range(size * batches):
        line, picture = KINDS[kind][0].page(phase)
        lines.append((line, prepared(picture)))
    if batches == 1:
        return [lines]
    lines.sort(key=lambda one: one[1].shape[1])
    made = [lines[start : start + size] for start in range(0, len(lines), size)]
    if uses == 2:
        made += [[(line, -picture) for line, picture in some] for some in made]
    random.shuffle(made)
    return made


def main():
    given = argparse.ArgumentParser(usage=__doc__)
    given.add_argument("kind", choices=KINDS)
    given.add_argument("out")
    given.add_argument("--scale", type=float, default=1)
    given.add_argument("--phase", type=int, default=0)
    given.add_argument("--start")
    given = given.parse_args()
    module, schedule = KINDS[given.kind]
    alphabet = module.ALPHABET
    torch.manual_seed(1)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    net = LineNet(alphabet)
    if given.start:
        net.load_state_dict(torch.load(given.start)["net"])
    begin, seed = time.time(), 0
    with multiprocessing.Pool(1) as pool:
        for phase, (size, batches, lines, count, first, last, uses) in enumerate(schedule):
            draws = max(1, int(count * given.scale) // (size * batches))
            steps = draws * batches * uses
            tasks = [(given.kind, lines, size, batches, uses, seed + index) for index in range(draws)]
            seed += draws
            if phase < given.phase:
                continue
            optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-4)
            ahead = threading.Semaphore(max(2, 32 // batches // uses))
            right = total = 0
            made = itertools.chain.from_iterable(pool.imap(draw, no_further(tasks, ahead)))
            for step, some in enumerate(made):
                if step % (batches * uses) == 0:
                    ahead.release()
                for group in optimizer.param_groups:
                    group["lr"] = first * (last / first) ** (step / steps)
                pictures, widths, labels, lengths = batch(some, alphabet)
                scores = net(pictures)
                loss = torch.nn.functional.ctc_loss(
                    scores.log_softmax(2).transpose(0, 1), labels, widths, lengths, zero_infinity=True)
                optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(net.parameters(), 1)
                optimizer.step()
                with torch.no_grad():
                    for (line, _), score, width in zip(some, scores, widths):
                        right += text(score[:width], alphabet) == line
                        total += 1
                if step % 100 == 99:
                    print(
                        f"{time.time() - begin:7.0f} s  {lines:12} {step + 1}/{steps}  loss {loss.item():.3f}  "
                        f"exact {100 * right / total:.1f} %", flush=True)
                    right = total = 0
                    torch.save({"alphabet": alphabet, "net": net.state_dict()}, given.out)
    torch.save({"alphabet": alphabet, "net": net.state_dict()}, given.out)


if __name__ == "__main__":
    main()
