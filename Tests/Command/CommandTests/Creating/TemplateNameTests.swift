import Foundation
import StandardPlugins
import Testing

@testable import ScanCommand

@Suite("Names of new things")
struct TemplateNameTests {
  @Test(
    "All names come from the words of one",
    arguments: [
      ("door-state", ["DoorState", "doorState", "door-state", "door_state", "Door state"]),
      ("DoorState", ["DoorState", "doorState", "door-state", "door_state", "Door state"]),
      ("VINReader2", ["VINReader2", "vinReader2", "vin-reader2", "vin_reader2", "VIN reader2"]),
      ("door", ["Door", "door", "door", "door", "Door"]),
    ])
  func derived(_ text: String, _ names: [String]) throws {
    let name = try TemplateName(text)
    #expect([name.type, name.property, name.hyphenated, name.underscored, name.title] == names)
    try name.checkPlugin(.standard)
  }

  @Test(
    "What is no name is refused, and what another has",
    arguments: [
      "", "1door", "-", "door state", "tür", "door/../x", "a.b", String(repeating: "a", count: 41), "door\n", "class",
      "doorPlugin", "DoorConfig", "barcode", "ocr", "scan-door", "camera", "view-plugin", "scripted",
    ])
  func refused(_ text: String) {
    #expect(throws: UsageError.self) { try TemplateName(text).checkPlugin(.standard) }
  }

  @Test("No plugin gets the name of a module or of a type that its code sees")
  func taken() throws {
    let text = try String(contentsOfFile: Command.root + "/Package.swift", encoding: .utf8)
    let manifest = text.prefix(upTo: try #require(text.range(of: "SCANVIEW_BENCHMARKS")).lowerBound)
    let modules = manifest.matches(of: /(?:[lL]ibrary|tests|target|Target)\(\s*(?:name: )?"(\w+)"/).map { String($0.1) }
    #expect(modules.count > 70)
    for module in modules where module != "scanview" {
      #expect(throws: UsageError.self, "\(module)") { try TemplateName(module).checkPlugin(.standard) }
    }
    // What the tests of a new plugin import, with what that imports in turn.
    for target in ["ScanGeometry", "ScanJSON", "ScanImage", "ScanConfig", "ScanPluginKit", "ScanRuntime"].map({
      "Core/\($0)"
    }) + ["Testing/ScanTestKit"] {
      let folder = Command.root + "/Sources/" + target
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        let types = text.matches(
          of: /\n(?:public|package) (?:final )?(?:struct|class|enum|protocol) (\w+?)(?:Config|Result|Plugin)\b/)
        for type in types {
          #expect(throws: UsageError.self, "\(type.1)") { try TemplateName(String(type.1)).checkPlugin(.standard) }
        }
      }
    }
  }
}
