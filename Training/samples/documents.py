"""Documents of people and a state that do not exist; numbers, names and dates follow the specimens of ICAO Doc 9303."""
from paper import Sheet, photographed

INK = (28, 28, 36)


def labelled(sheet, x, y, label, value, size=26):
    sheet.text(x, y, label, "sans", 15, (96, 84, 110))
    sheet.text(x, y + 18, value, "sans", size, INK)


def zone(sheet, x, y, lines, size, pitch, leading):
    """A machine-readable zone: OCR-B, all characters as wide."""
    for number, line in enumerate(lines):
        sheet.text(x, y + number * leading, line, "ocr-b", size, INK, pitch)


def passport():
    sheet = Sheet(1250, 880, (232, 226, 216), (190, 178, 170))
    sheet.waves((214, 204, 206), 9)
    sheet.text(70, 40, "UTOPIA", "bold", 34, (84, 40, 62))
    sheet.text(380, 46, "PASSPORT / PASSEPORT", "bold", 26, (84, 40, 62))
    sheet.portrait(70, 140, 300, 390)
    rows = [
        (("Type", "P"), ("Code", "UTO"), ("Passport No.", "L898902C3")), (("Surname", "ERIKSSON"),),
        (("Given names", "ANNA MARIA"),), (("Nationality", "UTOPIAN"), ("Sex", "F"), ("Date of birth", "12 AUG 1974")),
        (("Date of issue", "16 APR 2007"), ("Date of expiry", "15 APR 2012"), ("Place of birth", "ZENITH")),
        (("Authority", "PASSPORT OFFICE"),),
    ]
    for number, row in enumerate(rows):
        for column, (label, value) in enumerate(row):
            labelled(sheet, 420 + 270 * column, 120 + 84 * number, label, value)
    zone(
        sheet, 62, 700,
        ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"], 38, 25.6, 62)
    return photographed(sheet, turn=-1.6)


def identity_card():
    sheet = Sheet(1000, 630, (222, 230, 234), (168, 184, 196))
    sheet.waves((202, 216, 222), 10)
    sheet.text(50, 36, "UTOPIA  IDENTITY CARD", "bold", 28, (36, 62, 96))
    labelled(sheet, 50, 100, "Address", "12 HARBOUR LANE, ZENITH")
    labelled(sheet, 50, 180, "Authority", "CITY OF ZENITH")
    labelled(sheet, 560, 180, "Date of issue", "16 APR 2007")
    zone(
        sheet, 44, 400, ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
        42, 30.4, 66)
    return photographed(sheet, turn=3.5, fill=0.8, glare=60)


def visa():
    sheet = Sheet(1200, 800, (226, 234, 220), (176, 190, 170))
    sheet.waves((208, 220, 200), 9)
    sheet.text(70, 40, "VISA  UTOPIA", "bold", 34, (40, 84, 58))
    sheet.portrait(70, 120, 260, 330)
    labelled(sheet, 400, 130, "Surname, name", "ERIKSSON, ANNA MARIA")
    labelled(sheet, 400, 220, "Passport number", "L8988901C")
    labelled(sheet, 400, 310, "Valid until", "23-10-96")
    zone(
        sheet, 50, 640,
        ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"], 36, 24.6, 60)
    return photographed(sheet, turn=0.8)


def driving_license():
    sheet = Sheet(1000, 630, (240, 216, 220), (206, 160, 172))
    sheet.waves((232, 200, 206), 9)
    sheet.text(300, 30, "DRIVING LICENCE", "bold", 30, (60, 50, 110))
    sheet.text(720, 34, "UTOPIA", "bold", 26, (60, 50, 110))
    sheet.portrait(46, 150, 240, 310)
    lines = [
        ("1.", "ERIKSSON"), ("2.", "ANNA MARIA"), ("3.", "12.08.1974  ZENITH"), ("4a.", "16.04.2022"), ("4b.", "15.04.2037"),
        ("4c.", "CITY OF ZENITH"), ("5.", "D23145890"), ("8.", "12 HARBOUR LANE"), ("9.", "AM/B1/B"),
    ]
    for number, (label, value) in enumerate(lines):
        sheet.text(330, 100 + 52 * number, label, "sans", 24, INK)
        sheet.text(392, 98 + 52 * number, value, "bold" if number < 2 else "sans", 27, INK)
    return photographed(sheet, turn=-2.4)


def identity_front():
    sheet = Sheet(1000, 630, (226, 228, 240), (170, 176, 206))
    sheet.waves((210, 214, 230), 10)
    sheet.text(50, 34, "UTOPIA  IDENTITY CARD / PERSONALAUSWEIS / CARTE D'IDENTITE", "bold", 21, (50, 56, 110))
    sheet.portrait(50, 120, 250, 320)
    rows = [
        ("Surname / Name / Nom", "ERIKSSON"), ("Given names / Vornamen / Prénoms", "ANNA MARIA"),
        ("Date of birth / Geburtsdatum", "12.08.1974"), ("Nationality / Staatsangehörigkeit", "UTOPIAN"),
        ("Date of expiry / Gültig bis", "15.04.2032"),
    ]
    for number, (label, value) in enumerate(rows):
        labelled(sheet, 350, 100 + 92 * number, label, value, 30)
    labelled(sheet, 720, 284, "Place of birth / Geburtsort", "ZENITH", 28)
    labelled(sheet, 50, 480, "Document number", "D23145890", 28)
    return photographed(sheet, turn=1.5)


def registration_certificate():
    sheet = Sheet(1100, 800, (216, 232, 222), (170, 200, 180))
    sheet.waves((200, 222, 208), 11)
    sheet.text(60, 34, "REGISTRATION CERTIFICATE", "bold", 30, INK)
    sheet.text(760, 38, "UTOPIA  Part I", "sans", 24, INK)
    rows = [
        ("A", "ZE 4711 K"), ("B", "16.04.2019"), ("C.1.1", "ERIKSSON"), ("C.1.2", "ANNA MARIA"),
        ("C.1.3", "12 HARBOUR LANE, ZENITH"), ("D.1", "VOLTA"), ("D.2", "K7 KOMBI"), ("D.3", "AURORA"),
        ("E", "1M8GDM9AXKP042788"), ("P.1", "1598"), ("P.2", "85"), ("P.3", "PETROL"),
    ]
    for number, (code, value) in enumerate(rows):
        sheet.text(70, 110 + 54 * number, code, "bold", 24, INK)
        sheet.text(190, 108 + 54 * number, value, "mono", 28, INK)
    return photographed(sheet, turn=-1.0, size=(1280, 1000), fill=0.9)


def landing_permission():
    sheet = Sheet(900, 620, (246, 244, 236), (120, 60, 60))
    sheet.text(120, 40, "LANDING PERMISSION", "bold", 34, (120, 40, 40))
    rows = [
        ("Status", "Temporary Visitor"), ("Date of permit", "12 AUG 2024"), ("Until", "10 NOV 2024"), ("Duration", "90days"),
        ("Port of entry", "NARITA (1)"),
    ]
    for number, (label, value) in enumerate(rows):
        sheet.text(80, 140 + 84 * number, label + ":", "sans", 26, INK)
        sheet.text(340, 136 + 84 * number, value, "bold", 30, INK)
    return photographed(sheet, turn=2.0, fill=0.8)


def letter():
    sheet = Sheet(1100, 820, (248, 248, 244))
    lines = [
        "The lighthouse at the end of the harbour was", "painted every spring, and every spring the wind",
        "took a little of the white away again. Nobody", "minded. The keeper wrote the date into his book,",
        "looked at the sky, and began once more with the", "lowest step.", "", "Invoice 2024-0117   Total EUR 1,284.50",
        "https://example.org/orders/117", "Questions? help@example.org or +1 202 555 0143",
    ]
    for number, line in enumerate(lines):
        sheet.text(90, 80 + 66 * number, line, "serif", 34, INK)
    return photographed(sheet, turn=1.2, tilt=0.02)


SAMPLES = {
    "passport-td3": passport, "identity-card-td1": identity_card, "visa-mrv-a": visa, "driving-license": driving_license,
    "identity-front": identity_front, "registration-certificate": registration_certificate,
    "landing-permission": landing_permission, "letter": letter,
}
