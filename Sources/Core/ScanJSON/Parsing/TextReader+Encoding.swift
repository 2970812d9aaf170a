extension TextReader {
  /// Refuses a text that is too long before any of it is read.
  mutating func checkSize() throws(Stop) {
    guard bytes.count > limits.bytes else { return }
    throw try limit(
      DocumentSyntaxText.manyBytes.with(["count": .number(bytes.count), "limit": .number(limits.bytes)]), at: position,
      met: String(bytes.count))
  }

  /// Refuses UTF-16 and UTF-32, steps over a UTF-8 byte order mark, and finds where the text stops being UTF-8.
  mutating func checkEncoding() throws(Stop) {
    if let name = wideEncoding() {
      throw try fatal(
        DocumentSyntaxText.wideEncoding.with(["encoding": .string(name)]), at: position, met: name,
        advice: DocumentSyntaxText.saveAsUTF8.with())
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      end = error.byteOffsets.lowerBound
    }
  }

  /// The name of the encoding when the first bytes are those of UTF-16 or UTF-32.
  private func wideEncoding() -> String? {
    // Text of these encodings has an even number of bytes; another one merely holds a NUL.
    guard bytes.count % 2 == 0 else { return nil }
    func at(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0xFF }
    switch (at(0), at(1), at(2), at(3)) {
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...0x7F): return "UTF-32 (big-endian)"
    case (0xFF, 0xFE, 0, 0), (1...0x7F, 0, 0, 0): return "UTF-32 (little-endian)"
    case (0xFE, 0xFF, _, _), (0, 1...0x7F, _, _): return "UTF-16 (big-endian)"
    case (0xFF, 0xFE, _, _), (1...0x7F, 0, _, _): return "UTF-16 (little-endian)"
    default: return nil
    }
  }

  /// Records the byte at which the text stops being UTF-8, if that is why reading came to its end.
  mutating func checkInvalidByte() throws(Stop) {
    guard end < bytes.count else { return }
    let value = "0x" + ShownText.hexadecimal(UInt32(bytes[end]), digits: 2)
    throw try fatal(
      DocumentSyntaxText.invalidByte.with(["byte": .string(value), "offset": .number(end)]), at: position, met: value,
      advice: (end == 0 ? DocumentSyntaxText.otherFile : .olderEncoding).with())
  }

  /// Refuses an empty text and texts that are something else altogether.
  mutating func checkContent() throws(Stop) {
    guard let first = current else {
      try checkInvalidByte()
      throw try fatal(DocumentSyntaxText.empty.with(), at: position)
    }
    if first == UInt8(ascii: "<") {
      throw try fatal(
        DocumentSyntaxText.markup.with(), at: position, met: "<", advice: DocumentSyntaxText.markupAdvice.with())
    }
    if first == UInt8(ascii: "`") {
      throw try fatal(
        DocumentSyntaxText.codeFence.with(), at: position, met: "`", advice: DocumentSyntaxText.codeFenceAdvice.with())
    }
  }
}
