import BarcodePlugin
import ScanPluginKit

// In all of these the first byte chooses among the parsers, the others are the content of a code. The seeds are shared.
// A broken rule ends the process, and libFuzzer keeps the input.

/// One execution: a GS1 element string, identifiers in brackets or a Digital Link.
@_cdecl("scanview_fuzz_gs1")
public func fuzzGS1(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let (choice, text) = content(start, count) else { return 0 }
  let parser = GS1Parser(year: 2026)
  switch choice % 3 {
  case 0: checkGS1(parser.parse(text), text)
  case 1: checkGS1(parser.parseBracketed(text), text)
  default: checkGS1(parser.parseDigitalLink(text), text, isLink: true)
  }
  return 0
}

/// One execution: a driving license.
@_cdecl("scanview_fuzz_license")
public func fuzzLicense(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let (_, text) = content(start, count) else { return 0 }
  if let card = AAMVAParser.parse(text) { checkCard(card) }
  return 0
}

/// One execution: a message, or a number of a publication or vehicle.
@_cdecl("scanview_fuzz_payload")
public func fuzzPayload(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let (choice, text) = content(start, count) else { return 0 }
  if choice.isMultiple(of: 2) {
    if let payload = PayloadParser.parse(text) { checkPayload(payload, text) }
    return 0
  }
  let parts = text.split(separator: "+", maxSplits: 1).map(String.init)
  if let number = parts.first.flatMap({ TradeNumbers.publication($0, addOn: parts.count > 1 ? parts[1] : nil) }) {
    checkPayload(number, text)
  }
  if let number = TradeNumbers.vehicle(text) { checkPayload(number, text) }
  return 0
}

/// The choice and the content; nil for no input at all.
private func content(_ start: UnsafePointer<UInt8>, _ count: Int) -> (choice: UInt8, text: String)? {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  return bytes.first.map { ($0 % 6, String(decoding: bytes.dropFirst(), as: UTF8.self)) }
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

private func checkCard(_ card: AAMVALicense) {
  require(!card.elements.isEmpty, "a card without elements")
  require(card.bodyPart.keys.allSatisfy(AAMVALicense.bodyPartNames.contains), "an unknown name")
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
