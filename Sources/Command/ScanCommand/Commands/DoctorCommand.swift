import ArgumentParser
import BarcodePlugin
import Glibc
import ScanPluginKit
import ScanStills

/// `scanview doctor`: what this machine and build can do, and what is missing.
struct DoctorCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check what this build and machine can do, and say what is missing.",
    discussion: "Exit code 0: everything that this build needs is there; 1: something is missing.")

  @Flag(help: "Print JSON instead of a table.") var json = false
  @OptionGroup var textsOption: TextsOption

  /// One thing that was checked.
  struct Finding {
    enum State: String {
      case ready, missing, optional

      var text: DisplayText {
        switch self {
        case .ready: MachineWords.ready.with()
        case .missing: MachineWords.missing.with()
        case .optional: MachineWords.optional.with()
        }
      }
    }
    let name: DisplayText
    let state: State
    let detail: DisplayText
  }

  func run() throws {
    let texts = Console.texts
    let findings = engines() + plugins() + [pictures(), video(), networkCameras()] + cameras()
    if json {
      let list = findings.map { finding -> JSONNode in
        [
          "name": JSONNode(.string(finding.name.text())), "state": JSONNode(.string(finding.state.rawValue)),
          "detail": JSONNode(.string(finding.detail.text(texts))),
        ]
      }
      try Console.result(JSONNode(.array(list)).text(.pretty))
    } else {
      var table = TextTable([MachineWords.check, .state, .detail].map { $0.with().text(texts) })
      for finding in findings {
        table.add([finding.name, finding.state.text, finding.detail].map { $0.text(texts) })
      }
      try Console.result(ProgramName.applied(to: table.text))
    }
    if findings.contains(where: { $0.state == .missing }) { throw Exit.failure }
  }

  private func engines() -> [Finding] {
    FormatSupport.engineVersions.map { engine in
      let count = FormatSupport.all.count { $0.engines.contains(engine.engine) }
      return Finding(
        name: DisplayText(engine.engine.rawValue), state: .ready,
        detail: MachineWords.engine.with(["version": .string(engine.version), "count": .number(count)]))
    }
  }

  private func plugins() -> [Finding] {
    let registry = CommandEnvironment.registry
    let missing = registry.useCases.keys.filter { key in !registry.factories.contains { $0.key == key } }
    let ready = registry.factories.map { factory in
      Finding(name: DisplayText(factory.key), state: .ready, detail: factory.summaryText)
    }
    guard !missing.isEmpty else { return ready }
    return ready + [
      Finding(
        name: MachineWords.otherUseCases.with(), state: .optional,
        detail: MachineWords.notYet.with(["keys": .string(missing.joined(separator: ", "))]))
    ]
  }

  /// Writes and reads back a picture in memory, so that a library that is there but broken shows.
  private func pictures() -> Finding {
    let name = MachineWords.pictures.with()
    let image = LumaImage(size: PixelSize(width: 16, height: 16), filledWith: 200)
    do {
      let bytes = try PictureWriter(format: .png).encode(image)
      let frame = try StillDecoder().open(bytes: bytes).frame()
      guard frame.size == image.size else {
        return Finding(name: name, state: .missing, detail: MachineWords.otherSize.with())
      }
      return Finding(
        name: name, state: .ready,
        detail: MachineWords.byLeptonica.with([
          "formats": .string(StillFormat.all.map(\.name).joined(separator: ", "))
        ]))
    } catch {
      return Finding(
        name: name, state: .missing,
        detail: MachineWords.leptonicaFails.with(["error": .text(DisplayText(of: error))]))
    }
  }

  private func video() -> Finding {
    let name = MachineWords.video.with()
    do {
      let tools = try VideoTools.find(for: "video files")
      return Finding(name: name, state: .ready, detail: DisplayText(tools.ffmpeg))
    } catch {
      return Finding(name: name, state: .optional, detail: error.messageText)
    }
  }
}
