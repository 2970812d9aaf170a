/// The figures of a meter's value.
enum MeterFigures {
  /// Digits as text, with a point before the last `decimals`.
  static func text(_ digits: [UInt8], decimals: Int) -> String {
    let figures = digits.map { String($0) }
    let count = min(max(decimals, 0), digits.count)
    guard count > 0 else { return figures.joined() }
    return figures.dropLast(count).joined() + "." + figures.suffix(count).joined()
  }

  /// A number with so many decimals, a minus before one below zero.
  static func text(of number: Double, decimals: Int) -> String {
    let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let units = Int((abs(number) * power).rounded().clamped(to: 0...1e15, or: 0))
    let figures = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - figures.count)) + figures
    let sign = number < 0 && units > 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// The digits of the next value; after the last one comes zero.
  static func next(_ digits: [UInt8]) -> [UInt8] {
    var next = digits
    for index in next.indices.reversed() {
      next[index] = (next[index] + 1) % 10
      if next[index] != 0 { break }
    }
    return next
  }

  /// The digits and the part of a step beyond them, a number of steps later; past the last value it goes on from zero.
  static func advanced(_ digits: [UInt8], rest: Double, by steps: Double) -> (digits: [UInt8], rest: Double) {
    let total = rest + steps.clamped(to: 0...1e15, or: 0)
    var carry = Int(total.rounded(.down))
    var next = digits
    for index in next.indices.reversed() {
      carry += Int(next[index])
      next[index] = UInt8(carry % 10)
      carry /= 10
    }
    return (next, total - total.rounded(.down))
  }

  /// The digits of a text and how many stand behind its point; nil when it is no such value.
  static func parse(_ text: String) -> (digits: [UInt8], decimals: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = text.utf8.filter { $0 != UInt8(ascii: ".") }
    guard parts.count <= 2, (1...12).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return (digits.map { $0 - 48 }, parts.count == 2 ? parts[1].utf8.count : 0)
  }
}
