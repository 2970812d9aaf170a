"""Random texts of what carries capitals and digits: plates, vehicle and container numbers, tires, serial numbers.

A text is a list of groups; what stands between two groups is drawn by who draws the line.
"""
import random
import string

LETTERS = string.ascii_uppercase
DIGITS = string.digits
ALPHABET = DIGITS + LETTERS + "-./"
# ISO 3779 knows neither I, O nor Q.
VIN = DIGITS + "ABCDEFGHJKLMNPRSTUVWXYZ"

# L is a letter, D a digit, ? either; a blank parts groups. The forms that many plates have, of the world's larger registers.
US = ["LLD LDL"] * 4 + ["DLLLDDD"] * 4 + ["LLL DDDD"] * 4 + ["LLD LDDD", "LLLDDDD", "LLL DDD", "DDD LLL", "DDDLLL", "LLDDDDD",
     "DDD DDDD", "DDDDDDD", "LDD DDDD", "LDDDDDD", "DDLLLD", "DLLDDD", "LLL DDD", "DLL DDD", "LLDLDL", "DDDDDLD", "DLDDDDD",
     "LDD DDL", "DDLDLL", "LLLLLLL", "LLLLL", "LLLLDDD", "LLDDLLL", "?????", "??????", "???????", "??? ????", "DD LLLL"]
EUROPE = ["LL DDDLL"] * 5 + ["DLD DDDD"] * 4 + ["LL DDDLL", "LLL DDDD", "LLL DDLL", "LLDD LLL", "L LL DDD", "LL LL DDD", "LL L DDDD",
     "LLL LL DD", "LL DDD LL", "LL DDDDD", "DDDD LLL", "L DDD LL", "DD LLL D", "LL DD LL", "LLL DDD", "LLL DD DD", "L DDDDDD",
     "LL DDDD LL", "D LLL DDD", "LL DD LLL", "LLLLLLL", "LL DLD LL"]
BRAZIL = ["LLL DDDD"] * 6 + ["LLLDLDD"]
ASIA = ["LL DD LL DDDD", "LLL DDDD", "LL DDDD", "DDD LL DD", "LDDDLL", "DD LLL DD", "LDDDLLDD", "LLL DD", "LLLDDDL"]


def filled(form):
    """The groups of a form with random characters."""
    one = {"L": LETTERS, "D": DIGITS, "?": LETTERS + DIGITS}
    return ["".join(random.choice(one[c]) for c in group) for group in form.split()]


def some(alphabet, count):
    return "".join(random.choices(alphabet, k=count))


def plate():
    """The look's name and the groups."""
    look = random.choices(["us", "eu", "br", "other"], [0.34, 0.28, 0.22, 0.16])[0]
    if look == "other":
        forms = ASIA if random.random() < 0.5 else ["?" * random.randint(4, 8), "?" * random.randint(1, 3) + " " + "?" * random.randint(2, 5)]
    else:
        forms = {"us": US, "eu": EUROPE, "br": BRAZIL}[look]
    return look, filled(random.choice(forms))


def vin():
    makers = ["WVWZZZ", "WV1ZZZ", "WAUZZZ", "TMB", "VF1", "VF3", "ZFA", "W0L0", "WF0", "WDB", "WBA", "JTM", "JN1", "KMH", "1FA", "1G1", "2HG",
        "3VW", "5YJ", "SAL", "YV1", "XTA", "Z94", "X7L", "LSV", "MA1", "9BW"]
    head = random.choice(makers) if random.random() < 0.35 else some(VIN, random.randint(3, 9))
    serial = random.randint(4, 8)
    return head + some(VIN, 17 - len(head) - serial) + some(DIGITS, serial)


def container():
    """Owner, category, serial number and the check digit of ISO 6346; often also size and type."""
    owner, serial = some(LETTERS, 3) + random.choice("UUUUUUJZ"), some(DIGITS, 6)
    values = [v for v in range(10, 39) if v % 11]
    total = sum((DIGITS.find(c) if c in DIGITS else values[LETTERS.find(c)]) << i for i, c in enumerate(owner + serial))
    return [owner, serial, str(total % 11 % 10)]


def tire():
    """What stands on a tire's flank."""
    kind = random.random()
    if kind < 0.5:
        week = f"{random.randint(1, 53):02}{random.randint(0, 30):02}"
        return ["DOT", *filled(random.choice(["?? ?? ???", "??? ???", "???? ????", "??? ??????", "??????? "])), week]
    if kind < 0.6:
        return [f"{random.randint(1, 53):02}{random.randint(0, 30):02}"]
    if kind < 0.7:
        return ["E" + str(random.randint(1, 30)), some(DIGITS, random.randint(5, 7))]
    size = (
        random.choice(["", "", "", "P", "LT"]) + f"{random.randrange(135, 336, 10)}/{random.randrange(25, 86, 5)}"
        + random.choice(["R", "R", "R", "ZR", " R"]) + random.choice(["13", "14", "15", "16", "17", "18", "19", "20", "22.5"]))
    if random.random() < 0.15:
        size = f"{random.randint(27, 38)}X{random.choice(['9.50', '10.50', '11.50', '12.50'])}R{random.randint(15, 20)}"
    load = [str(random.randint(70, 126)) + random.choice("QRSTUHVWY")] if random.random() < 0.7 else []
    return size.split() + load


def serial():
    """Serial and part numbers and other capitals with the signs of the alphabet."""
    groups = []
    for _ in range(random.randint(1, 3)):
        alphabet = random.choice([LETTERS + DIGITS, LETTERS, DIGITS, DIGITS])
        groups.append(some(alphabet, random.randint(1, 8)))
    if random.random() < 0.4:
        groups = [random.choice("-/.").join(groups)]
    return groups
