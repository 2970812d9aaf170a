/// One line across the bars of an EAN or UPC symbol: the edges of its elements, and what stands beside them.
struct EANLine {
  /// The edges of the symbol's elements, one more than there are elements.
  let edges: ArraySlice<Float>
  /// The edges to the right of it.
  let after: ArraySlice<Float>
  /// Where the last edge to the left of it is, or the line's begin.
  let before: Float
  /// Where the line ends: nothing is known of what lies beyond.
  let limit: Float
  /// The width of a module at the symbol's right end.
  let lastModule: Float
  /// By how many modules bars are wider than they should be.
  let growth: Float

  /// How much guard patterns may differ from one module on the average, in modules.
  private static let guardTolerance: Float = 0.45

  /// Finds a symbol's elements among the edges of a line by its guard patterns.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - firstBar: The index of the first edge at which a bar begins: 0 or 1.
  ///   - bars: What is searched for.
  ///   - start: About where it begins.
  ///   - end: About where it ends.
  ///   - limit: Where the line ends.
  init?(_ edges: [Float], firstBar: Int, _ bars: EANBars, from start: Float, to end: Float, limit: Float) {
    let slack = (end - start) * 0.12
    var best: (cost: Float, index: Int)?
    for index in stride(from: firstBar, to: edges.count - bars.elements, by: 2) {
      guard abs(edges[index] - start) <= slack, abs(edges[index + bars.elements] - end) <= slack else { continue }
      guard let cost = Self.guardCost(edges[index...(index + bars.elements)], bars) else { continue }
      if cost < best?.cost ?? Self.guardTolerance { best = (cost, index) }
    }
    guard let first = best?.index else { return nil }
    let last = first + bars.elements
    let own = edges[first...last]
    let count = bars.right.isEmpty ? (elements: 10, modules: 13) : (elements: 7, modules: 10)
    lastModule = (edges[last] - edges[last - count.elements]) / Float(count.modules)
    self.edges = own
    after = edges[(last + 1)...]
    before = first > 0 ? edges[first - 1] : 0
    self.limit = limit
    growth = Self.growth(own, bars)
  }

  /// By how much the guard patterns differ from single modules; nil where a digit is far from seven modules wide.
  private static func guardCost(_ edges: ArraySlice<Float>, _ bars: EANBars) -> Float? {
    let first = edges.startIndex
    let module = (edges[first + bars.elements] - edges[first]) / Float(bars.modules)
    guard module > 0 else { return nil }
    // A picture taken from the side has modules of several widths.
    let digits = (module * 4.4)...(module * 10.5)
    for digit in bars.left + bars.right
    where !digits.contains(edges[first + digit + 4] - edges[first + digit]) { return nil }
    var cost: Float = 0
    for element in bars.guards { cost += abs((edges[first + element + 1] - edges[first + element]) / module - 1) }
    return cost / Float(bars.guards.count)
  }

  private static func growth(_ edges: ArraySlice<Float>, _ bars: EANBars) -> Float {
    let first = edges.startIndex
    let module = (edges[first + bars.elements] - edges[first]) / Float(bars.modules)
    var (dark, light, darkCount, lightCount) = (Float(0), Float(0), Float(0), Float(0))
    for element in bars.guards {
      let width = (edges[first + element + 1] - edges[first + element]) / module - 1
      if element.isMultiple(of: 2) {
        (dark, darkCount) = (dark + width, darkCount + 1)
      } else {
        (light, lightCount) = (light + width, lightCount + 1)
      }
    }
    return ((dark / max(1, darkCount) - light / max(1, lightCount)) / 2).clamped(to: -0.6...0.6)
  }

  /// The light margins beside the symbol in modules, as far as the line goes.
  func margins(_ bars: EANBars) -> (left: Float, right: Float) {
    guard let first = edges.first, let last = edges.last else { return (0, 0) }
    let module = (last - first) / Float(bars.modules)
    return ((first - before) / module, ((after.first ?? limit) - last) / lastModule)
  }
}
