import IDPlugin
import ScanPluginKit
import StandardPlugins
import Testing

/// What comes of results that are read again from their JSON.
@Suite struct ResultReadingTests {
  @Test("Positions are in tenths of a pixel, made or read")
  func tenths() throws {
    let point = try PixelPoint(json: #"{"x": 12.3456, "y": -0.06}"#)
    #expect(point == PixelPoint(x: 12.3456, y: -0.06))
    #expect(point.x == 12.3 && point.y == -0.1)
  }

  @Test("A zone comes back equal: empty fields, printed dates and dates that are only known in part too")
  func zone() throws {
    let date = DocumentDate(year: 2031, month: 4, day: nil)
    let zone = MRZResult(
      fields: [.surname: "ERIKSSON", .givenNames: "", .mrzString: "P<UTO"], fieldConfidences: [.surname: 90],
      allCheckDigitsValid: false, mrzFormat: "TD3", dateOfExpiryObject: date, printedDates: [.vizDateOfIssue: date],
      corners: nil)
    #expect(try MRZResult(zone.json()) == zone)
    #expect(try MRZResult(zone.json(includeDefaults: true)) == zone)
  }

  @Test("What is written for readers only is checked when it is read, and made anew")
  func derived() throws {
    let value = DocumentDateValue(DocumentDate(year: 1974, month: 8, day: 12), text: "12 AUG 1974", confidence: 80)
    #expect(value.json()["formattedText"] == "1974-08-12")
    #expect(try DocumentDateValue(value.json()) == value)
    #expect(throws: InvalidDocument.self) {
      try DocumentDateValue(json: #"{"year": 1974, "text": "1974", "confidence": 80}"#)
    }
  }
}
