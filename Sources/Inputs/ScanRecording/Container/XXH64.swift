/// The hash XXH64 with the seed 0, by its specification (xxHash fast digest algorithm, version 0.2.0): distinguishes pictures, and is
/// fast enough for every frame. It keeps no secret from somebody who can guess the picture.
enum XXH64 {
  private static let primes: [UInt64] = [
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5,
  ]

  /// The hash of bytes.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let (p1, p2, p3, p4, p5) = (primes[0], primes[1], primes[2], primes[3], primes[4])
    func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
    func round(_ sum: UInt64, _ lane: UInt64) -> UInt64 { rotated(sum &+ lane &* p2, 31) &* p1 }
    func word(_ at: Int) -> UInt64 { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) }
    var (at, sum) = (0, p5)
    if bytes.count >= 32 {
      var (a, b, c, d) = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
      while bytes.count - at >= 32 {
        a = round(a, word(at))
        b = round(b, word(at + 8))
        c = round(c, word(at + 16))
        d = round(d, word(at + 24))
        at += 32
      }
      sum = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      for lane in [a, b, c, d] { sum = (sum ^ round(0, lane)) &* p1 &+ p4 }
    }
    sum = sum &+ UInt64(bytes.count)
    while bytes.count - at >= 8 {
      sum = rotated(sum ^ round(0, word(at)), 27) &* p1 &+ p4
      at += 8
    }
    if bytes.count - at >= 4 {
      let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
      sum = rotated(sum ^ half &* p1, 23) &* p2 &+ p3
      at += 4
    }
    while at < bytes.count {
      sum = rotated(sum ^ UInt64(bytes[at]) &* p5, 11) &* p1
      at += 1
    }
    sum = (sum ^ sum >> 33) &* p2
    sum = (sum ^ sum >> 29) &* p3
    return sum ^ sum >> 32
  }
}
