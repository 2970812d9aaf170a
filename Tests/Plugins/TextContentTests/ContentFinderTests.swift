import Testing
import TextContent

@Suite("Content of a text")
struct ContentFinderTests {
  private func find(_ text: String, _ regions: [String] = []) -> [FoundContent] {
    ContentFinder(options: ContentOptions(regions: regions, referenceYear: 2026)).find(in: text)
  }

  @Test("places are those of UTF-8, and the text is what stands there")
  func places() throws {
    let text = "Größe: 5,50 € – fragen Sie info@example.de"
    let found = find(text)
    #expect(found.map(\.kind) == [.currency, .emailAddress])
    for finding in found {
      let bytes = Array(text.utf8)[finding.range]
      #expect(String(decoding: bytes, as: UTF8.self) == finding.text)
    }
    #expect(found.map(\.text) == ["5,50 €", "info@example.de"])
  }

  @Test("a label with many kinds gives each once, in the order of the text")
  func label() {
    let text = """
      Musterstraße 12, 12345 Musterstadt
      Tel. +49 30 23125 123
      www.example.de, info@example.de
      04.03.2025 14:30 Uhr  LH400  12,50 €
      1Z999AA10123456784
      """
    #expect(
      find(text).map(\.kind) == [
        .fullStreetAddress, .telephoneNumber, .url, .emailAddress, .dateTimeDuration, .flightNumber, .currency,
        .shipmentTrackingNumber,
      ])
  }

  @Test(
    "what is left out of the kinds still keeps its characters to itself",
    arguments: ["2025-03-04", "https://example.com/212-555-0123"])
  func kinds(text: String) {
    let options = ContentOptions(kinds: [.telephoneNumber])
    #expect(ContentFinder(options: options).find(in: text).isEmpty)
  }

  @Test("a date that two orders fit has two readings, unless the region or the day of the week decides")
  func dates() throws {
    let both = try #require(find("3/4/2025").first)
    #expect(both.isAmbiguous)
    #expect(both.value == nil)
    #expect(Set(both.readings.map(\.value)) == ["2025-03-04", "2025-04-03"])
    #expect(find("3/4/2025", ["US"]).first?.value == "2025-03-04")
    #expect(find("3/4/2025", ["DE"]).first?.value == "2025-04-03")
    #expect(find("Thu 3/4/2025").first?.value == "2025-04-03")
    #expect(find("Mon 3/4/2025").first?.certainty == .contradicted)
  }

  @Test("a year of two digits lies around the reference, and says that its century is assumed")
  func centuries() throws {
    let finder = ContentFinder(options: ContentOptions(referenceYear: 2026))
    let cases = ["01.02.45": "2045-02-01", "01.02.46": "1946-02-01", "01.02.00": "2000-02-01"]
    for (text, value) in cases {
      let found = try #require(finder.find(in: text).first)
      #expect(found.value == value)
      #expect(found.readings.first?["century"] == "assumed")
    }
    #expect(finder.find(in: "01.02.1945").first?.readings.first?["century"] == nil)
    let later = ContentFinder(options: ContentOptions(referenceYear: 2061))
    #expect(later.find(in: "01.02.46").first?.value == "2046-02-01")
    // The clock stands between two years for a moment.
    let years = ContentOptions.presentYear()...ContentOptions.presentYear() + 1
    #expect(years.contains(ContentOptions().referenceYear) && years.lowerBound > 2025)
  }

  @Test("a dollar is that of the region where there is one")
  func dollars() throws {
    #expect(find("$5.00", ["CA"]).first?.value == "5.00 CAD")
    let open = try #require(find("$5.00").first)
    #expect(open.readings.count > 5)
    #expect(open.readings.allSatisfy { $0["amount"] == "5.00" })
  }

  @Test("three digits behind one sign are thousands, except in a currency of three minor digits")
  func minorDigits() {
    #expect(find("1.234 EUR").first?.readings.map(\.value) == ["1234 EUR"])
    #expect(find("1.234 KWD").first?.readings.map(\.value) == ["1.234 KWD", "1234 KWD"])
  }

  @Test("a national number has as many readings as regions accept it")
  func regions() {
    #expect(find("Tel. 020 7946 0123", ["GB"]).first?.readings.map(\.value) == ["+442079460123"])
    #expect(
      find("Tel. 020 7946 0123", ["GB", "DE"]).first?.readings.map(\.value) == ["+442079460123", "+492079460123"])
    #expect(find("Tel. 020 7946 0123").first?.readings.map(\.value) == ["02079460123"])
  }

  @Test(
    "of all single wrong digits only those pass that the carrier's own rule lets pass",
    arguments: [("RR473124829GB", 0), ("EE123456785JP", 7), ("1Z999AA10123456784", 6), ("9400111201080805483016", 0)])
  func errors(number: String, passing: Int) throws {
    #expect(find(number).first?.certainty == .checked)
    var passed = 0
    for place in number.indices {
      guard let digit = number[place].wholeNumberValue else { continue }
      for other in 0...9 where other != digit {
        let text = number.replacingCharacters(at: place, with: String(other))
        let found = find(text).first { $0.kind == .shipmentTrackingNumber }
        // Another start of the number can make it another carrier's.
        if found?.certainty == .checked,
          found?.readings.first?["carrier"] == find(number).first?.readings.first?["carrier"]
        {
          passed += 1
        }
        if found?.certainty == .contradicted { #expect(found?.readings.first?["checkDigit"] == "wrong") }
      }
    }
    #expect(passed == passing)
  }

  @Test("digits that several carriers could have given have a reading for each")
  func carriers() throws {
    // Right by FedEx's and by Yamato's rule; the first such number from 100000000000 on.
    let found = try #require(
      (100_000_000_000..<100_000_002_000).lazy.compactMap { find("Tracking \($0)").first { $0.isAmbiguous } }.first)
    #expect(Set(found.readings.map(\.value)).count == 1)
    #expect(Set(found.readings.compactMap { $0["carrier"] }).count == found.readings.count)
  }

  @Test("the number of findings is bounded; the first are kept")
  func limit() {
    let text = String(repeating: "info@example.com ", count: 1000)
    let found = ContentFinder(options: ContentOptions(limit: 7)).find(in: text)
    #expect(found.count == 7)
    #expect(found.first?.range.lowerBound == 0)
    #expect(find(text).count == 256)
  }

  @Test(
    "no text and texts without content give nothing",
    arguments: ["", " ", "\n\n", "Hello", "\u{301}\u{301}", "…", "😀😀", "\u{0}\u{FEFF}"])
  func nothing(text: String) {
    #expect(find(text).isEmpty)
  }
}

extension String {
  fileprivate func replacingCharacters(at place: String.Index, with text: String) -> String {
    String(self[..<place]) + text + String(self[index(after: place)...])
  }
}
