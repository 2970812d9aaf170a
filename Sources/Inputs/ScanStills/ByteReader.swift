/// Bounded reading of numbers out of bytes: past the end there is nil, never a trap.
struct ByteReader {
  let bytes: ArraySlice<UInt8>
  var isBigEndian: Bool

  init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return Int(bytes[bytes.startIndex + offset])
  }

  func uint16(_ offset: Int) -> Int? { number(offset, 2) }
  func uint32(_ offset: Int) -> Int? { number(offset, 4) }

  /// A 64-bit number; nil also when it does not fit `Int`.
  func uint64(_ offset: Int) -> Int? { number(offset, 8) }

  func matches(_ offset: Int, _ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= bytes.count, offset <= bytes.count - length else { return false }
    let start = bytes.startIndex + offset
    return text.withUTF8Buffer { bytes[start..<(start + length)].elementsEqual($0) }
  }

  /// A number of 1 to 8 bytes.
  func number(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, length <= bytes.count, offset <= bytes.count - length else { return nil }
    var value: UInt64 = 0
    for index in 0..<length {
      let at = bytes.startIndex + offset + (isBigEndian ? index : length - 1 - index)
      value = value << 8 | UInt64(bytes[at])
    }
    return Int(exactly: value)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
