import ScanPluginKit
import TextFinding

/// What `licensePlateConfig` wants.
struct PlateTask: TextTask {
  let useCase = LicensePlateConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  let minConfidence: Int
  let mostLines = (live: 3, still: 8)
  private let reader: PlateReader
  private let doubts = PlateDoubts()
  private let mode: LicensePlateScanMode
  private let everywhere: BoundedPattern?
  private let byCountry: [String: BoundedPattern]

  init(_ config: LicensePlateConfig) throws(PluginError) {
    minConfidence = config.minConfidence
    mode = config.scanMode
    reader = PlateReader(config.scanMode)
    let length = PlateTemplate.longest
    everywhere = try .optional(config.validationRegex?.everywhere, useCase: LicensePlateConfig.key, length: length)
    var byCountry: [String: BoundedPattern] = [:]
    for (sign, pattern) in config.validationRegex?.byCountry ?? [:] {
      byCountry[sign] = try BoundedPattern(pattern, useCase: LicensePlateConfig.key, length: length)
    }
    self.byCountry = byCountry
  }

  /// What of a configuration is passed over.
  static func notes(_ config: LicensePlateConfig) -> [PluginNote] {
    guard config.vehicleInspectionSticker != .disabled else { return [] }
    return [
      PluginNote(
        .notInThisBuild, pointer: JSONPointer.root.appending("vehicleInspectionSticker"),
        message: "the sticker of the vehicle inspection is not read by this build")
    ]
  }

  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search {
    var search = LinePage.Search(
      heights: max(7, Double(size.width) / 100)...max(14, min(Double(size.height) * 0.9, Double(size.width) / 3)),
      greatestTilt: 30, leastCharacters: 3)
    search.looks = 9
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

  /// How likely a text is at least that several looks give.
  private static let leastLikelihood = 0.12

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    var found: [TextMatch] = []
    func weight(_ number: Int) -> Double { lines[number].likelihood * Double(lines[number].place.extent.x) }
    // A line that all looks read alike counts before a longer one that each reads in another way.
    for number in lines.indices.sorted(by: { (weight($1), $0) < (weight($0), $1) }) {
      let line = lines[number]
      guard line.likelihood >= Self.leastLikelihood, !doubts.isNumberOrDate(line.cells.text),
        !doubts.isOnPage(number, of: lines, isPlate: isPlate)
      else { continue }
      for cells in Self.plates(in: line.cells.codeCells) {
        guard case .read(let plate) = reader.read(cells) else { continue }
        let countries = allowed(plate)
        let (text, area) = (plate.text, area(in: lines, besides: number))
        found.append(
          TextMatch(
            text, lines: [number], cells: plate.fit.cells, corrections: plate.fit.corrections,
            refusal: countries.isEmpty ? .pattern("validationRegex", of: text) : nil
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

  /// The whole line, or what is left of it without a sign of the country at its begin.
  private static func plates(in cells: [TextCell]) -> [[TextCell]] {
    guard let second = cells.indices.dropFirst().first(where: { cells[$0].followsSpace }), second <= 3 else {
      return [cells]
    }
    let rest = Array(cells[second...])
    return rest.count >= 4 ? [cells, rest] : [cells]
  }

  /// The countries of a plate whose patterns take its text.
  private func allowed(_ plate: PlateText) -> [String] {
    if let everywhere { return everywhere.matches(plate.text) ? plate.countries : [] }
    return plate.countries.filter { byCountry[$0]?.matches(plate.text) ?? true }
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
