"""Draws documents with machine-readable zones for `mrz-live`: all forms of ICAO 9303 and the French card, people of no state at all.

usage: zones.py FOLDER [COUNT]
Writes the pictures and manifest.csv. The same pictures come out each time; it needs what draw.py needs.
"""
import csv
import random
import sys
from pathlib import Path

import cv2
import numpy

from documents import INK, labelled, zone
from paper import Sheet, photographed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "text"))
from mrz_lines import DIGITS, EITHER, GIVEN, STATES, SURNAMES, check_digit, checked, document_number, padded, some  # noqa: E402


def date(years):
    return f"{random.choice(years) % 100:02}{random.randint(1, 12):02}{random.randint(1, 28):02}"


def person():
    return random.choice(SURNAMES), random.sample(GIVEN, random.randint(1, 3))


def name(width):
    surname, given = person()
    return padded(surname + "<<" + "<".join(given), width)


def lower(optional, with_composite):
    """The second line of passports, visas and the larger cards."""
    birth, expiry = checked(date(range(1930, 2015))), checked(date(range(2022, 2040)))
    line = checked(document_number()) + random.choice(STATES) + birth + random.choice("MF<") + expiry + optional
    return line + check_digit(line[:10] + line[13:20] + line[21:]) if with_composite else line


def passport():
    personal = padded(random.choice(["", some(DIGITS, random.randint(6, 14)), some(EITHER, random.randint(6, 12))]), 14)
    rest = personal + (check_digit(personal) if personal.strip("<") else random.choice("<0"))
    return "TD3", ["P<" + random.choice(STATES) + name(39), lower(rest, True)]


def card():
    birth, expiry = checked(date(range(1930, 2015))), checked(date(range(2022, 2040)))
    upper = random.choice(["I<", "ID", "AR"]) + random.choice(STATES) + checked(document_number())
    upper = padded(upper + random.choice(["", some(EITHER, random.randint(3, 15))]), 30)
    middle = padded(birth + random.choice("MF<") + expiry + random.choice(STATES), 29)
    middle += check_digit(upper[5:30] + middle[:7] + middle[8:15] + middle[18:29])
    return "TD1", [upper, middle, name(30)]


def larger_card():
    return "TD2", ["I<" + random.choice(STATES) + name(31), lower(padded(some(DIGITS, random.choice([0, 4, 7])), 7), True)]


def visa():
    return "MRVA", ["V<" + random.choice(STATES) + name(39), lower(padded(some(EITHER, random.choice([0, 9])), 16), False)]


def smaller_visa():
    return "MRVB", ["V<" + random.choice(STATES) + name(31), lower(padded(some(EITHER, random.choice([0, 6])), 8), False)]


def french_card():
    surname, given = person()
    upper = "IDFRA" + padded(surname, 25) + some(DIGITS, 6)
    line = checked(some(DIGITS, 12)) + padded("<<".join(given), 14) + checked(date(range(1930, 2000))) + random.choice("MF")
    return "FRENCH_ID", [upper, line + check_digit(upper + line)]


def picture(form, lines):
    """The page with its zone at the bottom: 10 pixels for a millimetre, characters 2.54 mm apart as ICAO Doc 9303-3 wants."""
    width, height = {"TD3": (1250, 880), "MRVA": (1200, 800), "TD1": (856, 540)}.get(form, (1050, 740))
    shade = random.choice([(232, 226, 216), (222, 230, 234), (226, 234, 220), (240, 240, 236)])
    sheet = Sheet(width, height, shade, tuple(part - 40 for part in shade))
    sheet.waves(tuple(part - random.randint(8, 26) for part in shade), random.randint(8, 12))
    sheet.text(60, 36, "SPECIMEN  UTOPIA", "bold", 32, (60, 60, 96))
    sheet.portrait(60, 130 if height > 600 else 80, 200 if height > 600 else 130, 250 if height > 600 else 160)
    for number in range(3 if height > 600 else 2):
        labelled(sheet, 380, 110 + 90 * number, random.choice(["Name", "Date of issue", "Authority"]), some(EITHER, 9))
    pitch = 25.4 if len(lines) == 2 else 26.4
    leading = 64
    top = height - 40 - leading * len(lines)
    zone(sheet, round((width - pitch * len(lines[0])) / 2), top, lines, 38, pitch, leading)
    return photographed(
        sheet, size=(1600, 1200), turn=random.uniform(-4, 4), tilt=random.uniform(0, 0.025), fill=random.uniform(0.8, 0.94),
        blur=0.3, noise=0, shade=random.choice([(96, 112, 128), (150, 160, 170), (60, 70, 80)]))


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 120
    folder.mkdir(parents=True, exist_ok=True)
    forms = [passport, card, larger_card, visa, smaller_visa, french_card]
    with open(folder / "manifest.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["image", "task", "ground_truth", "note"])
        for number in range(count):
            random.seed(number)
            numpy.random.seed(number)
            form, lines = forms[number % len(forms)]()
            cv2.imwrite(str(folder / f"zone-{number:04}.jpg"), picture(form, lines), [cv2.IMWRITE_JPEG_QUALITY, 92])
            table.writerow([f"zone-{number:04}.jpg", "mrz-doc", "|".join(lines), form])


main()
