import ScanConfig
import ScanGeometry

extension SceneComposer {
  /// The cutouts of the plugins.
  ///
  /// With several plugins each cutout is outlined, and nothing is shaded, because what is outside of one may be inside of another.
  var cutouts: [SceneShape] {
    content.plugins.flatMap { plugin -> [SceneShape] in
      let crop = cropShape(plugin)
      guard let cutout = plugin.cutoutConfig else { return crop }
      var shapes = [outline(of: cutout, plugin)]
      if content.plugins.count == 1 { shapes += outside(of: cutout) }
      if let image = cutout.image { shapes.append(picture(image, of: cutout, plugin)) }
      return shapes.map { shape in
        var shape = shape
        shape.pluginID = plugin.id
        shape.motions = appearance(of: cutout, shape)
        return shape
      } + crop
    }
  }

  /// The outline of a cutout in the view.
  func outlinePath(of cutout: CutoutConfig) -> ScenePath {
    ScenePath(geometry.cutout(cutout), radius: geometry.points(cutout.cornerRadius))
  }

  private func outline(of cutout: CutoutConfig, _ plugin: ViewPluginConfig) -> SceneShape {
    SceneShape(
      id: "cutout/\(plugin.id)", role: .cutout, path: outlinePath(of: cutout),
      stroke: content.isInRange(plugin, at: time) ? cutout.feedbackStrokeColor : cutout.strokeColor,
      strokeWidth: geometry.points(cutout.strokeWidth))
  }

  private func outside(of cutout: CutoutConfig) -> [SceneShape] {
    let color = cutout.effectiveOuterColor
    guard color.alpha > 0 else { return [] }
    return [
      SceneShape(
        id: "outside", role: .outside,
        path: ScenePath(joining: [ScenePath(geometry.viewRect), outlinePath(of: cutout)]), fill: color)
    ]
  }

  private func picture(_ source: String, of cutout: CutoutConfig, _ plugin: ViewPluginConfig) -> SceneShape {
    let box = geometry.cutout(cutout)
    return SceneShape(
      id: "cutoutImage/\(plugin.id)", role: .cutoutImage,
      image: SceneImage(source, place: ScenePlace(box.center, width: box.width, height: box.height)))
  }

  /// The processed region as an amber line, where padding or offset make it another one than the cutout.
  private func cropShape(_ plugin: ViewPluginConfig) -> [SceneShape] {
    let regions = geometry.regions(plugin.cutoutConfig)
    guard content.showsCropRect, regions.cropRect != regions.cutout else { return [] }
    var shape = SceneShape(
      id: "crop/\(plugin.id)", role: .crop,
      path: ScenePath(geometry.pictureToView.apply(regions.cropRect.frameRect)), stroke: Self.notice,
      strokeWidth: geometry.points(1))
    shape.pluginID = plugin.id
    return [shape]
  }

  /// How a shape of a cutout appears.
  private func appearance(of cutout: CutoutConfig, _ shape: SceneShape) -> [SceneMotion] {
    guard time != nil, cutout.animation != .none else { return [] }
    let length = Duration.milliseconds(300)
    if cutout.animation == .zoom, let path = shape.path {
      let rect = geometry.cutout(cutout)
      let small = outlinePath(of: cutout).scaled(by: 0.1, about: rect.center)
      let from = shape.role == .outside ? ScenePath(joining: [ScenePath(geometry.viewRect), small]) : small
      if from.isAlike(path) {
        return [SceneMotion(.path, values: [0, 1], start: content.appeared, duration: length, from: from)]
      }
    }
    return [SceneMotion(.opacity, values: [0, 1], start: content.appeared, duration: length)]
  }
}
