/// The name of a host (RFC 1123, RFC 5890) where it stands in a text.
struct HostName {
  /// The labels in small letters.
  let labels: [String]
  /// The places of its characters.
  let range: Range<Int>

  /// The name in small letters.
  var text: String { labels.joined(separator: ".") }
  /// The last label.
  var topLevel: String { labels.last ?? "" }
  /// Whether it has at least two labels and the last is one of the root zone.
  var isPublic: Bool { labels.count > 1 && TopLevelDomain.isKnown(topLevel) }
  /// Whether it is an address of version 4 in decimal form (RFC 3986, 3.2.2): leading zeros are octal digits to some.
  var isAddress: Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        label.utf8.count <= 3 && label.utf8.allSatisfy { (0x30...0x39).contains($0) } && (Int(label) ?? 256) < 256
          && (label.utf8.count == 1 || !label.hasPrefix("0"))
      }
  }

  /// Reads as many labels as there are from a place on; a full stop behind the last one is not part of it. Nil when no
  /// label stands there, or one has a wrong form.
  init?(_ text: PlainText, at start: Int) {
    var labels: [String] = []
    var index = start
    var end = start
    while true {
      let first = index
      while index < text.scalars.count, index - first <= Self.longestLabel, Self.isPart(text.scalars[index]) {
        index += 1
      }
      guard index > first else { break }
      let label = text.scalars[first..<index]
      guard index - first <= Self.longestLabel, label.first != "-", label.last != "-", !Folding.isJoining(label[first])
      else {
        return nil
      }
      labels.append(Self.small(label))
      end = index
      guard text.scalar(index) == ".", index - start <= Self.longest else { break }
      index += 1
    }
    guard !labels.isEmpty, end - start <= Self.longest else { return nil }
    // Two full stops in a row make no name.
    if text.scalar(end) == ".", text.scalar(end + 1) == "." { return nil }
    self.labels = labels
    range = start..<end
  }

  private static let longestLabel = 63
  private static let longest = 253

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: scalar.value >= 0x80 && (scalar.properties.isAlphabetic || Folding.isJoining(scalar))
    }
  }

  private static func small(_ label: ArraySlice<Unicode.Scalar>) -> String {
    label.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
  }
}
