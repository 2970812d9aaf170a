import ScanNetworkCamera
import ScanPluginKit

/// What the user is shown about a camera that runs.
enum SourceWords {
  /// What a notice says; nil for one that needs no words.
  static func words(_ notice: SourceNotice) -> DisplayText? {
    switch notice {
    case .opened(let format):
      // Cameras of the machine are open at once, or not at all.
      if let words = otherSize(format) { return words }
      guard CameraAddress.isAddress(format.path) else { return nil }
      return RunWords.opened.with([
        "device": .string(format.device), "size": "\(format.size)", "format": .string(format.pixelFormat),
      ])
    case .lost(let error): return RunWords.sourceLost.with(["problem": .text(error.displayText)])
    case .offline(let time): return RunWords.offline.with(["time": .seconds(time)])
    case .stalled(let time): return RunWords.noFrame.with(["time": .seconds(time)])
    case .frozen(let time): return RunWords.frozen.with(["time": .seconds(time)])
    case .black(let time): return RunWords.black.with(["time": .seconds(time)])
    case .recovered: return RunWords.recovered.with()
    case .connecting, .counted: return nil
    }
  }

  /// That the frames have another size than the one asked for; nil when they have it, or none was asked for.
  static func otherSize(_ format: SourceFormat) -> DisplayText? {
    guard let requested = format.requestedSize, requested != format.size else { return nil }
    return RunWords.otherSize.with([
      "device": .string(format.device), "size": "\(format.size)", "requested": "\(requested)",
    ])
  }
}
