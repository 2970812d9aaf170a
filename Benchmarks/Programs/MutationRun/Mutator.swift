import ScanSynthetic

/// Damages bytes at random: single ones, whole stretches, the end, parts of other files.
struct Mutator {
  var random: SeededGenerator
  /// What stretches are overwritten with beside noise.
  private static let fillings: [UInt8] = [0x00, 0xFF, 0x7F, 0x80, 0x20]

  mutating func number(below count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

  mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }

  /// A damaged copy.
  ///
  /// - Parameters:
  ///   - original: The bytes of a good file.
  ///   - others: Files that parts are taken from.
  mutating func damaged(_ original: [UInt8], others: [[UInt8]]) -> [UInt8] {
    var bytes = original
    // A file that is cut, or whose parts have moved, is mostly seen as damaged at once; changed bytes go deeper.
    let isLight = number(below: 2) == 0
    for _ in 0...number(below: 4) {
      let place = number(below: bytes.count + 1)
      let length = min(bytes.count - place, number(below: 64) + 1)
      switch isLight ? 5 + number(below: 2) : number(below: 8) {
      case 0: bytes.removeLast(bytes.count - place)
      case 1:
        let other = element(of: others)
        let start = number(below: other.count)
        bytes.insert(contentsOf: other[start..<min(other.count, start + number(below: 4_096))], at: place)
      case 2:
        let filling = element(of: Self.fillings)
        bytes.replaceSubrange(place..<(place + length), with: [UInt8](repeating: filling, count: length))
      case 3: bytes.removeSubrange(place..<(place + length))
      case 4: bytes.insert(contentsOf: Array(bytes[place..<(place + length)]), at: place)
      // Headers, where a byte matters most.
      case 5 where !bytes.isEmpty:
        bytes[number(below: min(bytes.count, 128))] = UInt8.random(in: 0...255, using: &random)
      default:
        for _ in 0..<8 where !bytes.isEmpty { bytes[number(below: bytes.count)] ^= 1 << UInt8(number(below: 8)) }
      }
    }
    return bytes
  }
}
