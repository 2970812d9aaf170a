import LineNetEngine
import ScanPluginKit
import TextFinding

/// A reader of the unit behind the digits of a display; it tells those that it knows, and nothing where it is not sure.
final class DisplayUnit {
  private let net: LineNet
  private let mask = BytePlane()

  /// Makes a reader.
  ///
  /// - Parameter net: The net for codes, ``/LineNetEngine/LineNetModel/Shipped/alnum``.
  init(_ net: LineNet) { self.net = net }

  /// The units, by what the net for codes reads of them: it knows capital letters and digits alone. None is the begin of another
  /// one, as `kW` is of `kWh`: a letter that is not seen would make it wrong.
  private static let units = ["KWH": "kWh", "MWH": "MWh", "M3": "m³", "GJ": "GJ", "KVARH": "kvarh"]
  /// How sure each letter is at least, of 100.
  private static let leastConfidence = 60.0
  /// The rows of the picture that its letters are looked for in.
  static let rows = 64

  /// The unit in the picture of what stands behind a line's last digit, as tall as the line; nil when none is read.
  func read(_ strip: LumaImage) -> String? {
    strip.withView { view in
      guard let box = letters(view) else { return nil }
      let room = max(1, box.height / 8)
      let around = PixelRect(
        x: box.x - room, y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room)
      let part = view.cropped(to: around)
      guard part.width > 3, part.height > 3, let reading = try? net.read(part),
        reading.cells.allSatisfy({ $0.best.confidence >= Self.leastConfidence })
      else { return nil }
      return Self.units[reading.text]
    }
  }

  /// The box around the ink that does not reach the strip's border; nil where there is none.
  private func letters(_ view: LumaView) -> PixelRect? {
    mask.reduce(view, by: 1)
    let (level, bytes) = (PanelFinder.level(mask), mask.bytes)
    var dark = 0
    for index in bytes.indices {
      bytes[index] = Double(bytes[index]) < level ? 1 : 0
      dark += Int(bytes[index])
    }
    // Ink is the lesser part.
    if 2 * dark > bytes.count { for index in bytes.indices { bytes[index] ^= 1 } }
    let parts = InkParts(mask)
    var boxes = [(left: Int32, top: Int32, right: Int32, bottom: Int32)](
      repeating: (.max, .max, 0, 0), count: parts.count)
    for run in parts.runs {
      let box = boxes[Int(run.part)]
      boxes[Int(run.part)] = (
        min(box.left, run.start), min(box.top, run.y), max(box.right, run.end), max(box.bottom, run.y + 1)
      )
    }
    let (wide, tall) = (Int32(view.width), Int32(view.height))
    let inside = boxes.filter {
      $0.left > 0 && $0.top > 0 && $0.right < wide && $0.bottom < tall && $0.bottom - $0.top >= tall / 10
    }
    guard let left = inside.map(\.left).min(), let top = inside.map(\.top).min(), let right = inside.map(\.right).max(),
      let bottom = inside.map(\.bottom).max()
    else { return nil }
    return PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}
