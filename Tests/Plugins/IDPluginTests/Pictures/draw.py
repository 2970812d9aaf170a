#!/usr/bin/env python3
"""Draws the pictures of this folder from the specimens in GoldenDocuments.swift and GoldenCards.swift.

Needs python3-pil and fonts-liberation. Every third picture is tilted by three degrees, every fourth one slightly blurred.
"""
import pathlib
import re

from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONT = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
SIZE, COLUMN, ROW, MARGIN, PAPER, INK = 26, 17, 36, 50, 224, 32

here = pathlib.Path(__file__).parent
tests = here.parent
font = ImageFont.truetype(FONT, SIZE)
source = "".join((tests / name).read_text() for name in ("GoldenDocuments.swift", "GoldenCards.swift"))
specimens = re.findall(r'name: "([^"]+)", kind.*?text: """\n(.*?)\n *"""', source, re.S)
for number, (name, text) in enumerate(specimens):
    lines = text.split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    lines = [line[indent:] for line in lines]
    width = max(map(len, lines)) * COLUMN + 2 * MARGIN
    picture = Image.new("L", (width, len(lines) * ROW + 2 * MARGIN), PAPER)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        # Words with one space between them flow; what stands farther apart keeps its column.
        for part in re.finditer(r"\S+(?: \S+)*", line):
            pen.text((MARGIN + part.start() * COLUMN, MARGIN + row * ROW), part.group(), font=font, fill=INK)
    if number % 3 == 2:
        picture = picture.rotate(3, expand=True, fillcolor=PAPER, resample=Image.BICUBIC)
    if number % 4 == 3:
        picture = picture.filter(ImageFilter.GaussianBlur(0.8))
    picture.quantize(16).save(here / (re.sub(r"[^a-z]+", "-", name.lower()) + ".png"), optimize=True)
