import ScanGeometry
import ScanImage
import ScanOverlay
import ScanPluginKit
import ScanRuntime
import ScanSinks
import ScanStills
import ScanWeb

/// Keeps the last picture of a view: with what was read, and of a round that gave no reading.
final class ViewPictures: Sendable {
  /// The shortest time between two pictures of results, so that drawing does not slow down a busy view.
  private static let pause = Duration.seconds(1)

  private struct State {
    weak var view: ScanView?
    var written: ContinuousClock.Instant?
    var hasFailed = false
  }

  private let folder: PictureFolder
  private let name: String
  private let maxSide: Int
  private let watch = FrameWatch()
  private let state = Guarded(State())

  /// - Parameters:
  ///   - folder: The folder, which is there.
  ///   - view: The name of the view.
  ///   - maxSide: The longest side of a picture, in pixels.
  init(_ folder: PictureFolder, view: String, maxSide: Int) {
    (self.folder, name, self.maxSide) = (folder, view, maxSide)
  }

  /// Takes note of the view whose events follow.
  func begin(_ view: ScanView) { state.withLock { $0.view = view } }

  /// The source of a round, whose last frame is kept in mind.
  func watched(_ source: any FrameSource) -> any FrameSource {
    // The frames count, and not that there are newer ones.
    _ = watch.begin()
    return source.watched(by: watch)
  }

  /// Draws the frame of a result, at most once a second.
  func take(_ event: ScanEvent) async {
    guard case .result(let result) = event, let frame = result.frame else { return }
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      guard state.written.map({ now - $0 >= Self.pause }) ?? true else { return false }
      state.written = now
      return true
    }
    if isDue { await write(.results, frame, [result]) }
  }

  /// Draws the last frame of a round that gave no reading.
  func takeMissed() async {
    guard let newest = watch.newest else { return }
    await write(.missed, newest, [])
  }

  private func write(_ kind: PictureFolder.Kind, _ frame: Frame, _ results: [ScanResult]) async {
    let plugins = state.withLock { $0.view?.viewPlugins } ?? []
    let path = folder.file(kind, of: name)
    let outcome = await onOwnThread { [maxSide] _ -> Result<Void, PictureWriteError> in
      let drawn = Annotation(plugins, texts: Console.texts).draw(over: frame, results: results)
      let scale = min(1, Double(maxSide) / Double(max(drawn.size.width, drawn.size.height, 1)))
      let size = PixelSize(
        width: max(1, Int((Double(drawn.size.width) * scale).rounded())),
        height: max(1, Int((Double(drawn.size.height) * scale).rounded())))
      let picture = size == drawn.size ? drawn : drawn.resized(to: size)
      return Result { () throws(PictureWriteError) in try PictureWriter(jpegQuality: 85).write(picture, to: path) }
    }
    switch outcome {
    case .success: state.withLock { $0.hasFailed = false }
    case .failure(let error):
      let isNew = state.withLock { state in
        defer { state.hasFailed = true }
        return !state.hasFailed
      }
      if isNew { Console.error(error.displayText) }
    }
  }
}
