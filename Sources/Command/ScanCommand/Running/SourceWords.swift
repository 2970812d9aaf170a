import ScanPluginKit

/// What the user is shown about a camera that was opened.
enum SourceWords {
  /// That the frames have another size than the one asked for; nil when they have it, or none was asked for.
  static func otherSize(_ format: SourceFormat) -> String? {
    guard let requested = format.requestedSize, requested != format.size else { return nil }
    return
      "\(format.device) gives frames of \(format.size) instead of \(requested), which it does not offer; `captureResolution` "
      + "says what is asked for, and `\(ProgramName.current) devices` lists what there is"
  }
}
