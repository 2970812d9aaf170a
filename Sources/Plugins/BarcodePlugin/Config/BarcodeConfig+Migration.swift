public import ScanPluginKit

extension BarcodeConfig {
  /// Converts `barcodePlugin` of older documents.
  public static let migration = UseCaseMigration(
    plugins: [
      "barcodePlugin": { migrator, node, source, target in
        migrator.convertBarcode(node, from: source, to: target)
      }
    ],
    formerDefaults: ["barcodeFormats": ["ALL"]])
}

extension Migrator {
  fileprivate mutating func convertBarcode(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    var parts = Parts()
    let place = target.appending("barcodeConfig")
    for member in node.members ?? [] {
      switch member.key {
      case "barcodeFormatOptions", "barcodeFormats":
        let formats = member.value.elements ?? [member.value]
        let list = JSONNode(.array(formats.map { format($0) }))
        if member.key != "barcodeFormats" {
          note(
            .moved, from: source.appending(member.key), to: place.appending("barcodeFormats"),
            MigrationText.renamed.with())
        }
        // An empty list allowed every format.
        parts.add("barcodeFormats", list == [] ? ["ALL"] : list, from: source, oldKey: member.key)
      case "enablePDF417Parsing":
        note(
          .moved, from: source.appending(member.key), to: place.appending("parseAAMVA"), MigrationText.renamed.with())
        parts.add("parseAAMVA", member.value, from: source, oldKey: member.key)
      default: parts.add(member.key, member.value, from: source)
      }
    }
    useCase("barcodeConfig", parts, from: source, to: target)
  }

  /// A format by its canonical name.
  private func format(_ node: JSONNode) -> JSONNode {
    guard let text = node.string else { return node }
    let upper = text.uppercased()
    let found =
      BarcodeFormat(rawValue: upper)
      ?? BarcodeFormat.legacySpellings.first { $0.spelling == text || $0.spelling == upper }?.value
    return found.map { JSONNode(.string($0.rawValue)) } ?? node
  }
}
