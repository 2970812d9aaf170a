import ScanGeometry
import ScanImage

/// The rules by which readings are dropped that are more likely chance than a code.
///
/// Symbologies that lie on every scan line of print, and check digits of ten values, let floors, tables and parts of other
/// codes pass for a short code. What a rule drops was read by one engine only, mostly on a few lines.
struct SymbolFilter {
  /// Symbologies for which the configuration states lengths or check digits itself, so that no guard of ours applies.
  let trusted: Set<Symbology>

  /// The readings that stay.
  func accepted(_ list: [MergedSymbol]) -> [MergedSymbol] {
    list.enumerated().filter { index, candidate in
      !isChance(candidate)
        && !list.enumerated().contains { other, rival in other != index && Self.isBeaten(candidate, by: rival) }
    }.map(\.element)
  }

  /// Whether a reading alone is too weak.
  private func isChance(_ candidate: MergedSymbol) -> Bool {
    let symbol = candidate.symbol
    // A start, a check character and a stop: noise has them now and then, and they say nothing.
    if symbol.symbology.isLinear, symbol.text.isEmpty { return true }
    // Noise alone meets the rules of one line now and then, and libzxing from 2.3 on puts two halves of a symbol together that it
    // met on one line each.
    if symbol.symbology == .dataBar, candidate.engines.count == 1, symbol.lineCount < 3 { return true }
    guard candidate.engines == [.zbar], !trusted.contains(symbol.symbology) else { return false }
    switch symbol.symbology {
    // Without quiet zones any piece of a longer ITF is a shorter one; most have a check digit though (ITF-14).
    case .itf: return symbol.lineCount < 12 && !CheckDigit.isValid(Array(symbol.text.utf8))
    case .upcE, .ean8: return symbol.lineCount < 6
    // The symbology carries GS1 element strings only (ISO/IEC 24724).
    case .dataBarExpanded: return !GS1Parser.hasForm(symbol.text)
    default: return false
    }
  }

  /// Whether a reading is a worse one of the same bars, or of a part of them.
  private static func isBeaten(_ candidate: MergedSymbol, by rival: MergedSymbol) -> Bool {
    let (symbol, other) = (candidate.symbol, rival.symbol)
    guard symbol.symbology.isLinear, candidate.engines.count == 1 else { return false }
    let place = other.quad.boundingRect
    if isWeak(symbol.symbology), !isWeak(other.symbology) {
      return place.expanded(by: 2).contains(symbol.quad.center)
    }
    // Scan lines may have met other heights of the same bars; a code below has its middle further away.
    let slack = max(place.width, place.height) / 8
    guard symbol.symbology == other.symbology, place.expanded(by: slack).contains(symbol.quad.center) else {
      return false
    }
    if rival.engines.count > 1 { return true }
    if symbol.engine != other.engine { return other.engine == .zxing && symbol.engine != .template }
    return symbol.lineCount * 2 <= other.lineCount
  }

  /// Symbologies without an obligatory check digit, which parts of other codes can pass for.
  private static func isWeak(_ symbology: Symbology) -> Bool {
    switch symbology {
    case .itf, .codabar, .code39, .msi, .discrete2of5, .matrix2of5, .code11, .telepen: true
    default: false
    }
  }
}

extension DecodedSymbol {
  /// Whether it is a DataBar of a few lines only, whose checks noise passes now and then: four pairs of widths and a number
  /// modulo 79 (ISO/IEC 24724).
  var isThinDataBar: Bool { symbology == .dataBar && lineCount < 6 }
}
