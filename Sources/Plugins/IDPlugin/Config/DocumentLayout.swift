import ScanPluginKit

/// The name of one layout of one document, like `AT_AUT_DL_2013_F`: country, issuer, kind, editions and side.
public struct DocumentLayout: Sendable, Hashable, CustomStringConvertible {
  /// The name as it was written.
  public let name: String

  /// The form of a name as an ECMAScript expression.
  static let form = "^[A-Z]{2}(-[A-Z]{2,3})?_[A-Z]{3}_[A-Z]+_[A-Z0-9]+(-[A-Z0-9]+)*_(F|B)(_v[0-9])?$"

  /// Takes over a name; nil when it has another form.
  public init?(_ name: String) {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 5 || parts.count == 6 else { return nil }
    let place = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard place.count <= 2, Self.isUpper(place[0], count: 2...2) else { return nil }
    if place.count == 2, !Self.isUpper(place[1], count: 2...3) { return nil }
    guard Self.isUpper(parts[1], count: 3...3), Self.isUpper(parts[2], count: 1...64) else { return nil }
    let editions = parts[3].split(separator: "-", omittingEmptySubsequences: false)
    guard editions.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(Self.isUpperOrDigit) }) else {
      return nil
    }
    guard parts[4] == "F" || parts[4] == "B" else { return nil }
    if parts.count == 6 {
      let version = Array(parts[5].unicodeScalars)
      guard version.count == 2, version[0] == "v", ("0"..."9").contains(version[1]) else { return nil }
    }
    self.name = name
  }

  /// The name as it was written.
  public var description: String { name }

  private static func isUpper(_ text: Substring, count: ClosedRange<Int>) -> Bool {
    count.contains(text.unicodeScalars.count) && text.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) }
  }

  private static func isUpperOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }
}

extension ValueType where Value == DocumentLayout {
  /// The name of a document's layout.
  static var layout: Self {
    ValueType(
      read: { node, scope in
        guard let text = node.string else {
          scope.reportType(node, expected: DocumentConfigText.layoutName.with())
          return nil
        }
        if let layout = DocumentLayout(text) { return layout }
        scope.report(
          .wrongForm, at: node.position, message: DocumentConfigText.noLayout.with(["value": .string(node.excerpt)]),
          met: node, allowed: [DocumentConfigText.layoutForm.with()], advice: DocumentConfigText.layoutAdvice.with())
        return nil
      },
      write: { JSONNode(.string($0.name)) },
      schema: { _ in
        [
          "type": "string", "pattern": JSONNode(.string(DocumentLayout.form)),
          "examples": ["AT_AUT_DL_2013_F", "US-CA_USA_DL_2018-A_B_v1"],
        ]
      })
  }
}
