import ScanOverlay
import ScanPluginKit
import ScanRuntime
import ScanScene
import ScanStills
import ScanWeb
import Synchronization

/// A small live picture in the terminal with what is found, above the lines of results.
final class TerminalPreview: Sendable {
  private struct State {
    var live: LiveScene?
    var pictures: [String: ColorImage?] = [:]
    var token: EventToken?
    var task: Task<Void, Never>?
    var suspendKey: SuspendKey?
  }

  /// At most ten pictures a second: more would keep slow connections busy with nothing else.
  private static let pause = Duration.milliseconds(100)

  private let graphics: TerminalGraphics
  private let folder: @Sendable () -> String
  private let screen = PreviewScreen()
  private let watch = FrameWatch()
  private let state = Mutex(State())

  /// Makes a preview.
  ///
  /// - Parameter folder: The folder of the configuration that runs, from which its pictures start.
  /// - Throws: ``UsageError`` where there is no terminal to draw on.
  init(folder: @escaping @Sendable () -> String) throws {
    guard Console.errorIsTerminal, PreviewScreen.size() != nil else {
      throw UsageError(PreviewWords.noTerminal.with())
    }
    guard TerminalGraphics.variable("TERM") != "dumb" else {
      throw UsageError(PreviewWords.dumb.with())
    }
    try DrawnPictures.checkPainter()
    self.folder = folder
    graphics = TerminalGraphics.ask()
  }

  /// A source whose frames are shown.
  func watched(_ source: any FrameSource) -> any FrameSource { source.watched(by: watch) }

  /// Begins to show a view.
  func begin(_ view: ScanView) {
    Console.takeTurns(true)
    state.withLock { $0.live = LiveScene(view, texts: Console.texts) }
    // The handler only notes what came, so that no event waits for the drawing.
    let token = view.onEvent(EventOptions(capacity: 1024, includesFrames: true, includesStatus: true)) {
      [weak self, weak view] event in
      guard let self, let view else { return }
      state.withLock { state in
        if case .swapped = event { state.pictures = [:] }
        state.live?.take(event, of: view)
      }
    }
    let frames = watch.begin()
    let task = Task { [weak self, weak view] in
      for await _ in frames {
        guard let self, let view, !Task.isCancelled else { return }
        await draw(view)
        // A cancelled wait only ends the loop sooner.
        try? await Task.sleep(for: Self.pause)
      }
    }
    state.withLock { state in
      state.token = token
      state.task = task
      state.suspendKey = SuspendKey {
        [graphics] in
        Self.leave(graphics)
      } comeBack: {
        [screen] in
        screen.comeBack()
      }
    }
  }

  /// Ends the preview; the terminal is as before.
  func end() async {
    let (token, task) = state.withLock { state in
      state.suspendKey?.end()
      return (state.token, state.task)
    }
    token?.cancel()
    task?.cancel()
    watch.end()
    await task?.value
    Self.leave(graphics)
    Console.takeTurns(false)
  }

  private static func leave(_ graphics: TerminalGraphics) {
    if graphics == .kitty { Console.show(TerminalPicture.kittyEnd) }
    PreviewScreen.leave()
  }

  private func draw(_ view: ScanView) async {
    guard let size = screen.fit(), let frame = await view.thumbnail(maxSide: TerminalGraphics.side),
      let live = state.withLock({ $0.live }), let frameSize = live.frameSize
    else { return }
    let target = graphics.pixels(in: size, for: frameSize)
    let geometry = SceneGeometry(
      picture: frameSize, view: Size(width: Double(target.width), height: Double(target.height)), fit: .fit,
      pointScale: graphics.showsText ? 1 : 0.5)
    // The sign of a result is that of the terminal itself, see `TerminalFeedback`.
    let scene = live.scene(in: geometry, where: { $0.role != .blink && (graphics.showsText || $0.text == nil) })
    let picture = frame.color ?? ColorImage(frame.luma)
    let image = ScenePainter { self.picture($0) }.paint(scene, over: picture.resized(to: target))
    let guidance = live.content.guidance
    screen.show(
      graphics.lines(image, size), guidance == .none ? "" : guidance.text.text(Console.texts), size)
  }

  /// A picture that the configuration names, read once; nil for one that cannot be read.
  private func picture(_ name: String) -> ColorImage? {
    if let known = state.withLock({ $0.pictures[name] }) { return known }
    let path = name.hasPrefix("/") ? name : FilePath.joined(folder(), name)
    let frame = try? StillDecoder(wantsColor: true).open(path).frame()
    let picture = frame.map { $0.color ?? ColorImage($0.luma) }
    state.withLock { $0.pictures[name] = .some(picture) }
    return picture
  }
}
