import Foundation
import Testing

@Suite("Fragments as documentation prints them")
struct FragmentTests {
  static let misplaced = """
    "pluginConfig": {
        "meterConfig": {
            "scanMode": "auto_analog_digital_meter",
            "id": "WATER",
            "cancelOnResult": true
        },
    }
    """
  static let camera = """
    "cameraConfig": { "captureResolution": "720p" },
    "flashConfig": { "mode": "manual", "alignment": "top_left", "offset": { "x": 0, "y": -20 } },
    """

  @Test("every mistake of a fragment is reported at once, with its advice, and `config fix` mends it")
  func misplacedKeys() throws {
    let folder = try Folder()
    let file = try folder.write("f.json", Self.misplaced)
    let check = try Command.run(["config", "check", "f.json"], in: folder.path)
    #expect(check.status == 2)
    for words in [
      "f.json:1:1: error: the outer braces are missing", "put `{` before it and `}` after the last member",
      "f.json:6:6: error: a comma stands after the last member", "remove the comma",
      "`id` belongs into `pluginConfig`, not into `meterConfig`",
      "`cancelOnResult` belongs into `pluginConfig`, not into `meterConfig`",
      "`scanview config fix f.json` mends the 4 places",
    ] { #expect(check.errors.contains(words), "\(words) is not in: \(check.errors)") }
    let fix = try Command.run(["config", "fix", "--in-place", "f.json"], in: folder.path)
    #expect(fix.status == 0, "\(fix.errors)")
    let mended =
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: [String: Any]]
    #expect(mended?["pluginConfig"]?["id"] as? String == "WATER")
    #expect(mended?["pluginConfig"]?["cancelOnResult"] as? Bool == true)
    #expect((mended?["pluginConfig"]?["meterConfig"] as? [String: Any])?.count == 1)
    let again = try Command.run(["config", "check", "--strict", "f.json"], in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
  }

  @Test("a camera and flash fragment is mended, loads, and says that there is nothing to scan with")
  func cameraAndFlash() throws {
    let folder = try Folder()
    try folder.write("f.json", Self.camera)
    #expect(try Command.run(["config", "check", "f.json"], in: folder.path).status == 2)
    #expect(try Command.run(["config", "fix", "-i", "f.json"], in: folder.path).status == 0)
    #expect(try Command.run(["config", "check", "f.json"], in: folder.path).output.contains("ok, without a plugin"))
    let scan = try Command.run(["scan", "f.json", Command.root + "/Samples"], in: folder.path)
    #expect(scan.status == 2)
    #expect(scan.errors.contains("viewPluginConfig"))
    #expect(scan.output.isEmpty)
  }

  @Test("an identity document with numeric scanOption checks clean, and running it names what is missing")
  func identity() throws {
    let folder = try Folder()
    let text = """
      {"viewPluginConfig": {"pluginConfig": {"id": "my.id", "cancelOnResult": true, "universalIdConfig": {
        "allowedLayouts": {"mrz": [], "drivingLicense": [], "idFront": []}, "alphabet": "latin",
        "drivingLicense": {"surname": {"scanOption": 0, "minConfidence": 40}, "address": {"scanOption": 1}}}},
        "cutoutConfig": {"animation": "fade", "maxWidthPercent": "90%", "width": 0, "ratioFromSize": {"width": 86, "height": 54}}}}
      """
    try folder.write("id.json", text)
    let check = try Command.run(["config", "check", "--strict", "id.json"], in: folder.path)
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.output.contains("universalIdConfig \"my.id\""))
    let fix = try Command.run(["config", "fix", "id.json"], in: folder.path)
    #expect(fix.status == 0)
    #expect(fix.output.contains("\"scanOption\": 0"))
  }

  @Test("a plugin alone is enough to scan with")
  func partial() throws {
    let folder = try Folder()
    try folder.write("p.json", #"{"pluginConfig": {"id": "p", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}}"#)
    let run = try Command.run(["scan", "p.json", Command.root + "/Samples/flyer-qr.jpg"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let set = try Command.run(
      [
        "scan", "p.json", "--set", "/pluginConfig/barcodeConfig/barcodeFormats=[\"AZTEC\"]",
        Command.root + "/Samples/flyer-qr.jpg",
      ], in: folder.path)
    #expect(set.status == 4)
    #expect(set.errors.contains("AZTEC"))
  }
}
