/// The words that make a line an address, in small letters without accents.
enum AddressWords {
  /// Kinds of streets that stand behind the name.
  static let behind: Set<String> = [
    "street", "st", "avenue", "ave", "road", "rd", "boulevard", "blvd", "lane", "ln", "drive", "dr", "court", "ct",
    "place", "pl",
    "square", "sq", "terrace", "ter", "way", "parkway", "pkwy", "highway", "hwy", "circle", "cir", "close", "crescent",
    "gardens", "grove", "mews", "row", "walk", "hill", "rise", "quay", "broadway", "trail", "trl", "strasse", "str",
    "weg",
    "platz", "allee", "gasse", "ring", "damm", "ufer", "chaussee", "promenade", "straat", "laan", "plein", "gracht",
    "kade",
  ]

  /// Kinds of streets that stand in front of the name.
  static let before: Set<String> = [
    "rue", "avenue", "av", "boulevard", "bd", "place", "chemin", "allee", "impasse", "quai", "route", "cours",
    "passage",
    "via", "viale", "piazza", "corso", "largo", "vicolo", "calle", "avenida", "avda", "plaza", "paseo", "carrer",
    "camino",
    "ronda", "rua", "praca", "travessa", "ul", "ulica", "al", "aleja", "plac", "os", "rambla", "strada", "bulevardul",
  ]

  /// Endings of names that are the kind of street.
  static let endings = [
    "strasse", "str", "weg", "platz", "allee", "gasse", "damm", "ufer", "chaussee", "steig", "pfad", "ring", "straat",
    "laan",
    "plein", "gracht", "kade", "dijk", "singel", "gatan", "gata", "vagen", "vej", "gade", "veien", "katu", "markt",
    "graben",
  ]

  /// Prepositions that German names of streets begin with.
  static let prepositions: Set<String> = [
    "am", "an", "auf", "im", "in", "zum", "zur", "unter", "hinter", "beim", "vor",
  ]

  /// Words that number a part of a building.
  static let units: Set<String> = [
    "apt", "apartment", "suite", "ste", "unit", "floor", "fl", "flat", "room", "rm", "bldg", "app", "piso", "top",
    "bus",
  ]

  /// Words within the name of a street or place that have no capital.
  static let small: Set<String> = [
    "of", "the", "de", "du", "des", "la", "le", "les", "del", "della", "dei", "di", "da", "do", "dos", "das", "der",
    "den", "dem",
    "van", "von", "el", "los", "las", "am", "an", "im", "in", "sur", "sous", "en", "y", "et", "l", "d", "al", "zu",
    "bei", "ob", "upon", "a",
  ]

  /// States and provinces whose codes stand in front of a postal code: of the United States (USPS Publication 28),
  /// Canada and Australia.
  static let states: Set<String> = Set(
    """
    AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK
    OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR VI GU AS MP AA AE AP
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
  static let provinces: Set<String> = ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"]
  static let territories: Set<String> = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"]
}
