import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import ScanSynthetic
import Testing

@Suite("Configurations for documents")
struct DocumentScanTests {
  /// What a shipped configuration reads in the picture of a specimen.
  struct Reading: Sendable {
    let config: String
    let picture: String
    /// The sides of the configuration's cutout.
    let ratio: Double
    let result: String
    let fields: [String: String]
  }

  static let readings = [
    Reading(
      config: "universal-id", picture: "license-with-numbers-alone", ratio: 8560 / 5398, result: "universalIdResult",
      fields: ["surname": "ERIKSSON", "givenNames": "ANNA MARIA", "dateOfBirth": "12.08.74"]),
    Reading(
      config: "vehicle-registration", picture: "certificate-of-registration-of-germany", ratio: 100 / 70,
      result: "vehicleRegistrationCertificateResult",
      fields: ["lastName": "ERIKSSON", "firstName": "ANNA MARIA", "licensePlate": "UT-AM 1974"]),
    Reading(
      config: "japanese-landing-permission", picture: "landing-permission", ratio: 3 / 2,
      result: "japaneseLandingPermissionResult",
      fields: ["airport": "NARITA(2)", "dateOfIssue": "12. AUG. 2026", "dateOfExpiry": "10. NOV. 2026"]),
  ]

  @Test("the shipped configuration reads a specimen, and its line follows the published schema", arguments: readings)
  func shipped(reading: Reading) throws {
    let folder = try Folder()
    let file = "\(Command.root)/Tests/Plugins/IDPluginTests/Pictures/\(reading.picture).png"
    let picture = try StillDecoder().open(file).frame().luma
    try PictureWriter().write(Self.card(picture, ratio: reading.ratio), to: folder.path + "/card.png")
    let run = try Command.run(["scan", "Configs/\(reading.config).json", folder.path + "/card.png"])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    let schema = try SchemaCheck(Command.run(["schema", "result"]).output)
    for result in Self.results(run) { #expect(schema.problems(result).isEmpty, "\(schema.problems(result))") }
    let fields = Self.fields(run, reading.result)
    for (name, text) in reading.fields { #expect(Self.text(fields[name]) == text, "\(name)") }
  }

  @Test("the barcode of a North American license is read by the same configuration")
  func barcode() throws {
    let text =
      "@\n\u{1E}\rANSI 636025080001DL00310150DLDAQ99999999\nDCSERIKSSON\nDACANNA\nDADMARIA\nDBB08121974\nDBA08132030\n"
      + "DBD08072022\nDAG123 MAIN STREET\nDAIHARRISBURG\nDAJPA\nDAK171010000  \nDCGUSA\nDBC2\nDAYBRO\nDAU065 in\nDCF1234567\r"
    let symbol = try SyntheticSymbol(.pdf417, text: text, options: .init(showsText: false))
    let size = PixelSize(width: symbol.width * 3 + 80, height: symbol.height * 3 + 80)
    let placement = SyntheticPlacement(
      center: FramePoint(x: Double(size.width) / 2, y: Double(size.height) / 2), scale: 3)
    let scene = SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: 255)),
      items: [SyntheticScene.Item(SyntheticArtwork(symbol), placement)])
    let folder = try Folder()
    try PictureWriter().write(Self.card(scene.frame().luma, ratio: 8560 / 5398), to: folder.path + "/card.png")
    let run = try Command.run(["scan", "Configs/universal-id.json", folder.path + "/card.png"])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    let fields = Self.fields(run, "universalIdResult")
    #expect(Self.text(fields["surname"]) == "ERIKSSON" && Self.text(fields["documentNumber"]) == "99999999")
    let body = Self.results(run).first?["universalIdResult"] as? [String: Any]
    #expect(body?["layout"] as? String == "aamvaBarcode" && body?["issuingState"] as? String == "US-PA")
  }

  /// A picture in the middle of a card, so that the configuration's cutout holds all of it.
  private static func card(_ picture: LumaImage, ratio: Double) -> LumaImage {
    let width = Int(max(Double(picture.width), Double(picture.height) * ratio) / 0.76)
    let size = PixelSize(width: width, height: Int(Double(width) / ratio))
    let (left, top) = ((size.width - picture.width) / 2, (size.height - picture.height) / 2)
    return LumaImage(size: size) { buffer in
      buffer.update(repeating: 224)
      picture.withView { view in
        for y in 0..<view.height {
          for x in 0..<view.width { buffer[(top + y) * size.width + left + x] = view[x, y] }
        }
      }
    }
  }

  private static func results(_ run: Command.Outcome) -> [[String: Any]] {
    run.lines.flatMap { $0["results"] as? [[String: Any]] ?? [] }
  }

  private static func fields(_ run: Command.Outcome, _ key: String) -> [String: Any] {
    (results(run).first?[key] as? [String: Any])?["result"] as? [String: Any] ?? [:]
  }

  private static func text(_ field: Any?) -> String? {
    let field = field as? [String: Any]
    let latin = (field?["textValues"] as? [String: Any])?["latin"] as? [String: Any]
    return (latin ?? field)?["text"] as? String
  }
}
