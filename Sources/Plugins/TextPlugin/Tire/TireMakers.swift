import ScanPluginKit

/// The names of makers and brands that stand on tires.
enum TireMakers {
  /// The maker in a line, and whether characters had to be changed for it; nil when there is none, or several are as near, or when
  /// its letters stand side by side by chance only: within the words of a line that is more than four times as long.
  static func maker(in text: String) -> (name: String, changes: Int)? {
    let plain = KnownWords.plain(text)
    guard let match = words.match(in: plain) else { return nil }
    let name = KnownWords.plain(match.name)
    return plain.utf8.count <= 4 * name.utf8.count || areWords(name, in: text) ? match : nil
  }

  /// Whether a name is one or a few whole words of a text.
  private static func areWords(_ name: String, in text: String) -> Bool {
    let parts = text.prefix(200).split { !$0.isLetter && !$0.isNumber }.map { KnownWords.plain(String($0)) }
    return parts.indices.contains { first in
      var joined = ""
      for part in parts[first...] where joined.utf8.count < name.utf8.count { joined += part }
      return joined == name
    }
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
