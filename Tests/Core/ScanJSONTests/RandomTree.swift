import ScanJSON
import ScanSynthetic

extension JSONNode {
  /// A random tree with unique keys, odd characters and all kinds of numbers.
  static func random(depth: Int, using generator: inout SeededGenerator) -> JSONNode {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &generator) {
    case 0: return nil
    case 1: return JSONNode(.bool(.random(using: &generator)))
    case 2: return JSONNode(.number(JSONNumber(Int.random(in: .min...(.max), using: &generator))))
    case 3:
      let bits = UInt64.random(in: 0...(.max), using: &generator)
      return JSONNode(JSONNumber(Double(bitPattern: bits)).map { .number($0) } ?? .null)
    case 4: return JSONNode(.number(JSONNumber(Int.random(in: -9...9, using: &generator))))
    case 5, 6: return JSONNode(.string(randomText(using: &generator)))
    case 7:
      let count = Int.random(in: 0..<6, using: &generator)
      return JSONNode(.array((0..<count).map { _ in random(depth: depth - 1, using: &generator) }))
    default:
      var members: [JSONMember] = []
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        let key = randomText(using: &generator)
        if members.contains(where: { $0.key == key }) { continue }
        members.append(JSONMember(key, random(depth: depth - 1, using: &generator)))
      }
      return JSONNode(.object(members))
    }
  }

  private static func randomText(using generator: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      let range: ClosedRange<UInt32> =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: 0...0x7F
        case 1: 0x20...0x7E
        case 2: 0x80...0x7FF
        case 3: 0x800...0xFFFF
        default: 0x10000...0x10FFFF
        }
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { text.append(scalar) }
    }
    return String(text)
  }
}
