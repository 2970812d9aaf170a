/// The cyclic redundancy check of 32 bits with the polynomial of Ethernet and zlib (ISO 3309), sixteen bytes a step.
struct CRC32 {
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[index] = value
    }
    for index in 256..<(16 * 256) {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  private var state: UInt32 = 0xFFFF_FFFF

  /// The sum of all bytes so far.
  var value: UInt32 { ~state }

  /// Takes further bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    var (crc, at, end) = (state, 0, bytes.count)
    Self.tables.withUnsafeBufferPointer { tables in
      func word(_ offset: Int) -> UInt32 {
        UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
      func part(_ word: UInt32, _ table: Int) -> UInt32 {
        tables[table * 256 + Int(word & 0xFF)] ^ tables[(table - 1) * 256 + Int(word >> 8 & 0xFF)]
          ^ tables[(table - 2) * 256 + Int(word >> 16 & 0xFF)] ^ tables[(table - 3) * 256 + Int(word >> 24)]
      }
      while end - at >= 16 {
        crc =
          part(word(at) ^ crc, 15) ^ part(word(at + 4), 11) ^ part(word(at + 8), 7) ^ part(word(at + 12), 3)
        at += 16
      }
      end = bytes.count
      while at < end {
        crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[at])) & 0xFF)]
        at += 1
      }
    }
    state = crc
  }

  /// Takes further bytes.
  mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }
}
