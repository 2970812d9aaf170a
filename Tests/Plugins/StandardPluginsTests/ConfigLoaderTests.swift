import Foundation
import ScanJSON
import StandardPlugins
import Testing

@testable import ScanConfig

@Suite struct ConfigLoaderTests {
  /// Runs a body with a path in a folder that is removed afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func problems(_ path: String) -> [Problem] {
    do {
      return try ConfigLoader().load(contentsOf: path).warnings
    } catch {
      return error.problems
    }
  }

  @Test("A file loads, and its problems carry its name")
  func file() throws {
    try withFolder { folder in
      let path = folder + "/config.json"
      try Fixtures.composite.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try ScanViewConfig(contentsOf: path).viewPlugins.count == 2)
      try "{\"cameraConfig\": 3}".write(toFile: path, atomically: true, encoding: .utf8)
      #expect(problems(path).map(\.file) == [path])
      #expect(problems(path).first?.description.hasPrefix(path + ":1:18: error:") == true)
      try Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{}").write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try ViewPluginConfig(contentsOf: path).id == "a")
    }
  }

  @Test("Folders, pipes, devices, missing and huge files are one clear problem each, without waiting")
  func unreadable() throws {
    try withFolder { folder in
      let huge = folder + "/huge.json"
      #expect(FileManager.default.createFile(atPath: huge, contents: nil))
      #expect(truncate(huge, 200 << 20) == 0)
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let cases: [(String, ProblemCode, String)] = [
        (folder, .unreadable, "it is a folder"), (folder + "/none.json", .unreadable, "there is no such file"),
        (huge, .limit, "too large"), (pipe, .unreadable, "it is a pipe"), ("/dev/zero", .unreadable, "it is a pipe"),
        (huge + "/x", .unreadable, "no folder"), ("a\0b", .unreadable, "NUL"), ("", .unreadable, "no such file"),
      ]
      for (path, code, words) in cases {
        let found = problems(path)
        #expect(found.map(\.code) == [code])
        #expect(found.first?.message.contains(words) == true, "\(found)")
      }
    }
  }

  @Test("a file that is not there is reported with what to do: where relative paths start")
  func missing() {
    let folder = FileManager.default.currentDirectoryPath
    #expect(
      problems("nowhere.json").first?.advice
        == "check the name; relative paths start from the working folder, \(folder)")
    #expect(problems("/nowhere/a.json").first?.advice == "check the path, which begins at /")
  }

  @Test("Overrides are laid over the file in order, make missing objects, and are checked like the file")
  func overrides() throws {
    let overrides = try [
      "/cameraConfig/captureResolution=720p", "/viewPluginConfig/cutoutConfig/maxWidthPercent=50",
      "/viewPluginConfig/pluginConfig/startScanDelay=250", "/viewPluginConfig/pluginConfig/startScanDelay=300",
      "/viewPluginConfig/pluginConfig/cancelOnResult=",
    ].map { text throws(InvalidDocument) in try ConfigOverride(argument: text) }
    let text = Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{},\"cancelOnResult\":false")
    let loaded = try ConfigLoader(overrides: overrides).load(json: text, file: "a.json")
    let plugin = try #require(loaded.config.viewPluginConfig)
    #expect(loaded.config.cameraConfig.captureResolution == .p720)
    #expect(plugin.cutoutConfig?.maxWidthPercent == 50)
    #expect(plugin.pluginConfig.startScanDelay == 300)
    #expect(plugin.pluginConfig.cancelOnResult)
    do throws(InvalidDocument) {
      let wrong = try ConfigOverride(argument: "/flashConfig/mode=blinking")
      _ = try ConfigLoader(overrides: [wrong]).load(json: text, file: "a.json")
      Issue.record("a wrong override was accepted")
    } catch {
      #expect(error.problems.map(\.file) == ["--set /flashConfig/mode"])
      #expect(error.problems.map(\.pointer.description) == ["/flashConfig/mode"])
    }
    for wrong in ["x", "x=1", "=1", "/a~2=1"] {
      #expect(throws: InvalidDocument.self) { try ConfigOverride(argument: wrong) }
    }
    for wrong in ["/viewPluginConfig/pluginConfig/id/x=1", "/viewPluginConfig/9=1"] {
      let override = try ConfigOverride(argument: wrong)
      #expect(throws: InvalidDocument.self) { try ConfigLoader(overrides: [override]).load(json: text) }
    }
  }

  @Test("Every value says where it comes from")
  func origins() throws {
    let text = """
      {
        "pluginConfig": {
          "meterConfig": { "scanMode": "dial_meter", "id": "METER" },
          "startScanDelay": "5"
        },
        "cutoutConfig": { "width": 720 }
      }
      """
    let override = try ConfigOverride(argument: "/cameraConfig/zoomGesture=true")
    let loaded = try ConfigLoader(overrides: [override]).load(json: text, file: "meter.json")
    let listing = ConfigListing(loaded)
    func origin(_ pointer: String) -> String? {
      listing.entries.first { $0.pointer.description == pointer }?.origin.description
    }
    #expect(origin("/viewPluginConfig/pluginConfig/id") == "meter.json:3:54")
    #expect(origin("/viewPluginConfig/pluginConfig/meterConfig/scanMode") == "meter.json:3:34")
    #expect(origin("/viewPluginConfig/pluginConfig/startScanDelay") == "meter.json:4:23")
    #expect(origin("/viewPluginConfig/cutoutConfig/width") == "meter.json:6:30")
    #expect(origin("/viewPluginConfig/cutoutConfig/alignment") == "default")
    #expect(origin("/cameraConfig/zoomGesture") == "--set /cameraConfig/zoomGesture")
    #expect(origin("/cameraConfig/captureResolution") == "default")
    #expect(origin("/viewPluginConfig/scanFeedbackConfig/style") == "default")
    #expect(listing.text.split(separator: "\n").count == listing.entries.count)
    #expect(listing.json.elements?.first?["origin"]?.string != nil)
    let values = Dictionary(uniqueKeysWithValues: listing.entries.map { ($0.pointer.description, $0.value) })
    #expect(values["/viewPluginConfig/pluginConfig/startScanDelay"] == 5)
  }
}
