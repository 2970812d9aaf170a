import ScanGeometry
import ScanImage

/// The search for rows of Codablock F among symbols read as Code 128 (EN 12323).
///
/// A row is built as a Code 128 of its own, but begins with code set A and leaves it at once: the second character is the code
/// set of the row, the third one its number. No writer of Code 128 begins in this way.
final class CodablockInspector {
  private let edges = BarEdges()

  /// The widths of the start character of code set A, and of the characters that leave it: a shift, code sets C and B.
  private static let start: [Float] = [2, 1, 1, 4, 1, 2]
  private static let changes: [[Float]] = [[4, 1, 1, 3, 1, 1], [1, 1, 3, 1, 4, 1], [1, 1, 4, 1, 3, 1]]
  /// How far an element may be from its width, in modules.
  private static let tolerance: Float = 0.6

  /// Whether a symbol is a row of a Codablock F; its corners follow its bars.
  func isRow(_ symbol: DecodedSymbol, in view: LumaView) -> Bool {
    guard symbol.symbology == .code128 else { return false }
    let quad = symbol.quad
    var (rows, others) = (0, 0)
    for height in symbol.locationIsLine ? [0.5] : [0.4, 0.5, 0.6] {
      let start = quad.topLeft.toward(quad.bottomLeft, by: height)
      let end = quad.topRight.toward(quad.bottomRight, by: height)
      let length = start.distance(to: end)
      guard length >= 40, length <= Double(BarEdges.longest) / 2 else { continue }
      let axis = SIMD2(Float((end.x - start.x) / length), Float((end.y - start.y) / length))
      // The corner may lie some modules inside or outside of the bars.
      let before = Float(length / 8)
      edges.find(
        view, from: SIMD2(Float(start.x), Float(start.y)) - axis * before, along: axis,
        count: Int(Float(length) + before),
        rows: 0)
      guard let begin = first(firstBar: edges.startsDark != symbol.isInverted ? 0 : 1, upTo: 2 * before) else {
        continue
      }
      if Self.changes.contains(where: { matches($0, at: begin + 6) }) { rows += 1 } else { others += 1 }
    }
    return rows > others
  }

  /// The edge at which the start character of code set A begins.
  private func first(firstBar: Int, upTo limit: Float) -> Int? {
    stride(from: firstBar, to: edges.places.count - 12, by: 2).first {
      edges.places[$0] < limit && matches(Self.start, at: $0)
    }
  }

  /// Whether six elements from an edge on have some widths, which are eleven modules together.
  private func matches(_ widths: [Float], at first: Int) -> Bool {
    guard first + 6 < edges.places.count else { return false }
    let module = (edges.places[first + 6] - edges.places[first]) / 11
    guard module > 0 else { return false }
    return widths.indices.allSatisfy { index in
      abs((edges.places[first + index + 1] - edges.places[first + index]) / module - widths[index]) < Self.tolerance
    }
  }
}

extension SymbolReader {
  /// Joins rows of Codablock F to one place, as none of them says anything by itself.
  func joinCodablocks(_ found: inout [MergedSymbol], in view: LumaView) {
    let isRow = found.map { codablocks.isRow($0.symbol, in: view) }
    guard let first = isRow.firstIndex(of: true) else { return }
    var block = found[first]
    block.isCodablock = true
    let corners = zip(found, isRow).filter(\.1).flatMap(\.0.symbol.quad.corners)
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    let quad = Rect<CropSpace>(x: left, y: top, width: right - left, height: bottom - top).quad
    block.symbol = DecodedSymbol(
      symbology: .code128, text: "", bytes: [], quad: quad, content: .binary, engine: block.symbol.engine)
    found = zip(found, isRow).filter { !$0.1 }.map(\.0) + [block]
  }
}

extension MergedSymbol {
  /// The name of the format that it is, whether or not it is enabled.
  var plainName: String {
    if isCodablock { return "CODABLOCK_F" }
    return FormatSelection.everything.name(of: symbol) ?? symbol.symbology.rawValue
  }
}
