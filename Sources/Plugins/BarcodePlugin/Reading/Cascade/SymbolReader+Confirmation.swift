import ScanGeometry
import ScanImage
import ZXingEngine

extension SymbolReader {
  /// Moves symbols of weak symbologies that one engine read in one attempt, and that no second attempt shows again, to the unconfirmed ones.
  ///
  /// A check digit lets one misreading in ten through; two attempts on other pixels seldom make the same mistake. What was
  /// uncertain and is read by another step of the cascade counts, unless something more certain lies there.
  func confirm(_ found: inout [MergedSymbol], unconfirmed: inout [MergedSymbol], in view: LumaView) throws {
    var (verified, repeated, open) = ([MergedSymbol](), [MergedSymbol](), [MergedSymbol]())
    for merged in found {
      let wasUnconfirmed = unconfirmed.contains { SymbolMerger.isSame($0.symbol, merged.symbol) }
      if !merged.needsConfirmation, !mayBeCutByTilt(merged, in: view) {
        if wasUnconfirmed, merged.engines.count == 1 { repeated.append(merged) } else { verified.append(merged) }
      } else if !wasUnconfirmed, let confirmed = try confirmed(merged, in: view) {
        verified.append(confirmed)
      } else {
        open.append(merged)
      }
    }
    for merged in repeated {
      // A scan line has no height, so that some of its width is allowed around.
      let isTaken = (verified + open).contains { other in
        let place = other.symbol.quad.boundingRect
        return place.expanded(by: 4 + max(place.width, place.height) / 4).contains(merged.symbol.quad.center)
      }
      if !isTaken { verified.append(merged) }
    }
    found = verified
    unconfirmed = open
  }

  /// Whether a symbol of a tilted picture may be a part of another one: lines along the picture's sides leave low bars
  /// before their end, and some symbologies have no start and stop that the middle of a longer code has not got too.
  private func mayBeCutByTilt(_ merged: MergedSymbol, in view: LumaView) -> Bool {
    switch merged.symbol.symbology {
    case .itf, .upcE, .ean8: merged.steps == [.plain] && abs(tilt(of: view) ?? 0) >= Self.largeTilt
    default: false
    }
  }

  private func confirmed(_ merged: MergedSymbol, in view: LumaView) throws -> MergedSymbol? {
    if steps.last != .confirmation { steps.append(.confirmation) }
    let (agreeing, others, engines) = try votes(merged.symbol, in: view)
    guard agreeing > others else { return nil }
    var verified = merged
    verified.steps.append(.confirmation)
    for engine in engines where !verified.engines.contains(engine) { verified.engines.append(engine) }
    return verified
  }

  /// In how many other attempts on its place a symbol is read again, and in how many another content is.
  private func votes(
    _ symbol: DecodedSymbol, in view: LumaView
  ) throws -> (agreeing: Int, others: Int, engines: [DecoderEngine]) {
    let width = max(24, symbol.quad.meanWidth)
    var axis = symbol.quad.axis
    var size = SIMD2(Float(width * 1.3 + 24), Float(max(symbol.quad.meanHeight * 1.2, width * 0.4)))
    var isTilted = false
    if let tilt = tilt(of: view), abs(tilt) >= Self.largeTilt {
      // Along the bars, and far enough to both sides to see whether they go on.
      isTilted = true
      let sides = (0..<4).map { SIMD2<Float>(degrees: tilt + 90 * Double($0)) }
      axis = sides.max { ($0 * axis).sum() < ($1 * axis).sum() } ?? axis
      size = SIMD2(Float(width * 2.4 + 24), Float(max(symbol.quad.meanHeight * 1.2, width * 0.6)))
    }
    let scale = (360 / width).clamped(to: 0.5...3)
    let linear = selection.symbologies.union(selection.inverseSymbologies).filter(\.isLinear)
    var (agreeing, others, engines) = (0, 0, [DecoderEngine]())
    for attempt in ConfirmationAttempt.all {
      let turn = SIMD2<Float>(degrees: attempt.degrees)
      let turned = SIMD2(axis.x * turn.x - axis.y * turn.y, axis.x * turn.y + axis.y * turn.x)
      var crop = view.derivedView(
        middle: symbol.quad.middle, axis: turned, size: size, scale: scale * attempt.scale,
        pool: pool
      )
      if attempt.isEqualized { crop = DerivedView(crop.image.equalized(tiles: 4), toRegion: crop.toRegion) }
      if symbol.isInverted { crop = DerivedView(crop.image.inverted(), toRegion: crop.toRegion) }
      var read: [MergedSymbol] = []
      try add(crop, linear, .accurate, .confirmation, lines: .rows, to: &read)
      let same = read.filter { SymbolMerger.isSame($0.symbol, symbol) }
      for engine in same.flatMap(\.engines) where !engines.contains(engine) { engines.append(engine) }
      agreeing += same.isEmpty ? 0 : 1
      let bounds = symbol.quad.boundingRect.expanded(by: 4)
      let isOther = read.contains { rival in
        guard !SymbolMerger.isSame(rival.symbol, symbol) else { return false }
        let place = rival.symbol.quad.boundingRect
        return bounds.contains(place.center) || isTilted && place.contains(symbol.quad.center)
      }
      others += isOther ? 1 : 0
    }
    return (agreeing, others, engines)
  }
}

extension MergedSymbol {
  /// Whether it is of a weak symbology, or shows little of a stronger one, and was read by one engine in one attempt only. Drawn bars were
  /// laid over two parts of a symbol.
  var needsConfirmation: Bool {
    engines.count == 1 && engines != [.template] && steps.count == 1
      && (symbol.symbology.isWeaklyChecked || symbol.isThinDataBar)
  }
}

/// How a place is examined again to confirm what was read there.
private struct ConfirmationAttempt {
  var degrees = 0.0
  var scale = 1.0
  var isEqualized = false

  static let all = [
    ConfirmationAttempt(), ConfirmationAttempt(degrees: 3), ConfirmationAttempt(degrees: -3, scale: 0.7),
    ConfirmationAttempt(scale: 1.4),
    ConfirmationAttempt(isEqualized: true),
  ]
}

extension Symbology {
  /// Whether a wrong text passes the symbology's own checks now and then.
  var isWeaklyChecked: Bool {
    switch self {
    case .ean13, .ean8, .upcA, .upcE, .itf, .codabar, .code39, .code11, .msi, .telepen, .discrete2of5, .matrix2of5: true
    default: false
    }
  }
}
