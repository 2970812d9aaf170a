/// A number of bytes on the command line.
enum ByteArgument {
  /// The number that is meant, up to 1024G; nil for anything else.
  static func bytes(_ text: String, from least: Int) -> Int? {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard let number = Int(digits), (1...(1 << 40)).contains(number), number <= (1 << 40) / (unit ?? 1),
      number * (unit ?? 1) >= least
    else { return nil }
    return number * (unit ?? 1)
  }
}
