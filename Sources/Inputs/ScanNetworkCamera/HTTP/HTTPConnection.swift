import ScanImage
import ScanJSON
import ScanStills

/// A connection by HTTP: pictures one after another, or a video, as the type of the reply says.
struct HTTPConnection: CameraConnection {
  private let address: CameraAddress
  private let video: VideoSettings

  init(_ address: CameraAddress, _ video: VideoSettings) {
    (self.address, self.video) = (address, video)
  }

  mutating func run(into output: FrameOutput, cancel: CancelFlag) -> ConnectionEnd {
    let reader = MotionJPEGReader(
      address, output, cancel, JPEGFrames(source: address.description, limits: video.limits))
    switch HTTPRequest(address: address).get(reader) {
    case .failed(let error): return .failed(error)
    case .ended: return .failed(reader.problem ?? address.error(.system, .ended))
    case .left:
      if let problem = reader.problem { return .failed(problem) }
      guard reader.isVideo else { return .cancelled }
      var stream = StreamConnection(address, video)
      return stream.run(into: output, cancel: cancel)
    }
  }
}

/// Takes the pictures out of a reply that does not end.
private final class MotionJPEGReader: HTTPReader {
  private let address: CameraAddress
  private let output: FrameOutput
  private let cancel: CancelFlag
  private let frames: JPEGFrames
  private var splitter: JPEGSplitter

  /// Why the reply is not wanted any more; nil when the source is to stop.
  private(set) var problem: SourceError?
  /// Whether the reply is a video.
  private(set) var isVideo = false

  init(_ address: CameraAddress, _ output: FrameOutput, _ cancel: CancelFlag, _ frames: JPEGFrames) {
    (self.address, self.output, self.cancel, self.frames) = (address, output, cancel, frames)
    splitter = frames.splitter
  }

  func begins(status: Int, type: String) -> Bool {
    problem = address.problem(ofStatus: status)
    guard problem == nil else { return false }
    let kind = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    // A camera that does not say what it sends mostly sends pictures.
    if kind.hasPrefix("multipart/") || kind.isEmpty { return true }
    if kind.hasPrefix("image/") {
      problem = address.error(.unknownFormat, .onePicture)
    } else if kind.hasPrefix("text/") || ["json", "xml", "javascript"].contains(where: { kind.hasSuffix($0) }) {
      problem = address.error(.unknownFormat, .otherType, ["type": .string(ShownText.short(kind))])
    } else {
      isVideo = true
    }
    return false
  }

  func takes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    for event in splitter.take(bytes) {
      switch event {
      case .picture(let picture): take(picture)
      case .cut: output.countShort()
      case .tooLarge:
        output.countUndecodable()
        problem = address.error(.tooLarge, .largePicture, ["limit": .number(splitter.limit)])
      }
    }
    if problem == nil, splitter.strayBytes > JPEGFrames.strayLimit {
      problem = address.error(.damaged, .noPictures, ["limit": .number(JPEGFrames.strayLimit)])
    }
    return goesOn()
  }

  func goesOn() -> Bool {
    if problem == nil { problem = output.silence(at: MonotonicTime.now) }
    return problem == nil && !cancel.isSet
  }

  private func take(_ picture: [UInt8]) {
    do {
      let frame = try frames.frame(picture, wantsColor: output.sink.needs.color)
      output.take(frame, pixels: "MJPG", rate: nil, at: MonotonicTime.now)
    } catch {
      output.countUndecodable()
    }
  }
}
