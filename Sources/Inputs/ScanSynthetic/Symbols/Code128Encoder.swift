import ScanImage
import ScanJSON

/// The writer of Code 128 (ISO/IEC 15417) with code sets A, B and C, and FNC1 for GS1-128.
enum Code128Encoder {
  /// The six element widths of the values 0…105; the stop character follows in ``stop``.
  private static let widths = [
    "212222", "222122", "222221", "121223", "121322", "131222", "122213", "122312", "132212",
    "221213", "221312", "231212", "112232", "122132", "122231", "113222", "123122", "123221",
    "223211", "221132", "221231", "213212", "223112", "312131", "311222", "321122", "321221",
    "312212", "322112", "322211", "212123", "212321", "232121", "111323", "131123", "131321",
    "112313", "132113", "132311", "211313", "231113", "231311", "112133", "112331", "132131",
    "113123", "113321", "133121", "313121", "211331", "231131", "213113", "213311", "213131",
    "311123", "311321", "331121", "312113", "312311", "332111", "314111", "221411", "431111",
    "111224", "111422", "121124", "121421", "141122", "141221", "112214", "112412", "122114",
    "122411", "142112", "142211", "241211", "221114", "413111", "241112", "134111", "111242",
    "121142", "121241", "114212", "124112", "124211", "411212", "421112", "421211", "212141",
    "214121", "412121", "111143", "111341", "131141", "114113", "114311", "411113", "411311",
    "113141", "114131", "311141", "411131", "211412", "211214", "211232",
  ]
  private static let stop = "2331112"
  private static let fnc1 = 102
  private static let groupSeparator: UInt8 = 0x1D

  /// Makes the symbol.
  ///
  /// - Parameters:
  ///   - text: 1…80 characters of ASCII.
  ///   - isGS1: Begins with FNC1 and writes every GS (U+001D) as FNC1, which is what GS1-128 wants.
  static func encode(_ text: String, isGS1: Bool) throws(SyntheticError) -> LinearSymbol {
    let bytes = Array(text.utf8)
    guard (1...80).contains(bytes.count), bytes.allSatisfy({ $0 < 128 }) else {
      throw SyntheticError(
        .invalidText, place: "CODE_128", .notASCII, ["text": .string(String(text.prefix(40)))])
    }
    let values = values(of: bytes, isGS1: isGS1)
    var symbol = LinearSymbol()
    var sum = values[0]
    for (index, value) in values.enumerated() {
      sum += index * value
      symbol.append(widths: widths[value])
    }
    symbol.append(widths: widths[sum % 103])
    symbol.append(widths: stop)
    symbol.text = text
    let caption = String(text.map { isGS1 && $0 == "\u{1D}" ? " " : $0 })
    symbol.center(caption: BitmapFont.printable(caption))
    return symbol
  }

  private enum CodeSet: Int {
    case a, b, c
    /// The value that switches to the set from another one.
    var switchValue: Int { [101, 100, 99][rawValue] }
    var startValue: Int { 103 + rawValue }
  }

  /// The values of the symbol characters from the start character on, without the check character.
  private static func values(of bytes: [UInt8], isGS1: Bool) -> [Int] {
    var result: [Int] = []
    var current: CodeSet?
    func isFunction(_ byte: UInt8) -> Bool { isGS1 && byte == groupSeparator }
    func digits(from start: Int) -> Int {
      var end = start
      while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
      return end - start
    }
    func choose(_ set: CodeSet) {
      if current == set { return }
      result.append(current == nil ? set.startValue : set.switchValue)
      current = set
    }
    var index = 0
    if isGS1 {
      choose(digits(from: 0) >= 2 ? .c : needsA(bytes, from: 0) ? .a : .b)
      result.append(fnc1)
    }
    while index < bytes.count {
      let byte = bytes[index]
      if isFunction(byte) {
        choose(current ?? .b)
        result.append(fnc1)
        index += 1
        continue
      }
      let run = digits(from: index)
      let worthC = current == .c ? run >= 2 : run >= 4
      if worthC && (run % 2 == 0 || current == .c) {
        choose(.c)
        result.append(Int(byte - 0x30) * 10 + Int(bytes[index + 1] - 0x30))
        index += 2
        continue
      }
      if current == nil || current == .c || !fits(byte, current) {
        choose(needsA(bytes, from: index) ? .a : .b)
      }
      result.append(byte < 32 ? Int(byte) + 64 : Int(byte) - 32)
      index += 1
    }
    return result
  }

  private static func fits(_ byte: UInt8, _ set: CodeSet?) -> Bool {
    set == .a ? byte < 96 : byte >= 32
  }

  /// Whether a control character comes before the next lower case letter.
  private static func needsA(_ bytes: [UInt8], from start: Int) -> Bool {
    for byte in bytes[start...] {
      if byte < 32 { return true }
      if byte >= 96 { return false }
    }
    return false
  }
}
