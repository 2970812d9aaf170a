import ScanConfig
import ScanGeometry
import ScanScene

/// A text of a scene in its box, laid out.
struct TextBox {
  /// The box, with its margins.
  let box: Rect<ViewSpace>
  private let text: SceneText
  private let block: TextBlock

  /// Lays out a text in a view; nil when there is nothing to see.
  init?(_ text: SceneText, in view: Size<ViewSpace>) {
    let (side, edge) = (text.size / 2, text.size / 4)
    let iconRoom = text.icon == nil ? 0 : text.size * 1.4
    let widest = max(text.size, (text.place.width ?? view.width) - 2 * side - iconRoom)
    guard
      let block = TextBlock(text.value, size: text.size, alignment: text.alignment, width: widest)
    else { return nil }
    let natural = Size<ViewSpace>(
      width: block.size.width + iconRoom + 2 * side, height: block.size.height + 2 * edge)
    // The height of a text follows from its lines, not from its width.
    let place = ScenePlace(
      ViewPoint(x: text.place.x, y: text.place.y), anchor: text.place.anchor, width: text.place.width ?? natural.width,
      height: text.place.height ?? natural.height)
    box = place.box(natural: natural, in: view)
    self.text = text
    self.block = block
  }

  /// Draws box, icon and words.
  func draw(with pen: Pen) {
    if let background = text.background { pen.fill(box, radius: text.size / 4, background) }
    let iconRoom = text.icon == nil ? 0 : text.size * 1.4
    let free = box.width - text.size - iconRoom - block.size.width
    let share: Double =
      switch text.alignment {
      case .left: 0
      case .center: 0.5
      case .right: 1
      }
    let left = box.x + text.size / 2 + max(0, free) * share
    let top = box.y + (box.height - block.size.height) / 2
    if let icon = text.icon {
      let scale = text.size / 24
      let middle = box.y + box.height / 2 - text.size / 2
      pen.fill(icon.mapped { ViewPoint(x: left + $0.x * scale, y: middle + $0.y * scale) }, text.color)
    }
    pen.draw(block, at: ViewPoint(x: left + iconRoom, y: top), text.color)
  }
}
