import ScanGeometry
public import ScanImage
import ScanJSON
public import ScanStills

/// A camera on the network as a source of frames: RTSP and other streams, MJPEG and snapshots by HTTP.
///
/// A camera that cannot be reached, at the start too, is reported by `SourceNotice.lost` and tried again, at once, then each second
/// for a minute, then less often up to every 15 s, until the task is cancelled. What it is up to in between is reported as cameras of
/// the machine report it; see <doc:NetworkCameras>.
public struct NetworkCamera: FrameSource, ReadinessReporting {
  /// The camera.
  public let address: CameraAddress

  private let limits: StillLimits
  private let framesPerSecond: Double?
  private let tools: VideoTools?

  /// The address without what is secret in it.
  public var name: String { address.description }

  /// Frames pass by whether or not somebody takes them.
  public var pacing: FramePacing { .live }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - address: The camera.
  ///   - limits: The bounds of a picture.
  ///   - framesPerSecond: The most frames per second that are taken of a stream; nil takes all.
  ///   - tools: The programs that read streams; nil searches for them on the search path.
  public init(
    _ address: CameraAddress, limits: StillLimits = StillLimits(), framesPerSecond: Double? = nil,
    tools: VideoTools? = nil
  ) {
    self.address = address
    self.limits = limits
    self.framesPerSecond = framesPerSecond.flatMap { $0.isFinite && $0 > 0 ? min($0, 1000) : nil }
    self.tools = tools
  }

  /// Reads the camera until the task is cancelled.
  ///
  /// - Throws: `SourceError` with `missingTool` when `ffmpeg` or libcurl is not installed; `CancellationError` after a cancellation.
  ///   Connections are closed and programs have ended in every case.
  public func run(into sink: any FrameSink) async throws {
    try Task.checkCancellation()
    let video = VideoSettings(tools: try foundTools(), limits: limits, framesPerSecond: framesPerSecond)
    await onOwnThread { cancel in
      ConnectionLoop(address, sink: sink, cancel: cancel) {
        switch address.kind {
        case .stream: StreamConnection(address, video)
        case .http: HTTPConnection(address, video)
        case .snapshot: SnapshotConnection(address, limits: limits)
        }
      }.run()
    }
    throw CancellationError()
  }

  /// What is not installed of all that reads cameras on the network, each with what to do.
  public static func missingTools() -> [SourceError] {
    var problems: [SourceError] = []
    do throws(SourceError) { _ = try VideoTools.find(for: "rtsp:") } catch { problems.append(error) }
    do throws(SourceError) { try HTTPRequest.load(for: "http:") } catch { problems.append(error) }
    return problems
  }

  /// Looks whether what reads the camera is installed; the camera itself is not asked, as many serve one client only.
  public func readiness() async -> [SourceError] {
    do throws(SourceError) {
      _ = try foundTools()
      return []
    } catch {
      return [error]
    }
  }

  /// The programs that read streams; nil where none is needed, or where the reply of the camera says whether one is.
  private func foundTools() throws(SourceError) -> VideoTools? {
    if address.kind != .stream { try HTTPRequest.load(for: address.description) }
    switch address.kind {
    case .snapshot: return nil
    case .stream:
      if let tools { return tools }
      return try VideoTools.find(for: address.description)
    case .http: return tools
    }
  }
}
