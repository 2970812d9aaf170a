import ScanPluginKit

/// Which of the codes of a frame are wanted: by what they say, and by where they lie.
struct CodeChooser {
  /// The codes of a frame, sorted out.
  struct Choice {
    /// What may be delivered.
    var chosen: [FoundCode] = []
    /// What is in view and wanted, though something else was chosen, because nothing says that it is unwanted.
    var others: [FoundCode] = []
    /// What is unwanted for what it says.
    var mismatched: [FoundCode] = []
    /// What is unwanted for where it lies.
    var elsewhere: [FoundCode] = []
  }

  private let selection: CodeSelection?
  private let readsSeveral: Bool
  private let pattern: PatternText?
  private let expected: Set<String>

  /// Whether the first code that is found may be the one, wherever it lies.
  let takesAnyOne: Bool

  /// Makes a chooser.
  init(_ config: BarcodeConfig, _ pluginConfig: PluginConfig) {
    selection = config.selection
    let isSeveral = config.multiBarcode || config.selection == .all
    readsSeveral = isSeveral && pluginConfig.recognizesMultipleItems
    pattern = config.matching
    expected = Set(config.expected)
    takesAnyOne =
      config.selection == nil && !config.multiBarcode && pluginConfig.recognizesMultipleItems
      && config.matching == nil && config.expected.isEmpty
  }

  /// Sorts out the codes of a frame.
  func choose(_ codes: [FoundCode], in region: PixelRect) -> Choice {
    var choice = Choice()
    var wanted: [FoundCode] = []
    for code in codes {
      if refusal(of: code) == nil { wanted.append(code) } else { choice.mismatched.append(code) }
    }
    let rect = region.frameRect
    switch selection {
    case nil:
      choice.chosen = readsSeveral ? wanted : nearest(wanted, to: rect.center)
      choice.others = rest(of: wanted, without: choice.chosen)
      return choice
    case .all: choice.chosen = readsSeveral ? wanted : nearest(wanted, to: rect.center)
    case .center: choice.chosen = nearest(wanted, to: rect.center)
    case .aim(let point): choice.chosen = nearest(wanted, to: point.place(in: rect))
    case .largest: choice.chosen = first(of: wanted) { -$0.quad.shownArea }
    case .polygon(let corners):
      let polygon = corners.map { $0.place(in: rect) }
      let inside = wanted.filter { polygon.surrounds($0.quad.center) }
      let middle = FramePoint(
        x: polygon.map(\.x).reduce(0, +) / Double(max(1, polygon.count)),
        y: polygon.map(\.y).reduce(0, +) / Double(max(1, polygon.count)))
      choice.chosen = readsSeveral ? inside : nearest(inside, to: middle)
    }
    choice.elsewhere = rest(of: wanted, without: choice.chosen)
    return choice
  }

  /// Why a code is unwanted for what it says; nil when it is not.
  func refusal(of code: FoundCode) -> Refusal? {
    let value = code.content.value
    if !expected.isEmpty, !expected.contains(value) {
      return .notExpected(value, place: code.quad)
    }
    guard let pattern, !pattern.matches(value) else { return nil }
    return .pattern("matching", of: value, place: code.quad)
  }

  /// Why codes are unwanted for where they lie.
  func refusals(elsewhere codes: [FoundCode]) -> [Refusal] {
    codes.map {
      Refusal(
        .notSelected, by: "selection", of: $0.content.value, saying: BarcodeText.notSelected.with(), place: $0.quad)
    }
  }

  private func nearest(_ codes: [FoundCode], to point: FramePoint) -> [FoundCode] {
    first(of: codes) { $0.quad.center.distance(to: point) }
  }

  private func first(of codes: [FoundCode], by rank: (FoundCode) -> Double) -> [FoundCode] {
    codes.min { rank($0) < rank($1) }.map { [$0] } ?? []
  }

  private func rest(of codes: [FoundCode], without chosen: [FoundCode]) -> [FoundCode] {
    codes.filter { code in !chosen.contains { $0.identity == code.identity && $0.quad == code.quad } }
  }
}

extension SharePoint {
  fileprivate func place(in rect: Rect<FrameSpace>) -> FramePoint {
    FramePoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }
}

extension FrameQuad {
  /// The area, of a place that is a mere line that of a strip a tenth as high as it is long.
  fileprivate var shownArea: Double {
    let bounds = boundingRect
    let length = max(bounds.width, bounds.height)
    return max(abs(signedArea), length * length / 10)
  }
}

extension [FramePoint] {
  /// Whether a point lies in the polygon of these corners, by the even-odd rule.
  func surrounds(_ point: FramePoint) -> Bool {
    var isInside = false
    for index in indices {
      let (one, other) = (self[index], self[index == 0 ? count - 1 : index - 1])
      guard (one.y > point.y) != (other.y > point.y) else { continue }
      if point.x < (other.x - one.x) * (point.y - one.y) / (other.y - one.y) + one.x { isInside.toggle() }
    }
    return isInside
  }
}
