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

  /// The only area whose name stands in a line; nil when there is none, or several.
  static func area(in text: String, of names: [String]) -> String? {
    let words = KnownWords(names.map { (name: $0, spelling: KnownWords.plain($0)) })
    return words.find(in: KnownWords.plain(text))
  }
}
