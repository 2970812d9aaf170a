/// The text of a document that an editor has open, in UTF-8, with the beginnings of its lines.
struct EditedText {
  /// The text.
  private(set) var bytes: [UInt8]
  /// Where each line begins.
  private var lineStarts: [Int]

  /// Makes a text.
  init(_ text: String) {
    bytes = Array(text.utf8)
    lineStarts = Self.lineStarts(bytes)
  }

  /// Replaces a part.
  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
    lineStarts = Self.lineStarts(bytes)
  }

  /// The byte at a place. Behind the end of a line is that end, behind the last line the end of the text, and within a character its
  /// beginning.
  func offset(of place: LinePlace, _ encoding: PositionEncoding) -> Int {
    guard place.line >= 0 else { return 0 }
    guard place.line < lineStarts.count else { return bytes.count }
    var at = lineStarts[place.line]
    let end = lineEnd(place.line)
    var units = 0
    while at < end {
      units += encoding.units(bytes[at])
      if units > place.character { break }
      at = min(at + PositionEncoding.bytes(bytes[at]), end)
    }
    return at
  }

  /// The place of a byte.
  func place(of offset: Int, _ encoding: PositionEncoding) -> LinePlace {
    let offset = min(max(offset, 0), bytes.count)
    // The last line that begins at or before the byte.
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(offset, lineEnd(low))
    var (at, units) = (lineStarts[low], 0)
    while at < end {
      units += encoding.units(bytes[at])
      at += PositionEncoding.bytes(bytes[at])
    }
    return LinePlace(line: low, character: units)
  }

  /// The white space at the beginning of the line of a byte.
  func indentation(at offset: Int) -> String {
    let line = place(of: offset, .utf8).line
    let start = lineStarts[line]
    let space = bytes[start..<min(offset, bytes.count)].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: space, as: UTF8.self)
  }

  /// A part as text.
  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func lineEnd(_ line: Int) -> Int {
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    guard line + 1 < lineStarts.count else { return end }
    if end > lineStarts[line], bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > lineStarts[line], bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  /// A line ends with LF, CR LF or CR.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for at in bytes.indices {
        let isEnd =
          bytes[at] == UInt8(ascii: "\n")
          || bytes[at] == UInt8(ascii: "\r") && (at + 1 == bytes.count || bytes[at + 1] != UInt8(ascii: "\n"))
        if isEnd { starts.append(at + 1) }
      }
    }
    return starts
  }
}
