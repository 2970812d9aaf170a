"""Random lines of machine readable zones, after ICAO 9303 parts 4 to 7: right in form and check digits, with names of no one."""
import random
import string

LETTERS = string.ascii_uppercase
DIGITS = string.digits
EITHER = LETTERS + DIGITS
ALPHABET = DIGITS + LETTERS + "<"

SURNAMES = """SMITH ERIKSSON MARTIN GARCIA ROSSI NOVAK KOWALSKI IVANOV NGUYEN WANG TANAKA KIM SILVA SANTOS JANSEN DE<VRIES
MUELLER SCHMIDT PAPADOPOULOS YILMAZ HASSAN ALI KHAN SINGH PATEL OBRIEN MCDONALD VAN<DER<BERG POPESCU HORVATH ANDERSEN
JOHANSSON VIRTANEN SPECIMEN SAMPLE TRAVELLER FERNANDEZ LOPEZ DUBOIS LEFEBVRE ZHAO CHEN WILLIAMS OKAFOR MENSAH DIALLO""".split()
GIVEN = """ANNA MARIA ERIKA JOHN PETER LUCA SOFIA JAN PIOTR IVAN THI LI YUKI MIN JOAO ANA JOHANNES HANS KLAUS ELENI MEHMET
MOHAMED FATIMA AMIT RAJ SEAN ANGELA ZOE JUAN CARLOS MARIE CLAIRE WEI GRACE KWAME JACQUES ROBERT MICHAEL DAVID ELIZABETH
KATARZYNA ALEKSANDRA VICTORIA XAVIER QUENTIN""".split()
STATES = """D<< FRA GBR USA CAN AUS ESP ITA NLD BEL POL CZE SVK HUN ROU BGR GRC TUR RUS UKR CHN JPN KOR IND PAK BGD THA VNM IDN
MYS SGP PHL NZL ZAF EGY MAR NGA KEN BRA ARG CHL PER MEX COL SWE NOR DNK FIN ISL IRL PRT CHE AUT LUX EST LVA LTU HRV SVN
SRB MKD ALB CYP MLT ISR UTO QAT ARE SAU""".split()


def check_digit(text):
    values = {"<": 0, **{c: i for i, c in enumerate(DIGITS + LETTERS)}}
    return str(sum(values[c] * (7, 3, 1)[i % 3] for i, c in enumerate(text)) % 10)


def some(alphabet, count):
    return "".join(random.choices(alphabet, k=count))


def padded(text, width):
    return text[:width].ljust(width, "<")


def name():
    surname = random.choice(SURNAMES) if random.random() < 0.5 else some(LETTERS, random.randint(3, 12))
    given = [
        random.choice(GIVEN) if random.random() < 0.6 else some(LETTERS, random.randint(2, 10))
        for _ in range(random.randint(1, 3))
    ]
    return surname + "<<" + "<".join(given)


def date():
    return f"{random.randint(0, 99):02}{random.randint(1, 12):02}{random.randint(1, 31):02}"


def document_number():
    return padded(some(EITHER if random.random() < 0.5 else DIGITS, random.choice([7, 8, 9, 9, 9])), 9)


def checked(text):
    return text + check_digit(text)


def second_line(width):
    """The lower line of a passport or visa."""
    optional = 14 if width == 44 else 7
    number, birth, expiry = checked(document_number()), checked(date()), checked(date())
    rest = random.choice(["", "", some(DIGITS, random.randint(1, optional)), some(EITHER, random.randint(1, optional))])
    line = number + random.choice(STATES) + birth + random.choice("MF<") + expiry + padded(rest, optional)
    if width == 44:
        line += check_digit(line[28:42]) if rest else random.choice("<0")
        return line + check_digit(line[:10] + line[13:20] + line[21:43])
    return line + check_digit(line[:10] + line[13:20] + line[21:35])


def anything():
    """What follows no grammar, so that the model learns shapes and no language."""
    width, line = random.choice([30, 36, 44, random.randint(8, 44)]), ""
    while len(line) < width:
        kind = random.random()
        if kind < 0.3:
            line += "<" * random.randint(1, 12)
        else:
            line += some(EITHER if kind < 0.6 else LETTERS if kind < 0.8 else DIGITS, random.randint(1, 8))
    return line[:width]


def line():
    """One line of 8 to 44 characters."""
    kind, state = random.random(), random.choice(STATES)
    if kind < 0.18:
        return padded("P" + random.choice("<<<<SDOM") + state + name(), 44)
    if kind < 0.24:
        return padded("V" + random.choice("<<NRCD") + state + name(), random.choice([44, 36]))
    if kind < 0.42:
        return second_line(random.choice([44, 44, 36]))
    if kind < 0.48:
        return padded(random.choice(["I<", "ID", "IP", "AC"]) + state + name(), 36)
    if kind < 0.60:
        optional = random.choice(["", some(EITHER, random.randint(3, 15))])
        code = random.choice(["I<", "ID", "IP", "AR", "C<", "I" + random.choice(LETTERS)])
        return padded(code + state + checked(document_number()) + optional, 30)
    if kind < 0.72:
        optional = padded(random.choice(["", "", some(EITHER, random.randint(3, 11))]), 11)
        return (
            checked(date()) + random.choice("MF<") + checked(date()) + state + optional + random.choice(DIGITS))
    if kind < 0.80:
        return padded(name(), 30)
    return anything()


def piece():
    """6 to 14 characters of a line, not mostly filler: what training begins with."""
    whole = line()
    count = random.randint(6, 14)
    start = random.randint(0, max(0, len(whole) - count))
    part = whole[start : start + count]
    if part.count("<") > count * 0.6 and random.random() < 0.7:
        return some(EITHER + "<", count)
    return part
