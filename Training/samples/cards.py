"""Draws cards and certificates with printed fields for `text-accuracy --fields`: people, numbers and a state that do not exist.

usage: cards.py FOLDER [COUNT] [SEED]
Writes the pictures and manifest.csv: the task is the use case, the truth `field=text` parted by `|`. The same pictures come out each
time; it needs what draw.py needs, and the fonts of fonts-liberation and fonts-freefont-ttf.
"""
import csv
import random
import string
import sys
from pathlib import Path

import cv2
import numpy
from PIL import ImageFont

import paper
from paper import Sheet, photographed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "text"))
from mrz_lines import GIVEN, SURNAMES  # noqa: E402

FACES = {
    "dejavu-sans": "dejavu/DejaVuSans.ttf", "dejavu-bold": "dejavu/DejaVuSans-Bold.ttf",
    "dejavu-mono": "dejavu/DejaVuSansMono.ttf", "dejavu-serif": "dejavu/DejaVuSerif.ttf",
    "dejavu-condensed": "dejavu/DejaVuSansCondensed-Bold.ttf",
    "arial-like": "liberation/LiberationSans-Regular.ttf", "arial-like-bold": "liberation/LiberationSans-Bold.ttf",
    "courier-like": "liberation/LiberationMono-Regular.ttf", "narrow-like": "liberation/LiberationSansNarrow-Regular.ttf",
    "times-like": "liberation/LiberationSerif-Regular.ttf",
    "helvetica-like": "freefont/FreeSans.ttf", "helvetica-like-bold": "freefont/FreeSansBold.ttf",
}
PLACES = "ZENITH AURORA HARBOUR LAKEVIEW NORTHPOINT STONEBRIDGE OAKFIELD EASTMERE".split()
STREETS = "HARBOUR LANE|MILL ROAD|CHURCH STREET|STATION ROAD|OLD BRIDGE|RIVER WALK".split("|")
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()


def some(alphabet, count):
    return "".join(random.choices(alphabet, k=count))


def number():
    """A document's number: of digits, of a letter and digits, of both in any order, of groups."""
    kind, digits, letters = random.random(), string.digits, string.ascii_uppercase
    if kind < 0.2:
        return some(digits, random.randint(7, 12))
    if kind < 0.4:
        return some(letters, random.randint(1, 2)) + some(digits, random.randint(6, 9))
    if kind < 0.9:
        text = some(letters + digits, random.randint(7, 12))
        return text if any(character.isdigit() for character in text) else text[:-1] + random.choice(digits)
    return some(letters, 5) + some(digits, 6) + some(letters + digits, 5)


def date(years, style):
    day, month, year = random.randint(1, 28), random.randint(1, 12), random.choice(years)
    return f"{day:02} {MONTHS[month - 1]} {year}" if style == "words" else f"{day:02}{style}{month:02}{style}{year}"


def vehicle():
    return some("ABCDEFGHJKLMNPRSTUVWXYZ0123456789", 11) + some(string.digits, 6)


def license(sheet, face, x, top, pitch):
    style = random.choice(["." , ".", "/", "-"])
    fields = {
        "surname": random.choice(SURNAMES).replace("<", " "), "givenNames": " ".join(random.sample(GIVEN, random.randint(1, 2))),
        "dateOfBirth": date(range(1940, 2006), style), "dateOfIssue": date(range(2012, 2025), style),
        "dateOfExpiry": date(range(2026, 2038), style), "authority": "CITY OF " + random.choice(PLACES),
        "documentNumber": number(), "address": f"{random.randint(1, 199)} {random.choice(STREETS)}", "categories": "AM/B1/B",
    }
    sheet.text(300, 30, "DRIVING LICENCE", face, 30, (60, 50, 110))
    rows = zip(["1.", "2.", "3.", "4a.", "4b.", "4c.", "5.", "8.", "9."], fields.values())
    for row, (code, value) in enumerate(rows):
        sheet.text(x, top + pitch * row, code, face, 24)
        sheet.text(x + 62, top + pitch * row, value, face, 27)
    return "universalId", fields


def identity(sheet, face, x, top, pitch):
    style = random.choice([".", "words", "/"])
    fields = {
        "surname": random.choice(SURNAMES).replace("<", " "), "givenNames": " ".join(random.sample(GIVEN, random.randint(1, 2))),
        "dateOfBirth": date(range(1940, 2006), style), "nationality": "UTOPIAN", "dateOfExpiry": date(range(2026, 2038), style),
    }
    sheet.text(50, 34, "UTOPIA  IDENTITY CARD / PERSONALAUSWEIS", face, 21, (50, 56, 110))
    labels = [
        "Surname / Name", "Given names / Vornamen", "Date of birth / Geburtsdatum", "Nationality / Staatsangehörigkeit",
        "Date of expiry / Gültig bis",
    ]
    for row, (label, value) in enumerate(zip(labels, fields.values())):
        sheet.text(x, top + 1.6 * pitch * row, label, face, 15, (96, 84, 110))
        sheet.text(x, top + 1.6 * pitch * row + 19, value, face, 29)
    fields["documentNumber"] = number()
    sheet.text(50, 490, "Document number", face, 15, (96, 84, 110))
    sheet.text(50, 509, fields["documentNumber"], face, 27)
    return "universalId", fields


def certificate(sheet, face, x, top, pitch):
    fields = {
        "licensePlate": f"{some(string.ascii_uppercase, 2)} {random.randint(10, 9999)} {some(string.ascii_uppercase, 1)}",
        "firstIssued": date(range(2005, 2025), "."), "lastName": random.choice(SURNAMES).replace("<", " "),
        "firstName": random.choice(GIVEN), "address": f"{random.randint(1, 199)} {random.choice(STREETS)}, {random.choice(PLACES)}",
        "brand": "VOLTA", "vehicleType": some(string.ascii_uppercase + string.digits, 2) + " KOMBI",
        "vehicleIdentificationNumber": vehicle(), "displacement": str(random.randint(700, 3999)),
    }
    sheet.text(60, 34, "REGISTRATION CERTIFICATE", face, 28)
    rows = zip(["A", "B", "C.1.1", "C.1.2", "C.1.3", "D.1", "D.2", "E", "P.1"], fields.values())
    for row, (code, value) in enumerate(rows):
        sheet.text(70, top + pitch * row, code, face, 23)
        sheet.text(190, top + pitch * row, value, face, 27)
    return "vehicleRegistrationCertificate", fields


def picture(number):
    draw = [license, identity, certificate][number % 3]
    shade = random.choice([(240, 216, 220), (226, 228, 240), (216, 232, 222), (244, 244, 240)])
    sheet = Sheet(1000, 630, shade, tuple(part - 40 for part in shade))
    sheet.waves(tuple(part - random.randint(6, 30) for part in shade), random.randint(8, 12))
    if draw is not certificate:
        sheet.portrait(46, 130, 240, 300)
    task, fields = draw(sheet, random.choice(list(FACES)), 330, 96, 52)
    image = photographed(
        sheet, size=random.choice([(1280, 960), (1280, 960), (1600, 1200), (1000, 750)]), turn=random.uniform(-4, 4),
        tilt=random.uniform(0, 0.03), fill=random.uniform(0.7, 0.95), blur=random.uniform(0.4, 1.5),
        noise=random.choice([2, 4, 7]), glare=random.choice([0, 0, 50]))
    return task, fields, image


def main():
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 120
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name, file in FACES.items():
        paper.FONTS[name] = "/usr/share/fonts/truetype/" + file
        ImageFont.truetype(paper.FONTS[name], 20)
    with open(folder / "manifest.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["image", "task", "ground_truth", "note"])
        for index in range(count):
            random.seed(seed * 100_000 + index)
            numpy.random.seed(seed * 100_000 + index)
            task, fields, image = picture(index)
            quality = random.choice([60, 80, 92])
            cv2.imwrite(str(folder / f"card-{index:04}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, quality])
            table.writerow([f"card-{index:04}.jpg", task, "|".join(f"{key}={value}" for key, value in fields.items()), ""])


main()
