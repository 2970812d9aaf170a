"""The net that reads one line of text: convolutions only, trained with CTC (Graves et al. 2006).

Input: luma of 32 rows and any width, dark ink on light ground, as (255 - luma) / 255 less its mean, over its deviation.
Output: for every 4 columns the scores of a blank (class 0) and of each character of the alphabet.
"""
import numpy
import torch
from torch import nn

HEIGHT = 32


class Block(nn.Sequential):
    """A convolution, its normalisation, and ReLU."""

    def __init__(self, inputs, outputs, kernel, padding, groups=1):
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, padding=padding, groups=groups, bias=False), nn.BatchNorm2d(outputs),
            nn.ReLU())


class Along(nn.Module):
    """Looks along the line: one kernel a channel, then all channels mixed; added to what came in."""

    def __init__(self, channels, width):
        super().__init__()
        self.each = Block(channels, channels, (1, width), (0, width // 2), groups=channels)
        self.mix = nn.Sequential(nn.Conv2d(channels, channels, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        return torch.relu(x + self.mix(self.each(x)))


class LineNet(nn.Module):
    def __init__(self, alphabet):
        super().__init__()
        self.alphabet = alphabet
        self.layers = nn.Sequential(
            Block(1, 12, 3, 1), nn.MaxPool2d(2),
            Block(12, 24, 3, 1), nn.MaxPool2d(2),
            Block(24, 48, 3, 1), nn.MaxPool2d((2, 1)),
            Block(48, 64, 3, 1), nn.MaxPool2d((2, 1)),
            Block(64, 128, (2, 3), (0, 1)),
            Along(128, 9), Along(128, 9), Along(128, 9),
            nn.Conv2d(128, len(alphabet) + 1, 1))

    def forward(self, x):
        """Scores of shape (batch, steps, classes) of pictures of shape (batch, 1, 32, width)."""
        return self.layers(x)[:, :, 0].transpose(1, 2)


def prepared(picture):
    """A luma picture as the net wants it; widths are multiples of 4."""
    import cv2

    height, width = picture.shape
    width = max(8, round(width * HEIGHT / height / 4) * 4)
    shrinks = height > HEIGHT
    picture = cv2.resize(picture, (width, HEIGHT), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    ink = (255 - picture.astype(numpy.float32)) / 255
    return (ink - ink.mean()) / max(ink.std(), 0.02)


def text(scores, alphabet):
    """The greedy reading: the best class of each step, repeats joined, blanks left out."""
    best, out, last = scores.argmax(-1).tolist(), [], 0
    for index in best:
        if index != last and index != 0:
            out.append(alphabet[index - 1])
        last = index
    return "".join(out)


def readings(scores, alphabet, count):
    """Up to `count` texts and the logarithms of their probabilities, best first: prefix beam search over log scores."""
    beam = {(): (0.0, -numpy.inf)}
    for step in scores:
        grown = {}

        def add(prefix, blank, other):
            old = grown.get(prefix, (-numpy.inf, -numpy.inf))
            grown[prefix] = (numpy.logaddexp(old[0], blank), numpy.logaddexp(old[1], other))

        likely = [index for index in numpy.argsort(-step)[:6] if step[index] > -9]
        for prefix, (blank, other) in beam.items():
            whole = numpy.logaddexp(blank, other)
            add(prefix, whole + step[0], -numpy.inf)
            if prefix:
                add(prefix, -numpy.inf, other + step[prefix[-1]])
            for index in likely:
                if index:
                    add(prefix + (index,), -numpy.inf, (blank if prefix and prefix[-1] == index else whole) + step[index])
        beam = dict(sorted(grown.items(), key=lambda one: -numpy.logaddexp(*one[1]))[:count])
    return [
        ("".join(alphabet[index - 1] for index in prefix), float(numpy.logaddexp(*ends))) for prefix, ends in beam.items()]
