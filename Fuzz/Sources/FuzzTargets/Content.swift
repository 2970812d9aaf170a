import BarcodePlugin
import ScanPluginKit

/// One execution: the first byte chooses a parser, the others are the content of a code, and what must always hold is checked.
///
/// A broken rule ends the process, and libFuzzer keeps the input.
@_cdecl("scanview_fuzz_content")
public func fuzzContent(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let choice = bytes.first else { return 0 }
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let parser = GS1Parser(year: 2026)
  switch choice % 6 {
  case 0: checkGS1(parser.parse(text), text)
  case 1: checkGS1(parser.parseBracketed(text), text)
  case 2: checkGS1(parser.parseDigitalLink(text), text, isLink: true)
  case 3: if let card = AAMVAParser.parse(text) { checkCard(card) }
  case 4: if let payload = PayloadParser.parse(text) { checkPayload(payload, text) }
  default:
    let parts = text.split(separator: "+", maxSplits: 1).map(String.init)
    if let number = parts.first.flatMap({ TradeNumbers.publication($0, addOn: parts.count > 1 ? parts[1] : nil) }) {
      checkPayload(number, text)
    }
    if let number = TradeNumbers.vehicle(text) { checkPayload(number, text) }
  }
  return 0
}

/// Nothing of the text gets lost or doubled, and what an element says of its value fits it.
private func checkGS1(_ message: GS1Message?, _ text: String, isLink: Bool = false) {
  guard let message else { return }
  require(!message.elements.isEmpty, "a message without elements")
  require(message.problems.allSatisfy { !$0.isEmpty }, "a problem without words")
  let size = message.elements.reduce(0) { $0 + $1.ai.utf8.count + $1.value.utf8.count }
  // An address may write a GTIN with eight digits of fourteen, and a byte that is no UTF-8 becomes three.
  require(size <= text.utf8.count * 3 + 16, "more came out than went in")
  for element in message.elements {
    require((2...4).contains(element.ai.utf8.count), "an identifier of \(element.ai)")
    // By bytes: a combining mark behind the identifier would make it another text.
    require(isLink || Array(text.utf8).contains(Array(element.ai.utf8)), "an identifier that is not in the text")
    if let date = element.date { require(date.utf8.count >= 10, "a date of \(date)") }
    if let decimal = element.decimal { require(Double(decimal) != nil, "a number of \(decimal)") }
    require(element.problems.allSatisfy { !$0.isEmpty }, "a problem without words")
    checkRoundTrip(element)
  }
}

private func checkCard(_ card: AAMVALicence) {
  require(!card.elements.isEmpty, "a card without elements")
  require(card.bodyPart.keys.allSatisfy(AAMVALicence.bodyPartNames.contains), "an unknown name")
  require(card.bodyPart.values.allSatisfy { !$0.isEmpty }, "an empty value")
  require(card.elements.allSatisfy { $0.id.utf8.count == 3 }, "an element without an identifier")
  checkRoundTrip(card)
}

private func checkPayload(_ payload: Payload, _ text: String) {
  require(payload.fields.members?.isEmpty == false, "a payload without fields")
  checkRoundTrip(payload)
}

/// What is written in JSON reads as the same.
private func checkRoundTrip<Value: DefinedObject>(_ value: Value) {
  let text = value.json().text(.compact)
  do {
    let again = try Value(json: text)
    require(again.json() == value.json(), "what was written reads as something else: \(text)")
  } catch {
    broken("what was written cannot be read: \(error)")
  }
}
