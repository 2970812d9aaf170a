import ScanControl
import ScanPluginKit
import ScanRuntime

/// The trial of a configuration: what it would read in frames that were there just now, beside what the running one reads in them.
extension PictureScanner {
  /// How long one configuration may take for one frame.
  private static let frameTime = Duration.seconds(2)
  /// After which time no further frame is begun.
  private static let trialTime = Duration.seconds(8)

  /// Scans frames with two configurations, each frame for itself and without any trace.
  ///
  /// - Parameters:
  ///   - frames: The frames, oldest first.
  ///   - running: What runs.
  ///   - edited: What is tried.
  ///   - folder: The folder that relative paths start from.
  ///   - clock: What bounds the time.
  ///   - texts: The language of reasons.
  /// - Returns: `{"frames", "leftOut"}`: for each frame, the newest first, what both read and the difference; how many frames there was no time
  ///   for.
  /// - Throws: ``WebError``: 409 when a plugin cannot be made, 503 when too many wait.
  func compare(
    _ frames: [Frame], running: ScanViewConfig, edited: ScanViewConfig, folder: String?,
    clock: any Clock<Duration>, _ texts: TextCatalog
  ) async throws(WebError) -> [JSONMember] {
    try begin()
    defer { end() }
    let elapsed = ElapsedClock(clock)
    do {
      let options = StillReaderOptions(
        timeout: Self.frameTime, clock: clock, baseDirectory: folder, isRecording: false)
      let before = try await StillReader(running, registry: registry, options: options)
      let after = try await StillReader(edited, registry: registry, options: options)
      let newest = frames.last?.timestamp ?? .zero
      var compared: [JSONNode] = []
      for frame in frames.reversed() {
        if elapsed.now() > Self.trialTime { break }
        let (first, second) = (try await before.read(frame), try await after.read(frame))
        let difference = ReadingDifference(
          first.results.flatMap(\.body.items), second.results.flatMap(\.body.items))
        let thumbnail = try frame.scaledDown(to: ResultThumbnails.side).thumbnailNode()
        let age = JSONNumber(((newest - frame.timestamp) / .milliseconds(100)).rounded() / 10)
        let members =
          [
            JSONMember("frame", Self.count(Int(clamping: frame.number))), JSONMember("size", Self.size(frame)),
            JSONMember("secondsBeforeNewest", age.map { JSONNode(.number($0)) } ?? JSONNode(.null)),
            JSONMember("thumbnail", thumbnail),
            JSONMember("running", JSONNode(.object(Self.members(of: first, frame, running, texts)))),
            JSONMember("edited", JSONNode(.object(Self.members(of: second, frame, edited, texts)))),
          ] + difference.members
        compared.append(JSONNode(.object(members)))
      }
      return [
        JSONMember("frames", JSONNode(.array(compared))),
        JSONMember("leftOut", Self.count(frames.count - compared.count)),
      ]
    } catch {
      throw WebError(409, "pluginFailed", WebRefusal.notTried.with(["error": .text(DisplayText(of: error))]))
    }
  }
}
