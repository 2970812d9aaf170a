import Foundation
import Testing

@testable import ScanCommand

@Suite("New plugins")
struct NewPluginTests {
  /// The files of a folder with their texts, by their places.
  private static func texts(_ folder: String) throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var texts: [String: String] = [:]
    for name in names where !name.contains(".build") && name != "Package.resolved" {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      texts[name] = String(decoding: data, as: UTF8.self)
    }
    return texts
  }

  @Test("A package in Swift is the example, byte for byte, under other names")
  func swift() throws {
    let folder = try Folder()
    let run = try Command.run(
      ["new", "plugin", "DoorState", "--package", Command.root], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let written = try Self.texts(folder.path + "/door-state")
    let names = [
      ("IndicatorLamp", "DoorState"), ("indicatorLamp", "doorState"), ("Indicator lamp", "Door state"),
      ("MinimalPlugin", "DoorState"), ("lampview", "door-state-view"), ("boiler-lamp", "door-state"),
      ("lamp.json", "door-state.json"), (#"path: "../..""#, "path: \"\(Command.root)\""),
    ]
    func renamed(_ text: String) -> String { names.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) } }
    let example = try Self.texts(Command.root + "/Examples/MinimalPlugin")
    #expect(Set(written.keys) == Set(example.keys.map(renamed)))
    for (name, text) in example { #expect(written[renamed(name)] == renamed(text), "\(name)") }
    #expect(Set(run.output.split(separator: "\n").map(String.init)) == Set(written.keys.map { "door-state/\($0)" }))
    #expect(run.errors.contains("doorStateConfig") && run.errors.contains("swift run door-state-view scan"))
  }

  @Test("A plugin in Python keeps to its rules and scans, and is not written twice")
  func python() throws {
    let folder = try Folder()
    let run = try Command.run(
      ["new", "plugin", "door-state", "--language", "python"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names("door-state") == ["README.md", "check.sh", "door-state.json", "plugin"])
    #expect(try folder.names("door-state/plugin") == ["door-state.json", "door_state.py"])
    let written = try Self.texts(folder.path + "/door-state")
    let example = try Self.texts(Command.root + "/Examples/PythonPlugin")
    for (name, text) in written { #expect(!text.contains("signalLamp") && !text.contains("lamp.json"), "\(name)") }
    #expect(written.count == example.count)
    let check = try Command.run(["plugins", "check", "door-state/plugin", "--json"], in: folder.path)
    #expect(check.status == 0, "\(check.output)")
    let scan = try Command.run(
      [
        "--plugin-dir", "door-state/plugin", "scan", "door-state/door-state.json",
        Command.root + "/Samples/flyer-qr.jpg",
      ], in: folder.path)
    let result = try #require((scan.lines.first?["results"] as? [[String: Any]])?.first)
    #expect((result["doorStateResult"] as? [String: Any])?["contrast"] as? Int == 2)
    let script = try Command.shell("SCANVIEW=$scanview door-state/check.sh", in: folder.path)
    #expect(script.status == 0, "\(script.output)\(script.errors)")
    let again = try Command.run(["new", "plugin", "door-state", "--language", "python"], in: folder.path)
    #expect(again.status == 2 && again.errors.contains("not empty"))
    #expect(try Self.texts(folder.path + "/door-state") == written)
  }

  @Test("Where a package gets ScanView from is checked before anything is written")
  func package() throws {
    let folder = try Folder()
    for (package, words) in [
      ("/tmp", "no checkout"), ("nowhere", "no checkout"), ("https://example.org/other.git", "ends in ScanView"),
    ] {
      let run = try Command.run(["new", "plugin", "door", "--package", package], in: folder.path)
      #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    }
    #expect(try folder.names().isEmpty)
    let address = try Command.run(
      ["new", "plugin", "door", "--package", "https://example.org/ScanView.git"], in: folder.path)
    #expect(address.status == 0)
    let manifest = try String(contentsOfFile: folder.path + "/door/Package.swift", encoding: .utf8)
    #expect(manifest.contains(#".package(url: "https://example.org/ScanView.git", from: "0.1.0")"#))
  }

  @Test("What cannot be written whole is not written at all")
  func whole() throws {
    let folder = try Folder()
    let target = folder.path + "/new"
    let files = [NewFile(path: "a/b", text: "1"), NewFile(path: "c", text: "2"), NewFile(path: "c/d", text: "3")]
    #expect(throws: (any Error).self) { try NewFolder.write(files, into: target) }
    #expect(try folder.names().isEmpty)
    #expect(throws: UsageError.self) { try NewFolder.write(files, into: "") }
    let file = try folder.write("file", "kept")
    #expect(throws: UsageError.self) { try NewFolder.write(files, into: file) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
  }
}
