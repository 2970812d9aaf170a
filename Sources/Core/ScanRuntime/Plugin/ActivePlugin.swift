import ScanPluginKit

/// The plugin that frames go to, with the configuration that it was made from.
struct ActivePlugin {
  let runner: PluginRunner
  let config: ViewPluginConfig
  let revision: Int
  private let viewSize: Size<ViewSpace>?
  private var region: (frame: PixelSize, rect: PixelRect)?

  var pluginID: String { config.pluginConfig.id }
  var needs: FrameNeeds { runner.needs }

  init(runner: PluginRunner, config: ViewPluginConfig, revision: Int, viewSize: Size<ViewSpace>?) {
    self.viewSize = viewSize
    self.runner = runner
    self.config = config
    self.revision = revision
  }

  /// The part of a frame to process; computed once for each frame size, because it changes with nothing else.
  mutating func region(in frame: PixelSize) -> PixelRect {
    if let region, region.frame == frame { return region.rect }
    let rect = CutoutGeometry(config.cutoutConfig, frame: frame, view: viewSize).cropRect
    region = (frame, rect)
    return rect
  }

  /// The same plugin with a configuration that it has taken over.
  func with(_ config: ViewPluginConfig) -> Self {
    Self(runner: runner, config: config, revision: revision, viewSize: viewSize)
  }

  /// The same with another instance of the plugin.
  func with(_ runner: PluginRunner) -> Self {
    Self(runner: runner, config: config, revision: revision, viewSize: viewSize)
  }

  func stamp(_ frameNumber: UInt64?) -> RunStamp {
    RunStamp(pluginID: pluginID, configRevision: revision, frameNumber: frameNumber)
  }

  func stamp(_ frame: Frame) -> RunStamp {
    RunStamp(
      pluginID: pluginID, configRevision: revision, frameNumber: frame.number, timestamp: frame.timestamp)
  }
}
