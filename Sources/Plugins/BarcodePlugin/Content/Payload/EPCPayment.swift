import ScanPluginKit

/// The payment in euro of a QR Code (EPC069-12, "Quick Response Code: guidelines to enable data capture").
enum EPCPayment {
  /// The payment of a text; nil when it is none.
  static func payload(_ text: String) -> Payload? {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(13).map { line in
      PayloadParser.trimmed(String(decoding: line, as: UTF8.self))
    }
    guard lines.count >= 7, lines[0] == "BCD", lines[1] == "001" || lines[1] == "002" else { return nil }
    while lines.count < 12 { lines.append("") }
    let field = { (index: Int) -> String? in lines[index].isEmpty ? nil : lines[index] }
    let iban = String(lines[6].filter { $0 != " " })
    guard let name = field(5), !iban.isEmpty else { return nil }
    let (currency, amount) = amount(lines[7])
    return Payload(
      .payment,
      [
        ("version", lines[1]), ("service", field(3)), ("bic", field(4)), ("name", name), ("iban", iban),
        ("currency", currency), ("amount", amount), ("purpose", field(8)), ("reference", field(9)),
        ("text", field(10)), ("note", field(11)),
      ], more: [("isIBANValid", JSONNode(.bool(IBAN.isValid(iban))))])
  }

  /// `EUR12.3` as a currency and an amount.
  private static func amount(_ text: String) -> (currency: String?, amount: String?) {
    let letters = text.utf8.prefix(3)
    guard text.utf8.count > 3, letters.allSatisfy({ (0x41...0x5A).contains($0) }) else { return (nil, nil) }
    return (
      String(decoding: Array(letters), as: UTF8.self), String(decoding: Array(text.utf8.dropFirst(3)), as: UTF8.self)
    )
  }
}
