"""The net that reads the hand of one dial, and its training on drawn dials and free pictures.

Input: the dial unrolled about its middle: 32 rows from near the middle to a little beyond the scale, 96 columns clockwise from the top
and, for windows that look around the corner, 24 columns of either end again at the other one; prepared as for the line nets.
Output: a step for every 2 columns. The softmax over the 48 steps of the turn of class 1 says where the hand points, the mean of
class 0 over them whether a dial with one hand is there at all. A dial that is turned is a row that is moved, so the net
knows nothing of the numbers' places and learns every angle from every picture.
"""
import math
import random
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

import corpus
import needles
import shared  # noqa: F401  for the next one
from digit_net import normalised
from line_net import Along, Block

ROWS, TURN, AGAIN = 32, 96, 24
STEPS, SKIPPED = TURN // 2, AGAIN // 2
# The radii of the first and the last row, in those of the scale.
INNER, OUTER = 0.08, 1.12


class NeedleNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.alphabet = "^"
        self.layers = nn.Sequential(
            Block(1, 8, 3, 1), nn.MaxPool2d(2),
            Block(8, 16, 3, 1), nn.MaxPool2d((2, 1)),
            Block(16, 32, 3, 1), nn.MaxPool2d((2, 1)),
            Block(32, 48, (4, 3), (0, 1)),
            Along(48, 7), Along(48, 7), Along(48, 7),
            nn.Conv2d(48, 2, 1))

    def forward(self, x):
        """Scores of shape (batch, steps, classes), with the steps that come again."""
        return self.layers(x)[:, :, 0].transpose(1, 2)

    def dials(self, x):
        """The scores of the steps of one turn, and of a dial being there."""
        scores = self(x)[:, SKIPPED : SKIPPED + STEPS]
        return scores[:, :, 1], scores[:, :, 0].mean(1)


def unrolled(pictures, onto, moved):
    """Pictures of needles.SIZE unrolled about their middles, moved by radii, through a map of each of its own."""
    count = len(pictures)
    turns = (torch.arange(TURN + 2 * AGAIN) - AGAIN + 0.5) * (math.tau / TURN)
    radii = INNER + (torch.arange(ROWS) + 0.5) / ROWS * (OUTER - INNER)
    flat = torch.stack([turns.sin()[None] * radii[:, None], -turns.cos()[None] * radii[:, None]], -1)
    places = torch.einsum("bij,rcj->brci", onto, flat) + moved[:, None, None]
    grid = places * (2 * needles.RADIUS / needles.SIZE)
    return functional.grid_sample(pictures, grid.expand(count, -1, -1, -1), padding_mode="border", align_corners=False)


def varied(pictures, values):
    """Dials as they would be found: turned, mirrored, a little off, larger or leaning, blurred, in other light, some as negatives."""
    count = len(pictures)
    between = lambda low, high: torch.empty(count).uniform_(low, high)
    turn, size, flip = between(0, math.tau), between(0.84, 1.18), (torch.rand(count) < 0.5).float() * 2 - 1
    lean, stretch = torch.randn(count) * 0.03, 1 + torch.randn(count) * 0.03
    basis = torch.stack([torch.stack([turn.cos(), -turn.sin()], 1), torch.stack([turn.sin(), turn.cos()], 1)], 1)
    shape = torch.stack([torch.stack([flip * stretch, lean], 1), torch.stack([lean, 1 / stretch], 1)], 1)
    onto = basis @ shape * size[:, None, None]
    moved = torch.randn(count, 2) * between(0, 0.09)[:, None]
    ahead = torch.stack([(values * math.tau).sin(), -(values * math.tau).cos()], 1)
    seen = torch.linalg.solve(onto, ahead[:, :, None])[:, :, 0]
    values = torch.atan2(seen[:, 0], -seen[:, 1]) / math.tau % 1
    luma = unrolled(pictures, onto, moved)
    if random.random() < 0.3:
        luma = functional.avg_pool2d(functional.pad(luma, (1, 1, 1, 1), "replicate"), 3, 1)
    each = lambda values: values.view(-1, 1, 1, 1)
    luma = luma.clamp(0, 1) ** each(between(0.6, 1.6))
    luma = torch.where(each(torch.rand(count)) < 0.15, 1 - luma, luma)
    return normalised(luma + torch.randn_like(luma) * each(between(0, 0.03))), values


def straight(pictures):
    """Dials as they are."""
    count = len(pictures)
    return normalised(unrolled(pictures, torch.eye(2).expand(count, 2, 2), torch.zeros(count, 2)))


def loss_of(net, pictures, values, are):
    """How far the scores are from saying where the hands are and which pictures have one."""
    scores, there = net.dials(pictures)
    steps = (torch.arange(STEPS) + 0.5) / STEPS
    off = (steps[None] - values[:, None] + 0.5) % 1 - 0.5
    wanted = torch.softmax(-0.5 * (off * STEPS / 0.7) ** 2, 1)
    where = -(wanted * scores.log_softmax(1)).sum(1)
    return (where * are).sum() / are.sum().clamp(min=1) + 0.5 * functional.binary_cross_entropy_with_logits(there, are)


def pointed(scores):
    """The values of the turn, 0 to 1, and how much of the probability lies within half a digit of them."""
    shares = scores.softmax(1)
    best = shares.argmax(1)
    offsets = torch.arange(-2, 3)
    near = shares.gather(1, (best[:, None] + offsets) % STEPS)
    fine = (near * offsets).sum(1) / near.sum(1)
    return ((best + 0.5 + fine) / STEPS) % 1, near.sum(1)


def stored(pool):
    """Pictures, values and which of them have a hand, as tensors."""
    pictures = torch.from_numpy(numpy.stack([picture for picture, _ in pool])).float()[:, None] / 255
    return (
        pictures, torch.tensor([value or 0.0 for _, value in pool]),
        torch.tensor([0.0 if value is None else 1.0 for _, value in pool]))


def free_dials(rows, of=corpus.darkest):
    """Crops that a scale fills, as the generator's pictures are; `of` takes a row's gray picture."""
    import cv2

    side, room = 2 * needles.RADIUS, needles.SIZE // 2 - needles.RADIUS
    pool = []
    for row in rows:
        small = cv2.resize(of(row), (side, side), interpolation=cv2.INTER_AREA)
        pool.append((cv2.copyMakeBorder(small, room, room, room, room, cv2.BORDER_REPLICATE), float(row["ground_truth"]) / 10 % 1))
    return stored(pool)


def taught(net, drawn, free, groups, steps, rate, name, out=None):
    """Trains for a number of steps; of `free`, when there are any, half of each batch is taken, of each meter alike."""
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.2)
    net.train()
    begin, size, losses = time.time(), 48, []
    if free:
        names = sorted(set(groups))
        weights = torch.tensor([1 / (len(names) * groups.count(group)) for group in groups])
    for step in range(steps):
        share = size // 2 if free else 0
        some = torch.randint(0, len(drawn[1]), (size - share,))
        batch = [part[some] for part in drawn]
        if free:
            some = torch.multinomial(weights, share, replacement=True)
            batch = [torch.cat([one, part[some]]) for one, part in zip(batch, free)]
        pictures, values = varied(*batch[:2])
        loss = loss_of(net, pictures, values, batch[2])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        losses.append(loss.item())
        if step % 50 == 49:
            print(f"{time.time() - begin:7.0f} s  {name:8} {step + 1}/{steps}  loss {sum(losses[-50:]) / 50:.3f}", flush=True)
            if out:
                torch.save(net.state_dict(), out)
    if out:
        torch.save(net.state_dict(), out)
    net.eval()
