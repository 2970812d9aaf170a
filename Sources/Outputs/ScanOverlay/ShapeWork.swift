import ScanConfig
import ScanGeometry
import ScanImage
import ScanScene

/// One shape of a scene at a time, ready to be drawn on every tile.
struct ShapeWork {
  private let shape: SceneShape
  private let opacity: Double
  private let path: ScenePath?
  private let trace: (motion: SceneMotion, value: Double)?
  private let text: TextBox?
  private let picture: (surface: Surface, box: Rect<ViewSpace>, map: AffineTransform<FrameSpace, ViewSpace>)?

  /// Makes the shape as it is at a time; nil when there is nothing to see.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - scene: The scene that it is of.
  ///   - time: When, in milliseconds; nil for at rest.
  ///   - pictures: Gives the picture of a source.
  init?(_ shape: SceneShape, _ scene: Scene, at time: Double?, _ pictures: (String) -> ColorImage?) {
    let view = Size<ViewSpace>(width: scene.view.width, height: scene.view.height)
    var opacity = shape.opacity
    var path = shape.path
    var trace: (SceneMotion, Double)?
    if let time {
      for motion in shape.motions {
        let value = motion.value(at: time)
        switch motion.property {
        case .opacity: opacity *= value
        case .path: if let own = path, let from = motion.from { path = from.mixed(to: own, fraction: value) }
        case .trace: trace = (motion, value)
        }
      }
    }
    guard opacity > 0 else { return nil }
    self.shape = shape
    self.opacity = opacity
    self.path = path
    self.trace = trace
    text = shape.text.flatMap { TextBox($0, in: view) }
    picture = shape.image.flatMap { image in
      pictures(image.source).flatMap { Surface($0) }.map { surface in
        let natural = Size<ViewSpace>(width: Double(surface.size.width), height: Double(surface.size.height))
        let box = image.place.box(natural: natural, in: view)
        return (surface, box, image.scaling.map(natural, into: box))
      }
    }
  }

  /// Draws the shape.
  func draw(with pen: Pen) {
    pen.withOpacity(opacity) {
      if let path { draw(path, with: pen) }
      text?.draw(with: pen)
      if let picture {
        pen.clipped(to: picture.box) {
          if let background = shape.image?.background { pen.fill(picture.box, background) }
          pen.draw(picture.surface, picture.map)
        }
      }
    }
  }

  private func draw(_ path: ScenePath, with pen: Pen) {
    if let fill = shape.fill { pen.fill(path, fill) }
    guard let stroke = shape.stroke else { return }
    guard let trace else { return pen.stroke(path, width: shape.strokeWidth, stroke, dash: shape.dash) }
    let round = pen.length(of: path)
    let lights = Double(trace.motion.lights)
    let lit = trace.motion.share
    guard lit < 1, round > 0 else { return pen.stroke(path, width: shape.strokeWidth, stroke, dash: shape.dash) }
    pen.stroke(
      path, width: shape.strokeWidth, stroke, dash: [round * lit / lights, round * (1 - lit) / lights],
      offset: -trace.value * round)
  }
}

extension UIFeedbackAttributes.ImageScaleType {
  /// The map from a picture's pixels to the view, for a picture that fills a box in this way.
  func map(_ size: Size<ViewSpace>, into box: Rect<ViewSpace>) -> AffineTransform<FrameSpace, ViewSpace> {
    let (across, down) = (box.width / max(size.width, 1), box.height / max(size.height, 1))
    func placed(_ scale: Double, _ share: Double = 0.5) -> AffineTransform<FrameSpace, ViewSpace> {
      AffineTransform(
        scale: scale, tx: box.x + (box.width - size.width * scale) * share,
        ty: box.y + (box.height - size.height * scale) * share)
    }
    switch self {
    case .center, .matrix: return placed(1)
    case .centerCrop: return placed(max(across, down))
    case .centerInside: return placed(min(1, across, down))
    case .fitCenter: return placed(min(across, down))
    case .fitStart: return placed(min(across, down), 0)
    case .fitEnd: return placed(min(across, down), 1)
    case .fitXY: return AffineTransform(a: across, b: 0, c: 0, d: down, tx: box.x, ty: box.y)
    }
  }
}
