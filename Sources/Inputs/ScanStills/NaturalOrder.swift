/// The order in which people number files: `page2` before `page10`, upper and lower case alike.
enum NaturalOrder {
  /// Whether `a` comes before `b`. Equal but for case or leading zeros, the bytes decide, so that the order is total.
  static func precedes(_ a: String, _ b: String) -> Bool {
    let (left, right) = (Array(a.utf8), Array(b.utf8))
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let (first, second) = (number(in: left, at: &i), number(in: right, at: &j))
        if first.count != second.count { return first.count < second.count }
        if first != second { return first.lexicographicallyPrecedes(second) }
      } else {
        // A path separator sorts before everything, so that a folder's files stay together.
        let (first, second) = (key(left[i]), key(right[j]))
        if first != second { return first < second }
        i += 1
        j += 1
      }
    }
    if left.count - i != right.count - j { return i == left.count }
    return left.lexicographicallyPrecedes(right)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func key(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x2F: 0
    case 0x41...0x5A: byte + 0x20
    default: byte
    }
  }

  /// The digits at a position without leading zeros; of any length.
  private static func number(in bytes: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index].drop { $0 == 0x30 }
  }
}
