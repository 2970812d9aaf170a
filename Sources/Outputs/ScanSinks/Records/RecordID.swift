/// The making of ids: UUIDs of version 7 (RFC 9562, section 5.7), which sort by their time.
enum RecordID {
  /// A new id.
  ///
  /// - Parameter time: Milliseconds since 1970.
  static func make(at time: Int64) -> String {
    var random = SystemRandomNumberGenerator()
    let high = UInt64(truncatingIfNeeded: time) << 16 | 0x7000 | random.next() & 0x0FFF
    let low = 0x8000_0000_0000_0000 | random.next() & 0x3FFF_FFFF_FFFF_FFFF
    let digits = hexadecimal(high) + hexadecimal(low)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func hexadecimal(_ value: UInt64) -> [Character] {
    let digits = Array(String(value, radix: 16))
    return Array(repeating: "0", count: 16 - digits.count) + digits
  }
}
