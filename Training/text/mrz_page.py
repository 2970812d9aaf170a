"""One drawn line: its text and its picture."""
import random

import drawing
import mrz_lines

ALPHABET = mrz_lines.ALPHABET

OCR_B = "/usr/share/fonts/opentype/ocr-b/"
# Shares: most documents keep to OCR-B; samples and some visas are set in what was at hand. The last column: all letters as wide.
FONTS = [
    (0.48, OCR_B + "OCRB.otf", True), (0.22, OCR_B + "OCRBS.otf", True), (0.08, OCR_B + "OCRBL.otf", True),
    (0.04, "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", True),
    (0.04, "/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf", True),
    (0.06, "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", False),
    (0.04, "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf", False),
    (0.04, "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf", False),
]
SERIF = ["/usr/share/fonts/truetype/liberation/LiberationSerif-" + weight + ".ttf" for weight in ("Regular", "Bold")]


def ink(text):
    _, path, is_monospaced = random.choices(FONTS, weights=[share for share, _, _ in FONTS])[0]
    pitch = None
    if is_monospaced:
        pitch = random.uniform(0.88, 1.3) if random.random() < 0.6 else 1
    return drawing.drawn(text, path, pitch, random.choice([0, 0, 0.4, 1.0]), random.randint(44, 60))


def serif(text):
    return drawing.drawn(text, random.choice(SERIF), random.choice([None, 1.3]), 0, random.randint(44, 60))


def page(kind):
    """A text and a picture of it; kind is clean-pieces, pieces, lines, harsh-lines, or mixed for all but the clean ones."""
    if kind == "mixed":
        kind = random.choice(["lines", "harsh-lines", "pieces"])
    text = mrz_lines.piece() if kind.endswith("pieces") else mrz_lines.line()
    if kind == "loose":
        kind = random.choice(["lines", "harsh-lines", "loose-lines", "loose-lines", "loose-harsh-lines"])
    if kind.startswith("loose"):
        written = serif(text) if random.random() < 0.04 else ink(text)
        return text, drawing.loose(written, ink(mrz_lines.line()), harsh="harsh" in kind)
    if kind == "clean-pieces":
        return text, drawing.clean(ink(text))
    return text, drawing.degraded(ink(text), harsh=kind == "harsh-lines")
