/// Characters of OCR-B that are taken for each other when they are small, blurred or badly printed.
enum Confusions {
  /// What a character may be in truth, the likeliest first.
  static func partners(of character: UInt8) -> [UInt8] { table[character] ?? [] }

  private static let table: [UInt8: [UInt8]] = {
    // From the errors of recognisers on travel documents; each pair counts both ways.
    let pairs = [
      "0O", "0D", "0Q", "0U", "OD", "OQ", "1I", "1L", "IL", "1T", "1J", "IJ", "2Z", "5S", "8B", "6G", "4A", "7T", "7Z",
      "9G", "3B",
      "38", "56", "68", "69", "89", "08", "06", "17", "27", "39", "MN", "HN", "HM", "UV", "VY", "VW", "KX", "EF", "CG",
      "CO", "PR",
      "<K", "<C", "<S", "<L", "<E", "<X", "<4", "<1",
    ]
    var table: [UInt8: [UInt8]] = [:]
    for pair in pairs {
      let (one, other) = (pair.utf8.first ?? 0, pair.utf8.last ?? 0)
      table[one, default: []].append(other)
      table[other, default: []].append(one)
    }
    return table
  }()
}
