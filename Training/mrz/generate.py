#!/usr/bin/env python3
"""Synthetic lines of machine-readable zones for Tesseract's training: a multi-page TIFF, a box file and the texts.

    generate.py PREFIX COUNT SEED [--kind easy|short|full|fat]

easy: 6 to 14 characters, clean; short: the same, spoilt; full: whole lines, spoilt; fat: whole lines at a low resolution, thresholded
off the middle. The same seed gives the same lines. At most 250 per file: the tool that turns them into training data is quadratic in
the pages.

Fonts: fonts-ocr-b (Norbert Schwarz, Matthew Skala; free to use, modify and distribute). Names are common ones and random letters;
nobody's data is in them.
"""
import argparse
import random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

cv2.setNumThreads(1)

FOLDER = "/usr/share/fonts/opentype/ocr-b/"
FONTS = [(FOLDER + "OCRB.otf", 0.68), (FOLDER + "OCRBS.otf", 0.32)]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"
BOTH = LETTERS + DIGITS
SURNAMES = """SMITH ERIKSSON MUSTERMANN MARTIN GARCIA ROSSI NOVAK KOWALSKI IVANOV NGUYEN WANG TANAKA KIM SILVA SANTOS JANSEN DE<VRIES
MULLER SCHMIDT PAPADOPOULOS YILMAZ HASSAN ALI KHAN SINGH PATEL OBRIEN MCDONALD VAN<DER<BERG POPESCU HORVATH ANDERSEN JOHANSSON VIRTANEN
SPECIMEN SAMPLE TRAVELLER QUISPE FERNANDEZ LOPEZ DUBOIS LEFEBVRE ZHAO CHEN WILLIAMS JOHNSON OKAFOR MENSAH DIALLO""".split()
GIVEN = """ANNA MARIA ERIKA JOHN PETER LUCA SOFIA JAN PIOTR IVAN THI LI YUKI MIN JOAO ANA JOHANNES HANS KLAUS ELENI MEHMET MOHAMED FATIMA
AMIT RAJ SEAN ANGELA ZOE HAPPY JUAN CARLOS MARIE CLAIRE WEI GRACE KWAME JACQUES ROBERT MICHAEL DAVID ELIZABETH KATARZYNA ALEKSANDRA
VICTORIA XAVIER QUENTIN""".split()
STATES = """D<< FRA GBR USA CAN AUS ESP ITA NLD BEL POL CZE SVK HUN ROU BGR GRC TUR RUS UKR CHN JPN KOR IND PAK BGD THA VNM IDN MYS SGP
PHL NZL ZAF EGY MAR NGA KEN BRA ARG CHL PER MEX COL SWE NOR DNK FIN ISL IRL PRT CHE AUT LUX EST LVA LTU HRV SVN SRB MKD ALB CYP MLT
ISR UTO QAT ARE SAU""".split()


def check(text):
    values = {c: i for i, c in enumerate(DIGITS + LETTERS)}
    values["<"] = 0
    return str(sum(values[c] * (7, 3, 1)[i % 3] for i, c in enumerate(text)) % 10)


def some(characters, low, high):
    return "".join(random.choices(characters, k=random.randint(low, high)))


def name():
    surname = random.choice(SURNAMES) if random.random() < 0.5 else some(LETTERS, 3, 12)
    count = random.randint(1, 3)
    return surname + "<<" + "<".join(
        random.choice(GIVEN) if random.random() < 0.6 else some(LETTERS, 2, 10) for _ in range(count))


def date():
    return "%02d%02d%02d" % (random.randint(0, 99), random.randint(1, 12), random.randint(1, 31))


def number():
    return some(BOTH if random.random() < 0.5 else DIGITS, 7, 9).ljust(9, "<")


def pad(text, length):
    return text[:length].ljust(length, "<")


def second_line(optional_length):
    """The second line of a passport (14 optional characters and their check digit) or of a TD2 card (7)."""
    document, birth, expiry = number(), date(), date()
    optional = pad(random.choice(["", "", some(DIGITS, 1, optional_length), some(BOTH, 1, optional_length)]), optional_length)
    text = document + check(document) + random.choice(STATES) + birth + check(birth) + random.choice("MF<") + expiry
    text += check(expiry) + optional
    if optional_length == 14:
        text += check(optional) if optional.strip("<") else random.choice("<0")
    return text + check(text[:10] + text[13:20] + text[21:])


def zone_line():
    kind, state = random.random(), random.choice(STATES)
    if kind < 0.18:
        return pad("P" + random.choice("<<<<SDOM") + state + name(), 44)
    if kind < 0.25:
        return pad("V" + random.choice("<<NRCD") + state + name(), random.choice([44, 36]))
    if kind < 0.40:
        return second_line(14)
    if kind < 0.50:
        return second_line(7)
    if kind < 0.55:
        return pad(random.choice(["I<", "ID", "IP", "AC"]) + state + name(), 36)
    if kind < 0.67:
        document = number()
        optional = random.choice(["", some(BOTH, 3, 15)])
        begin = random.choice(["I<", "ID", "IP", "AR", "C<", "I" + random.choice(LETTERS)])
        return pad(begin + state + document + check(document) + optional, 30)
    if kind < 0.78:
        birth, expiry = date(), date()
        optional = pad(random.choice(["", "", some(BOTH, 3, 11)]), 11)
        sex = random.choice("MF<")
        return birth + check(birth) + sex + expiry + check(expiry) + state + optional + random.choice(DIGITS)
    if kind < 0.86:
        return pad(name(), 30)
    # Without any language, so that none is learnt.
    length, text = random.choice([30, 36, 44, random.randint(8, 44)]), ""
    while len(text) < length:
        part = random.random()
        if part < 0.3:
            text += "<" * random.randint(1, 12)
        else:
            text += some(BOTH if part < 0.6 else LETTERS if part < 0.8 else DIGITS, 1, 8)
    return text[:length]


def short_line():
    text = zone_line()
    length = random.randint(6, 14)
    start = random.randint(0, max(0, len(text) - length))
    text = text[start:start + length]
    if text.count("<") > 0.6 * length and random.random() < 0.7:
        text = "".join(random.choices(BOTH + "<", k=length))
    return text


def drawn(text):
    """White text on black, at the font's own sharpness."""
    path = FONTS[0][0] if random.random() < FONTS[0][1] else FONTS[1][0]
    font = ImageFont.truetype(path, random.randint(44, 60))
    ascent, descent = font.getmetrics()
    advance = font.getlength("0")
    pitch = advance * random.uniform(0.90, 1.28) if random.random() < 0.6 else advance
    image = Image.new("L", (int(pitch * len(text) + 60), int(ascent + descent + 20)), 0)
    canvas, x, jitter = ImageDraw.Draw(image), 20.0, random.choice([0, 0, 0.4, 1.0])
    for character in text:
        canvas.text((x + random.gauss(0, jitter), 10 + random.gauss(0, jitter)), character, font=font, fill=255)
        x += pitch
    return np.asarray(image)


def tight(ink, low, high):
    rows, columns = np.where(ink > 100)
    if len(rows) == 0:
        return ink

    def margin():
        return random.randint(low, high)

    top, left = max(0, rows.min() - margin()), max(0, columns.min() - margin())
    return ink[top:rows.max() + 1 + margin(), left:columns.max() + 1 + margin()]


def bent(ink):
    """Strokes thicker or thinner, the line tilted, slanted, in perspective or wavy."""
    ink = ink.copy()
    stroke = random.random()
    if stroke < 0.25:
        ink = cv2.dilate(ink, np.ones((random.choice([2, 3]), random.choice([2, 3])), np.uint8))
    elif stroke < 0.33:
        ink = cv2.erode(ink, np.ones((2, 2), np.uint8))
    height, width = ink.shape
    if random.random() < 0.7:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), random.gauss(0, 0.5), 1)
        turn[0, 1] += random.gauss(0, 0.06)
        ink = cv2.warpAffine(ink, turn, (width, height))
    if random.random() < 0.3:
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
        moved = corners + np.random.uniform(-height * 0.1, height * 0.1, (4, 2)).astype(np.float32)
        ink = cv2.warpPerspective(ink, cv2.getPerspectiveTransform(corners, moved), (width, height))
    if random.random() < 0.15:
        across = np.arange(width)
        wave = random.uniform(0.5, 3) * np.sin(across / (random.uniform(0.5, 2) * width) * 6.28 + random.uniform(0, 6.3))
        rows = (np.arange(height)[:, None] + wave[None, :]).astype(np.float32)
        ink = cv2.remap(ink, np.repeat(across[None, :], height, 0).astype(np.float32), rows, cv2.INTER_LINEAR)
    return ink


def paper(height, width):
    """Light, its falling off, security patterns, stains."""
    ground = np.full((height, width), random.uniform(140, 255), np.float32)
    if random.random() < 0.6:
        ground += np.linspace(-1, 1, width)[None, :] * random.uniform(-30, 30)
        ground += np.linspace(-1, 1, height)[:, None] * random.uniform(-15, 15)
    if random.random() < 0.4:
        y, x = np.mgrid[0:height, 0:width]
        for _ in range(random.randint(1, 3)):
            angle, rate = random.uniform(0, 3.14), random.uniform(0.05, 0.6)
            wave = (x * np.cos(angle) + y * np.sin(angle)) * rate + 4 * np.sin(x * random.uniform(0.005, 0.03))
            ground += random.uniform(3, 28) * np.sin(wave)
    if random.random() < 0.25:
        stain = np.random.randn(max(2, height // 8), max(2, width // 8)).astype(np.float32)
        ground += cv2.resize(stain, (width, height), interpolation=cv2.INTER_CUBIC) * random.uniform(4, 18)
    return ground


def spoilt(ink, fat):
    """The line as a camera and other people's software hand it over."""
    ink = tight(bent(ink), 0, 14)
    ink = cv2.resize(ink, None, fx=random.uniform(0.75, 1.2), fy=1, interpolation=cv2.INTER_AREA)
    cover = ink.astype(np.float32) / 255
    height, width = cover.shape
    if random.random() < 0.15:
        fading = cv2.resize(np.random.rand(2, max(2, width // 60)).astype(np.float32), (width, height),
                            interpolation=cv2.INTER_CUBIC)
        cover = cover * (1 - random.uniform(0.2, 0.6) * np.clip(fading, 0, 1))
    if random.random() < 0.06:
        for _ in range(random.randint(1, 3)):
            ends = [(random.randint(0, width), random.randint(0, height)) for _ in range(2)]
            cv2.line(cover, ends[0], ends[1], random.uniform(0, 1), 1)
    picture = paper(height, width) * (1 - cover) + random.uniform(0, 90) * cover
    rows = random.uniform(10, 26) if fat else random.choice(
        [random.uniform(10, 16), random.uniform(14, 26), random.uniform(22, 40), random.uniform(36, 60)])
    scale = min(1, rows / height)
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if random.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.3) * max(0.5, rows / 36))
    if random.random() < 0.15:
        length = random.randint(2, 4)
        picture = cv2.filter2D(picture, -1, np.ones((1, length), np.float32) / length)
    picture += np.random.randn(*picture.shape) * random.choice([0, 2, 5, 10])
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if random.random() < 0.4:
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(25, 85)])
        picture = cv2.imdecode(coded, 0)
    scale = random.randint(36, 60) / picture.shape[0]
    picture = cv2.resize(picture, None, fx=scale, fy=scale,
                         interpolation=random.choice([cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    return levelled(picture, fat)


def levelled(picture, fat):
    """Spread levels, as our own cuts have, or black and white by one of the usual rules."""
    choice = random.random()
    if fat and choice < 0.7:
        low, high = np.percentile(picture, 3), np.percentile(picture, 90)
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.4, 1.6))
        _, picture = cv2.threshold(picture, low + (high - low) * random.uniform(0.35, 0.85), 255, cv2.THRESH_BINARY)
        return cv2.medianBlur(picture, random.choice([3, 5])) if random.random() < 0.5 else picture
    if choice < 0.18:
        return cv2.threshold(picture, 0, 255, cv2.THRESH_OTSU)[1]
    if choice < 0.28:
        return cv2.adaptiveThreshold(picture, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY,
                                     random.choice([25, 31, 41]), random.randint(6, 18))
    if choice < 0.80:
        low, high = np.percentile(picture, 2), np.percentile(picture, 98)
        if high - low >= 16:
            picture = np.clip((picture.astype(np.float32) - low) * 255 / (high - low), 0, 255).astype(np.uint8)
    return picture


def clean(ink):
    ink = tight(ink, 2, 8)
    cover = ink / 255.0
    picture = random.uniform(180, 255) * (1 - cover) + random.uniform(0, 60) * cover
    picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.2))
    return np.clip(picture + np.random.randn(*ink.shape) * random.choice([0, 3]), 0, 255).astype(np.uint8)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("prefix")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--kind", choices=["easy", "short", "full", "fat"], default="full")
    options = parser.parse_args()
    random.seed(options.seed)
    np.random.seed(options.seed)
    pages = []
    with open(options.prefix + ".box", "w") as boxes, open(options.prefix + ".gt.txt", "w") as texts:
        for page in range(options.count):
            text = short_line() if options.kind in ("easy", "short") else zone_line()
            picture = clean(drawn(text)) if options.kind == "easy" else spoilt(drawn(text), options.kind == "fat")
            height, width = picture.shape
            # Where each character stands is of no use to the network: the boxes are all the whole line.
            for character in text + "\t":
                boxes.write(f"{character} 0 0 {width} {height} {page}\n")
            texts.write(text + "\n")
            pages.append(Image.fromarray(picture))
    pages[0].save(options.prefix + ".tif", save_all=True, append_images=pages[1:], compression="tiff_lzw")


main()
