public import ScanImage
import ScanJSON

/// The frames of a recording as a source: each with its number and time.
public struct PlaybackSource: FrameSource {
  /// The recording.
  public let recording: Recording
  /// Whether frames come at the speed of the recording and are dropped when they come too fast; otherwise each waits for the scanner.
  public var pacing: FramePacing
  /// Whether the frames follow each other, as in the run that was recorded.
  public var continuity: FrameContinuity

  /// The name of the file.
  public var name: String { recording.path }

  /// Opens a recording.
  ///
  /// - Throws: `SourceError` when it cannot be read, or has no pictures.
  public init(_ path: String, pacing: FramePacing = .everyFrame) throws(SourceError) {
    let opened: Recording
    do throws(RecordingError) {
      opened = try Recording(path)
      if !opened.frames.isEmpty, !opened.frames.contains(where: opened.hasPicture) {
        let content = opened.frames[0].content.rawValue
        throw RecordingError(.unsupported, path, .noPictures, ["content": .string(content)])
      }
    } catch {
      throw SourceError(error)
    }
    recording = opened
    self.pacing = pacing
    continuity = opened.continuity
  }

  /// Delivers the frames.
  public func run(into sink: any FrameSink) async throws {
    let begin = ContinuousClock.now
    let first = recording.frames.first?.timestamp ?? .zero
    for entry in recording.frames {
      try Task.checkCancellation()
      let frame: Frame?
      do throws(RecordingError) {
        frame = try recording.frame(entry)
      } catch {
        sink.report(SourceError(error))
        continue
      }
      guard let frame else { continue }
      switch pacing {
      case .everyFrame: await sink.send(frame)
      case .live:
        try await ContinuousClock().sleep(until: begin + (entry.timestamp - first))
        sink.sendLatest(frame)
      }
    }
  }
}

extension Recording {
  /// Whether the frames of the run followed each other.
  public var continuity: FrameContinuity { about["continuity"] == "separate" ? .separate : .continuous }
}

extension SourceError {
  /// The error of a recording as that of a source.
  public init(_ error: RecordingError) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .notPermitted: .notPermitted
      case .unknownFormat, .unsupported: .unknownFormat
      case .damaged: .damaged
      case .tooLarge: .tooLarge
      default: .system
      }
    self.init(code, source: error.path, message: error.messageText)
  }
}
