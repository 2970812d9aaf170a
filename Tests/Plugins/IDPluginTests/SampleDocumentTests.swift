import Foundation
import ScanPluginKit
import ScanStills
import TesseractEngine
import TestSupport
import Testing

@testable import IDPlugin

@Suite("The sample pictures of documents")
struct SampleDocumentTests {
  /// A sample, and the fields that `Training/samples/documents.py` prints on it.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let fields: [String: String]
    let dates: [String: String]
    var testDescription: String { name }
  }

  static let cards = [
    Sample(
      name: "driving-license",
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "dateOfBirth": "12.08.1974", "placeOfBirth": "ZENITH",
        "dateOfIssue": "16.04.2022", "dateOfExpiry": "15.04.2037", "authority": "CITY OF ZENITH",
        "documentNumber": "D23145890", "address": "12 HARBOUR LANE", "categories": "AM/B1/B",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfIssue": "2022-04-16", "dateOfExpiry": "2037-04-15"]),
    Sample(
      name: "identity-front",
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "dateOfBirth": "12.08.1974", "placeOfBirth": "ZENITH",
        "nationality": "UTOPIAN", "dateOfExpiry": "15.04.2032", "documentNumber": "D23145890",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2032-04-15"]),
  ]

  static let certificate = Sample(
    name: "registration-certificate",
    fields: [
      "licensePlate": "ZE 4711 K", "firstIssued": "16.04.2019", "lastName": "ERIKSSON", "firstName": "ANNA MARIA",
      "address": "12 HARBOUR LANE, ZENITH", "brand": "VOLTA", "vehicleType": "K7 KOMBI",
      "vehicleIdentificationNumber": "1M8GDM9AXKP042788", "displacement": "1598", "formattedFirstIssued": "2019-04-16",
    ], dates: [:])

  static func frame(_ name: String) throws -> Frame {
    let root = PackageFolder.root
    let path = root.appending(path: "Samples/Text/\(name).jpg").path
    return Frame(luma: try StillDecoder().open(path).frame(page: 1).luma, origin: FrameOrigin(source: path))
  }

  // English is installed everywhere, so that the samples are read alike.
  private static func plugin() throws -> UniversalIDPlugin { try UniversalIDTests.plugin(UniversalIDConfig()) }

  @Test("a card that is seen from the side gives the fields that are printed on it, and no others", arguments: cards)
  func card(sample: Sample) throws {
    let output = try Self.plugin().scan(ScanInput(frame: Self.frame(sample.name), effort: .still))
    let result = try #require(output.results.first?.body as? UniversalIDResult, "\(output)")
    let texts = result.fields.compactMapValues { $0.textValues["latin"]?.text }
    #expect(texts == sample.fields)
    #expect(result.fields.compactMapValues { $0.dateValue?.formattedText } == sample.dates)
    #expect(result.fields.allSatisfy { ($0.value.textValues["latin"]?.confidence ?? 0) >= 60 })
  }

  @Test("a certificate that is seen from the side gives the fields that are printed on it, and no others")
  func certificates() throws {
    let plugin = try VehicleRegistrationPlugin(
      VehicleRegistrationCertificateConfig(), data: LanguageData(), year: 2026)
    let output = try plugin.scan(ScanInput(frame: Self.frame(Self.certificate.name), effort: .still))
    let result = try #require(output.results.first?.body as? VehicleRegistrationCertificateResult, "\(output)")
    #expect(result.fields.mapValues(\.text) == Self.certificate.fields)
    let number = try #require(result["vehicleIdentificationNumber"])
    #expect(number.confidence >= 60)
  }

  @Test("a landing permission gives its fields, with its duration")
  func permission() throws {
    let plugin = try LandingPermissionPlugin(JapaneseLandingPermissionConfig(), data: LanguageData(), year: 2026)
    let output = try plugin.scan(ScanInput(frame: Self.frame("landing-permission"), effort: .still))
    let result = try #require(output.results.first?.body as? JapaneseLandingPermissionResult, "\(output)")
    let texts = result.fields.mapValues { $0.text.filter { $0 != " " } }
    #expect(texts["duration"] == "90days" && texts["status"] == "TemporaryVisitor")
    #expect(texts["dateOfIssue"] == "12AUG2024" && texts["dateOfExpiry"] == "10NOV2024")
    #expect(texts["airport"]?.hasPrefix("NARITA") == true)
  }

  @Test("the certificate is read through the cutout of its ready configuration too")
  func certificateInCutout() throws {
    let certificate = try VehicleRegistrationPlugin(
      VehicleRegistrationCertificateConfig(), data: LanguageData(), year: 2026)
    let output = try certificate.scan(Self.inCutout("registration-certificate", of: "vehicle-registration"))
    let result = try #require(output.results.first?.body as? VehicleRegistrationCertificateResult, "\(output)")
    // The capacity has a speck before its code, which is read as a part of it.
    let texts = result.fields.mapValues(\.text)
    #expect(texts.merging(["displacement": "1598"]) { own, _ in own } == Self.certificate.fields)
  }

  private static func inCutout(_ sample: String, of config: String) throws -> ScanInput {
    let root = PackageFolder.root
    let text = try String(contentsOf: root.appending(path: "Configs/\(config).json"), encoding: .utf8)
    let view = try #require(
      try ScanViewConfig(
        json: text, registry: PluginRegistry().registering(IDPlugins.factories())
      ).viewPluginConfig)
    let frame = try frame(sample)
    return ScanInput(
      frame: frame, region: CutoutGeometry(view.cutoutConfig, frame: frame.size).cropRect, effort: .still)
  }
}
