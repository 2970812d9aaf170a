import ScanImage
import ScanPluginKit

/// What the content of a symbol says, taken apart.
struct CodeStructure: Sendable {
  /// The GS1 message, where the content is one.
  let gs1: GS1Message?
  /// The driving license, where the content is one and it was asked for.
  let license: AAMVALicense?
  /// The message of another kind.
  let payload: Payload?

  /// How content is taken apart.
  struct Options: Sendable {
    /// Whether driving licenses are taken apart.
    var parsesLicenses = false
    /// The year by which centuries are found.
    var year = PresentDate.now().year
  }
}

extension CodeStructure {
  /// Takes the content of a symbol apart; the add-on is that of the result.
  init(_ symbol: DecodedSymbol, addOn: String?, options: Options) {
    let parser = GS1Parser(year: options.year)
    let text = symbol.text
    var gs1: GS1Message?
    var license: AAMVALicense?
    var payload: Payload?
    switch symbol.symbology {
    case .ean13: payload = TradeNumbers.publication(text, addOn: addOn)
    case .dataBar, .dataBarLimited: gs1 = parser.parse("01" + text)
    case .dataBarExpanded: gs1 = parser.parse(text)
    case .code39: payload = TradeNumbers.vehicle(text)
    case .code128 where symbol.isGS1Linear: gs1 = parser.parse(text)
    case .code128, .aztec, .dataMatrix, .dotCode, .maxiCode, .microPDF417, .microQR, .pdf417, .qr, .rMQR:
      if symbol.isGS1 {
        gs1 = parser.parse(text)
        break
      }
      if options.parsesLicenses, symbol.symbology == .pdf417 { license = AAMVAParser.parse(text) }
      guard license == nil else { break }
      // Brackets are only how people write an element string; what looks like one has to be right throughout.
      gs1 = parser.parseDigitalLink(text) ?? parser.parseBracketed(text).flatMap { $0.isClean ? $0 : nil }
      payload =
        gs1.flatMap { Payload(digitalLink: text, $0) } ?? PayloadParser.parse(text) ?? TradeNumbers.vehicle(text)
    default: break
    }
    payload = payload ?? gs1.flatMap { Payload(coupon: $0, year: options.year) }
    self.init(gs1: gs1, license: license, payload: payload)
  }
}

extension Payload {
  /// The payload of a coupon; nil for a message without one.
  init?(coupon message: GS1Message, year: Int) {
    let coupons = message.elements.compactMap { element -> Payload? in
      let digits = Array(element.value.utf8)[...]
      return switch element.ai {
      case "8110": GS1Coupon(code: digits, year: year).payload
      case "8112": GS1Coupon(offer: digits).payload
      default: nil
      }
    }
    guard let first = coupons.first else { return nil }
    self = first
  }

  /// The payload of a Digital Link; nil for a message that is none.
  init?(digitalLink text: String, _ message: GS1Message) {
    guard !text.hasPrefix("("), let key = message.elements.first else { return nil }
    self.init(.digitalLink, [("url", text), ("ai", key.ai), ("key", key.value)])
  }
}
