extension SyntheticDisplayCycle {
  /// The pages of a description; nil where it has none.
  ///
  /// Pages stand between bars, each as its code, its digits and its unit between blanks: `1.8.0 001234.5 kWh|2.8.0 000078.9 kWh`. A page without a
  /// code has `-` in its place.
  init?(_ description: SceneDescription) throws(SyntheticError) {
    guard let text = description.string(.pages) else {
      try description.refuse([.each, .fade, .blank], because: .needsPages)
      return nil
    }
    var pages: [SyntheticDisplay.Field] = []
    for page in text.split(separator: "|", omittingEmptySubsequences: false) {
      let words = page.split(separator: " ").map { String($0) }
      guard (2...3).contains(words.count), pages.count < 32, MeterFigures.parse(words[1]) != nil else {
        throw description.invalid(.pages, .pages)
      }
      pages.append(
        SyntheticDisplay.Field(
          words[1], unit: words.count == 3 ? words[2] : nil, position: words[0] == "-" ? nil : words[0]))
    }
    self.init(pages)
    seconds = try description.number(.each, 0.1...3_600, default: seconds)
    fade = try description.number(.fade, 0...60, default: fade)
    blank = try description.number(.blank, 0...60, default: blank)
  }
}
