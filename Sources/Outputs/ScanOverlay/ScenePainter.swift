import ScanGeometry
public import ScanImage
public import ScanPluginKit
public import ScanScene

/// Paints a scene into a picture, anti-aliased, with the fonts of the machine.
public struct ScenePainter: Sendable {
  private let pictures: @Sendable (String) -> ColorImage?
  private let writesLabels: Bool

  /// Makes a painter.
  ///
  /// - Parameters:
  ///   - writesLabels: Whether the labels of shapes are written beside them.
  ///   - pictures: Gives the picture of a source that a scene names; nil for one that is not there, which is left out.
  public init(writesLabels: Bool = false, pictures: @escaping @Sendable (String) -> ColorImage? = { _ in nil }) {
    self.pictures = pictures
    self.writesLabels = writesLabels
  }

  /// Why nothing can be painted, and what to install; nil when cairo and pango are there, as they nearly always are. Without them pictures
  /// stay as they are.
  public static var problemText: DisplayText? {
    DrawingLibrary.problem.map { PainterText.noLibraries.with(["error": .string($0)]) }
  }

  /// The same in English.
  public static var problem: String? { problemText?.text() }

  /// Paints a scene.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - picture: The frame that it is drawn over; nil for black.
  ///   - time: When, in milliseconds on the clock of the scene's motions; nil for the time of the scene, and for a still, in which nothing
  ///     moves.
  /// - Returns: The view, one pixel per view point.
  public func paint(_ scene: Scene, over picture: ColorImage? = nil, at time: Double? = nil) -> ColorImage {
    let size = PixelSize(width: Int(scene.view.width.rounded()), height: Int(scene.view.height.rounded()))
    let isPlain = picture.map { $0.size == size && scene.picture.toView == AffineTransform(scale: 1) } ?? false
    let frame = isPlain ? nil : picture.flatMap { Self.placed($0, scene) }
    let time = time ?? scene.time
    let works = scene.shapes.compactMap { ShapeWork($0, scene, at: time, pictures) }
    let labels = writesLabels ? Labels(scene, size) : nil
    return Painting.image(size, over: isPlain ? picture : nil) { pen in
      if let frame { pen.draw(frame.surface, frame.map) }
      for work in works { work.draw(with: pen) }
      labels?.draw(with: pen)
    }
  }

  /// The frame as a surface with its map to the view; a frame that is larger than a surface can be is reduced before.
  private static func placed(
    _ picture: ColorImage, _ scene: Scene
  ) -> (surface: Surface, map: AffineTransform<FrameSpace, ViewSpace>)? {
    let longest = max(picture.width, picture.height)
    guard longest > 0 else { return nil }
    let limit = 16_384
    let reduced =
      longest <= limit
      ? picture
      : picture.resized(
        to: PixelSize(
          width: max(1, picture.width * limit / longest), height: max(1, picture.height * limit / longest)))
    // The scene's map is for frames of the size that it was made for; one of another size stands in the same place.
    let toFrame = AffineTransform<FrameSpace, FrameSpace>(
      a: Double(scene.picture.width) / Double(reduced.width), b: 0, c: 0,
      d: Double(scene.picture.height) / Double(reduced.height), tx: 0, ty: 0)
    return Surface(reduced).map { ($0, toFrame.followed(by: scene.picture.toView)) }
  }
}
