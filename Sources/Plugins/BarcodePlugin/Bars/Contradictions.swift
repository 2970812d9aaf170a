import ScanImage

/// The EAN and UPC texts that the bars of a running source contradicted lately.
///
/// Engines read a blurred symbol wrongly in the same way again and again, also in frames whose bars cannot be measured.
struct Contradictions {
  /// For how many frames a text stays contradicted.
  private static let memory = 60
  /// The most texts that are remembered.
  private static let limit = 8

  private var texts: [(text: String, frame: Int)] = []

  /// Takes in what the bars of a frame say of a symbol's text, and returns whether it is contradicted by them or those of a frame
  /// before.
  mutating func applies(to symbol: DecodedSymbol, _ verdict: EANProof.Verdict, frame: Int) -> Bool {
    let text = symbol.gtin13 ?? symbol.text
    texts.removeAll { frame - $0.frame > Self.memory || verdict != .unknown && $0.text == text }
    guard verdict == .contradicted else { return texts.contains { $0.text == text } }
    if texts.count == Self.limit { texts.removeFirst() }
    texts.append((text, frame))
    return true
  }
}
