import LineNetEngine
import ScanPluginKit
import TextFinding

/// A reader of the unit behind the digits of a display; it gives those that it knows, and nothing where it is not certain.
final class DisplayUnit {
  private let net: LineNet
  private let mask = BytePlane()

  /// Makes a reader.
  ///
  /// - Parameter net: The net for codes, ``/LineNetEngine/LineNetModel/Shipped/alnum``.
  init(_ net: LineNet) { self.net = net }

  /// The units, by what the net for codes reads of them: it knows capital letters and digits alone, and takes an h for one of these.
  private static let units: [String: String] = {
    var units = ["M3": "m³", "GJ": "GJ", "L": "L"]
    for h in hours {
      for (read, unit) in [("KW", "kWh"), ("MW", "MWh"), ("KVAR", "kvarh")] { units[read + String(h)] = unit }
    }
    return units
  }()
  private static let hours: Set<Unicode.Scalar> = ["H", "R", "N", "F"]
  /// Units that others begin with: nothing may follow, as a letter that is not seen would make them wrong.
  private static let begins = ["KW": "kW", "MW": "MW"]
  /// What a raised 3 is read as. Before it stands the m of m³, which is none of the letters that are known; it is low, as the d of dm³ and
  /// both letters of ft³ are not, and alone, as the one of cm³ is not.
  private static let three: Set<Unicode.Scalar> = ["3", "J"]
  /// The room behind a unit that others begin with, beside its height.
  private static let room = 0.8
  /// The same behind m³, which m³/h begins with; it is narrow.
  private static let roomRaised = 0.4
  /// Where the middle of their second letter is at least, as a share of the ink's width: a third one that is not read has its room, too.
  private static let lastMiddle = 0.62
  /// The confidence of each letter at least, of 100.
  private static let minConfidence = 60.0
  /// The same for what an h is taken for.
  private static let minHour = 25.0
  /// The same for a raised 3, which its place gives from all but a few characters.
  private static let minRaised = 30.0
  /// The same for a unit of one letter.
  private static let minAlone = 95.0
  /// The rows of the picture that its letters are searched for in.
  static let rows = 64

  /// The unit in the picture of what stands behind a line's last digit, as tall as the line; nil when none is read.
  func read(_ strip: LumaImage) -> String? {
    strip.withView { whole in
      let view = whole.cropped(to: PixelRect(x: 0, y: 0, width: Self.rim(whole), height: whole.height))
      guard view.width > 3, let letters = letters(view) else { return nil }
      let box = letters.box
      let around = max(1, box.height / 8)
      let part = view.cropped(
        to: PixelRect(
          x: box.x - around, y: box.y - around, width: box.width + 2 * around, height: box.height + 2 * around))
      guard part.width > 3, part.height > 3, let cells = try? net.read(part).cells, let last = cells.last else {
        return nil
      }
      let minimum = cells.count > 1 ? Self.minConfidence : Self.minAlone
      if cells.count > 1, letters.endsRaised, Self.three.contains(last.best.character),
        last.best.confidence >= Self.minRaised, letters.room >= Self.roomRaised * Double(box.height)
      {
        return "m³"
      }
      // An h is none of what it is taken for, and only the letters before it say so.
      let isHour = cells.count > 2 && Self.hours.contains(last.best.character) && last.best.confidence >= Self.minHour
      let symbols = isHour ? cells.dropLast() : cells[...]
      guard symbols.allSatisfy({ $0.best.confidence >= minimum }) else { return nil }
      let text = String(String.UnicodeScalarView(cells.map(\.best.character)))
      if let unit = Self.begins[text] {
        let isLast = last.middle > Self.lastMiddle * Double(part.width)
        return isLast && letters.room >= Self.room * Double(box.height) ? unit : nil
      }
      return Self.units[text]
    }
  }

  /// The first column of the edge of what the display is in; the width where there is none.
  ///
  /// It is an edge from the top to the bottom, which letters have none of.
  private static func rim(_ view: LumaView) -> Int {
    let reach = 3
    guard view.width > 2 * reach else { return view.width }
    let edge = (reach..<view.width - reach).first { x in
      var (falls, rises) = (0, 0)
      for y in 0..<view.height {
        let step = Int(view.row(y)[x + reach]) - Int(view.row(y)[x - reach])
        falls += step < -edgeStep ? 1 : 0
        rises += step > edgeStep ? 1 : 0
      }
      return 10 * max(falls, rises) >= 9 * view.height
    }
    return edge.map { max(0, $0 - reach) } ?? view.width
  }

  /// By how much the luma changes at an edge at least.
  private static let edgeStep = 8

  /// Ink that may be a unit.
  private struct Letters {
    /// The box around it.
    let box: PixelRect
    /// Whether its last part ends well above the lowest one, and what stands before it begins well below its top and is one letter.
    let endsRaised: Bool
    /// How many columns behind it are free.
    let room: Double
  }

  /// The ink that does not reach the strip's border; nil where there is none.
  private func letters(_ view: LumaView) -> Letters? {
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
      let bottom = inside.map(\.bottom).max(), let last = inside.max(by: { $0.right < $1.right })
    else { return nil }
    let isRaised = 10 * last.bottom < 3 * top + 7 * bottom
    let before = inside.filter { $0.right != last.right }
    let areLow = before.allSatisfy { 5 * $0.top > 3 * last.top + 2 * last.bottom }
    let lowWide = (before.map(\.right).max() ?? 0) - left
    let lowTall = bottom - (before.map(\.top).min() ?? bottom)
    // Twice as wide as it is tall is no m.
    let isOneLetter = !before.isEmpty && 10 * lowWide < 19 * lowTall
    let next = boxes.filter { $0.left >= right && $0.bottom > top && $0.top < bottom }.map(\.left).min() ?? wide
    return Letters(
      box: PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)),
      endsRaised: isRaised && areLow && isOneLetter, room: Double(next - right))
  }
}
