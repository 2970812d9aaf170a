import ScanPluginKit

/// The names of makers and brands that stand on tyres.
enum TyreMakers {
  /// The maker in a line, and whether characters had to be changed for it; nil when there is none, or several are as near.
  static func maker(in text: String) -> (name: String, changes: Int)? {
    words.match(in: KnownWords.plain(text))
  }

  private static let words = KnownWords(names.map { ($0, KnownWords.plain($0)) })

  /// Brands by the yearly lists of *Tire Business* and the members of ETRTO and the USTMA.
  static let names = [
    "Accelera", "Achilles", "Aeolus", "Alliance", "Antares", "Apollo", "Atlas", "Avon", "Barum", "BFGoodrich", "BKT",
    "Blacklion", "Boto", "Bridgestone", "Ceat", "Constancy", "Continental", "Cooper", "Cordiant",
    "Cultor", "Davanti", "Dayton", "Debica", "Deestone", "Diamondback", "Double Coin", "Doublestar", "Dunlop",
    "Durun", "Falken", "Federal", "Firemax", "Firestone", "Fortuna", "Fortune", "Fulda", "Fuzion", "General Tire",
    "Giti", "Gislaved", "Goform", "Goodride", "Goodyear", "GT Radial", "Hankook", "Headway", "Hifly", "Imperial",
    "Infinity", "Joyroad", "Kama", "Kelly", "Kenda", "Kleber", "Kormoran", "Kumho", "Landsail", "Lassa", "Laufenn",
    "Leao", "Linglong", "Mabor", "Marangoni", "Marshal", "Mastercraft", "Matador", "Maxtrek", "Maxxis", "Mazzini",
    "Michelin", "Mickey Thompson", "Minerva", "Mitas", "Momo", "Nankang", "Nexen", "Nitto", "Nokian", "Novex",
    "Ohtsu", "Onyx", "Ovation", "Pace", "Petlas", "Pirelli", "Pneumant", "Premiorri", "Primewell", "Radar",
    "Rapid", "Riken", "Roadmarch", "Roadstone", "Rockstone", "Rosava", "Rotalla", "Sailun", "Sava", "Semperit",
    "Silverstone", "Starfire", "Starmaxx", "Sumitomo", "Sunew", "Sunny", "Superia", "Syron", "Taurus", "Tigar",
    "Three-A", "Torque", "Tourador", "Toyo", "Tracmax", "Trazano", "Triangle", "Tristar", "Uniroyal", "Viking",
    "Vredestein", "Wanli", "Westlake", "Windforce", "Winrun", "Yokohama", "Zeetex", "Zeta", "Zmax",
  ]
}
