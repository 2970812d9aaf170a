import Foundation
import Testing

@Suite("Checking a configuration on this machine")
struct ConfigHereTests {
  private static func ocr(_ languages: String) -> String {
    #"{"$schema": "config.schema.json", "pluginConfig": {"id": "a", "ocrConfig": {"languages": [\#(languages)]}}}"#
  }

  @Test(
    "a language without data is reported with its name and its package, exit code 1; without --here the file is right")
  func languages() throws {
    let folder = try Folder()
    try folder.write("here.json", Self.ocr(#""eng""#))
    try folder.write("short.json", Self.ocr(#""en", "de""#))
    try folder.write("far.json", Self.ocr(#""tlh""#))
    let right = try Command.run(["config", "check", "--here", "here.json"], in: folder.path)
    #expect(right.status == 0 && right.output.contains("here.json: ok"), "\(right.errors)")
    let short = try Command.run(["config", "check", "--here", "short.json"], in: folder.path)
    #expect(short.status == 1 && short.output.isEmpty)
    #expect(short.errors.contains("this cannot run here"), "\(short.errors)")
    #expect(short.errors.contains("write `eng` for `en`") && short.errors.contains("apt install tesseract-ocr-deu"))
    let json = try Command.run(["config", "check", "--here", "--json", "short.json", "here.json"], in: folder.path)
    #expect(
      json.lines.map { $0["runs"] as? Bool } == [false, true] && json.lines.allSatisfy { $0["loads"] as? Bool == true })
    let problem = try #require((json.lines.first?["problems"] as? [[String: Any]])?.first)
    #expect(problem["code"] as? String == "missingData" && problem["pointer"] as? String == "/pluginConfig/ocrConfig")
    // Standard error is no terminal here.
    for line in [["far.json"], ["--no-here", "far.json"]] {
      #expect(try Command.run(["config", "check"] + line, in: folder.path).status == 0)
    }
  }

  @Test("what only making the plugin shows is reported too, like a picture that is not there")
  func picture() throws {
    let folder = try Folder()
    try folder.write(
      "c.json",
      """
      {"pluginConfig": {"id": "a", "meterConfig": {"scanMode": "auto_analog_digital_meter", "reference": "none.png",
        "digits": [{"x": 0.1, "y": 0.1, "width": 0.1, "height": 0.1}]}}}
      """)
    let plain = try Command.run(["config", "check", "c.json"], in: folder.path)
    try #require(plain.status == 0, "\(plain.errors)")
    let here = try Command.run(["config", "check", "--here", "c.json"], in: folder.path)
    #expect(here.status == 1 && here.errors.contains("none.png"), "\(here.errors)")
  }

  @Test("a repair prints the old and the new value with the line")
  func repaired() throws {
    let folder = try Folder()
    try folder.write(
      "c.json",
      """
      {"pluginConfig": {"id": "a",
        "licensePlateConfig": {"scanMode": "de"}}}
      """)
    let fix = try Command.run(["config", "fix", "c.json"], in: folder.path)
    #expect(fix.status == 0 && fix.output.contains(#""germany""#))
    #expect(fix.errors.contains(#"repaired: line 2: "de" → "germany""#), "\(fix.errors)")
  }

  @Test(
    "what a picture shows and the configuration refuses is a problem `refused` with the rule, and not another effort")
  func refused() throws {
    let folder = try Folder()
    try folder.write(
      "c.json", #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["ALL"], "matching": "X.*"}}}"#)
    let picture = try folder.copySample("product-ean13.jpg", as: "x.jpg")
    let scan = try Command.run(["scan", "c.json", picture], in: folder.path)
    let problems = try #require(scan.lines.first?["problems"] as? [[String: Any]])
    #expect(problems.compactMap { $0["code"] as? String } == ["refused"], "\(scan.output)")
    #expect(problems.first?["rule"] as? String == "matching")
  }
}
