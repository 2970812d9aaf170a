import ScanPluginKit
import ScanRecognition
import TextFinding

/// What `licensePlateConfig` wants.
struct PlateTask: TextTask {
  let useCase = LicensePlateConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  let minConfidence: Int
  let maxLines = (live: 3, still: 8)
  let maxRows = (live: 2, still: 12)
  private let reader: PlateReader
  private let filter = PlateFilter()
  private let mode: LicensePlateScanMode
  private let everywhere: PatternText?
  private let byCountry: [String: PatternText]?
  private let expected: Set<String>

  init(_ config: LicensePlateConfig) {
    minConfidence = config.minConfidence
    mode = config.scanMode
    reader = PlateReader(config.scanMode)
    everywhere = config.validationRegex?.everywhere
    byCountry = config.validationRegex?.byCountry.isEmpty == false ? config.validationRegex?.byCountry : nil
    expected = Set(config.expected.map(Self.plain))
  }

  /// What of a configuration is passed over, and a list of countries by which no plate passes.
  static func notes(_ config: LicensePlateConfig) -> [PluginNote] {
    var notes: [PluginNote] = []
    if config.vehicleInspectionSticker != .disabled {
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: JSONPointer.root.appending("vehicleInspectionSticker"),
          message: TextReasonText.noSticker.with()))
    }
    let signs = Set(PlateReader.countries(of: config.scanMode).map(\.sign))
    let listed = config.validationRegex?.byCountry.keys.sorted() ?? []
    let unknown = listed.filter { !signs.contains($0) }
    if !unknown.isEmpty {
      let names = unknown.joined(separator: ", ")
      notes.append(
        PluginNote(
          .hint, pointer: JSONPointer.root.appending("validationRegex"),
          message: (unknown.count == listed.count ? TextReasonText.noPlatesAtAll : .noPlates)
            .with(["mode": .string(config.scanMode.rawValue), "names": .string(names)]),
          advice: TextReasonText.noPlatesAdvice.with()))
    }
    return notes
  }

  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search {
    var search = LinePage.Search(
      heights: max(7, Double(size.width) / 100)...max(14, min(Double(size.height) * 0.9, Double(size.width) / 3)),
      greatestTilt: 30, minCharacters: 3)
    search.attempts = 9
    search.hasRoughEnds = true
    return search
  }

  /// The largest line may be an emblem or the gaps between the letters.
  var linesBesides: Int { 3 }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let ratio = Double(line.place.extent.x / line.place.extent.y)
    guard ratio > 1.5, ratio < 12, line.place.parts >= 3 else { return nil }
    // The text of a plate is the largest of what stands on it.
    return Double(line.place.extent.y) * min(ratio, 5)
  }

  func promise(of line: FoundLine) -> Double {
    let cells = line.cells.codeCells
    guard line.cells.count >= 3, !PlateAreas.isName(cells) else { return 0 }
    let forms = Self.plates(in: cells).map { cells in
      switch reader.read(cells) {
      case .read(let plate): isWord(cells) ? 0.1 : plate.share
      case .ambiguous: 0.3
      case .none: 0.1
      }
    }
    return line.likelihood * (forms.max() ?? 0) * Self.shape(line)
  }

  /// How much a line looks like a plate, and not like something else that has text: rows of one height, of letters and digits.
  private static func shape(_ line: FoundLine) -> Double {
    let cells = line.cells.codeCells
    let isMixed = cells.contains { $0.character.isNumber } && cells.contains { $0.character.isLetter }
    return (0.5 + (line.regularity ?? 0.5)) * (isMixed ? 1 : 0.4)
  }

  /// How likely a text is at least that several attempts give.
  private static let minLikelihood = 0.12

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    var found: [TextMatch] = []
    func weight(_ number: Int) -> Double {
      lines[number].likelihood * Double(lines[number].place.extent.x) * Self.shape(lines[number])
    }
    // A line that all attempts read alike counts before a longer one that each reads in another way.
    for number in lines.indices.sorted(by: { (weight($1), $0) < (weight($0), $1) }) {
      let line = lines[number]
      guard line.likelihood >= Self.minLikelihood, !filter.isNumberOrDate(line.cells.text),
        !filter.isOnPage(number, of: lines, isPlate: isPlate), !PlateAreas.isName(line.cells.codeCells)
      else { continue }
      for cells in Self.plates(in: line.cells.codeCells) {
        guard case .read(let plate) = reader.read(cells), !PlateAreas.isName(cells), !isWord(cells),
          !isWeak(plate) || plate.confidence >= Self.minWeak
        else { continue }
        let (text, area) = (plate.text, area(in: lines, besides: number))
        let (countries, refusal) = allowed(plate)
        found.append(
          TextMatch(
            text, lines: [number], cells: plate.fit.cells, confidence: Double(plate.confidence),
            share: plate.share, corrections: plate.fit.corrections, refusal: refusal
          ) { reading in
            LicensePlateResult(
              country: countries.count == 1 ? countries[0] : "", plateText: text, area: area, countries: countries,
              reading: reading)
          })
        // What is left without the sign may be what is asked for.
        if !countries.isEmpty { break }
      }
    }
    return found
  }

  private func isPlate(_ cells: [TextCell]) -> Bool {
    if case .read = reader.read(cells) { true } else { false }
  }

  /// A plate as it is read: in capitals, without spaces, hyphens and the dots of its vowels.
  private static func plain(_ plate: String) -> String {
    KnownWords.plain(String(plate.uppercased().map { ["Ä": "A", "Ö": "O", "Ü": "U"][$0] ?? $0 }))
  }

  /// Whether a text of all of Europe was read as a word: custom texts of owners without a digit are rare there, and words are not.
  private func isWord(_ cells: [TextCell]) -> Bool { mode == .auto && cells.allSatisfy { $0.character.isLetter } }

  /// Whether a text may have the form of a plate by chance: numbers, and texts of few characters, stand on all things. Where the configuration
  /// says what is right, that decides.
  private func isWeak(_ plate: PlateText) -> Bool {
    mode == .auto && expected.isEmpty && everywhere == nil && byCountry == nil
      && (plate.text.count <= 4 || plate.text.allSatisfy(\.isNumber))
  }

  /// The confidence of such a text at least.
  private static let minWeak = 90

  /// The whole line, or what is left of it without a sign of the country at its begin.
  private static func plates(in cells: [TextCell]) -> [[TextCell]] {
    guard let second = cells.indices.dropFirst().first(where: { cells[$0].followsSpace }), second <= 3 else {
      return [cells]
    }
    let rest = Array(cells[second...])
    return rest.count >= 4 ? [cells, rest] : [cells]
  }

  /// The countries of a plate that the configuration allows, or the rule that refuses it.
  private func allowed(_ plate: PlateText) -> (countries: [String], refusal: Refusal?) {
    if !expected.isEmpty, !expected.contains(plate.text) {
      return (
        plate.countries,
        .notExpected(plate.text)
      )
    }
    guard let byCountry else { return (plate.countries, everywhere.refusal(of: plate.text)) }
    let listed = plate.countries.filter { byCountry[$0] != nil }
    guard !listed.isEmpty else {
      let signs = plate.countries.joined(separator: ", ")
      return (plate.countries, .byCountry(plate.text, .noExpression, signs))
    }
    let matching = listed.filter { byCountry[$0]?.matches(plate.text) == true }
    guard !matching.isEmpty else {
      let signs = listed.joined(separator: ", ")
      return (listed, .byCountry(plate.text, .otherExpression, signs))
    }
    return (matching, nil)
  }

  /// The state whose name stands on the plate.
  private func area(in lines: [FoundLine], besides plate: Int) -> String? {
    let names: [String]
    switch mode {
    case .unitedStates: names = PlateAreas.unitedStates
    case .canada: names = PlateAreas.canada
    default: return nil
    }
    let areas = lines.indices.filter { $0 != plate }.compactMap { PlateAreas.area(in: lines[$0].cells.text, of: names) }
    return Set(areas).count == 1 ? areas[0] : nil
  }
}

extension Refusal {
  /// The refusal of a plate by a list of expressions by country.
  fileprivate static func byCountry(_ plate: String, _ text: TextReasonText, _ countries: String) -> Refusal {
    Refusal(
      .patternMismatch, by: "validationRegex", of: plate, saying: text.with(["countries": .string(countries)]),
      skipped: .patternNotMatching)
  }
}
