#!/usr/bin/env python3
"""Writes the tables of Sources/Plugins/TextContent that come from registries: numbering plans and top-level domains.

  apt-get install python3-phonenumbers publicsuffix && Scripts/content-tables.py

Numbering plans: the metadata of libphonenumber (Apache-2.0), which follows ITU-T E.164 and the national plans. Of each
region stay its calling code, its trunk prefix and, by length, the first digits that its numbers can have (up to three).
Domains: the ICANN part of the public suffix list, whose one-label entries are IANA's root zone.
"""
import textwrap
from pathlib import Path

import phonenumbers
from phonenumbers import PhoneMetadata
from phonenumbers import phonenumberutil as util

try:
    from re import _constants as codes
    from re import _parser as parser
except ImportError:  # before Python 3.11
    import sre_constants as codes
    import sre_parse as parser

ROOT = Path(__file__).resolve().parent.parent / "Sources" / "TextContent"
SUFFIXES = Path("/usr/share/publicsuffix/public_suffix_list.dat")
LONGEST = 17


def join(first, second):
    """The starts (up to three digits) and lengths of all texts of the one followed by the other."""
    return {((p + q)[:3], m + n) for p, m in first for q, n in second if m + n <= LONGEST}


def expand(tree):
    """The starts and lengths of what a parsed pattern matches."""
    result = {("", 0)}
    for code, argument in tree:
        if code is codes.LITERAL:
            part = {(chr(argument), 1)}
        elif code is codes.IN:
            part = set()
            for kind, value in argument:
                if kind is codes.LITERAL:
                    part.add((chr(value), 1))
                elif kind is codes.RANGE:
                    part |= {(chr(c), 1) for c in range(value[0], value[1] + 1)}
                else:
                    part |= {(c, 1) for c in "0123456789"}
        elif code is codes.BRANCH:
            part = set().union(*(expand(branch) for branch in argument[1]))
        elif code is codes.SUBPATTERN:
            part = expand(argument[-1])
        elif code is codes.MAX_REPEAT:
            least, most, inner = argument
            once = expand(inner)
            grown = {("", 0)}
            for _ in range(least):
                grown = join(grown, once)
            part = set(grown)
            for _ in range(min(most, LONGEST) - least):
                grown = join(grown, once)
                part |= grown
        else:
            raise ValueError(code)
        result = join(result, part)
    return result


def runs(numbers):
    """Neighbours joined: [(first, last)]."""
    result = []
    for number in numbers:
        if result and result[-1][1] == number - 1:
            result[-1] = (result[-1][0], number)
        else:
            result.append((number, number))
    return result


def starts(prefixes):
    """Three-digit starts in the shortest form: 2-9, 34, 610-2."""
    known = set(prefixes)
    short = []
    for number in sorted(known):
        if number % 100 == 0 and known.issuperset(range(number, number + 100)):
            short.append(str(number // 100))
            known -= set(range(number, number + 100))
        elif number % 10 == 0 and known.issuperset(range(number, number + 10)):
            short.append("%02d" % (number // 10))
            known -= set(range(number, number + 10))
        elif number in known:
            short.append("%03d" % number)
            known.discard(number)
    families = {}
    for text in short:
        families.setdefault(text[:-1], []).append(int(text[-1]))
    parts = []
    for stem, digits in families.items():
        parts += [f"{stem}{a}" if a == b else f"{stem}{a}-{b}" for a, b in runs(digits)]
    return ",".join(parts)


def plan(code, region, metadata):
    allowed = set(metadata.general_desc.possible_length)
    found = expand(parser.parse(metadata.general_desc.national_number_pattern))
    by_length = {}
    for start, length in found:
        if length in allowed and len(start) == 3:
            by_length.setdefault(length, set()).add(int(start))
    groups = {}
    for length in sorted(by_length):
        groups.setdefault(tuple(sorted(by_length[length])), []).append(length)
    rules = []
    for prefixes, lengths in groups.items():
        span = ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs(lengths))
        rules.append(f"{span}:{starts(prefixes)}")
    return f"{code} {region} {metadata.national_prefix or '-'} {' '.join(rules)}"


def plans():
    rows = []
    for region in util.SUPPORTED_REGIONS:
        metadata = PhoneMetadata.metadata_for_region(region)
        rows.append((metadata.country_code, not metadata.main_country_for_code, region, metadata))
    for code in util.COUNTRY_CODES_FOR_NON_GEO_REGIONS:
        rows.append((code, True, "001", PhoneMetadata.metadata_for_nongeo_region(code)))
    rows.sort(key=lambda row: row[:3])
    return "; ".join(plan(code, region, metadata) for code, _, region, metadata in rows)


def domains():
    names = set()
    for line in SUFFIXES.read_text(encoding="utf-8").splitlines():
        if "END ICANN" in line:
            break
        line = line.strip()
        if line and not line.startswith("//"):
            names.add(line.rsplit(".", 1)[-1])
    plain = sorted(name for name in names if name.isascii())
    other = sorted(name for name in names if not name.isascii())
    encoded = sorted("xn--" + name.encode("punycode").decode("ascii") for name in other)
    return [" ".join(plain), " ".join(encoded), " ".join(other)]


def literal(text):
    lines = textwrap.wrap(text, 114, break_long_words=False, break_on_hyphens=False)
    return '"""\n' + "\n".join("    " + line for line in lines) + '\n    """'


def write(path, text):
    (ROOT / path).write_text(text, encoding="utf-8")


write(
    "Phone/NumberingPlan+Table.swift",
    f"""// Written by Scripts/content-tables.py; do not edit.

extension NumberingPlan {{
  /// The plans: calling code, region (ISO 3166-1, 001 for none), trunk prefix, and by lengths of the national number
  /// the digits that it can start with. The first region of a calling code is the main one.
  ///
  /// From libphonenumber {phonenumbers.__version__} (Apache-2.0, the Libphonenumber Authors), which follows ITU-T E.164
  /// and the national plans.
  static let table = {literal(plans())}
}}
""",
)
plain, encoded, other = domains()
write(
    "Web/TopLevelDomain+Table.swift",
    f"""// Written by Scripts/content-tables.py; do not edit.

extension TopLevelDomain {{
  /// The domains of IANA's root zone in ASCII, by the public suffix list.
  static let plain = {literal(plain)}

  /// The internationalised domains of the root zone in their encoded form (RFC 5890).
  static let encoded = {literal(encoded)}

  /// The same in their own letters.
  static let other = {literal(other)}
}}
""",
)
