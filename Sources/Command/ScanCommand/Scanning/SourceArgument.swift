import ArgumentParser
import Glibc
import ScanCamera
import ScanNetworkCamera
import ScanPluginKit
import ScanRecording
import ScanStills
import ScanSynthetic

/// A source of frames on the command line.
struct SourceArgument {
  private let text: String
  private let pacing: FramePacing
  private let framesPerSecond: Double?
  private let kind: FrameKind?
  private let camera: CameraConfig
  private let limits: StillLimits
  private let times: PictureTimeSource

  /// - Parameters:
  ///   - kind: What its frames are; nil leaves it to the kind of source.
  ///   - camera: Which camera `camera` means, and how it is read.
  ///   - limits: The bounds of pictures.
  ///   - times: Where the times of pictures come from.
  init(
    _ text: String, pacing: FramePacing, framesPerSecond: Double?, kind: FrameKind? = nil, camera: CameraConfig? = nil,
    limits: StillLimits = StillLimits(), times: PictureTimeSource = .now
  ) throws {
    if let framesPerSecond, !(framesPerSecond > 0 && framesPerSecond <= 1000) {
      throw UsageError(.framesPerSecond)
    }
    self.text = text
    self.pacing = pacing
    self.framesPerSecond = framesPerSecond
    self.kind = kind
    self.camera = camera ?? .default
    self.limits = limits
    self.times = times
    if times != .now, isVideo || isCamera || isSynthetic || isNetworkCamera || isStandardInput || isRecording {
      throw UsageError(.timesPictures, ["source": .string(text)])
    }
  }

  /// Makes the source; what is wrong with it ends the command with its exit code.
  func make() throws -> any FrameSource {
    do {
      return try makeSource()
    } catch let error as SourceError {
      Console.error(error.displayText)
      throw Exit.failure
    } catch let error as any DisplayableError where error is SyntheticError || error is AddressError {
      Console.error(DisplayText(joining: ["--source", error.displayText], by: ": "))
      throw Exit.usage
    }
  }

  /// Makes the source of a round: what earlier rounds have scanned is left out. Errors are thrown and not reported yet.
  ///
  /// A single picture is scanned in every round, as a camera may write it anew.
  func make(_ progress: SourceProgress) throws -> any FrameSource {
    let source = try makeSource(progress)
    switch source {
    case is WatchedFolder: throw UsageError(.watchedRounds)
    case let stills as StillSource where stills.paths.isEmpty:
      throw SourceError(.noInput, source: text, message: RunWords.noNewPicture.with())
    case is VideoFileSource: return ResumedSource(source: source, progress: progress, isVideo: true)
    case let stills as StillSource where !isOneFile:
      return ResumedSource(source: stills, progress: progress, isVideo: false)
    case is ImageSequenceSource, is PlaybackSource:
      return ResumedSource(source: source, progress: progress, isVideo: false)
    default: return source
    }
  }

  /// Makes the camera again when its configuration has changed; nil for a source that is no camera.
  var cameraFactory: (@Sendable (CameraConfig) throws -> any FrameSource)? {
    guard isCamera else { return nil }
    return { [text, pacing, framesPerSecond] camera in
      try SourceArgument(text, pacing: pacing, framesPerSecond: framesPerSecond, camera: camera).makeSource()
    }
  }

  private func makeSource(_ progress: SourceProgress? = nil) throws -> any FrameSource {
    if isSynthetic {
      var source = try SyntheticSource.parse(String(text.dropFirst("synthetic:".count)))
      source.continuity = kind?.continuity ?? source.continuity
      return source
    }
    if isNetworkCamera {
      let address = try CameraAddress(place)
      if kind == .stills { throw UsageError(.cameraAsStills) }
      return NetworkCamera(address, limits: limits, framesPerSecond: framesPerSecond)
    }
    if WatchedFolder.isAddress(text) {
      var source = try WatchedFolder(text, decoder: decoder)
      source.continuity = kind?.continuity ?? source.continuity
      return source
    }
    if isStandardInput {
      var source = StandardInputSource(pacing: pacing, limits: limits)
      source.continuity = kind?.continuity ?? source.continuity
      return source
    }
    if let choice = try cameraChoice() {
      if kind == .stills { throw UsageError(.cameraAsStills) }
      return V4L2Camera(camera, choice: choice, settings: CaptureSettings(framesPerSecond: framesPerSecond ?? 30))
    }
    if NumberedSequence.isPattern(text) {
      var source = ImageSequenceSource(
        sequence: try NumberedSequence(pattern: text), framesPerSecond: framesPerSecond ?? 30, pacing: pacing,
        decoder: decoder)
      source.continuity = kind?.continuity ?? source.continuity
      return source
    }
    if isRecording {
      var source = try PlaybackSource(text, pacing: pacing)
      source.continuity = kind?.continuity ?? source.continuity
      return source
    }
    if isVideo {
      var source = VideoFileSource(
        path: text,
        settings: VideoFileSource.Settings(
          framesPerSecond: framesPerSecond, startSeconds: (progress?.time ?? .zero) / .seconds(1)), pacing: pacing,
        limits: limits)
      source.continuity = kind?.continuity ?? source.continuity
      return source
    }
    let paths = try InputExpansion().expand([text]).paths
    FilePath.reportEscaped(paths)
    return StillSource(
      paths: isOneFile ? paths : progress?.files(of: paths) ?? paths, decoder: decoder,
      framesPerSecond: kind == .live ? framesPerSecond ?? 30 : nil)
  }

  private var decoder: StillDecoder { StillDecoder(limits: limits, times: times) }

  /// Whether the source is picture files: one, those of a folder, or those of a pattern.
  var isPictures: Bool {
    let isDevice = text == "camera" || text.hasPrefix("camera:") || text.hasPrefix("/dev/v")
    return
      !(isSynthetic || isNetworkCamera || isStandardInput || isDevice || isVideo || isRecording
      || WatchedFolder.isAddress(text)
      || NumberedSequence.isPattern(text))
  }

  private var isSynthetic: Bool { text.hasPrefix("synthetic:") || text == "synthetic" }

  /// The source that is meant: where the configuration names a camera on the network, that is `camera`.
  private var place: String {
    guard text == "camera", let device = camera.device, CameraAddress.isAddress(device) else { return text }
    return device
  }

  private var isNetworkCamera: Bool { CameraAddress.isAddress(place) }

  private var isStandardInput: Bool { text == "stdin:" }

  private var isCamera: Bool { text.hasPrefix("camera") || text.hasPrefix("/dev/v") }

  /// Whether the source is a video by its name.
  var isVideo: Bool {
    guard !isNetworkCamera, !WatchedFolder.isAddress(text) else { return false }
    return Self.videoExtensions.contains { text.lowercased().hasSuffix("." + $0) }
  }

  /// Whether a file is a video, a recording or a numbered sequence, whose frames follow each other.
  static func isLive(_ path: String) -> Bool {
    NumberedSequence.isPattern(path)
      || (videoExtensions + ["mcap"]).contains { path.lowercased().hasSuffix("." + $0) }
  }

  /// Whether the source is a recording, by its name or how it begins.
  private var isRecording: Bool { text.lowercased().hasSuffix(".mcap") || isOneFile && Recording.isRecording(text) }

  /// Whether the source is one file and no folder or pattern.
  private var isOneFile: Bool {
    var status = stat()
    return stat(text, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// The camera that is meant: `camera` for the one of the configuration, `camera:NAME`, or the path of a node; nil for
  /// anything else.
  private func cameraChoice() throws -> CameraChoice? {
    if text == "camera" { return CameraChoice(camera) }
    if text.hasPrefix("camera:") {
      let name = String(text.dropFirst("camera:".count))
      guard !name.isEmpty else {
        throw UsageError(.namelessCamera, ["program": .string(ProgramName.current)])
      }
      return CameraChoice(name)
    }
    return text.hasPrefix("/dev/video") || text.hasPrefix("/dev/v4l/") ? .path(text) : nil
  }

  /// Endings of videos; everything else is read as a picture.
  static let videoExtensions = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "mts", "ogv", "3gp", "wmv", "flv", "h264", "hevc",
    "mjpeg", "mjpg", "y4m",
  ]
}

/// What the frames of a source are, as the command line says it.
enum FrameKind: String, ExpressibleByArgument, CaseIterable {
  /// Each follows the one before it.
  case live
  /// Each stands for itself.
  case stills

  var continuity: FrameContinuity { self == .live ? .continuous : .separate }
}
