import ScanConfig
import ScanGeometry
import ScanScene

/// The labels of a scene, each where it hides nothing, as far as there is room.
struct Labels {
  private struct Label {
    let block: TextBlock
    let box: Rect<ViewSpace>
    let size: Double
    let color: ColorSpec
    let background: ColorSpec
  }

  private let labels: [Label]

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
    }
    var layout = LabelLayout(size, things: marked.map(\.box))
    let usual = Self.letterSize(for: size)
    labels = marked.prefix(Self.mostLabels).compactMap { mark in
      let lines = mark.label.split(separator: "\n", omittingEmptySubsequences: false).prefix(Self.mostLines)
      let text = lines.joined(separator: "\n")
      var blocks: [Double: TextBlock] = [:]
      let place = layout.place(beside: mark.box, size: usual) { letters in
        // A text that was read may be long; the few words of a reason go on in a second line where the picture is narrow.
        let width = max(letters, min(letters * Self.widest, Double(size.width) - letters))
        guard let block = TextBlock(text, size: letters, width: width, isCut: mark.shape.role != .unread) else {
          return .zero
        }
        blocks[letters] = block
        return Size(width: block.size.width + letters, height: block.size.height + letters / 2)
      }
      guard let block = blocks[place.size] else { return nil }
      let color = mark.shape.stroke ?? mark.shape.fill ?? .white
      return Label(
        block: block, box: place.box, size: place.size, color: color.isLight ? .black : .white,
        background: ColorSpec(alpha: 230, red: color.red, green: color.green, blue: color.blue))
    }
  }

  /// The boxes of the labels.
  var boxes: [Rect<ViewSpace>] { labels.map(\.box) }

  /// Draws the labels.
  func draw(with pen: Pen) {
    for label in labels {
      pen.fill(label.box, radius: label.size / 4, label.background)
      pen.draw(
        label.block, at: ViewPoint(x: label.box.x + label.size / 2, y: label.box.y + label.size / 4), label.color)
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
