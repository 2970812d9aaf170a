import ArgumentParser
import BarcodePlugin
import Glibc
import ScanPluginKit
import ScanStills

/// `scanview doctor`: what this machine and build can do, and what is missing.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check what this build and machine can do, and say what is missing.",
    discussion: "Exit code 0: everything that this build needs is there; 1: something is missing.")

  @Flag(help: "Print JSON instead of a table.") var json = false

  /// One thing that was checked.
  struct Finding {
    enum State: String { case ready, missing, optional }
    let name: String
    let state: State
    let detail: String
  }

  func run() throws {
    let findings = engines() + plugins() + [pictures(), video()] + cameras()
    if json {
      let list = findings.map { finding -> JSONNode in
        [
          "name": JSONNode(.string(finding.name)), "state": JSONNode(.string(finding.state.rawValue)),
          "detail": JSONNode(.string(finding.detail)),
        ]
      }
      try Console.result(JSONNode(.array(list)).text(.pretty))
    } else {
      var table = TextTable(["CHECK", "STATE", "DETAIL"])
      for finding in findings { table.add([finding.name, finding.state.rawValue, finding.detail]) }
      try Console.result(table.text)
    }
    if findings.contains(where: { $0.state == .missing }) { throw Exit.failure }
  }

  private func engines() -> [Finding] {
    FormatSupport.engineVersions.map { engine in
      let count = FormatSupport.all.count { $0.engines.contains(engine.engine) }
      return Finding(
        name: engine.engine.rawValue, state: .ready, detail: "version \(engine.version), \(count) barcode formats")
    }
  }

  private func plugins() -> [Finding] {
    let registry = CommandEnvironment.registry
    let missing = registry.useCases.keys.filter { key in !registry.factories.contains { $0.key == key } }
    let ready = registry.factories.map { factory in
      Finding(name: factory.key, state: .ready, detail: factory.summary)
    }
    guard !missing.isEmpty else { return ready }
    return ready + [
      Finding(
        name: "other use cases", state: .optional,
        detail: "their files load, but this build cannot run them yet: \(missing.joined(separator: ", "))")
    ]
  }

  /// Writes and reads back a picture in memory, so that a library that is there but broken shows.
  private func pictures() -> Finding {
    let image = LumaImage(size: PixelSize(width: 16, height: 16), filledWith: 200)
    do {
      let bytes = try PictureWriter(format: .png).encode(image)
      let frame = try StillDecoder().open(bytes: bytes).frame()
      guard frame.size == image.size else {
        return Finding(name: "pictures", state: .missing, detail: "a picture came back with another size")
      }
      return Finding(
        name: "pictures", state: .ready, detail: StillFormat.all.map(\.name).joined(separator: ", ") + " by leptonica")
    } catch {
      return Finding(name: "pictures", state: .missing, detail: "leptonica fails: \(error)")
    }
  }

  private func video() -> Finding {
    do {
      let tools = try VideoTools.find(for: "video files")
      return Finding(name: "video files", state: .ready, detail: tools.ffmpeg)
    } catch {
      return Finding(name: "video files", state: .optional, detail: error.message)
    }
  }
}
