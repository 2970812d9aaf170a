/// The writer of Interleaved 2 of 5 (ISO/IEC 16390), wide elements 3 modules.
enum ITFEncoder {
  private static let widths = [
    "11331", "31113", "13113", "33111", "11313", "31311", "13311", "11133", "31131", "13131",
  ]

  static func encode(_ text: String) throws(SyntheticError) -> LinearSymbol {
    let digits = try EANEncoder.digits(
      text, allowed: Array(stride(from: 2, through: 80, by: 2)), place: "ITF")
    var symbol = LinearSymbol()
    symbol.append(widths: "1111")
    for index in stride(from: 0, to: digits.count, by: 2) {
      var pair = ""
      for (bar, space) in zip(widths[digits[index]], widths[digits[index + 1]]) {
        pair.append(bar)
        pair.append(space)
      }
      symbol.append(widths: pair)
    }
    symbol.append(widths: "311")
    symbol.text = text
    symbol.center(caption: text)
    return symbol
  }
}
