public import ScanPluginKit

/// The codes read in one frame, in natural reading order.
public struct BarcodeResult: ResultBody {
  /// The codes; at least one.
  public internal(set) var barcodes: [Barcode]

  /// Makes a result.
  public init(barcodes: [Barcode]) {
    self.barcodes = barcodes
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "barcodeResult", defaults: BarcodeResult(barcodes: []), "The codes read in one frame."
  ) {
    Field(
      required: "barcodes", \.barcodes, .list(of: .object(Barcode.self), count: 1...10_000),
      "The codes, in natural reading order.")
  }

  /// Each item is a code.
  public static var contentTypes: [any DefinedObject.Type] { [Barcode.self] }

  /// One item for each code.
  public var items: [FoundItem] {
    barcodes.map { code in
      // A code and its add-on are one thing: the same code with another add-on is another one.
      let other = code.associatedID.flatMap { id in barcodes.first { $0.id == id } }
      let parts = code.format == Self.addOnFormat ? [other, code] : [code, other]
      return FoundItem(
        kind: code.format, text: code.value, quad: code.quad, isExact: true,
        identity: parts.compactMap { $0?.value }.joined(separator: "+"), content: ItemContent(code))
    }
  }

  /// The result without some of its codes and their add-ons; nil when none is left.
  public func without(_ isUnwanted: (FoundItem) -> Bool) -> BarcodeResult? {
    let dropped = Set(zip(barcodes, items).filter { isUnwanted($0.1) }.map { $0.0.id })
    guard !dropped.isEmpty else { return self }
    let kept = barcodes.filter { code in
      !dropped.contains(code.id)
        && !(code.format == Self.addOnFormat && code.associatedID.map(dropped.contains) == true)
    }
    return kept.isEmpty ? nil : BarcodeResult(barcodes: kept)
  }

  private static let addOnFormat = "UPC_EAN_EXTENSION"
}
