import ScanPluginKit
import TextFinding

/// What `vinConfig` wants.
struct VINTask: TextTask {
  let useCase = VINConfig.key
  let whitelist: String
  let minConfidence: Int
  private let pattern: PatternText?
  private let needsCheckDigit: Bool
  private let allowed: CellSet?

  init(_ config: VINConfig) {
    // Mostly there is no check digit: what is uncertain is no result.
    minConfidence = config.minConfidence ?? 55
    pattern = config.validationRegex
    needsCheckDigit = config.validateCheckDigit
    let list = config.charWhitelist ?? ""
    allowed = list.isEmpty ? nil : CellSet(list)
    whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  }

  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search {
    // Seventeen characters are at least eight times as long as they are high.
    let greatest = max(14, min(Double(size.width) / 7, Double(size.height) * 0.9))
    var search = LinePage.Search(
      heights: max(6, Double(size.width) / 120)...greatest, greatestTilt: effort == .live ? 30 : 45, minCharacters: 9)
    search.lengths = [VIN.length]
    search.attempts = 9
    return search
  }

  let readsSmallText = true
  let maxRows = (live: 0, still: 30)

  /// Labels in doors have the number's code too.
  let isTextOfBars = true

  func promise(of line: FoundLine) -> Double {
    line.likelihood * (VIN.read(line.cells.codeCells)?.share ?? 0.05)
  }

  func part(of line: FoundLine) -> FoundLine? {
    let cells = line.cells.codeCells
    return VIN.place(in: cells).flatMap { line.part(cells[$0]) }
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let ratio = Double(line.place.extent.x / line.place.extent.y)
    guard ratio > 6, ratio < 40 else { return nil }
    // The number alone is about eleven heights long.
    return Double(line.place.extent.x) / (1 + abs(ratio - 11) / 11)
  }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    lines.enumerated().compactMap { number, line in
      guard let vin = VIN.read(line.cells.codeCells) else { return nil }
      let text = vin.text
      return TextMatch(
        text, lines: [number], cells: vin.fit.cells, share: vin.share, corrections: vin.fit.corrections,
        isChecked: vin.isVerified,
        refusal: refusal(of: vin)
      ) { reading in
        VINResult(
          text: text, checkDigitValid: vin.isCheckDigitRight, verified: vin.isVerified,
          region: VINOrigin.region(of: text), country: VINOrigin.country(of: text),
          manufacturer: VINMaker.maker(of: text),
          modelYear: vin.modelYear, reading: reading)
      }
    }
  }

  private func refusal(of vin: VIN) -> Refusal? {
    if needsCheckDigit, !vin.isCheckDigitRight {
      return Refusal(
        .checkDigitWrong, by: "validateCheckDigit", of: vin.text, saying: TextReasonText.vinCheckDigit.with())
    }
    if let allowed, let other = vin.text.first(where: { !allowed.contains($0) }) {
      return Refusal(
        .characterNotAllowed, by: "charWhitelist", of: vin.text,
        saying: TextReasonText.unlistedCharacter.with(["character": .string(String(other))]))
    }
    return pattern.refusal(of: vin.text)
  }
}
