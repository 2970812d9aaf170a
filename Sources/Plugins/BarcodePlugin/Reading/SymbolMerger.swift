import ScanGeometry
import ScanImage

/// One physical symbol, as one or more engines read it.
struct MergedSymbol {
  /// The reading that is kept: the first one.
  var symbol: DecodedSymbol
  /// Who read it.
  var engines: [DecoderEngine]
  /// In which attempts it was read, the first one first.
  var steps: [ReadingStep] = []
  /// What its bars give, of the EAN and UPC family.
  var findings: EANFindings?
  /// Whether it stands for the rows of a Codablock F, of which nothing is read.
  var isCodablock = false

  /// Whether an engine read rows of a composite code above it, as a symbol of their own.
  var hasCompositePart = false

  /// The names of the engines, joined by `+`.
  var engineNames: String { engines.map(\.rawValue).joined(separator: "+") }
}

/// Joins what several engines and passes read into one list of physical symbols.
enum SymbolMerger {
  /// Adds symbols to a list; one that is there already only adds its engine, and its corners where they are better.
  static func add(_ symbols: [DecodedSymbol], _ step: ReadingStep = .plain, to list: inout [MergedSymbol]) {
    for symbol in symbols where symbol.error == nil {
      let known = list.indices.filter { isSame(list[$0].symbol, symbol) }
        .min { distance(list[$0].symbol, symbol) < distance(list[$1].symbol, symbol) }
      if let known {
        list[known].take(symbol, step)
      } else {
        list.append(MergedSymbol(symbol: symbol, engines: [symbol.engine], steps: [step]))
      }
    }
  }

  /// Joins linear symbols of one content that turn out to lie on each other once their corners are known, and drops what a single engine made
  /// of bars that several read otherwise: the places of single scan lines say too little before.
  static func joinPlaces(_ list: inout [MergedSymbol]) {
    var kept: [Int] = []
    for index in list.indices.sorted(by: { list[$0].engines.count > list[$1].engines.count }) {
      let there = kept.filter { lieOnEachOther(list[$0].symbol, list[index].symbol) }
      if let known = there.first(where: { hasSameContent(list[$0].symbol, list[index].symbol) }) {
        let merged = list[index]
        for step in merged.steps { list[known].take(merged.symbol, step) }
        for engine in merged.engines where !list[known].engines.contains(engine) { list[known].engines.append(engine) }
      } else if list[index].engines.count > 1 || there.allSatisfy({ list[$0].engines.count == 1 }) {
        kept.append(index)
      }
    }
    list = kept.sorted().map { list[$0] }
  }

  /// Whether two linear symbols are of the same bars: in the middle of the longer one, and no further across than half of the lower one.
  private static func lieOnEachOther(_ one: DecodedSymbol, _ other: DecodedSymbol) -> Bool {
    guard one.symbology.isLinear, other.symbology.isLinear else { return false }
    let (longer, shorter) = one.quad.reading.length >= other.quad.reading.length ? (one, other) : (other, one)
    let length = longer.quad.reading.length
    guard length > 0 else { return false }
    let axis = longer.quad.reading / length
    let way = shorter.quad.center - longer.quad.center
    let (along, across) = (abs((way * axis).sum()), abs((way * SIMD2(-axis.y, axis.x)).sum()))
    return along < 0.45 * length && across <= 4 + min(longer.quad.meanHeight, shorter.quad.meanHeight) / 2
  }

  private static func distance(_ one: DecodedSymbol, _ other: DecodedSymbol) -> Double {
    one.quad.center.distance(to: other.quad.center)
  }

  /// Whether two readings are of one physical symbol.
  ///
  /// Two symbols cannot lie on each other, so that the place alone identifies a matrix symbol, whose corners are known: engines
  /// write its bytes differently. Of linear symbols the content has to be the same too, as their places are those of scan lines.
  static func isSame(_ one: DecodedSymbol, _ other: DecodedSymbol) -> Bool {
    guard one.symbology.isLinear else {
      guard one.symbology == other.symbology else { return false }
      // The place of a MaxiCode is not reported.
      if one.symbology == .maxiCode { return one.bytes == other.bytes }
      return one.quad.boundingRect.expanded(by: 2).contains(other.quad.center)
        && other.quad.boundingRect.expanded(by: 2).contains(one.quad.center)
    }
    guard hasSameContent(one, other) else { return false }
    // Its rows may have been met one by one.
    if one.symbology == .dataBarExpanded,
      !one.quad.boundingRect.expanded(by: 2).intersection(other.quad.boundingRect).isEmpty
    {
      return true
    }
    let (longer, shorter) = one.quad.reading.length >= other.quad.reading.length ? (one, other) : (other, one)
    let length = longer.quad.reading.length
    guard length > 0 else { return distance(one, other) < 16 }
    let axis = longer.quad.reading / length
    let way = shorter.quad.center - longer.quad.center
    let (along, across) = (abs((way * axis).sum()), abs((way * SIMD2(-axis.y, axis.x)).sum()))
    // Scan-line locations have next to no height, so half of the width is allowed above and below.
    guard across <= 4 + (longer.quad.meanHeight + shorter.quad.meanHeight + length) / 2 else { return false }
    // What shows both ends has its middle there too; of what does not it is enough to lie beside the symbol's bars.
    return shorter.quad.reading.length > 0.6 * length ? along < 0.45 * length : along < 8 + 0.55 * length
  }

  private static func hasSameContent(_ one: DecodedSymbol, _ other: DecodedSymbol) -> Bool {
    if let gtin13 = one.gtin13 { return gtin13 == other.gtin13 }
    return one.symbology == other.symbology && one.text == other.text
  }
}

extension MergedSymbol {
  /// Whether its place spans several symbols, and another reading is of one: libzbar takes equal halves of neighbors for those of one symbol.
  private func isTooWide(beside other: DecodedSymbol) -> Bool {
    symbol.gtin13 != nil && !other.locationIsLine && other.quad.reading.length > 0
      && symbol.quad.reading.length > 2 * other.quad.reading.length
  }

  /// Takes in another reading of the same symbol.
  fileprivate mutating func take(_ other: DecodedSymbol, _ step: ReadingStep) {
    // What does not agree is no second reading of the content; the one that knows the character sets is kept.
    guard symbol.symbology.isLinear || symbol.text == other.text || symbol.bytes == other.bytes else {
      // libzxing 1.4 drops what follows a percent sign in the letters of a GS1 QR code.
      let isWhole = other.bytes.count > symbol.bytes.count && other.bytes.starts(with: symbol.bytes)
      if other.hasECI && !symbol.hasECI || isWhole && other.hasECI == symbol.hasECI {
        self = MergedSymbol(symbol: other, engines: [other.engine], steps: [step])
      }
      return
    }
    if !engines.contains(other.engine) { engines.append(other.engine) }
    if !steps.contains(step) { steps.append(step) }
    if other.hasECI, !symbol.hasECI {
      symbol = other
    } else if symbol.locationIsLine && !other.locationIsLine || isTooWide(beside: other) {
      symbol = (other.addOn ?? symbol.addOn).map { other.with(addOn: $0) } ?? other
    } else if symbol.addOn == nil, let addOn = other.addOn {
      symbol = symbol.with(addOn: addOn)
    }
  }
}
