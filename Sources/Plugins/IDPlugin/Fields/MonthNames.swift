/// The names of months as documents print them, in the languages of ``LabelTable``.
enum MonthNames {
  /// The number of a month, 1…12; nil for what is no name of one. Abbreviations of three letters and more count.
  static func month(_ text: String) -> Int? {
    let folded = text.map(LabelText.fold).joined()
    guard folded.utf8.count >= 3 else { return nil }
    return short[folded] ?? long[folded]
  }

  /// Names that no other language has for another month; MAR, for one, is the third in all of them.
  private static let names = [
    "JANUARY JANUAR JANVIER ENERO GENNAIO JANEIRO JANUARI IANUARIE",
    "FEBRUARY FEBRUAR FEVRIER FEBRERO FEBBRAIO FEVEREIRO FEBRUARI FEBRUARIE",
    "MARCH MARZ MAERZ MARS MARZO MARCO MAART MARTIE MARTS MRT MRZ",
    "APRIL AVRIL ABRIL APRILE APRILIE",
    "MAY MAI MAYO MAGGIO MAIO MEI MAJ",
    "JUNE JUNI JUIN JUNIO GIUGNO JUNHO IUNIE",
    "JULY JULI JUILLET JULIO LUGLIO JULHO IULIE",
    "AUGUST AOUT AGOSTO AUGUSTUS AUGUSTI",
    "SEPTEMBER SEPTEMBRE SEPTIEMBRE SETTEMBRE SETEMBRO SEPTEMBRIE SEPT",
    "OCTOBER OKTOBER OCTOBRE OCTUBRE OTTOBRE OUTUBRO OCTOMBRIE",
    "NOVEMBER NOVEMBRE NOVIEMBRE NOVEMBRO NOIEMBRIE",
    "DECEMBER DEZEMBER DECEMBRE DICIEMBRE DICEMBRE DEZEMBRO DECEMBRIE DESEMBER",
  ]

  private static let long: [String: Int] = {
    var table: [String: Int] = [:]
    for (index, list) in names.enumerated() {
      for name in list.split(separator: " ") { table[String(name)] = index + 1 }
    }
    return table
  }()

  /// The first three letters, and four where three are of two months (JUIN and JUILLET).
  private static let short: [String: Int] = {
    var months: [String: Set<Int>] = [:]
    for (name, month) in long {
      for length in 3...4 where name.utf8.count > length {
        months[String(name.prefix(length)), default: []].insert(month)
      }
    }
    return months.compactMapValues { $0.count == 1 ? $0.first : nil }
  }()
}
