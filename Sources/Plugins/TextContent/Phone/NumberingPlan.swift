/// What numbers a region's telephone network can have.
struct NumberingPlan: Sendable {
  /// The calling code (ITU-T E.164).
  let callingCode: String
  /// The region (ISO 3166-1), 001 for a code that belongs to none.
  let region: String
  /// The trunk prefix that is dialed before a national number; empty for none.
  let trunk: String
  /// By length of the national number, which of the thousand starts of three digits it can have.
  private let starts: [Int: Set<Int>]

  /// Whether digits can be a national number, without the trunk prefix. With the calling code it has at most the
  /// fifteen digits of E.164.
  func accepts(_ digits: [UInt8]) -> Bool {
    guard digits.count >= 3, callingCode.utf8.count + digits.count <= 15, let allowed = starts[digits.count] else {
      return false
    }
    guard callingCode != "1" || Self.isNorthAmericanArea(digits) else { return false }
    return allowed.contains(digits.prefix(3).reduce(0) { $0 * 10 + Int($1) - 0x30 })
  }

  /// Whether digits begin with a code that the North American plan may give to an area: those that end in 11 are services, those
  /// with a 9 in the middle are kept for longer numbers (ATIS-0300055).
  static func isNorthAmericanArea(_ digits: [UInt8]) -> Bool {
    digits.count >= 3 && digits[1] != 0x39 && !(digits[1] == 0x31 && digits[2] == 0x31)
  }

  /// The plans by calling code, the main region first.
  static let byCode: [String: [NumberingPlan]] = {
    var plans: [String: [NumberingPlan]] = [:]
    for row in table.split(separator: ";") {
      guard let plan = NumberingPlan(row) else { continue }
      plans[plan.callingCode, default: []].append(plan)
    }
    return plans
  }()

  /// The plans by region.
  static let byRegion: [String: NumberingPlan] = {
    var plans: [String: NumberingPlan] = [:]
    for list in byCode.values {
      for plan in list where plan.region != "001" { plans[plan.region] = plan }
    }
    return plans
  }()

  /// Reads a row of the table: `44 GB 0 7:8 9:1,8 10:1-3,5,7-9`.
  private init?(_ row: Substring) {
    let parts = row.split { $0 == " " || $0 == "\n" }
    guard parts.count > 3 else { return nil }
    callingCode = String(parts[0])
    region = String(parts[1])
    trunk = parts[2] == "-" ? "" : String(parts[2])
    var starts: [Int: Set<Int>] = [:]
    for rule in parts.dropFirst(3) {
      let sides = rule.split(separator: ":")
      guard sides.count == 2 else { return nil }
      let allowed = Self.starts(sides[1])
      for length in Self.span(sides[0]) { starts[length, default: []].formUnion(allowed) }
    }
    self.starts = starts
  }

  /// `4,6-8` as numbers.
  private static func span(_ text: Substring) -> [Int] {
    text.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return [] }
      return Array(first...last)
    }
  }

  /// `2-9`, `34` or `610-2`: the last digit may be a span, missing digits can be any.
  private static func starts(_ text: Substring) -> Set<Int> {
    var result: Set<Int> = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-")
      guard let stem = ends.first, let low = stem.last?.wholeNumberValue else { continue }
      let high = ends.count > 1 ? ends[1].first?.wholeNumberValue ?? low : low
      let head = Int(stem.dropLast()) ?? 0
      let size = [1: 100, 2: 10, 3: 1][stem.count] ?? 1
      guard low <= high else { continue }
      for last in low...high {
        let first = (head * 10 + last) * size
        result.formUnion(first..<(first + size))
      }
    }
    return result
  }
}
