"""Draws single lines of text of 13 kinds, each with its truth, as cameras see them. What they say is invented.

usage: lines.py FOLDER [COUNT-PER-KIND]
Writes FOLDER/NUMBER.png and FOLDER/manifest.csv (image, task, ground_truth, note). The same pictures come out each time.
"""
import csv
import random
import string
import sys
from pathlib import Path

import cv2
import numpy
from PIL import Image, ImageDraw, ImageFont

FOLDERS = ("/usr/share/fonts/truetype/dejavu/DejaVu", "/usr/share/fonts/truetype/liberation/Liberation")
FACES = [FOLDERS[0] + name + ".ttf" for name in ("Sans", "Sans-Bold", "SansMono", "Serif", "SansCondensed")] + [
    FOLDERS[1] + name + ".ttf" for name in ("Sans-Regular", "Sans-Bold", "SansNarrow-Regular", "Serif-Regular", "Mono-Bold")]
WORDS = """harbour window seven morning paper under silver market letter garden follow number bridge winter answer travel
kitchen border simple camera yellow garage planet summer ticket office double narrow reason middle signal""".split()
NAMES = "ada.berg jo.miller kim_lee m.santos info sales support office robin42 team".split()
HOSTS = "example.org example.com mail.example.net shop.example.com data.example.org".split()
STREETS = "Harbour Lane|Mill Street|Oak Avenue|Station Road|Bridge Street|Park Lane|Main Street|King Street".split("|")
TOWNS = "Springfield IL 62704|Portland OR 97205|Austin TX 78701|Boston MA 02110|Denver CO 80203".split("|")
VIN = [c for c in string.ascii_uppercase + string.digits if c not in "IOQ"]


def some(alphabet, count):
    return "".join(random.choices(alphabet, k=count))


def amount():
    whole = f"{random.randint(1, 99999):,}.{random.randint(0, 99):02}"
    return random.choice([f"${whole}", f"EUR {whole}", f"€{whole}", f"USD {whole}", f"£{whole}"])


def date():
    year, month, day = random.randint(2019, 2031), random.randint(1, 12), random.randint(1, 28)
    name = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()[month - 1]
    clock = f"{random.randint(0, 23):02}:{random.randint(0, 59):02}"
    return random.choice([f"{year}-{month:02}-{day:02} {clock}", f"{day} {name} {year}", f"{name} {day}, {year} {clock}"])


def container():
    values = {c: n for c, n in zip(string.ascii_uppercase, [n for n in range(10, 39) if n % 11])}
    text = some(string.ascii_uppercase, 3) + "U" + some(string.digits, 6)
    total = sum((values.get(c) or int(c)) * 2**i for i, c in enumerate(text))
    return f"{text[:4]} {text[4:]} {total % 11 % 10}"


KINDS = {
    "prose": lambda: " ".join(random.sample(WORDS, random.randint(3, 6))).capitalize(),
    "address": lambda: f"{random.randint(1, 2999)} {random.choice(STREETS)}, {random.choice(TOWNS)}",
    "url": lambda: f"https://{random.choice(HOSTS)}/{random.choice(WORDS)}/{random.randint(1, 9999)}",
    "email": lambda: f"{random.choice(NAMES)}@{random.choice(HOSTS)}",
    "phone": lambda: random.choice(["+1 202 555 {:04}", "(202) 555-{:04}", "+44 20 7946 {:04}"]).format(
        random.randint(100, 199)),
    "currency": amount,
    "date": date,
    "flight": lambda: random.choice("LH BA AF KL DL UA SK OS".split()) + random.choice(["", " "]) + str(random.randint(12, 9999)),
    "tracking": lambda: "1Z" + some(string.ascii_uppercase + string.digits, 6) + some(string.digits, 10),
    "vin": lambda: some(VIN, 11) + some(string.digits, 6),
    "tin": lambda: f"DOT {some(VIN, 4)} {some(VIN, 4)} {random.randint(1, 52):02}{random.randint(10, 26)}",
    "serial": lambda: "-".join(some(string.ascii_uppercase + string.digits, random.randint(3, 5)) for _ in range(3)),
    "container": container,
}


def drawn(text):
    """A line on its ground: print, light, a small turn, blur, noise and JPEG."""
    face = ImageFont.truetype(random.choice(FACES), 48)
    left, top, right, bottom = face.getbbox(text)
    margin = random.randint(8, 30)
    picture = Image.new("L", (right - left + 2 * margin, bottom - top + 2 * margin), 0)
    ImageDraw.Draw(picture).text((margin - left, margin - top), text, font=face, fill=255)
    ink = numpy.asarray(picture).astype(numpy.float32) / 255
    height, width = ink.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), random.gauss(0, 0.7), 1)
    ink = cv2.warpAffine(ink, turn, (width, height))
    dark, light = random.uniform(10, 90), random.uniform(150, 250)
    ground = light + numpy.linspace(-1, 1, width)[None, :] * random.uniform(-25, 25)
    picture = ground * (1 - ink) + dark * ink
    if random.random() < 0.15:
        picture = 255 - picture
    scale = random.uniform(14, 40) / 36
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.1))
    picture += numpy.random.randn(*picture.shape) * random.choice([1, 3, 6])
    quality = [cv2.IMWRITE_JPEG_QUALITY, random.randint(35, 90)]
    _, jpeg = cv2.imencode(".jpg", numpy.clip(picture, 0, 255).astype(numpy.uint8), quality)
    return cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 22
    folder.mkdir(parents=True, exist_ok=True)
    random.seed(1)
    numpy.random.seed(1)
    with (folder / "manifest.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["image", "task", "ground_truth", "note"])
        for kind, make in KINDS.items():
            for number in range(count):
                name, text = f"{kind}-{number:02}.png", make()
                cv2.imwrite(str(folder / name), drawn(text))
                rows.writerow([name, "text-line", text, kind])


main()
