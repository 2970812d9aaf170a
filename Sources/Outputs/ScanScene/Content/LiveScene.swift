import ScanConfig
public import ScanGeometry
public import ScanPluginKit
public import ScanRuntime

/// The content of the scenes of a running view, kept up to date by its events: what a page or a preview draws.
///
/// The subscription of the events asks for frames and the status.
public struct LiveScene: Sendable {
  /// What the next scene is made of.
  public private(set) var content: SceneContent
  /// The size of the last frame; nil before the first one.
  public private(set) var frameSize: PixelSize?
  /// When the last status came, on the clock of the frames.
  private var time: Duration?
  /// When the last status of the plugins before came; nil for the first plugins of a session.
  private var exchanged: Duration?
  /// Whether nothing has come from the plugins yet: they appear with the first that does, however long that takes.
  private var isNew = true

  /// Makes the content of a view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - texts: The words of guidance.
  public init(_ view: ScanView, texts: TextCatalog = .english) {
    content = SceneContent([], texts: texts)
    show(view.viewPlugins)
  }

  /// The shapes of the program; they stay when plugins are exchanged.
  public var custom: [CustomShape] {
    get { content.custom }
    set { content.custom = newValue }
  }

  /// Takes in an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - view: The view that it comes from.
  public mutating func take(_ event: ScanEvent, of view: ScanView) {
    switch event {
    case .started:
      time = nil
      show(view.viewPlugins)
    case .swapped, .reloaded:
      // A change that exchanges no plugin leaves what is shown as it is.
      if view.viewPlugins != content.plugins { show(view.viewPlugins) }
    case .frame(let report): frameSize = report.size
    case .result(let result): content.lastResults[result.pluginID] = result.timestamp
    case .scanInfo(let info, let stamp): add(.init(info), stamp)
    case .runSkipped(let skipped, let stamp): add(.init(skipped), stamp)
    case .status(let status):
      time = status.stamp.timestamp
      begin(at: time)
      content.take(status)
      // What an exchanged plugin found is not marked any more.
      content.items.removeAll { [exchanged] item in
        if let exchanged, let lastSeen = item.lastSeen { lastSeen <= exchanged } else { false }
      }
    default: break
    }
  }

  /// The scene over the last frame, which is its own view; nil before the first frame.
  public var scene: Scene? {
    frameSize.map { Scene(content, geometry: .still($0), at: time) }
  }

  /// The scene in a view of its own.
  ///
  /// - Parameters:
  ///   - geometry: The view.
  ///   - isShown: Which shapes the view shows; all of them when it is left out.
  public func scene(in geometry: SceneGeometry, where isShown: (SceneShape) -> Bool = { _ in true }) -> Scene {
    let whole = Scene(content, geometry: geometry, at: time)
    return Scene(geometry: geometry, shapes: whole.shapes.filter(isShown), cues: whole.cues, at: time)
  }

  private mutating func show(_ plugins: [ViewPluginConfig]) {
    content.plugins = plugins
    content.items = []
    content.lastResults = [:]
    content.feedback = [:]
    exchanged = time
    isNew = true
  }

  private mutating func begin(at time: Duration?) {
    guard isNew else { return }
    isNew = false
    content.appeared = time ?? .zero
    for plugin in content.plugins where plugin.uiFeedbackConfig != nil {
      content.feedback[plugin.id] = UIFeedbackState(plugin.uiFeedbackConfig, appeared: content.appeared)
    }
  }

  private mutating func add(_ signal: UIFeedbackState.Signal, _ stamp: RunStamp) {
    begin(at: stamp.timestamp)
    content.feedback[stamp.pluginID]?.add(signal, at: stamp.timestamp ?? time ?? .zero)
  }
}
