import BarcodePlugin
import IDPlugin
import MeterHistory
import MeterPlugin
import ScanPluginKit
import StandardPlugins
import Testing
import TextPlugin

@testable import ScanRuntime

/// In every family the same value is the same result, whatever speaks for it and wherever it stands.
@Suite("Equal results of each family")
struct EqualResultTests {
  /// What differs from frame to frame beside the value.
  struct FrameDetails: Sendable {
    let reads: Int
    let x: Double

    var evidence: ReadEvidence { ReadEvidence(confidence: 50 + reads, reads: reads, frames: reads + 1) }
    var corners: [PixelPoint] { [(0, 0), (90, 0), (90, 20), (0, 20)].map { PixelPoint(x: x + $0.0, y: $0.1) } }
    var reading: TextReading {
      TextReading(engine: "test", confidences: [50 + reads], corners: corners, evidence: evidence)
    }
    func field(_ text: String) -> UniversalIDField {
      UniversalIDField(text: text, confidence: 50 + reads, foundBy: .label, corners: corners)
    }
    func text(_ text: String) -> DocumentFieldText {
      DocumentFieldText(text: text, confidence: 50 + reads, foundBy: .label, corners: corners)
    }
  }

  /// A result of a family with a value.
  struct Family: Sendable, CustomTestStringConvertible {
    let key: String
    let body: @Sendable (_ value: String, FrameDetails) -> any ResultBody
    var testDescription: String { key }
  }

  static let families = [
    Family(key: "barcodeConfig") { value, details in
      BarcodeResult(barcodes: [
        Barcode(
          id: 0, value: value, format: "CODE_128", base64value: "", corners: details.corners, engine: "test",
          evidence: details.evidence)
      ])
    },
    Family(key: "meterConfig") { MeterResult(value: $0, decimalValue: $0, reading: $1.reading) },
    Family(key: "odometerConfig") { OdometerResult(value: $0, reading: $1.reading) },
    Family(key: "mrzConfig") { value, details in
      MRZResult(
        fields: [.mrzString: value, .surname: "SAMPLE"], fieldConfidences: [.surname: 50 + details.reads],
        allCheckDigitsValid: true, mrzFormat: "TD3", corners: details.corners, evidence: details.evidence)
    },
    Family(key: "universalIdConfig") { value, details in
      UniversalIDResult(
        fields: ["documentNumber": details.field(value), "lastName": details.field("SAMPLE")], documentKind: "idFront",
        layout: "card")
    },
    Family(key: "vehicleRegistrationCertificateConfig") { value, details in
      VehicleRegistrationCertificateResult(fields: [
        "licensePlate": details.text(value), "brand": details.text("SAMPLE"),
      ])
    },
    Family(key: "japaneseLandingPermissionConfig") { value, details in
      JapaneseLandingPermissionResult(fields: ["airport": details.text(value), "status": details.text("VISITOR")])
    },
    Family(key: "licensePlateConfig") { LicensePlateResult(country: "A", plateText: $0, reading: $1.reading) },
    Family(key: "vinConfig") { VINResult(text: $0, reading: $1.reading) },
    Family(key: "containerConfig") { ContainerResult(text: $0, verified: true, reading: $1.reading) },
    Family(key: "tinConfig") { TINResult(text: $0, reading: $1.reading) },
    Family(key: "tireMakeConfig") { TireMakeResult(text: $0, reading: $1.reading) },
    Family(key: "tireSizeConfig") { value, details in
      TireSizeResult(text: TireSizePart(text: value, confidence: 50 + details.reads), reading: details.reading)
    },
    Family(key: "commercialTireIdConfig") { CommercialTireIDResult(text: $0, reading: $1.reading) },
    Family(key: "ocrConfig") { OCRResult(text: $0, reading: $1.reading) },
  ]

  @Test(
    "the same value with other evidence, confidence and place is held back, and another value is not",
    arguments: families)
  func equal(family: Family) {
    var filter = RepeatFilter(.never)
    func delivered(_ value: String, _ reads: Int) -> Int {
      let body = family.body(value, FrameDetails(reads: reads, x: Double(reads)))
      return filter.fresh([PluginResult(body, confidence: 50 + reads)], at: .milliseconds(33 * reads)).count
    }
    #expect((0..<60).map { delivered("A1234", $0) }.reduce(0, +) == 1)
    #expect(delivered("A1235", 60) == 1 && delivered("A1234", 61) == 0)
  }

  @Test("each registered plugin is among them")
  func complete() {
    #expect(Set(PluginRegistry.standard.factories.map(\.key)) == Set(Self.families.map(\.key)))
  }

  @Test("a meter's value is news when the history has come to accept it, and that of another register is another one")
  func meters() {
    var filter = RepeatFilter(.never)
    func delivered(_ verdict: MeterVerdict?, _ position: String? = nil) -> Int {
      let body = MeterResult(
        value: "00123.4", unit: "kWh", position: position, decimalValue: "123.4", verdict: verdict,
        reading: TextReading(engine: "test"))
      return filter.fresh([PluginResult(body)], at: .zero).count
    }
    let rejected = MeterVerdict(isAccepted: false, rule: "tooFast", previousValue: "00122.0")
    #expect([delivered(rejected), delivered(rejected)] == [1, 0])
    #expect(
      [delivered(MeterVerdict(isAccepted: true, rule: "healed")), delivered(nil, "1.8.0"), delivered(nil, "2.8.0")] == [
        1, 1, 1,
      ])
  }

  @Test("codes are held back one by one, each with its add-on")
  func codes() {
    func code(_ id: Int, _ value: String, _ format: String, with other: Int? = nil) -> Barcode {
      Barcode(id: id, value: value, format: format, base64value: "", engine: "test", associatedID: other)
    }
    func result(_ codes: Barcode...) -> PluginResult { PluginResult(BarcodeResult(barcodes: codes)) }
    var filter = RepeatFilter(.never)
    func values(_ result: PluginResult) -> [[String]] {
      filter.fresh([result], at: .zero).map { $0.body.items.map(\.text) }
    }
    let book = code(0, "9780143007234", "EAN_13", with: 1)
    #expect(values(result(book, code(1, "51299", "UPC_EAN_EXTENSION", with: 0))) == [["9780143007234", "51299"]])
    #expect(values(result(book, code(1, "51299", "UPC_EAN_EXTENSION", with: 0))) == [])
    #expect(values(result(book, code(1, "51399", "UPC_EAN_EXTENSION", with: 0))) == [["9780143007234", "51399"]])
    #expect(values(result(code(0, "A", "CODE_39"), code(1, "B", "CODE_39"))) == [["A", "B"]])
    #expect(values(result(code(0, "A", "CODE_39"), code(1, "C", "CODE_39"))) == [["C"]])
    #expect(values(result(code(0, "A", "CODE_128"))) == [["A"]])
  }
}
