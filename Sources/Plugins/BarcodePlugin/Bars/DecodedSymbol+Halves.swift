import ScanGeometry
import ScanImage

extension DecodedSymbol {
  /// Whether an EAN or UPC symbol is a half of one and a half of its neighbor: libzbar completes a half with the next one that it meets on
  /// its line, and one such text in ten passes the check digit. Between the halves lies more than any symbol has inside.
  func joinsTwoHalves(in view: LumaView) -> Bool {
    guard gtin13 != nil else { return false }
    func place(_ point: Point<CropSpace>) -> SIMD2<Float> { SIMD2(Float(point.x), Float(point.y)) }
    let (left, right) = (place(quad.topLeft), place(quad.topRight))
    let (down, downRight) = (place(quad.bottomLeft) - left, place(quad.bottomRight) - right)
    let lines = ([0.25, 0.5, 0.75] as [Float]).map { share in
      BarLine(from: left + down * share, to: right + downRight * share, in: view)
    }
    return lines.contains(where: \.isSplit) && !lines.contains(where: \.isWhole)
  }
}

/// The bars that a line meets: how many changes there are on both sides of the longest run.
private struct BarLine {
  /// The longest bar or space of an EAN or UPC symbol has 4 of its 95 modules; leaning doubles that at most.
  private static let longestRun: Float = 0.09
  /// A symbol has 60 edges, a half 27 and a part of the pattern in the middle; blur takes some.
  private static let (edges, halfEdges) = (44, 18)
  /// More edges than noise adds to those of one symbol.
  private static let manyEdges = 90

  /// The longest run as a part of the way between the first and the last bar.
  private var longest: Float = 1
  private var edgesBefore = 0
  private var edgesBehind = 0

  init(from start: SIMD2<Float>, to end: SIMD2<Float>, in view: LumaView) {
    let way = end - start
    let count = min(2000, Int((way * way).sum().squareRoot()))
    guard count > 60 else { return }
    let levels = (0...count).map { view.level(start + way * (Float($0) / Float(count))) }
    guard let low = levels.min(), let high = levels.max(), high - low > 24 else { return }
    let isDark = levels.map { $0 < (low + high) / 2 }
    let edges = (1...count).filter { isDark[$0] != isDark[$0 - 1] }
    guard let first = edges.first, let last = edges.last, last > first else { return }
    let runs = zip(edges.dropFirst(), edges).map { $0 - $1 }
    guard let widest = runs.indices.max(by: { runs[$0] < runs[$1] }) else { return }
    longest = Float(runs[widest]) / Float(last - first)
    (edgesBefore, edgesBehind) = (widest + 1, edges.count - widest - 1)
  }

  /// Whether these are the bars of one symbol.
  var isWhole: Bool {
    longest < Self.longestRun && (Self.edges..<Self.manyEdges).contains(edgesBefore + edgesBehind)
  }

  /// Whether these are two halves with a gap between them, or with another symbol.
  var isSplit: Bool {
    edgesBefore + edgesBehind >= Self.manyEdges
      || longest >= Self.longestRun && min(edgesBefore, edgesBehind) >= Self.halfEdges
  }
}
