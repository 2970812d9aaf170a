import ScanGeometry
import ScanImage

/// What the pixels show of an EAN or UPC symbol that was read: whether its bars say so, its margins, and its add-on.
struct EANFindings: Sendable {
  /// Whether the bars agree with the text.
  var verdict = EANProof.Verdict.unknown
  /// The smaller one of the light margins at its ends, in modules; nil where the bars cannot be measured.
  var margin: Float?
  /// What stands to its right.
  var addOn = AddOnState.unknown
  /// The corners of what stands there.
  var addOnQuad: Quad<CropSpace>?
  /// Whether lines meet two halves with more between them than any symbol has inside: libzbar completes a half of one symbol with that of
  /// its neighbor, and one such text in ten passes the check digit.
  var joinsTwoHalves = false
}

extension DecodedSymbol {
  /// The same symbol with the add-on that its bars show.
  ///
  /// An engine that sees a part of five digits takes them for two, so that two digits of its own count only where nothing else is
  /// known; five have a check sum.
  func with(_ findings: EANFindings) -> DecodedSymbol {
    switch findings.addOn {
    case .read(let text): with(addOn: AddOn(text: text, quad: findings.addOnQuad ?? addOn?.quad))
    case .unread, .blurred, .absent:
      addOn?.symbology == .ean2 ? withoutAddOn() : self
    case .unknown: self
    }
  }
}

/// What is known of the place of an add-on beside a symbol in one frame.
package enum AddOnState: Sendable, Equatable {
  /// The place was not examined, or shows nothing clearly.
  case unknown
  /// There is none.
  case absent
  /// Bars stand there that could not be read.
  case unread
  /// Something like bars stands there, and all bars run into each other.
  case blurred
  /// An add-on was read.
  case read(String)
}

/// The inspection of the bars of EAN and UPC symbols; it owns scratch memory, which serves from symbol to symbol.
final class EANInspector {
  private let edges = BarEdges()

  /// The heights at which lines cross a symbol, as shares of its height: add-ons are lower at their top. The first ones are enough
  /// where they confirm the text and meet nothing beside it.
  private static let heights: [Double] = [0.2, 0.5, 0.8, 0.35, 0.6, 0.7, 0.9]
  private static let fewestHeights = 3
  /// How far lines go on beyond a symbol, in modules: its margin to the left, and an add-on with both margins to the right.
  private static let (reachLeft, reachRight) = (14.0, 78.0)

  /// Examines a symbol whose corners follow its bars.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - view: The picture that its place is in.
  func inspect(_ symbol: DecodedSymbol, in view: LumaView) -> EANFindings? {
    guard let bars = EANBars.of(symbol.symbology), var proof = EANProof(symbol.symbology) else { return nil }
    var findings = EANFindings()
    var profiles: [Int: DigitProfile] = [:]
    var (empty, unread, blurred) = (0, 0, 0)
    var (whole, split) = (0, 0)
    for (number, height) in (symbol.locationIsLine ? [0.5] : Self.heights).enumerated() {
      if number == Self.fewestHeights, empty == number {
        findings.verdict = proof.verdict(on: symbol.text)
        findings.addOn = .absent
        if findings.verdict == .confirmed { return findings }
      }
      guard let (line, hasNeighbor, isSplit) = line(symbol, bars, at: height, in: view) else { continue }
      whole += line == nil ? 0 : 1
      split += isSplit ? 1 : 0
      guard let line else {
        // Where the symbol's own elements run into each other those of an add-on do, too.
        blurred += hasNeighbor ? 1 : 0
        continue
      }
      proof.add(line, edges.levels, isInverted: symbol.isInverted)
      let margins = line.margins(bars)
      findings.margin = max(findings.margin ?? 0, min(margins.left, margins.right))
      switch AddOnBars.beside(line) {
      case .nothing: empty += 1
      case .bars: unread += 1
      case .addOn(let addOn):
        if findings.addOnQuad == nil { findings.addOnQuad = symbol.place(of: addOn, beside: line) }
        profiles[addOn.digits, default: DigitProfile(DigitLayout(addOnDigits: addOn.digits))]
          .add(edges.levels, addOn.edges, isInverted: symbol.isInverted)
      }
    }
    findings.verdict = proof.verdict(on: symbol.text)
    findings.addOn = Self.addOn(profiles, empty: empty, unread: unread, blurred: blurred)
    findings.joinsTwoHalves = split > 0 && whole == 0
    return findings
  }

  /// What the lines say together: most of those that met an add-on have to agree on its length.
  private static func addOn(
    _ profiles: [Int: DigitProfile], empty: Int, unread: Int, blurred: Int
  ) -> AddOnState {
    let met = profiles.values.reduce(0) { $0 + $1.lines }
    if met + unread + blurred == 0 { return empty > 0 ? .absent : .unknown }
    if blurred > met + unread { return .blurred }
    guard let best = profiles.values.max(by: { $0.lines < $1.lines }), 2 * best.lines > met, let costs = best.costs()
    else { return .unread }
    return AddOnText.best(costs).map { .read($0) } ?? .unread
  }

  /// The symbol's elements on a line at a share of its height, nil where they cannot be separated, whether something like bars stands
  /// where an add-on would, and whether these are the halves of two symbols; nil where there is no line.
  private func line(
    _ symbol: DecodedSymbol, _ bars: EANBars, at height: Double, in view: LumaView
  ) -> (line: EANLine?, hasNeighbor: Bool, isSplit: Bool)? {
    let quad = symbol.quad
    let start = quad.topLeft.toward(quad.bottomLeft, by: height)
    let end = quad.topRight.toward(quad.bottomRight, by: height)
    let length = start.distance(to: end)
    let module = length / Double(bars.modules)
    guard module >= 0.8, module < 200 else { return nil }
    let axis = SIMD2(Float((end.x - start.x) / length), Float((end.y - start.y) / length))
    // The line begins and ends where the picture does.
    let inside = view.stretch(
      from: start, along: axis, -Self.reachLeft * module...length + Self.reachRight * module)
    let count = Int(inside.upperBound - inside.lowerBound)
    guard count >= 16, count <= BarEdges.longest else { return nil }
    let first = SIMD2(Float(start.x), Float(start.y)) + axis * Float(inside.lowerBound)
    let rows = Int((quad.meanHeight / 24).clamped(to: 0...3))
    edges.find(view, from: first, along: axis, count: count, rows: rows)
    let begin = Float(-inside.lowerBound)
    let last = begin + Float(length)
    let line = EANLine(
      edges.places, firstBar: edges.startsDark != symbol.isInverted ? 0 : 1, bars, from: begin, to: last,
      limit: Float(count))
    guard line == nil else { return (line, false, false) }
    return (
      nil, AddOnBars.mayStand(in: edges.places, after: last, module: Float(module)),
      Self.isSplit(edges.places.filter { $0 > begin - Float(module) && $0 < last + Float(module) }, bars)
    )
  }

  /// Whether edges are those of two halves with a gap between them, or with another symbol.
  private static func isSplit(_ edges: [Float], _ bars: EANBars) -> Bool {
    guard let first = edges.first, let last = edges.last, last > first else { return false }
    // Noise adds few edges, and blur takes some: a half has its guard pattern and, besides, two thirds of its digits at least.
    if 2 * edges.count > 3 * bars.elements { return true }
    let runs = zip(edges.dropFirst(), edges).map { $0 - $1 }
    guard let widest = runs.indices.max(by: { runs[$0] < runs[$1] }) else { return false }
    let fewest = bars.elements * 3 / 10
    // The widest element has 4 modules; one that leans doubles that at most.
    return runs[widest] * Float(bars.modules) > 8.5 * (last - first)
      && min(widest + 1, edges.count - widest - 1) >= fewest
  }
}

extension DecodedSymbol {
  /// The corners of an add-on that one of the symbol's lines meets: at most as high as the symbol, less the digits above it.
  fileprivate func place(of addOn: AddOnBars, beside line: EANLine) -> Quad<CropSpace>? {
    guard let start = line.edges.first, let end = line.edges.last, end > start, let first = addOn.edges.first,
      let last = addOn.edges.last
    else { return nil }
    let (from, to) = (Double((first - start) / (end - start)), Double((last - start) / (end - start)))
    let lower = 0.12
    let (topLeft, topRight) = (
      quad.topLeft.toward(quad.bottomLeft, by: lower), quad.topRight.toward(quad.bottomRight, by: lower)
    )
    return Quad(
      topLeft: topLeft.toward(topRight, by: from), topRight: topLeft.toward(topRight, by: to),
      bottomRight: quad.bottomLeft.toward(quad.bottomRight, by: to),
      bottomLeft: quad.bottomLeft.toward(quad.bottomRight, by: from))
  }
}

extension LumaView {
  /// The part of a stretch of a line that lies inside the picture, in distances from a point of the line.
  fileprivate func stretch(
    from point: Point<CropSpace>, along axis: SIMD2<Float>, _ range: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    var (low, high) = (range.lowerBound, range.upperBound)
    for (place, step, size) in [(point.x, Double(axis.x), width), (point.y, Double(axis.y), height)]
    where abs(step) > 1e-6 {
      let (one, other) = (-place / step, (Double(size - 1) - place) / step)
      low = max(low, min(one, other))
      high = min(high, max(one, other))
    }
    return low...max(low, high)
  }
}
