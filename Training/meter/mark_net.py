"""The nets that tell whether a mark is there, a decimal point between two digits or a minus before them, and their training.

Input: luma of 32 rows by 28 columns, made by `prepared` of the line nets: (255 - luma) / 255 less its mean, over its deviation.
Output: the scores of no mark (class 0) and of a mark (class 1), a step every 4 columns, of which the middle one (3 of 0…6) is the
answer; the line net's layers, so that LineNetEngine can run them.
"""
import random
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

import points
import shared  # noqa: F401  for the next one
from line_net import Block
import signs

RATE, SIZE, MIDDLE = 4e-3, 128, 3


class Kind:
    """What a net tells: its character, what draws it, and how many pictures and steps it takes."""

    def __init__(self, character, pool, drawn, steps):
        self.character, self.pool, self.drawn, self.steps = character, pool, drawn, steps


KINDS = {"point": Kind(".", points.pool, 96_000, 9_000), "sign": Kind("-", signs.pool, 64_000, 6_000)}


class MarkNet(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.alphabet = KINDS[kind].character
        self.layers = nn.Sequential(
            Block(1, 12, 3, 1), nn.MaxPool2d(2),
            Block(12, 24, 3, 1), nn.MaxPool2d(2),
            Block(24, 32, 3, 1), nn.MaxPool2d((2, 1)),
            Block(32, 48, (4, 5), (0, 2)), nn.Dropout(0.2),
            nn.Conv2d(48, 2, 1))

    def forward(self, x):
        """Scores of shape (batch, steps, classes)."""
        return self.layers(x)[:, :, 0].transpose(1, 2)

    def marks(self, x):
        return self(x)[:, MIDDLE]


def stored(made):
    """Pictures as the nets want them, and the class of each."""
    ink = 1 - torch.from_numpy(numpy.stack([picture for picture, _ in made])).float()[:, None] / 255
    mean, deviation = ink.mean((2, 3), keepdim=True), ink.std((2, 3), keepdim=True, unbiased=False)
    return (ink - mean) / deviation.clamp(min=0.02), torch.tensor([int(is_there) for _, is_there in made])


def varied(pictures):
    """The same pictures moved by a row or a column, in other contrast, some as negatives, with some noise."""
    count = len(pictures)
    pictures = functional.pad(pictures, (1, 1, 2, 2), "replicate")
    down, across = random.randint(0, 4), random.randint(0, 2)
    pictures = pictures[:, :, down : down + points.ROWS, across : across + points.COLUMNS]
    each = lambda values: values.view(-1, 1, 1, 1)
    pictures = pictures * each(torch.where(torch.rand(count) < 0.25, -1.0, 1.0))
    pictures = pictures.sign() * pictures.abs() ** each(torch.empty(count).uniform_(0.75, 1.3))
    pictures = pictures + torch.randn_like(pictures) * each(torch.empty(count).uniform_(0, 0.15))
    mean, deviation = pictures.mean((2, 3), keepdim=True), pictures.std((2, 3), keepdim=True, unbiased=False)
    return (pictures - mean) / deviation.clamp(min=0.02)


def trained(kind, out, scale=1.0):
    torch.manual_seed(1)
    random.seed(1)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    pictures, labels = stored(KINDS[kind].pool(int(KINDS[kind].drawn * scale), 1))
    net, steps = MarkNet(kind), max(50, int(KINDS[kind].steps * scale))
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1, pct_start=0.2)
    begin, right = time.time(), 0
    for step in range(steps):
        some = torch.randint(0, len(labels), (SIZE,))
        scores = net.marks(varied(pictures[some]))
        loss = functional.cross_entropy(scores, labels[some], label_smoothing=0.01)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        right += (scores.argmax(1) == labels[some]).sum().item()
        if step % 100 == 99:
            print(f"{time.time() - begin:7.0f} s  {step + 1}/{steps}  loss {loss.item():.3f}  right {right / SIZE:.1f} %", flush=True)
            right = 0
            torch.save({"alphabet": net.alphabet, "net": net.state_dict()}, out)
    torch.save({"alphabet": net.alphabet, "net": net.state_dict()}, out)


def loaded(kind, path):
    net = MarkNet(kind)
    net.load_state_dict(torch.load(path)["net"])
    net.eval()
    return net


def told(net, made):
    """For each picture how likely the mark is there, and whether it is."""
    pictures, labels = stored(made)
    with torch.no_grad():
        return net.marks(pictures).softmax(1)[:, 1].numpy(), labels.numpy()
