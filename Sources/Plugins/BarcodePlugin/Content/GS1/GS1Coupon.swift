import ScanPluginKit

/// A North American coupon: the digits behind (8110) and (8112), taken apart.
///
/// Sources: *North American Coupon Application Guideline Using GS1 DataBar Expanded Symbols* and *GS1 AI (8112) Coupon Data
/// Specification* of GS1 US. Most parts have a digit in front that gives their length.
struct GS1Coupon {
  /// What is wrong with it, in words; the parts before stay.
  private(set) var problem: String?

  private var parts: [(name: String, text: String)] = []
  /// What has to be bought, up to three times.
  private var purchases: [[(name: String, text: String)]] = []
  private var isMultiplied: Bool?
  private var rest: ArraySlice<UInt8>

  /// Where a coupon stops being one.
  private struct Broken: Error {
    let words: String
  }

  /// Takes the value of (8110) apart.
  ///
  /// - Parameters:
  ///   - digits: The value.
  ///   - year: The year by which the century of a date is found.
  init(code digits: ArraySlice<UInt8>, year: Int) {
    rest = digits
    do {
      try requireDigits()
      try readOffer()
      try readSizedPart("saveValue", 1...5, more: 0)
      try readPurchase()
      try readOptions(year)
      try requireEnd()
    } catch {
      problem = error.words
    }
  }

  /// Takes the value of (8112) apart: the terms of the coupon stand in a file of offers.
  init(offer digits: ArraySlice<UInt8>) {
    rest = digits
    do {
      try requireDigits()
      try readChoice("format", "01")
      try readOffer()
      try readSizedPart("serial", 0...9, more: 6)
      try requireEnd()
    } catch {
      problem = error.words
    }
  }

  /// The message of it; nil for a coupon that breaks the rules.
  var payload: Payload? {
    guard problem == nil else { return nil }
    let node = { (parts: [(name: String, text: String)]) in
      JSONNode(.object(parts.map { JSONMember($0.name, JSONNode(.string($0.text))) }))
    }
    return Payload(
      .coupon, parts.map { ($0.name, $0.text) },
      more: [
        ("purchases", purchases.isEmpty ? nil : JSONNode(.array(purchases.map(node)))),
        ("isMultiplied", isMultiplied.map { JSONNode(.bool($0)) }),
      ])
  }

  // MARK: - Parts

  private mutating func readOffer() throws(Broken) {
    try readSizedPart("companyPrefix", 0...6, more: 6)
    parts.append(("offerCode", try take(6, "offerCode")))
  }

  private mutating func readPurchase() throws(Broken) {
    var purchase = [("requirement", try takeSized("requirement", 1...5, more: 0))]
    purchase.append(("requirementCode", try takeChoice("requirementCode", "012349")))
    purchase.append(("family", try take(3, "family")))
    purchases.append(purchase)
  }

  /// The prefix of another company behind a second or third purchase; 9 for that of the first one.
  private mutating func readPurchasePrefix() throws(Broken) {
    if rest.first == 0x39 {
      rest = rest.dropFirst()
      return
    }
    let prefix = try takeSized("companyPrefix", 0...6, more: 6)
    purchases[purchases.count - 1].append(("companyPrefix", prefix))
  }

  /// The parts that may be missing, each behind its number, in the order of the numbers.
  private mutating func readOptions(_ year: Int) throws(Broken) {
    if takes("1") {
      try readChoice("additionalRules", "0123")
      try readPurchase()
      try readPurchasePrefix()
    }
    if takes("2") {
      try readPurchase()
      try readPurchasePrefix()
    }
    let expires = takes("3") ? try takeDate("expires", year) : nil
    let starts = takes("4") ? try takeDate("starts", year) : nil
    if let expires, let starts, expires < starts { throw Broken(words: "the coupon ends before it starts") }
    if takes("5") { try readSizedPart("serial", 0...9, more: 6) }
    if takes("6") { try readSizedPart("retailer", 1...7, more: 6) }
    if takes("9") {
      try readChoice("saveValueCode", "01256")
      try readChoice("saveValueItem", "012")
      parts.append(("storeCoupon", try take(1, "storeCoupon")))
      isMultiplied = try takeChoice("doNotMultiply", "01") == "0"
    }
  }

  private mutating func readSizedPart(_ name: String, _ sizes: ClosedRange<Int>, more: Int) throws(Broken) {
    parts.append((name, try takeSized(name, sizes, more: more)))
  }

  private mutating func readChoice(_ name: String, _ allowed: String) throws(Broken) {
    parts.append((name, try takeChoice(name, allowed)))
  }

  // MARK: - Digits

  private mutating func takeSized(_ name: String, _ sizes: ClosedRange<Int>, more: Int) throws(Broken) -> String {
    let size = GS1Text.number(Array(try take(1, "\(name)'s length").utf8)[...])
    guard sizes.contains(size) else { throw Broken(words: "\(size) is no length of the coupon's \(name)") }
    return try take(size + more, name)
  }

  private mutating func takeChoice(_ name: String, _ allowed: String) throws(Broken) -> String {
    let digit = try take(1, name)
    guard allowed.contains(digit) else { throw Broken(words: "the coupon's \(name) is none of \(allowed)") }
    return digit
  }

  private mutating func takeDate(_ name: String, _ year: Int) throws(Broken) -> String {
    let digits = try take(6, name)
    guard let date = GS1Text.date(Array(digits.utf8)[...], near: year) else {
      throw Broken(words: "\"\(digits)\" is no date of a coupon")
    }
    parts.append((name, date))
    return date
  }

  private mutating func take(_ count: Int, _ name: String) throws(Broken) -> String {
    guard rest.count >= count else { throw Broken(words: "the coupon ends within its \(name)") }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  /// Passes over the number of a part that may be missing; false when another one stands there.
  private mutating func takes(_ number: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == number.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  private func requireDigits() throws(Broken) {
    if !rest.allSatisfy(GS1Parser.isDigit) { throw Broken(words: "a coupon is digits alone") }
  }

  private func requireEnd() throws(Broken) {
    if !rest.isEmpty {
      throw Broken(words: "the coupon has \(rest.count) digits too many, or a part in the wrong order")
    }
  }
}
