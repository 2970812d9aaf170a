import ScanGeometry

/// Which frames are recorded, and what of them: those that are to be recorded only when a plugin has scanned them wait until that is known.
struct FrameSelection {
  /// So many frames wait for their scan at most; older ones are taken for not scanned.
  static let limit = 64
  /// So many bytes they have together at most.
  static let byteLimit = 256 << 20
  /// Of so many frames that were given up it is known that none of their picture is recorded.
  private static let rememberedLimit = 4_096

  private struct Waiting {
    let frame: RecordedFrame
    /// What of it was recorded.
    var recorded: PixelRect?
  }

  private let frames: RecordingSettings.Frames
  private var waiting: [Waiting] = []
  private var bytes = 0
  /// The numbers of frames that were given up, the oldest first.
  private var givenUp: [UInt64] = []
  /// What each plugin scans of frames.
  private var regions: [String: PixelRect] = [:]

  init(_ frames: RecordingSettings.Frames) {
    self.frames = frames
  }

  /// Takes a frame that came.
  ///
  /// - Returns: What is to be recorded now.
  mutating func add(_ frame: RecordedFrame) -> [RecordedFrame] {
    switch frames {
    case .all, .hashes: return [frame]
    case .scanned, .crops:
      waiting.append(Waiting(frame: frame))
      bytes += frame.memory
      var given: [RecordedFrame] = []
      while waiting.count > Self.limit || waiting.count > 1 && bytes > Self.byteLimit {
        let oldest = waiting.removeFirst()
        bytes -= oldest.frame.memory
        if oldest.recorded == nil { givenUp.append(oldest.frame.number) }
        given += unscanned(oldest)
      }
      if givenUp.count > Self.rememberedLimit { givenUp.removeFirst(givenUp.count - Self.rememberedLimit / 2) }
      return given
    }
  }

  /// Whether a frame that was given up was scanned all the same; asked once for each.
  mutating func wasGivenUp(_ number: UInt64) -> Bool {
    guard let index = givenUp.lastIndex(of: number) else { return false }
    givenUp.remove(at: index)
    return true
  }

  /// Takes note that a plugin has scanned a part of a frame.
  ///
  /// - Returns: What is to be recorded now.
  mutating func scanned(_ number: UInt64, by plugin: String, in region: PixelRect) -> [RecordedFrame] {
    regions[plugin] = region
    guard let index = waiting.firstIndex(where: { $0.frame.number == number }) else { return [] }
    let frame = waiting[index].frame
    switch frames {
    case .all, .hashes: return []
    case .scanned:
      defer { waiting[index].recorded = PixelRect(frame.size) }
      return waiting[index].recorded == nil ? [frame] : []
    case .crops:
      let all = regions.values.reduce(region) { $0.union($1) }.clamped(to: frame.size)
      if let recorded = waiting[index].recorded, recorded.contains(region) { return [] }
      waiting[index].recorded = all
      return [frame.with(.crop, crop: all)]
    }
  }

  /// The rest: no frame is scanned any more.
  mutating func end() -> [RecordedFrame] {
    defer { (waiting, bytes) = ([], 0) }
    return waiting.flatMap { unscanned($0) }
  }

  private func unscanned(_ waiting: Waiting) -> [RecordedFrame] {
    waiting.recorded == nil ? [waiting.frame.with(.none)] : []
  }
}
