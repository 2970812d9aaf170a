"""Pictures that the tests draw themselves."""

from __future__ import annotations

import struct
import zlib

# GS1 General Specifications, 5.2: the widths of the bars of each digit, in number set A.
_WIDTHS = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"]
# Which of the six left digits are of number set B (the widths from right to left), by the first digit.
_SETS = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]


def ean13(number: int) -> str:
    """The thirteen digits of an EAN-13 with the prefix 2, which shops use for themselves."""
    digits = f"2{number:011d}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return digits + str(-total % 10)


def gray(text: str, module: int = 3, height: int = 120) -> tuple[int, int, bytes]:
    """The width, the height and the pixels of a drawn EAN-13 with a wide margin."""
    sets = _SETS[int(text[0])]
    widths = "111"
    for digit, number_set in zip(text[1:7], sets, strict=True):
        pattern = _WIDTHS[int(digit)]
        widths += pattern if number_set == "A" else pattern[::-1]
    widths += "11111" + "".join(_WIDTHS[int(digit)] for digit in text[7:]) + "111"
    # The left half and the center begin with a space, as the start pattern ends with a bar.
    code = bytearray()
    is_bar = True
    for width in widths:
        code += (b"\x00" if is_bar else b"\xff") * int(width) * module
        is_bar = not is_bar
    # The shipped configurations read the middle of a picture.
    row = bytes(code).center(2 * len(code), b"\xff")
    margin = b"\xff" * len(row) * (5 * height // 4)
    return len(row), height + 2 * (5 * height // 4), margin + row * height + margin


def pgm(text: str) -> bytes:
    """A drawn EAN-13 as a file."""
    width, height, pixels = gray(text)
    return f"P5 {width} {height} 255\n".encode() + pixels


def tiff(pages: list[tuple[int, int, bytes]]) -> bytes:
    """Gray pictures as the pages of one TIFF file."""
    file = bytearray(b"II*\x00\x00\x00\x00\x00")
    link = 4
    for width, height, pixels in pages:
        start = len(file)
        file += pixels + b"\x00" * (len(pixels) % 2)
        struct.pack_into("<I", file, link, len(file))
        # Width, height, bits, no compression, black is zero, strip, samples, rows, bytes of the strip.
        entries = [
            (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, start), (277, 1), (278, height), (279, len(pixels)),
        ]
        file += struct.pack("<H", len(entries))
        for tag, value in entries:
            file += struct.pack("<HHII", tag, 4, 1, value)
        link = len(file)
        file += b"\x00\x00\x00\x00"
    return bytes(file)


def png(text: str) -> bytes:
    """A drawn EAN-13 as a small file."""
    width, height, pixels = gray(text)
    lines = b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
