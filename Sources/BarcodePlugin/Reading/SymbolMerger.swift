import ScanGeometry
import ScanImage

/// One physical symbol, as one or more engines read it.
struct MergedSymbol {
  /// The reading that is kept: the first one.
  var symbol: DecodedSymbol
  /// Who read it.
  var engines: [DecoderEngine]
  /// In which looks it was read, the first one first.
  var steps: [ReadingStep] = []

  /// The names of the engines, joined by `+`.
  var engineNames: String { engines.map(\.rawValue).joined(separator: "+") }
}

/// Joins what several engines and passes read into one list of physical symbols.
enum SymbolMerger {
  /// Adds symbols to a list; one that is there already only adds its engine, and its corners where they are better.
  static func add(_ symbols: [DecodedSymbol], _ step: ReadingStep = .plain, to list: inout [MergedSymbol]) {
    for symbol in symbols where symbol.error == nil {
      if let index = list.firstIndex(where: { isSame($0.symbol, symbol) }) {
        let known = list[index]
        if !known.engines.contains(symbol.engine) { list[index].engines.append(symbol.engine) }
        if !known.steps.contains(step) { list[index].steps.append(step) }
        if known.symbol.locationIsLine && !symbol.locationIsLine {
          list[index].symbol = (symbol.addOn ?? known.symbol.addOn).map { symbol.with(addOn: $0) } ?? symbol
        } else if known.symbol.addOn == nil, let addOn = symbol.addOn {
          list[index].symbol = known.symbol.with(addOn: addOn)
        }
      } else {
        list.append(MergedSymbol(symbol: symbol, engines: [symbol.engine], steps: [step]))
      }
    }
  }

  /// Whether two readings are of one physical symbol: the same content at places that meet.
  static func isSame(_ one: DecodedSymbol, _ other: DecodedSymbol) -> Bool {
    guard content(one) == content(other) else { return false }
    let first = one.quad.boundingRect
    let second = other.quad.boundingRect
    // Scan-line locations have next to no height, so half of the width is allowed around.
    let slack = 4 + min(max(first.width, first.height), max(second.width, second.height)) / 2
    return !first.expanded(by: slack).intersection(second).isEmpty
      || first.expanded(by: slack).contains(second.center)
  }

  private enum Content: Equatable {
    case gtin(String)
    case text(Symbology, String)
    case bytes(Symbology, [UInt8])
  }

  private static func content(_ symbol: DecodedSymbol) -> Content {
    if let gtin13 = symbol.gtin13 { return .gtin(gtin13) }
    if symbol.symbology.isLinear { return .text(symbol.symbology, symbol.text) }
    return .bytes(symbol.symbology, symbol.bytes)
  }
}

extension Rect {
  /// The rectangle with every edge moved outwards.
  func expanded(by amount: Double) -> Rect {
    Rect(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }
}
