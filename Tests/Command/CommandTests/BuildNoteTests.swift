import Foundation
import Testing

@Suite("What this build passes over")
struct BuildNoteTests {
  @Test("a format that no engine reads is warned of with its place; the file still loads and runs")
  func warnings() throws {
    let folder = try Folder()
    let text =
      #"{"viewPluginConfig": {"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE", "PDF_417", "KIX"], "parseAAMVA": true}}}}"#
    try folder.write("c.json", text)
    try folder.write(
      "inner.json", #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE", "KIX"]}}}"#)
    let picture = try folder.copySample("flyer-qr.jpg", as: "x.jpg")
    let check = try Command.run(["config", "check", "--json", "c.json", "inner.json"], in: folder.path)
    #expect(check.status == 0)
    let places = check.lines.map { line in
      (line["problems"] as? [[String: Any]] ?? []).filter { $0["code"] as? String == "notInThisBuild" }.compactMap {
        $0["pointer"] as? String
      }
    }
    let inner = "/pluginConfig/barcodeConfig"
    #expect(
      places == [
        ["/viewPluginConfig\(inner)/barcodeFormats/2"], ["\(inner)/barcodeFormats/1"],
      ])
    for line in [
      ["config", "check", "c.json"], ["scan", "c.json", picture], ["run", "c.json", "-s", picture, "--keep-going"],
    ] {
      let run = try Command.run(line, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("no engine of this build reads `KIX`"), "\(run.errors)")
    }
    #expect(try Command.run(["config", "check", "--json", "Configs/barcode-all.json"]).errors.isEmpty)
  }

  @Test("a picture that is not there is warned of at its place, and one that is there is not")
  func missingPicture() throws {
    let folder = try Folder()
    _ = try folder.copySample("flyer-qr.jpg", as: "frame.jpg")
    for (name, isThere) in [("frame.jpg", true), ("gone.png", false)] {
      try folder.write(
        "c.json",
        #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}, "cutoutConfig": {"image": "\#(name)"}, "flashConfig": {"imageOn": "\#(name)"}}"#
      )
      let check = try Command.run(["config", "check", "--json", "c.json"], in: folder.path)
      let problems = check.lines.first?["problems"] as? [[String: Any]] ?? []
      #expect(
        problems.compactMap { $0["pointer"] as? String }
          == (isThere ? [] : ["/cutoutConfig/image", "/flashConfig/imageOn"]))
      #expect(check.status == 0 && problems.allSatisfy { $0["code"] as? String == "fileNotFound" })
    }
  }

  @Test("keys without effect are named by the check and by a run, and are no warnings")
  func keysWithoutEffect() throws {
    let folder = try Folder()
    try folder.write(
      "c.json",
      #"{"cameraConfig": {"captureResolution": "720p", "zoomGesture": true}, "pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}, "scanFeedbackConfig": {"beepOnResult": true}}"#
    )
    let picture = try folder.copySample("flyer-qr.jpg", as: "x.jpg")
    func pointers(_ line: [String: Any]?, _ key: String) -> [String]? {
      (line?[key] as? [[String: Any]])?.compactMap { $0["pointer"] as? String }
    }
    let check = try Command.run(["config", "check", "--strict", "--json", "c.json"], in: folder.path)
    #expect(check.status == 0 && pointers(check.lines.first, "notApplied") == ["/cameraConfig/zoomGesture"])
    let words = try Command.run(["config", "check", "c.json"], in: folder.path)
    #expect(words.errors.contains("c.json: without effect here: zoomGesture (no live picture is shown)"))
    let run = try Command.run(["run", "c.json", "-s", picture], in: folder.path)
    let event = run.lines.first { $0["event"] as? String == "notApplied" }
    #expect(
      pointers(event, "keys") == [
        "/cameraConfig/captureResolution", "/cameraConfig/zoomGesture",
        "/viewPluginConfig/scanFeedbackConfig/beepOnResult",
      ])
  }
}
