"""Drawn lines as tensors, and no more of them ahead than there is room for."""
import numpy
import torch


def no_further(tasks, ahead):
    """The tasks, each when there is room for what it makes, so that drawing does not fill the memory."""
    for task in tasks:
        ahead.acquire()
        yield task


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
