extension JSONNode {
  /// The tree as JSON text, strictly of RFC 8259; reading it gives an equal tree.
  ///
  /// Control characters are escaped; all others, U+2028 and `/` included, are written as they are.
  public func text(_ style: JSONStyle = .pretty) -> String {
    var writer = JSONWriter(style)
    writer.write(self, level: 0)
    if style.indentation != nil { writer.put("\n") }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Collects the text of a tree.
private struct JSONWriter {
  let style: JSONStyle
  var bytes: [UInt8] = []
  /// Where the line that is being written starts.
  private var lineStart = 0

  init(_ style: JSONStyle) {
    self.style = style
  }

  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ node: JSONNode, level: Int) {
    switch node.value {
    case .null: put("null")
    case .bool(true): put("true")
    case .bool(false): put("false")
    case .number(let number): bytes.append(contentsOf: number.lexeme.utf8)
    case .string(let text): writeString(text)
    case .array(let elements):
      writeContainer("[", "]", elements, plain: elements.allSatisfy(\.isPlain), level: level) {
        writer, element, level in
        writer.write(element, level: level)
      }
    case .object(let members):
      let ordered = style.sortedKeys ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : members
      writeContainer("{", "}", ordered, plain: members.allSatisfy(\.value.isPlain), level: level) {
        writer, member, level in
        writer.writeString(member.key)
        writer.put(writer.style.indentation == nil ? ":" : ": ")
        writer.write(member.value, level: level)
      }
    }
  }

  /// Writes the items between brackets: on one line when they are plain and fit, else each on its own.
  private mutating func writeContainer<Item>(
    _ opening: StaticString, _ closing: StaticString, _ items: [Item], plain: Bool, level: Int,
    _ item: (inout JSONWriter, Item, Int) -> Void
  ) {
    guard !items.isEmpty else {
      put(opening)
      return put(closing)
    }
    guard let indentation = style.indentation else {
      put(opening)
      writeItems(items, level: level, item) { $0.put(",") }
      return put(closing)
    }
    if plain, style.lineWidth > 0, items.count <= style.lineWidth {
      let start = bytes.count
      let pad: StaticString = Item.self == JSONMember.self ? " " : ""
      put(opening)
      put(pad)
      writeItems(items, level: level, item) { $0.put(", ") }
      put(pad)
      put(closing)
      // One column stays for the comma that may follow.
      if width(from: lineStart) < style.lineWidth { return }
      bytes.removeLast(bytes.count - start)
    }
    put(opening)
    breakLine(indentation * (level + 1))
    writeItems(items, level: level + 1, item) {
      $0.put(",")
      $0.breakLine(indentation * (level + 1))
    }
    breakLine(indentation * level)
    put(closing)
  }

  private mutating func writeItems<Item>(
    _ items: [Item], level: Int, _ item: (inout JSONWriter, Item, Int) -> Void, between: (inout JSONWriter) -> Void
  ) {
    for (place, next) in items.enumerated() {
      if place > 0 { between(&self) }
      item(&self, next, level)
    }
  }

  private mutating func breakLine(_ indentation: Int) {
    put("\n")
    lineStart = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }

  /// The characters from an offset to the end.
  private func width(from offset: Int) -> Int {
    bytes[offset...].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  mutating func writeString(_ text: String) {
    put("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case UInt8(ascii: "\n"): put("\\n")
      case UInt8(ascii: "\r"): put("\\r")
      case UInt8(ascii: "\t"): put("\\t")
      case 0x08: put("\\b")
      case 0x0C: put("\\f")
      case 0..<0x20:
        put("\\u")
        bytes.append(contentsOf: ShownText.hexadecimal(UInt32(byte), digits: 4).lowercased().utf8)
      default: bytes.append(byte)
      }
    }
    put("\"")
  }
}

extension JSONNode {
  /// Whether the value is no container.
  fileprivate var isPlain: Bool {
    switch value {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }
}
