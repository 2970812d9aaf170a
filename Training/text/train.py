"""Trains a line net from nothing on lines that it draws while it trains.

usage: train.py KIND OUT.pt [MINUTES-SCALE]
KIND   mrz
The schedule is counted in lines, not in time; seeds are fixed. On one thread the result is the same again.
"""
import multiprocessing
import random
import sys
import time

import numpy
import torch

import drawing
import mrz_lines
import page
from line_net import LineNet, prepared, text

# Lines in a batch, the kind of line, how many lines, and the learning rate at the begin and at the end.
SCHEDULE = [
    (48, "clean-pieces", 9_600, 2e-3, 2e-3), (48, "pieces", 72_000, 2e-3, 1e-3), (16, "mixed", 72_000, 1e-3, 1e-5),
]


def draw(task):
    """A batch that depends on nothing but its seed."""
    kind, count, seed = task
    random.seed(seed)
    numpy.random.seed(seed)
    lines = []
    for _ in range(count):
        one = random.choice(["lines", "harsh-lines", "pieces"]) if kind == "mixed" else kind
        line, picture = page.page(one)
        # A look is never cut exactly, and never from the exact height.
        lines.append((line, prepared(picture)))
    return lines


def batch(lines, alphabet):
    widths = [picture.shape[1] for _, picture in lines]
    pictures = numpy.zeros((len(lines), 1, 32, max(widths)), numpy.float32)
    for index, (_, picture) in enumerate(lines):
        # Beside a line there is ground.
        pictures[index, 0] = numpy.median(picture)
        pictures[index, 0, :, : picture.shape[1]] = picture
    labels = [[alphabet.index(c) + 1 for c in line] for line, _ in lines]
    return (
        torch.from_numpy(pictures), torch.tensor([w // 4 for w in widths]),
        torch.tensor([c for label in labels for c in label]), torch.tensor([len(label) for label in labels]))


def main():
    kind, out = sys.argv[1], sys.argv[2]
    scale = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    alphabet = {"mrz": mrz_lines.ALPHABET}[kind]
    torch.manual_seed(1)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    net = LineNet(alphabet)
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-4)
    begin, seed = time.time(), 0
    with multiprocessing.Pool(1) as pool:
        for size, lines, count, first, last in SCHEDULE:
            steps = max(1, int(count * scale) // size)
            tasks = [(lines, size, seed + step) for step in range(steps)]
            seed += steps
            right = total = 0
            for step, made in enumerate(pool.imap(draw, tasks, chunksize=1)):
                for group in optimizer.param_groups:
                    group["lr"] = first * (last / first) ** (step / steps)
                pictures, widths, labels, lengths = batch(made, alphabet)
                scores = net(pictures)
                loss = torch.nn.functional.ctc_loss(
                    scores.log_softmax(2).transpose(0, 1), labels, widths, lengths, zero_infinity=True)
                optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(net.parameters(), 1)
                optimizer.step()
                with torch.no_grad():
                    for (line, _), score, width in zip(made, scores, widths):
                        right += text(score[:width], alphabet) == line
                        total += 1
                if step % 100 == 99:
                    print(
                        f"{time.time() - begin:7.0f} s  {lines:12} {step + 1}/{steps}  loss {loss.item():.3f}  "
                        f"exact {100 * right / total:.1f} %", flush=True)
                    right = total = 0
                    torch.save({"alphabet": alphabet, "net": net.state_dict()}, out)
    torch.save({"alphabet": alphabet, "net": net.state_dict()}, out)


if __name__ == "__main__":
    main()
