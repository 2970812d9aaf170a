import ScanPluginKit

/// What the user is shown about a camera that was opened.
enum SourceWords {
  /// That the frames have another size than the one asked for; nil when they have it, or none was asked for.
  static func otherSize(_ format: SourceFormat) -> DisplayText? {
    guard let requested = format.requestedSize, requested != format.size else { return nil }
    return RunWords.otherSize.with([
      "device": .string(format.device), "size": "\(format.size)", "requested": "\(requested)",
    ])
  }
}
