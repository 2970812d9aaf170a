public import ScanPluginKit

/// The drawing of a scanned picture: the cutout, the highlights of what was found, and its text. A pure function of
/// configuration, frame and results.
///
/// The view is as large as the frame. Strokes and radii, which the configuration gives in view points, grow with the
/// picture, so that they appear alike on a thumbnail and on a photo.
public struct Annotation: Sendable {
  /// One plugin: the region that it scans, and how its findings are marked.
  private struct Part {
    let pluginID: String?
    let cutout: CutoutConfig
    let feedback: ScanFeedbackConfig

    init(_ config: ViewPluginConfig?) {
      pluginID = config?.id
      cutout = config?.cutoutConfig ?? .default
      feedback = config?.scanFeedbackConfig ?? .default
    }
  }

  /// The plugins; at least one.
  private let parts: [Part]
  private let showsCropRect: Bool

  /// Makes a drawing for a plugin with its cutout and feedback.
  ///
  /// - Parameters:
  ///   - config: The plugin with its cutout and feedback; nil for a configuration without one.
  ///   - showsCropRect: Whether the processed region is drawn too, as an amber line, where padding or offset make it another one.
  public init(_ config: ViewPluginConfig?, showsCropRect: Bool = false) {
    parts = [Part(config)]
    self.showsCropRect = showsCropRect
  }

  /// Makes a drawing for the plugins of a workflow: the cutout of each is outlined, and nothing is shaded, because what is outside
  /// of one may be inside of another.
  ///
  /// - Parameters:
  ///   - configs: The plugins with their cutouts and feedback; none stands for a configuration without a plugin.
  ///   - showsCropRect: Whether the processed regions are drawn too, as amber lines, where padding or offset make them other ones.
  public init(_ configs: [ViewPluginConfig], showsCropRect: Bool = false) {
    parts = configs.isEmpty ? [Part(nil)] : configs.map { Part($0) }
    self.showsCropRect = showsCropRect
  }

  /// Draws over a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, in color where it has any.
  ///   - results: What was found in it.
  ///   - failures: What was seen but gave no result; those with a place are outlined in amber.
  public func draw(over frame: Frame, results: [ScanResult], failures: [ReadFailure] = []) -> ColorImage {
    var canvas = Canvas(frame.color ?? ColorImage(frame.luma))
    let scale = Self.pointScale(for: frame.size)
    for part in parts {
      let hasResult = results.contains { parts.count == 1 || $0.pluginID == part.pluginID }
      drawCutout(part.cutout, frame.size, found: hasResult, scale, on: &canvas)
    }
    let toView = CutoutGeometry(parts[0].cutout, frame: frame.size).frameToView
    var labels: [Label] = []
    for failure in failures {
      if let place = failure.place {
        let quad = place.mapped { toView.apply($0) }
        canvas.stroke(quad, width: 2 * scale, color: Self.amber)
        labels.append(Label(text: Self.words(failure.reason.name), thing: quad.boundingRect, color: Self.amber))
      }
    }
    for result in results {
      let feedback = (parts.first { $0.pluginID == result.pluginID } ?? parts[0]).feedback
      guard feedback.style != .none else { continue }
      for item in result.body.items {
        guard let quad = item.quad else { continue }
        let shape = draw(toView.apply(quad), feedback, scale, on: &canvas)
        labels.append(
          Label(
            text: "\(item.kind)  \(item.text)", thing: shape.boundingRect, color: RGBA(feedback.strokeColor)))
      }
    }
    draw(labels, on: &canvas)
    return canvas.image
  }

  private static let amber = RGBA(red: 255, green: 176, blue: 0)

  /// How many pixels a view point takes: 1 for pictures up to about 540 pixels on the shorter side.
  private static func pointScale(for size: PixelSize) -> Double {
    max(1, (Double(min(size.width, size.height)) / 540).rounded())
  }

  private func drawCutout(
    _ cutout: CutoutConfig, _ frame: PixelSize, found: Bool, _ scale: Double, on canvas: inout Canvas
  ) {
    let geometry = CutoutGeometry(cutout, frame: frame)
    let radius = Double(cutout.cornerRadius) * scale
    if parts.count == 1 {
      canvas.fillOutside(geometry.drawn, cornerRadius: radius, color: RGBA(cutout.effectiveOuterColor))
    }
    if showsCropRect, geometry.cropRect != geometry.cutout {
      let processed = geometry.frameToView.apply(geometry.cropRect.frameRect)
      canvas.stroke(processed, width: max(1, scale), color: Self.amber)
    }
    if cutout.strokeWidth > 0 {
      canvas.stroke(
        geometry.drawn, cornerRadius: radius, width: Double(cutout.strokeWidth) * scale,
        color: RGBA(found ? cutout.feedbackStrokeColor : cutout.strokeColor))
    }
  }

  /// A name in code as words: `outsideCutout` as `outside cutout`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { words, letter in words += letter.isUppercase ? " " + letter.lowercased() : String(letter) }
  }

  /// Marks a thing, and gives the shape that was drawn.
  private func draw(
    _ quad: Quad<ViewSpace>, _ feedback: ScanFeedbackConfig, _ scale: Double, on canvas: inout Canvas
  ) -> Quad<ViewSpace> {
    let color = RGBA(feedback.strokeColor)
    let shape = Self.visible(quad, least: 8 * scale)
    canvas.fill(shape, color: RGBA(feedback.fillColor))
    if feedback.strokeWidth > 0 {
      canvas.stroke(shape, width: Double(max(2, feedback.strokeWidth)) * scale, color: color)
    }
    canvas.fillDisc(at: quad.topLeft, radius: 3 * scale, color: color)
    return shape
  }

  /// What is written beside a thing.
  private struct Label {
    let text: String
    let thing: Rect<ViewSpace>
    let color: RGBA
  }

  /// Labels are drawn last, each where it hides nothing, as far as there is room.
  private func draw(_ labels: [Label], on canvas: inout Canvas) {
    let size = canvas.size
    var layout = LabelLayout(size, things: labels.map(\.thing))
    let scale = LabelStyle.scale(for: size)
    for label in labels.prefix(Self.maxLabels) {
      let place = layout.place(beside: label.thing, scale: scale) {
        Canvas.labelSize(label.text, style: Self.labelStyle($0, label.color))
      }
      canvas.drawLabel(label.text, at: place.anchor, style: Self.labelStyle(place.scale, label.color))
    }
  }

  /// More labels than that would hide the picture.
  private static let maxLabels = 400

  /// A quadrilateral that is only a line, as scan lines give it, made wide enough to be seen.
  private static func visible(_ quad: Quad<ViewSpace>, least: Double) -> Quad<ViewSpace> {
    let height = quad.topLeft.distance(to: quad.bottomLeft)
    let width = quad.topLeft.distance(to: quad.topRight)
    guard height < least, width > 0 else { return quad }
    let dx = -(quad.topRight.y - quad.topLeft.y) / width * least / 2
    let dy = (quad.topRight.x - quad.topLeft.x) / width * least / 2
    return Quad(
      topLeft: quad.topLeft.offset(dx: -dx, dy: -dy), topRight: quad.topRight.offset(dx: -dx, dy: -dy),
      bottomRight: quad.bottomRight.offset(dx: dx, dy: dy), bottomLeft: quad.bottomLeft.offset(dx: dx, dy: dy))
  }

  private static func labelStyle(_ scale: Int, _ color: RGBA) -> LabelStyle {
    let isLight = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue) > 128_000
    return LabelStyle(
      scale: scale, textColor: isLight ? .black : .white,
      backgroundColor: RGBA(red: color.red, green: color.green, blue: color.blue, alpha: 230))
  }
}

extension RGBA {
  /// The color of a configuration.
  public init(_ color: ColorSpec) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
