import ScanConfig
import ScanGeometry
import ScanPluginKit

extension SceneComposer {
  /// The size of letters in points.
  private static let textSize = 16.0

  /// The texts and pictures of the plugins.
  var elements: [SceneShape] {
    content.plugins.flatMap { plugin in
      shownElements(of: plugin).compactMap { shown in
        let id = "element/\(plugin.id)/\(shown.name)"
        let place = place(of: shown.element.overlay, plugin.cutoutConfig)
        var shape: SceneShape
        switch shown.element.contentType {
        case .sound: return nil
        case .text:
          shape = SceneShape(
            id: id, role: .element,
            text: SceneText(
              shown.content.contentValue, place: place, size: geometry.points(Self.textSize),
              color: shown.attributes.textColor ?? .white, background: shown.attributes.backgroundColor,
              alignment: shown.attributes.textAlignment))
        case .image:
          shape = SceneShape(
            id: id, role: .element,
            image: SceneImage(
              shown.content.contentValue, place: place, scaling: shown.attributes.imageScaleType,
              background: shown.attributes.backgroundColor))
        }
        shape.pluginID = plugin.id
        shape.isClickable = shown.element.clickable
        shape.tag = shown.element.tag
        // It goes at its time, also when no scene comes that says so.
        if let until = shown.until, time != nil {
          shape.motions = [SceneMotion(.opacity, values: [1, 0], start: until, duration: .zero)]
        }
        return shape
      }
    }
  }

  /// The line that says what the user can do, at the lower edge of the view.
  var guidance: [SceneShape] {
    guard content.guidance != .none else { return [] }
    let edge = geometry.points(24.0)
    let place = ScenePlace(
      ViewPoint(x: geometry.viewSize.width / 2, y: geometry.viewSize.height - edge), anchor: .bottomCenter)
    return [
      SceneShape(
        id: "guidance", role: .guidance,
        text: SceneText(
          content.guidance.text.text(content.texts), place: place, size: geometry.points(Self.textSize),
          background: ColorSpec(alpha: 0xB3, red: 0, green: 0, blue: 0), icon: content.guidance.icon))
    ]
  }

  /// Where an element stands: at its anchor of the cutout, above it at the upper edge, below it at the lower one, else inside.
  private func place(of overlay: UIFeedbackOverlay?, _ cutout: CutoutConfig?) -> ScenePlace {
    guard let overlay else { return ScenePlace(geometry.viewRect.center) }
    let rect = geometry.cutout(cutout)
    let (across, down) = overlay.anchor.shares
    let offset = lengths(overlay.offsetDimension, rect)
    let size = lengths(overlay.sizeDimension, rect)
    return ScenePlace(
      ViewPoint(
        x: rect.minX + rect.width * across + (offset.width ?? 0),
        y: rect.minY + rect.height * down + (offset.height ?? 0)),
      anchor: overlay.anchor.facing, width: size.width, height: size.height)
  }

  /// The lengths of a dimension in the view; nil where the content's own size or ratio decides.
  private func lengths(
    _ dimension: UIFeedbackOverlay.Dimension?, _ source: Rect<ViewSpace>
  ) -> (width: Double?, height: Double?) {
    func length(_ scale: UIFeedbackOverlay.Scale?, _ whole: Double) -> Double? {
      guard let scale else { return nil }
      switch scale.scaleType {
      case .none, .keepRatio: return nil
      case .fixedPx: return geometry.points(scale.scaleValue)
      case .overlay: return scale.scaleValue * whole
      }
    }
    return (length(dimension?.scaleX, source.width), length(dimension?.scaleY, source.height))
  }
}

extension UIFeedbackOverlay.Anchor {
  /// The point of an element that lies at this point of the cutout: the element stands above its upper edge and below its lower one.
  fileprivate var facing: Self {
    switch self {
    case .topLeft: .bottomLeft
    case .topCenter: .bottomCenter
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomCenter: .topCenter
    case .bottomRight: .topRight
    case .centerLeft, .center, .centerRight: self
    }
  }
}
