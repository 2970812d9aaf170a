import ScanPluginKit

/// The numbers behind codes of goods and vehicles: books, printed music, serials, vehicles.
public enum TradeNumbers {
  /// The book, music or serial number of an EAN-13 (ISO 2108, 10957, 3297), with what its add-on says.
  ///
  /// - Parameters:
  ///   - digits: The thirteen digits.
  ///   - addOn: The two or five digits beside it, where there are any.
  public static func publication(_ digits: String, addOn: String?) -> Payload? {
    let bytes = Array(digits.utf8)
    guard bytes.count == 13, CheckDigit.isValid(bytes) else { return nil }
    if digits.hasPrefix("9790") { return Payload(.ismn, [("ismn", digits)]) }
    if digits.hasPrefix("978") || digits.hasPrefix("979") {
      let (currency, price) = price(addOn)
      return Payload(
        .isbn,
        [
          ("isbn13", digits), ("isbn10", digits.hasPrefix("978") ? isbn10(bytes[3..<12]) : nil), ("addOn", addOn),
          ("currency", currency), ("price", price),
        ])
    }
    guard digits.hasPrefix("977") else { return nil }
    let number = bytes[3..<10]
    let check = checkCharacter(number, weights: 8)
    return Payload(
      .issn,
      [
        ("issn", String(decoding: number.prefix(4) + [0x2D] + number.suffix(3) + [check], as: UTF8.self)),
        ("variant", String(decoding: bytes[10..<12], as: UTF8.self)), ("addOn", addOn), ("issue", addOn),
      ])
  }

  /// The vehicle identification number (ISO 3779) of a text: seventeen characters with a right check digit, or eighteen
  /// that start with the `I` of vehicles imported to the United States.
  ///
  /// Only North America demands the check digit; without the `I` it is what distinguishes a number from any other seventeen
  /// characters.
  public static func vehicle(_ text: String) -> Payload? {
    var bytes = Array(PayloadParser.trimmed(text).utf8)
    let isImport = bytes.count == 18 && bytes[0] == 0x49
    if isImport { bytes.removeFirst() }
    guard bytes.count == 17, let sum = vehicleSum(bytes) else { return nil }
    let check = sum % 11
    let isValid = bytes[8] == (check == 10 ? 0x58 : UInt8(0x30 + check))
    guard isValid || isImport, bytes.contains(where: { !GS1Parser.isDigit($0) }) else { return nil }
    let vin = String(decoding: bytes, as: UTF8.self)
    return Payload(
      .vin, [("vin", vin), ("worldManufacturer", String(vin.prefix(3)))],
      more: [("isImport", JSONNode(.bool(isImport))), ("isCheckDigitValid", JSONNode(.bool(isValid)))])
  }

  private static func isbn10(_ nine: ArraySlice<UInt8>) -> String {
    String(decoding: nine + [checkCharacter(nine, weights: 10)], as: UTF8.self)
  }

  /// The check character of modulo 11 with weights that fall to 2: a digit, or X for ten.
  private static func checkCharacter(_ digits: ArraySlice<UInt8>, weights first: Int) -> UInt8 {
    var sum = 0
    for (index, digit) in digits.enumerated() { sum += Int(digit - 0x30) * (first - index) }
    let check = (11 - sum % 11) % 11
    return check == 10 ? 0x58 : UInt8(0x30 + check)
  }

  /// The price in an add-on of five digits: the currency's digit and four of the price (BISG); 90000 and those
  /// that end with 9999 say nothing.
  private static func price(_ addOn: String?) -> (currency: String?, price: String?) {
    guard let addOn, addOn.utf8.count == 5, addOn.utf8.allSatisfy(GS1Parser.isDigit), !addOn.hasSuffix("9999"),
      let first = addOn.first, let currency = currencies[first]
    else { return (nil, nil) }
    return (currency, GS1Text.decimal(Array(addOn.utf8.dropFirst())[...], places: 2))
  }

  private static let currencies: [Character: String] = [
    "0": "GBP", "3": "AUD", "4": "NZD", "5": "USD", "6": "CAD",
  ]

  /// The sum of a vehicle number's characters with their weights; nil when one is none of the alphabet.
  private static func vehicleSum(_ bytes: [UInt8]) -> Int? {
    let weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    var sum = 0
    for (byte, weight) in zip(bytes, weights) {
      let value: Int
      switch byte {
      case 0x30...0x39: value = Int(byte - 0x30)
      case 0x41...0x48: value = Int(byte - 0x41) + 1
      case 0x4A...0x4E: value = Int(byte - 0x4A) + 1
      case 0x50: value = 7
      case 0x52: value = 9
      case 0x53...0x5A: value = Int(byte - 0x53) + 2
      default: return nil
      }
      sum += value * weight
    }
    return sum
  }
}
