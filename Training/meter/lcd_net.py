"""Trains the line net of displays, as Training/text trains its nets: on lines that are drawn meanwhile."""
import itertools
import multiprocessing
import random
import threading
import time

import numpy
import torch

import lcd_lines
import shared  # noqa: F401  for the next two
from batches import batch, no_further
from line_net import LineNet, prepared, text

# The lines of a draw are one batch; a phase is the kind of line, how many lines, the learning rate at its begin and end, and
# how often a line is used: the second time turned bright for dark, or with another noise.
SIZE = 32
PHASES = [("clean", 6_400, 2e-3, 2e-3, 1), ("mixed", 32_000, 2e-3, 1.2e-3, 3), ("mixed", 48_000, 1.5e-3, 1e-5, 3), ("mixed", 32_000, 6e-4, 1e-5, 2)]


def draw(task):
    """A batch that depends on nothing but its seed."""
    kind, seed = task
    random.seed(seed)
    numpy.random.seed(seed)
    lines = []
    for _ in range(SIZE):
        line, picture = lcd_lines.page(kind)
        lines.append((line, prepared(picture)))
    return lines


def again(lines):
    """The same lines in another look: other contrast curves, some noise, a few as negatives, moved by up to two rows."""
    out = []
    for line, picture in lines:
        sign = -1 if random.random() < 0.15 else 1
        picture = sign * numpy.roll(picture, random.randint(-2, 2), 0)
        picture = numpy.sign(picture) * numpy.abs(picture) ** random.uniform(0.7, 1.3)
        picture += numpy.random.randn(*picture.shape) * random.uniform(0, 0.15)
        out.append((line, ((picture - picture.mean()) / max(picture.std(), 0.02)).astype(numpy.float32)))
    return out


def saved(net, path):
    torch.save({"alphabet": net.alphabet, "net": net.state_dict()}, path)


def trained(out, scale=1.0, first=0, start=None):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    net = LineNet(lcd_lines.ALPHABET)
    if start:
        net.load_state_dict(torch.load(start)["net"])
    begin, seed = time.time(), 0
    with multiprocessing.Pool(1) as pool:
        for phase, (kind, count, rate, last, uses) in enumerate(PHASES):
            draws = max(1, int(count * scale) // SIZE)
            tasks = [(kind, seed + index) for index in range(draws)]
            seed += draws
            if phase < first:
                continue
            random.seed(phase)
            numpy.random.seed(phase)
            optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-4)
            ahead = threading.Semaphore(24)
            right = total = step = 0
            for made in pool.imap(draw, no_further(tasks, ahead)):
                ahead.release()
                for lines in itertools.chain([made], (again(made) for _ in range(uses - 1))):
                    for group in optimizer.param_groups:
                        group["lr"] = rate + (last - rate) * step / (draws * uses)
                    pictures, widths, labels, lengths = batch(lines, net.alphabet)
                    scores = net(pictures)
                    loss = torch.nn.functional.ctc_loss(
                        scores.log_softmax(2).transpose(0, 1), labels, widths, lengths, zero_infinity=True)
                    optimizer.zero_grad()
                    loss.backward()
                    torch.nn.utils.clip_grad_norm_(net.parameters(), 1)
                    optimizer.step()
                    step += 1
                    with torch.no_grad():
                        right += sum(text(score, net.alphabet) == line for (line, _), score in zip(lines, scores))
                        total += len(lines)
                    if step % 100 == 0:
                        print(
                            f"{time.time() - begin:7.0f} s  {kind:8} {step}/{draws * uses}  loss {loss.item():.3f}  "
                            f"exact {100 * right / total:.1f} %", flush=True)
                        right = total = 0
                        saved(net, out)
    saved(net, out)
