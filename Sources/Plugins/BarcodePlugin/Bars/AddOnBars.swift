/// The bars of an add-on on one line, to the right of its host (ISO/IEC 15420): a guard pattern of one, one and two modules,
/// then digits of number sets A and B with one light and one dark module between them.
struct AddOnBars {
  /// What stands to the right of a symbol.
  enum Neighbor {
    /// Nothing, as far as an add-on would reach.
    case nothing
    /// Bars that may be an add-on and cannot be read.
    case bars
    /// An add-on.
    case addOn(AddOnBars)
  }

  /// The edges of its elements.
  let edges: ArraySlice<Float>
  /// How many digits it has: two or five.
  let digits: Int
  /// By how many modules bars are wider than they should be.
  let growth: Float

  /// How far from its host an add-on begins, in modules: 7 to 12 by the standard, more and less in print.
  private static let gap: ClosedRange<Float> = 4.5...20
  /// From how many modules on a light stretch ends an add-on: no element is wider than 4, and the margin has at least 5.
  private static let margin: Float = 4.6

  /// Whether edges lie as close as those of blurred bars where an add-on would stand, of a symbol whose end is known roughly.
  static func mayStand(in edges: [Float], after end: Float, module: Float) -> Bool {
    let near = edges.filter { $0 > end + gap.lowerBound * module && $0 < end + 40 * module }
    guard near.count >= 6, let first = near.first else { return false }
    return first - end <= gap.upperBound * module && near[5] - first < 22 * module
  }

  /// Examines what stands to the right of a symbol's line.
  static func beside(_ line: EANLine) -> Neighbor {
    guard let end = line.edges.last, let begin = line.after.first else { return .nothing }
    let module = line.lastModule
    let away = (begin - end) / module
    guard away <= gap.upperBound else { return .nothing }
    var last = line.after.startIndex
    // Bars begin at every second edge: a light stretch lies before each of them.
    while last + 1 < line.after.endIndex {
      let isSpace = !(last - line.after.startIndex).isMultiple(of: 2)
      if isSpace, line.after[last + 1] - line.after[last] > margin * module { break }
      last += 1
    }
    let own = line.after[line.after.startIndex...last]
    let width = ((own.last ?? begin) - begin) / module
    // A line of text or the side of a box has few edges, and a picture's clutter has them far apart.
    guard own.count >= 6, width >= 8, width / Float(own.count) < 3.2 else {
      return away < gap.lowerBound ? .bars : .nothing
    }
    let isWhole = last + 1 < line.after.endIndex || line.limit - (own.last ?? begin) > margin * module
    guard isWhole, away >= gap.lowerBound else { return .bars }
    for (count, digits, modules) in [(14, 2, 20), (32, 5, 47)] where own.count == count {
      let addOn = AddOnBars(edges: own, digits: digits, growth: line.growth)
      if abs(width / Float(modules) - 1) < 0.25, addOn.hasForm { return .addOn(addOn) }
    }
    return .bars
  }

  /// The first element of each digit.
  private var starts: [Int] { (0..<digits).map { 3 + 6 * $0 } }

  /// Whether the guard pattern and what separates digits have their widths.
  private var hasForm: Bool {
    guard let first = edges.first, let last = edges.last else { return false }
    let module = (last - first) / Float(digits == 2 ? 20 : 47)
    var cost = abs(width(2) / module - 2 - growth)
    for element in [0, 1] + starts.dropFirst().flatMap({ [$0 - 2, $0 - 1] }) {
      cost += abs(width(element) / module - 1 - (element.isMultiple(of: 2) ? growth : -growth))
    }
    return cost / Float(1 + 2 * digits) < 0.5
  }

  private func width(_ element: Int) -> Float {
    edges[edges.startIndex + element + 1] - edges[edges.startIndex + element]
  }
}

/// The text of an add-on from its digits' costs.
enum AddOnText {
  /// By how much the next best text has to be worse.
  private static let lead: Float = 0.5
  /// What a digit may cost on the average.
  private static let maxCost: Float = 0.15

  /// The text whose number sets agree with its digits and that fits best; nil where another one fits about as well.
  static func best(_ costs: [DigitCosts]) -> String? {
    var found: [(cost: Float, text: String)] = []
    if costs.count == 2 {
      for number in 0..<100 {
        let sets = EANDigit.ean2Sets[number % 4]
        let (tens, ones) = (number / 10, number % 10)
        found.append(
          (costs[0].of(tens, isSetB: sets[0]) + costs[1].of(ones, isSetB: sets[1]), "\(tens)\(ones)"))
      }
    } else {
      for (sum, sets) in EANDigit.ean5Sets.enumerated() {
        let rows = zip(costs, sets).map { $0.row(isSetB: $1) }
        let weights = [3, 9, 3, 9, 3]
        guard let best = DigitSearch.best(rows, weights: weights, target: sum) else { continue }
        found.append((best.cost, text(best.number)))
        let digits = text(best.number).utf8.map { Int($0) - 48 }
        if let next = DigitSearch.best(rows, weights: weights, target: sum, besides: digits) {
          found.append((next.cost, text(next.number)))
        }
      }
    }
    found.sort { $0.cost < $1.cost }
    guard found.count > 1, found[0].cost <= maxCost * Float(costs.count), found[1].cost - found[0].cost >= lead
    else { return nil }
    return found[0].text
  }

  private static func text(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
  }
}
