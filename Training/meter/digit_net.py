"""The net that reads one cell of a drum row, and its training on drawn cells and free pictures.

Input: luma of 32 rows by 20 columns, made by `prepared` of the line nets: (255 - luma) / 255 less its mean, over its deviation.
Output: the scores of a background (class 0) and of 40 places of the drum (1…40), each a quarter of the way from a digit to the next one
after the one before. The net is made of what a line net is made of: a step every 4 columns, of which the middle one (2 of 0…4) sees the
whole cell; so LineNetEngine can run it.
"""
import random
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

import corpus
import drums
import shared  # noqa: F401  for the next one
from line_net import Block

# A character for each place: the digits, and letters for what is a quarter, a half and three quarters behind each.
ALPHABET = "".join("0123456789"[digit] + "abcdefghij"[digit] + "klmnopqrst"[digit] + "ABCDEFGHIJ"[digit] for digit in range(10))
# The digit that a person tells of places up to a quarter before and behind it; from there on "between".
AROUND = 1
MIDDLE = 2
ROWS, COLUMNS = 32, 20


class DigitNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.alphabet = ALPHABET
        self.layers = nn.Sequential(
            Block(1, 20, 3, 1), nn.MaxPool2d(2),
            Block(20, 40, 3, 1), nn.MaxPool2d(2),
            Block(40, 64, 3, 1), nn.MaxPool2d((2, 1)),
            Block(64, 96, (4, 5), (0, 2)), nn.Dropout(0.25),
            nn.Conv2d(96, len(ALPHABET) + 1, 1))

    def forward(self, x):
        """Scores of shape (batch, steps, classes)."""
        return self.layers(x)[:, :, 0].transpose(1, 2)

    def cells(self, x):
        """Scores of cells: the places, and the background behind them."""
        return self(x)[:, MIDDLE].roll(-1, 1)


def normalised(luma):
    """Luma 0…1 of shape (batch, 1, 32, 20) as the net wants it."""
    ink = 1 - luma
    mean, deviation = ink.mean((2, 3), keepdim=True), ink.std((2, 3), keepdim=True, unbiased=False)
    return (ink - mean) / deviation.clamp(min=0.02)


def varied(luma):
    """Cells as they would be found: a little turned, moved, larger, sheared, blurred, in other light; some as negatives."""
    count = len(luma)
    between = lambda low, high: torch.empty(count).uniform_(low, high)
    turn, scale, shear = between(-0.1, 0.1), between(0.84, 1.18), between(-0.16, 0.16)
    ratio = drums.COLUMNS / drums.ROWS
    onto = torch.zeros(count, 2, 3)
    onto[:, 0, 0] = turn.cos() * scale * between(0.88, 1.12)
    onto[:, 0, 1] = (shear - turn.sin()) / ratio * scale
    onto[:, 1, 0] = turn.sin() * ratio * scale
    onto[:, 1, 1] = turn.cos() * scale
    onto[:, 0, 2], onto[:, 1, 2] = between(-0.2, 0.2), between(-0.08, 0.08)
    luma = functional.grid_sample(
        luma, functional.affine_grid(onto, luma.shape, align_corners=False), padding_mode="border", align_corners=False)
    if random.random() < 0.35:
        luma = functional.avg_pool2d(functional.pad(luma, (1, 1, 1, 1), "replicate"), 3, 1)
    luma = functional.interpolate(luma, (ROWS, COLUMNS), mode="area")
    each = lambda values: values.view(-1, 1, 1, 1)
    luma = luma.clamp(0, 1) ** each(between(0.6, 1.6))
    rows, columns = torch.arange(ROWS).view(1, 1, -1, 1), torch.arange(COLUMNS).view(1, 1, 1, -1)
    spot = ((rows - each(between(0, ROWS))) / 6) ** 2 + ((columns - each(between(0, COLUMNS))) / 5) ** 2
    luma = (luma + torch.exp(-spot) * each(between(0, 0.9) * (torch.rand(count) < 0.2))).clamp(0, 1)
    luma = torch.where(each(torch.rand(count)) < 0.25, 1 - luma, luma)
    return normalised(luma + torch.randn_like(luma) * each(between(0, 0.04)))


def stored(pictures):
    """Luma pictures of any size as one tensor."""
    import cv2

    area, linear = cv2.INTER_AREA, cv2.INTER_LINEAR
    same = [
        cv2.resize(one, (drums.COLUMNS, drums.ROWS), interpolation=area if one.shape[0] > drums.ROWS else linear) for one in pictures]
    return torch.from_numpy(numpy.stack(same)).float()[:, None] / 255


def loss_of(scores, told):
    """Cross-entropy against shares of classes, once over all and in part over the places among themselves.

    Of free pictures it is known only which places are possible: they have a 1 each, and together they are to be likely.
    """
    places = slice(0, corpus.BACKGROUND)
    logs, among = scores.log_softmax(1), scores[:, places].log_softmax(1)
    is_known = told.sum(1) < 1.5
    smooth = 0.98 * told + 0.02 / told.shape[1]
    known = -(smooth * logs).sum(1) - 0.3 * (told[:, places] * among).sum(1)
    hidden = (1 - told) * -1e4
    possible = -(logs + hidden).logsumexp(1) - 0.3 * (among + hidden[:, places]).logsumexp(1) - 0.02 * logs.mean(1)
    return torch.where(is_known, known, possible).mean()


def taught(net, drawn, free, steps, rate, name, out=None):
    """Trains for a number of steps; of `free`, when there are any, three eighths of each batch are taken."""
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.2)
    net.train()
    begin, right, total = time.time(), 0, 0
    size = 128
    share = size * 3 // 8 if free else 0
    for step in range(steps):
        some = torch.randint(0, len(drawn[1]), (size - share,))
        pictures, labels = drawn[0][some], drawn[1][some]
        if free:
            some = torch.randint(0, len(free[1]), (share,))
            pictures, labels = torch.cat([pictures, free[0][some]]), torch.cat([labels, free[1][some]])
        scores = net.cells(varied(pictures))
        loss = loss_of(scores, labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        right, total = right + (labels.gather(1, scores.argmax(1)[:, None]) > 0.2).sum().item(), total + size
        if step % 50 == 49:
            print(f"{time.time() - begin:7.0f} s  {name:8} {step + 1}/{steps}  loss {loss.item():.3f}  right {100 * right / total:.1f} %", flush=True)
            right = total = 0
            if out:
                torch.save(net.state_dict(), out)
    if out:
        torch.save(net.state_dict(), out)
    net.eval()


def prepared_pool(count, seed):
    made = drums.pool(count, seed)
    return stored([picture for picture, _ in made]), torch.from_numpy(numpy.stack([told for _, told in made]))


def possible(label):
    """The places, with a 1 each, that people call by this digit, or that they call between two."""
    told = numpy.zeros(corpus.BACKGROUND + 1, numpy.float32)
    if label is None:
        for part in range(AROUND, corpus.PLACES_PER_DIGIT - AROUND + 1):
            told[part:corpus.BACKGROUND:corpus.PLACES_PER_DIGIT] = 1
    else:
        for away in range(-AROUND, AROUND + 1):
            told[(label * corpus.PLACES_PER_DIGIT + away) % corpus.BACKGROUND] = 1
    return told


def free_cells(rows):
    """Pictures and classes of rows that may be trained on, and as many seams and halves of them as background."""
    pictures = [corpus.luma(row) for row in rows]
    labels = [corpus.label(row) for row in rows]
    import cv2

    small = [
        cv2.resize(one, (drums.COLUMNS, drums.ROWS), interpolation=cv2.INTER_AREA)
        for one, label in zip(pictures, labels) if label is not None]
    backgrounds = []
    while len(backgrounds) < len(rows) // 4:
        backgrounds.append(drums.nothing(small)[0])
    told = [possible(label) for label in labels] + [drums.nothing_told()] * len(backgrounds)
    return stored(pictures + backgrounds), torch.from_numpy(numpy.stack(told))


def seeded(seed):
    torch.manual_seed(seed)
    random.seed(seed)
    numpy.random.seed(seed)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
