"""The file that LineNetEngine reads a line net from, and the vector that a test compares it with."""
import struct
import sys

import torch
from torch import nn

import line_net
from line_net import Block, prepared


def folded(convolution, norm):
    """Weights and biases of a convolution with the normalisation behind it."""
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    weight = convolution.weight * factor[:, None, None, None]
    bias = norm.bias - norm.running_mean * factor
    return weight, bias if convolution.bias is None else bias + convolution.bias * factor


def fold(net):
    """Replaces each convolution and its normalisation by one convolution with rounded weights; the net computes the same then."""
    for module in list(net.modules()):
        if not isinstance(module, nn.Sequential) or len(module) < 2 or not isinstance(module[1], nn.BatchNorm2d):
            continue
        old = module[0]
        weight, bias = folded(old, module[1])
        new = nn.Conv2d(
            old.in_channels, old.out_channels, old.kernel_size, padding=old.padding, groups=old.groups)
        new.weight.data, new.bias.data = weight, bias
        module[0], module[1] = new, nn.Identity()
    for module in net.modules():
        if isinstance(module, nn.Conv2d):
            module.weight.data = module.weight.data.half().float()


def halves(tensor):
    return tensor.detach().numpy().astype("<f2").tobytes()


def floats(tensor):
    return tensor.detach().numpy().astype("<f4").tobytes()


def convolution(layer, rectified):
    (rows, columns), (row_padding, column_padding) = layer.kernel_size, layer.padding
    return (
        struct.pack(
            "<BHHBBBBB", 1, layer.in_channels, layer.out_channels, rows, columns, row_padding, column_padding, rectified)
        + halves(layer.weight) + floats(layer.bias))


def layers(net):
    for layer in net.layers:
        if isinstance(layer, Block):
            yield convolution(layer[0], 1)
        elif isinstance(layer, nn.Conv2d):
            yield convolution(layer, 0)
        elif isinstance(layer, nn.MaxPool2d):
            size = layer.kernel_size if isinstance(layer.kernel_size, tuple) else (layer.kernel_size,) * 2
            yield struct.pack("<BBB", 2, *size)
        elif isinstance(layer, line_net.Along):
            each, mix = layer.each[0], layer.mix[0]
            yield (
                struct.pack("<BHB", 3, each.out_channels, each.kernel_size[1]) + halves(each.weight) + floats(each.bias)
                + halves(mix.weight) + floats(mix.bias))
        elif not isinstance(layer, (nn.Dropout, nn.Identity)):
            sys.exit(f"no layer of the file stands for {layer}")


def checksum(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<Q", value)


def write(net, path):
    """Writes a folded net and returns the number of bytes."""
    parts = list(layers(net))
    body = struct.pack("<4sHHH", b"SVLN", 1, 16, len(net.alphabet))
    body += b"".join(struct.pack("<I", ord(c)) for c in net.alphabet) + struct.pack("<H", len(parts))
    body += b"".join(parts)
    body += checksum(body)
    with open(path, "wb") as file:
        file.write(body)
    return len(body)


def scores(net, picture):
    with torch.no_grad():
        return net(torch.from_numpy(prepared(picture))[None, None].float())[0].numpy()


def write_vector(picture, written, path):
    with open(path, "wb") as file:
        file.write(struct.pack("<II", picture.shape[1], written.shape[1]) + picture.tobytes())
        file.write(written.astype("<f4").tobytes())
