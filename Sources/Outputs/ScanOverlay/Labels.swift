import ScanConfig
import ScanGeometry
import ScanScene

/// The labels of a scene, each where it hides nothing, as far as there is room.
struct Labels {
  private struct Label {
    let block: TextBlock
    let box: Rect<ViewSpace>
    let color: ColorSpec
    let background: ColorSpec
  }

  private let labels: [Label]
  /// The size of an em in pixels.
  private let letterSize: Double

  /// More labels than that would hide the picture.
  private static let mostLabels = 400
  /// The longest line in ems.
  private static let widest = 22.0
  /// More lines than that are not shown.
  private static let mostLines = 4

  /// Lays out the labels of a scene.
  init(_ scene: Scene, _ size: PixelSize) {
    let marked = scene.shapes.compactMap { shape in
      shape.label.flatMap { label in shape.path?.bounds.map { (label: label, box: $0, shape: shape) } }
    }.prefix(Self.mostLabels)
    func block(_ index: Int, _ letters: Double) -> TextBlock? {
      let lines = marked[index].label.split(separator: "\n", omittingEmptySubsequences: false).prefix(Self.mostLines)
      // A text that was read may be long; the few words of a reason go on in a second line where the picture is narrow.
      let width = max(letters, min(letters * Self.widest, Double(size.width) - letters))
      return TextBlock(
        lines.joined(separator: "\n"), size: letters, width: width, isCut: marked[index].shape.role != .unread)
    }
    let layout = LabelLayout(size, things: marked.map(\.box), letterSize: Self.letterSize(for: size)) {
      index, letters in
      guard let block = block(index, letters) else { return .zero }
      return Size(width: block.size.width + letters, height: block.size.height + letters / 2)
    }
    letterSize = layout.letterSize
    labels = zip(marked.indices, layout.boxes).compactMap { index, box in
      guard let block = block(index, layout.letterSize) else { return nil }
      let color = marked[index].shape.stroke ?? marked[index].shape.fill ?? .white
      return Label(
        block: block, box: box, color: color.isLight ? .black : .white,
        background: ColorSpec(alpha: 230, red: color.red, green: color.green, blue: color.blue))
    }
  }

  /// The boxes of the labels.
  var boxes: [Rect<ViewSpace>] { labels.map(\.box) }

  /// Draws the labels.
  func draw(with pen: Pen) {
    for label in labels {
      pen.fill(label.box, radius: letterSize / 4, label.background)
      pen.draw(
        label.block, at: ViewPoint(x: label.box.x + letterSize / 2, y: label.box.y + letterSize / 4), label.color)
    }
  }

  /// The size of letters that is readable on a picture of this size, shown whole on a screen: 15 at 640 × 480, 94 at 4000 × 3000.
  static func letterSize(for size: PixelSize) -> Double {
    max(9, (Double(min(size.width, size.height)) / 32).rounded())
  }
}

extension ColorSpec {
  /// Whether black is better seen on it than white.
  fileprivate var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 128_000 }
}
