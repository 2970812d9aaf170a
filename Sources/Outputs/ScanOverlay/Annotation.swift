public import ScanGeometry
public import ScanImage
public import ScanPluginKit
public import ScanScene

/// The drawing of a scanned picture: the cutout, the highlights of what was found, and its text. A pure function of
/// configuration, frame and results.
///
/// The view is as large as the frame. Strokes and radii, which the configuration gives in view points, grow with the
/// picture, so that they appear alike on a thumbnail and on a photo.
public struct Annotation: Sendable {
  private let plugins: [ViewPluginConfig]
  private let showsCropRect: Bool
  private let texts: TextCatalog
  private let painter: ScenePainter

  /// Makes a drawing for a plugin with its cutout and feedback.
  ///
  /// - Parameters:
  ///   - config: The plugin with its cutout and feedback; nil for a configuration without one.
  ///   - showsCropRect: Whether the processed region is drawn too, as an amber line, where padding or offset make it another one.
  ///   - texts: The language of the labels of what was not read.
  ///   - pictures: Gives the picture of a source that the configuration names; nil for one that is not there, which is left out.
  public init(
    _ config: ViewPluginConfig?, showsCropRect: Bool = false, texts: TextCatalog = .english,
    pictures: @escaping @Sendable (String) -> ColorImage? = { _ in nil }
  ) {
    self.init(config.map { [$0] } ?? [], showsCropRect: showsCropRect, texts: texts, pictures: pictures)
  }

  /// Makes a drawing for the plugins of a workflow: the cutout of each is outlined, and nothing is shaded, because what is outside
  /// of one may be inside of another.
  ///
  /// - Parameters:
  ///   - configs: The plugins with their cutouts and feedback; none stands for a configuration without a plugin.
  ///   - showsCropRect: Whether the processed regions are drawn too, as amber lines, where padding or offset make them other ones.
  ///   - texts: The language of the labels of what was not read.
  ///   - pictures: Gives the picture of a source that a configuration names; nil for one that is not there, which is left out.
  public init(
    _ configs: [ViewPluginConfig], showsCropRect: Bool = false, texts: TextCatalog = .english,
    pictures: @escaping @Sendable (String) -> ColorImage? = { _ in nil }
  ) {
    plugins = configs
    self.showsCropRect = showsCropRect
    self.texts = texts
    painter = ScenePainter(writesLabels: true, pictures: pictures)
  }

  /// Draws over a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, in color where it has any.
  ///   - results: What was found in it.
  ///   - failures: What was seen but gave no result; those with a place are outlined in amber.
  public func draw(over frame: Frame, results: [ScanResult], failures: [ReadFailure] = []) -> ColorImage {
    painter.paint(
      scene(frame.size, results: results, failures: failures), over: frame.color ?? ColorImage(frame.luma))
  }

  /// What is drawn over a frame.
  ///
  /// - Parameters:
  ///   - size: The size of the frame.
  ///   - results: What was found in it.
  ///   - failures: What was seen but gave no result.
  public func scene(_ size: PixelSize, results: [ScanResult], failures: [ReadFailure] = []) -> Scene {
    let items =
      failures.compactMap { SceneItem($0, texts: texts) }
      + results.flatMap { result in result.body.items.compactMap { SceneItem($0, pluginID: result.pluginID) } }
    let found = plugins.count == 1 && !results.isEmpty ? plugins.map(\.id) : results.map(\.pluginID)
    let content = SceneContent(plugins, items: items, inRange: Set(found), showsCropRect: showsCropRect)
    return Scene(content, geometry: .still(size))
  }
}
