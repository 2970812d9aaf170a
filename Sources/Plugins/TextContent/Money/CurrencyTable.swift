/// The currencies of the world and how they are written.
enum CurrencyTable {
  /// The digits behind the decimal sign that a currency has (ISO 4217); nil when the code is none.
  static func minorUnits(_ code: String) -> Int? { units[code] }

  /// Whether a code also is a word or an abbreviation of something else, so that a bare whole number beside it says
  /// little.
  static func isWord(_ code: String) -> Bool { words.contains(code) }

  /// The currencies that a sign in front of or behind a number can mean, those of the regions only where they use one
  /// of them.
  static func currencies(_ sign: String, regions: [String]) -> [String] {
    guard let all = signs[sign] else { return [] }
    let own = all.filter { code in regions.contains { ownCurrency[$0] == code } }
    return own.isEmpty ? all : own
  }

  /// The currencies of a word behind a number.
  static func currencies(word: String, regions: [String]) -> [String] {
    names[word].map { currencies($0, regions: regions) } ?? []
  }

  private static let units: [String: Int] = {
    var units: [String: Int] = [:]
    for entry in codes.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      units[String(entry.prefix(3))] = entry.dropFirst(3).first?.wholeNumberValue ?? 2
    }
    return units
  }()

  /// The codes of ISO 4217 in use, by iso-codes, with the number of minor digits where it is not two. Metals, funds and
  /// test codes are left out; BGN and ANG, which have been replaced lately, are still on many prices.
  private static let codes = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD3 BIF0 BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
    CHF CLP0 CNY COP CRC CUP CVE CZK DJF0 DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF0 GTQ GYD HKD
    HNL HTG HUF IDR ILS INR IQD3 IRR ISK0 JMD JOD3 JPY0 KES KGS KHR KMF0 KPW KRW0 KWD3 KYD KZT LAK LBP LKR LRD LSL
    LYD3 MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR3 PAB PEN PGK PHP PKR
    PLN PYG0 QAR RON RSD RUB RWF0 SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND3 TOP
    TRY TTD TWD TZS UAH UGX0 USD UYU UZS VED VES VND0 VUV0 WST XAF0 XCD XCG XOF0 XPF0 YER ZAR ZMW ZWG
    """

  private static let words: Set<String> = [
    "ALL", "AMD", "ANG", "BAM", "BOB", "CAD", "COP", "CUP", "GEL", "LAK", "MAD", "MOP", "PEN", "RON", "SOS", "TOP",
    "TRY",
    "MUR", "NAD", "SAR", "SCR", "STN", "WST", "CVE", "BSD",
  ]

  /// Signs (Unicode block Currency Symbols, and the habits of CLDR's short forms) and what they can stand for.
  private static let signs: [String: [String]] = [
    "€": ["EUR"], "£": ["GBP", "EGP", "FKP", "GIP", "SHP"], "¥": ["JPY", "CNY"], "₹": ["INR"], "₩": ["KRW", "KPW"],
    "₽": ["RUB"], "₺": ["TRY"], "₴": ["UAH"], "₪": ["ILS"], "₫": ["VND"], "₦": ["NGN"], "₱": ["PHP"], "฿": ["THB"],
    "₡": ["CRC"], "₲": ["PYG"], "₸": ["KZT"], "₼": ["AZN"], "₾": ["GEL"], "₵": ["GHS"], "₭": ["LAK"], "₮": ["MNT"],
    "₨": ["PKR", "LKR", "MUR", "NPR", "SCR"], "元": ["CNY"], "円": ["JPY"], "원": ["KRW"], "֏": ["AMD"], "৳": ["BDT"],
    "$": ["USD", "AUD", "CAD", "HKD", "MXN", "NZD", "SGD", "TWD", "ARS", "CLP", "COP"],
    "US$": ["USD"], "A$": ["AUD"], "AU$": ["AUD"], "C$": ["CAD"], "CA$": ["CAD"], "CAD$": ["CAD"], "HK$": ["HKD"],
    "NZ$": ["NZD"], "S$": ["SGD"], "NT$": ["TWD"], "MX$": ["MXN"], "R$": ["BRL"], "J$": ["JMD"], "USD$": ["USD"],
    "kr": ["SEK", "NOK", "DKK", "ISK"], "zl": ["PLN"], "kc": ["CZK"], "ft": ["HUF"], "lei": ["RON", "MDL"],
    "fr": ["CHF"], "sfr": ["CHF"], "лв": ["BGN"], "руб": ["RUB"], "грн": ["UAH"], "tl": ["TRY"], "rm": ["MYR"],
    "rp": ["IDR"], "rs": ["INR", "PKR", "LKR", "MUR", "NPR", "SCR"], "euro": ["EUR"],
    "dollar": [
      "USD", "AUD", "CAD", "HKD", "NZD", "SGD", "TWD",
    ], "yen": ["JPY"], "yuan": ["CNY"],
  ]

  private static let names: [String: String] = [
    "euro": "euro", "euros": "euro", "eur": "euro", "dollar": "dollar", "dollars": "dollar", "yen": "yen",
    "yuan": "yuan",
    "rmb": "yuan", "kr": "kr", "kronor": "kr", "kroner": "kr", "zl": "zl", "kc": "kc", "ft": "ft", "lei": "lei",
    "fr": "fr", "sfr": "fr", "franken": "fr", "лв": "лв", "руб": "руб", "рублей": "руб", "грн": "грн", "tl": "tl",
    "元": "元", "円": "円", "원": "원",
  ]

  private static let ownCurrency: [String: String] = [
    "US": "USD", "AU": "AUD", "CA": "CAD", "HK": "HKD", "MX": "MXN", "NZ": "NZD", "SG": "SGD", "TW": "TWD", "AR": "ARS",
    "CL": "CLP", "CO": "COP", "GB": "GBP", "EG": "EGP", "JP": "JPY", "CN": "CNY", "KR": "KRW", "SE": "SEK", "NO": "NOK",
    "DK": "DKK", "IS": "ISK", "RO": "RON", "MD": "MDL", "IN": "INR", "PK": "PKR", "LK": "LKR", "MU": "MUR", "NP": "NPR",
    "SC": "SCR", "FK": "FKP", "GI": "GIP", "SH": "SHP",
  ]
}
