import ScanRecognition

/// The states, districts and territories whose names stand on plates of the United States, and the provinces of Canada.
enum PlateAreas {
  /// The names of the United States, as a result writes them.
  static let unitedStates = [
    "Alabama", "Alaska", "American Samoa", "Arizona", "Arkansas", "California", "Colorado", "Connecticut", "Delaware",
    "District of Columbia", "Florida", "Georgia", "Guam", "Hawaii", "Idaho", "Illinois", "Indiana", "Iowa", "Kansas",
    "Kentucky", "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan", "Minnesota", "Mississippi", "Missouri",
    "Montana", "Nebraska", "Nevada", "New Hampshire", "New Jersey", "New Mexico", "New York", "North Carolina",
    "North Dakota", "Ohio", "Oklahoma", "Oregon", "Pennsylvania", "Puerto Rico", "Rhode Island", "South Carolina",
    "South Dakota", "Tennessee", "Texas", "Utah", "Vermont", "Virginia", "Washington", "West Virginia", "Wisconsin",
    "Wyoming",
  ]

  /// The names of Canadian provinces and territories.
  static let canada = [
    "Alberta", "British Columbia", "Manitoba", "New Brunswick", "Newfoundland and Labrador", "Northwest Territories",
    "Nova Scotia", "Nunavut", "Ontario", "Prince Edward Island", "Quebec", "Saskatchewan", "Yukon",
  ]

  /// The names of countries that stand on plates and stickers, in English and in their own languages.
  private static let countries = [
    "Albania", "Andorra", "Armenia", "Austria", "Azerbaijan", "Belarus", "Belgie", "Belgique", "Belgium", "Bosna",
    "Bosnia", "Bulgaria", "Canada", "Croatia", "Cyprus", "Czechia", "Danmark", "Denmark", "Deutschland", "Eesti",
    "Eire", "Elvetia", "England", "Espana", "Estonia", "Finland", "France", "Georgia", "Germany", "Ghana", "Greece",
    "Hellas", "Hrvatska", "Hungary", "Iceland", "Ireland", "Island", "Italia", "Italy", "Kenya", "Kosovo", "Latvia",
    "Latvija", "Lietuva", "Lithuania", "Luxembourg", "Macedonia", "Magyarorszag", "Malta", "Mexico", "Moldova",
    "Monaco", "Montenegro", "Namibia", "Nederland", "Netherlands", "Nigeria", "Norge", "Norway", "Osterreich",
    "Poland", "Polska", "Portugal", "Romania", "Russia", "Rwanda", "Schweiz", "Scotland", "Senegal", "Serbia",
    "Shqiperia", "Slovakia", "Slovenia", "Slovenija", "Slovensko", "Spain", "Srbija", "Suisse", "Suomi", "Sverige",
    "Svizzera", "Sweden", "Switzerland", "Tanzania", "Turkey", "Turkiye", "Uganda", "Ukraina", "Ukraine",
    "United Kingdom", "United States", "Wales", "Cymru", "Zambia", "Zimbabwe",
  ]

  private static let spellings = (unitedStates + canada + countries).map { Array(KnownWords.plain($0)) }

  /// Whether cells spell the name of a state, a province or a country, which stands on plates and is no text of one. Custom texts of owners in
  /// North America have the same form. Up to two letters may be lost: narrow ones, and those at a frame; or one may be misread.
  static func isName(_ cells: [TextCell]) -> Bool {
    guard cells.count >= 4 else { return false }
    return spellings.contains { name in
      (cells.count...cells.count + 2).contains(name.count) && isSpelled(name, by: cells) || isMisread(name, as: cells)
    }
  }

  /// Whether cells are the letters of a name with one of them uncertain, or taken for one that looks like it.
  private static func isMisread(_ name: [Character], as cells: [TextCell]) -> Bool {
    guard name.count == cells.count else { return false }
    let others = zip(name, cells).filter { !$1.canBe($0) }
    guard others.count == 1, let (letter, cell) = others.first else { return false }
    return cell.isUncertain || ConfusionTable.similarShape.confuses(letter, cell.character)
  }

  /// Whether cells are the letters of a name in their order, without some of them.
  private static func isSpelled(_ name: [Character], by cells: [TextCell]) -> Bool {
    var rest = name[...]
    return cells.allSatisfy { cell in
      guard let found = rest.firstIndex(where: cell.canBe) else { return false }
      rest = rest[(found + 1)...]
      return true
    }
  }

  /// The only area whose name stands in a line; nil when there is none, or several.
  static func area(in text: String, of names: [String]) -> String? {
    let words = KnownWords(names.map { (name: $0, spelling: KnownWords.plain($0)) })
    return words.find(in: KnownWords.plain(text))
  }
}
