import ScanPluginKit
import TextFinding

/// What `containerConfig` wants.
struct ContainerTask: TextTask {
  let useCase = ContainerConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  let minConfidence: Int
  let maxLines = (live: 5, still: 24)
  /// Size and type stand below or beside the number.
  let linesBesides = 4
  private let isStacked: Bool
  private let pattern: PatternText?

  init(_ config: ContainerConfig) {
    isStacked = config.scanMode == .vertical
    // A check digit of ten values is right by chance now and then.
    minConfidence = config.minConfidence ?? 40
    pattern = config.validationRegex
  }

  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search {
    let longer = Double(max(size.width, size.height))
    return LinePage.Search(
      heights: max(7, longer / 160)...max(14, isStacked ? longer / 9 : longer / 6), greatestTilt: isStacked ? 90 : 25,
      minCharacters: 4, isStacked: isStacked)
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let ratio = Double(line.place.extent.x / line.place.extent.y)
    guard ratio > 1.8, ratio < (isStacked ? 40 : 16) else { return nil }
    guard !isStacked || abs(line.place.axis.y) > 0.9 else { return nil }
    // Owner, serial number and check digit are seven to ten heights long; above all they are large.
    return Double(line.place.extent.y) * min(Double(line.place.parts), 11)
  }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    let order = lines.readingOrder
    // The same line may be there twice, as dark and as light.
    let sizes = Set(order.compactMap { ContainerSizeType.read(lines[$0].cells.codeCells) })
    let size = sizes.count == 1 ? sizes.first : nil
    // In one line, or in several pieces one after the other.
    let groups = order.map { [$0] } + zip(order, order.dropFirst()).map { [$0, $1] }
    var found: [TextMatch] = []
    for group in groups {
      let cells = group.flatMap { lines[$0].cells.codeCells }
      guard let number = ContainerNumber.read(cells), !found.contains(where: { $0.text == number.text }) else {
        continue
      }
      let text = number.text
      found.append(
        TextMatch(
          text, lines: group, cells: number.fit.cells, corrections: number.fit.corrections,
          isChecked: number.isVerified, refusal: pattern.refusal(of: text)
        ) { reading in
          ContainerResult(
            text: text, verified: number.isVerified,
            sizeType: size.map { ContainerSize(code: $0.code, length: $0.length, height: $0.height, type: $0.type) },
            reading: reading)
        })
    }
    return found
  }

}
