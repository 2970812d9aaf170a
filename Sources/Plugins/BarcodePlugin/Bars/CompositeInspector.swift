import ScanGeometry
import ScanImage

/// The search for the two-dimensional part of a composite code above a linear symbol (ISO/IEC 24723).
///
/// Its rows are those of PDF417 or MicroPDF417 in modules as wide as the symbol's own. No engine reads it; that it is there is
/// worth reporting, because the symbol is then only a part of the message.
final class CompositeInspector {
  private let edges = BarEdges()

  /// How far above the symbol lines are examined, in its modules: rows are two or three modules high.
  private static let heights: [Float] = [3, 4, 5, 6, 7, 9, 11, 13]
  /// The fewest lines that have to look like rows.
  private static let fewest = 3
  /// The fewest edges of a row, and how far on the average its bars may be from whole modules: by chance they are 0.25 away.
  private static let (fewestEdges, regularity): (Int, Float) = (20, 0.16)

  /// Whether something like such a part stands above a symbol whose corners follow its bars.
  func stands(above symbol: DecodedSymbol, in view: LumaView) -> Bool {
    guard symbol.canBeComposite, !symbol.locationIsLine else { return false }
    let quad = symbol.quad
    let across = quad.topRight - quad.topLeft
    let length = Float(across.length)
    guard length >= 60, length < 4000 else { return false }
    // Corners that do not follow the bars have bars above them, too.
    let (left, right) = (quad.bottomLeft - quad.topLeft, quad.bottomRight - quad.topRight)
    for side in [left, right] {
      guard side.length >= 8, abs((side * across).sum()) < 0.1 * side.length * across.length else { return false }
    }
    guard abs(left.length - right.length) < 0.2 * max(left.length, right.length) else { return false }
    let axis = SIMD2<Float>(Float(across.x), Float(across.y)) / length
    let middle = quad.topLeft.toward(quad.bottomLeft, by: 0.5)
    edges.find(view, from: SIMD2(Float(middle.x), Float(middle.y)), along: axis, count: Int(length), rows: 1)
    guard let module = Self.module(edges.places, of: symbol.symbology), module >= 1.2 else { return false }
    let upward = SIMD2(axis.y, -axis.x) * module
    let start = SIMD2(Float(quad.topLeft.x), Float(quad.topLeft.y)) - axis * module * 6
    var rows: [[Float]] = []
    for height in Self.heights {
      let from = start + upward * height
      guard from.y >= 0, from.y < Float(view.height), from.x >= 0 else { continue }
      edges.find(view, from: from, along: axis, count: Int(length + 12 * module), rows: 0)
      if Self.isRow(edges.places, module: module) { rows.append(edges.places) }
    }
    // A second linear symbol above the first one is the same on each line.
    let differ = rows.contains { row in
      row.count != rows.first?.count || zip(row, rows.first ?? []).contains { abs($0 - $1) > 0.6 * module }
    }
    return rows.count >= Self.fewest && differ
  }

  /// The width of a module: of a Code 128 from the number of its edges, of others from the narrowest pairs of a bar and a space.
  private static func module(_ places: [Float], of symbology: Symbology) -> Float? {
    guard places.count >= 16, let first = places.first, let last = places.last else { return nil }
    // Each character has six edges and eleven modules (ISO/IEC 15417), and seldom two narrow elements side by side.
    if symbology == .code128 { return (last - first) / Float(places.count - 1) * 6 / 11 }
    let pairs = zip(places.dropFirst(2), places).map { $0 - $1 }.sorted()
    let narrowest = pairs.prefix(max(3, pairs.count / 8))
    return narrowest.reduce(0, +) / Float(narrowest.count) / 2
  }

  private static func isRow(_ places: [Float], module: Float) -> Bool {
    guard places.count >= fewestEdges, let first = places.first, let last = places.last else { return false }
    let pairs = zip(places.dropFirst(2), places).map { ($0 - $1) / module }
    let mean = (last - first) / module / Float(places.count - 1) * 2
    guard (3...6).contains(mean) else { return false }
    let away = pairs.reduce(0) { $0 + abs($1 - $1.rounded()) } / Float(pairs.count)
    return away < regularity
  }
}

extension CompositeInspector {
  /// Takes out what an engine took for a PDF417 and is the two-dimensional part of a composite code (CC-C): it packs its content
  /// otherwise, so that what was read is no text. The linear symbol below it is marked.
  static func join(_ found: inout [MergedSymbol]) {
    var parts: Set<Int> = []
    for (index, part) in found.enumerated() where [.pdf417, .microPDF417].contains(part.symbol.symbology) {
      let host = found.firstIndex { $0.symbol.canBeComposite && isPart(part.symbol.quad, of: $0.symbol) }
      guard let host else { continue }
      found[host].hasCompositePart = true
      parts.insert(index)
    }
    if !parts.isEmpty { found = found.enumerated().filter { !parts.contains($0.offset) }.map(\.element) }
  }

  /// Whether a symbol stands on another one, nearer than its own light margin would let it, and is about as wide.
  private static func isPart(_ quad: Quad<CropSpace>, of host: DecodedSymbol) -> Bool {
    let across = host.quad.topRight - host.quad.topLeft
    let length = across.length
    guard !host.locationIsLine, length > 0 else { return false }
    let axis = across / length
    let ends = quad.corners.map { corner -> (along: Double, down: Double) in
      let way = corner - host.quad.topLeft
      return ((way * axis).sum(), (way * SIMD2(-axis.y, axis.x)).sum())
    }
    guard let left = ends.map(\.along).min(), let right = ends.map(\.along).max(), let top = ends.map(\.down).min(),
      let bottom = ends.map(\.down).max()
    else { return false }
    return abs(bottom) < nearness * length && top < -2 * nearness * length
      && (0.6...1.5).contains((right - left) / length) && abs((left + right) / 2 - length / 2) < 0.25 * length
  }

  /// How far the two parts may be from each other as a share of the width: about four modules.
  private static let nearness = 0.03
}

extension DecodedSymbol {
  /// Whether the symbol can be the linear part of a composite code.
  fileprivate var canBeComposite: Bool {
    switch symbology {
    case .dataBar, .dataBarExpanded, .dataBarLimited, .ean8, .ean13, .upcA, .upcE: true
    case .code128: isGS1Linear
    default: false
    }
  }
}
