import LineNetEngine
import ScanPluginKit

/// What shows print, as on plates, labels and beneath codes of bars, from the digits of a display.
///
/// The net for displays was made to read figures in any form; the net for print was made for type alone. It is hardly ever confident of
/// segments or dots, of which it makes letters, so that what it reads with confidence is type.
final class DisplayPrint {
  private let net: LineNet

  /// Makes a judge.
  ///
  /// - Parameter net: The net for codes, ``/LineNetEngine/LineNetModel/Shipped/alnum``.
  init(_ net: LineNet) { self.net = net }

  /// What speaks for print.
  enum Finding: Sendable {
    /// Nothing.
    case none
    /// The digits are read as type, each with confidence.
    case type
    /// The line begins with letters.
    case letters
  }

  /// The confidence of each digit at least, of 100, when all are type. Segments in real displays reach 83 at the least certain digit, but for two
  /// of 250; figures beneath codes of bars 96 and more.
  private static let minType = 90.0
  /// The confidence of a letter at least, of 100.
  private static let minLetter = 95.0
  /// The letters that no lit segments look like.
  private static let letters = Set("KMNRTVWX".unicodeScalars)
  /// What type and displays write alike, beside the digits.
  private static let alike: [Unicode.Scalar: Unicode.Scalar] = ["O": "0", "I": "1"]
  /// The rows of the pictures that the net gets.
  private static let rows = 64
  /// How far beyond the digits letters are searched for, in ways from one digit to the next.
  private static let reach = 3.6

  /// A character that the net sees, how certain it is of it, 0…100, and its middle as a share of the picture.
  typealias Mark = (character: Unicode.Scalar, confidence: Double, middle: Double)

  /// What speaks for print in a line whose digits are known.
  ///
  /// - Parameter isCountGiven: Whether the configuration shows how many digits there are; then nothing speaks for print.
  func finding(_ text: DisplayedNumber, at detail: DisplayDetail, isCountGiven: Bool) -> Finding {
    guard let first = detail.middles.first, let last = detail.middles.last else { return .none }
    let pitch = detail.pitch
    // A configured number of digits says that a counter is there: type may be what it shows, and a letter before it a tariff.
    guard !isCountGiven else { return .none }
    if Self.isType(text, marks(first - 0.62 * pitch, last + 0.62 * pitch, detail)) { return .type }
    // The outermost digits come along, so that the net sees how tall the line is. Behind the digits stands the unit, in any letters.
    let end = 0.9 * (Self.reach - 0.5) / (Self.reach + 1.5)
    let before = marks(first - Self.reach * pitch, first + 1.5 * pitch, detail)
    return Self.hasLetters(before, within: 0..<end) ? .letters : .none
  }

  private func marks(_ left: Double, _ right: Double, _ detail: DisplayDetail) -> [Mark] {
    let place = detail.place
    let width = ((right - left) * place.wide / max(place.tall, 1) * Double(Self.rows)).rounded()
    guard width >= 8, width <= 2_000 else { return [] }
    let picture = detail.cropReader.picture(
      DisplayCrop(left: left, right: right), at: place, of: detail.view,
      size: PixelSize(width: Int(width), height: Self.rows))
    return picture?.withView { view in
      // Only a line without pixels or a very wide one would be refused.
      (try? net.read(view, readings: 1))?.cells.map { ($0.best.character, $0.best.confidence, $0.middle / width) }
    } ?? []
  }

  /// Whether digits are read as type, each with confidence.
  static func isType(_ text: DisplayedNumber, _ marks: [Mark]) -> Bool {
    let digits = marks.filter { !".-/".unicodeScalars.contains($0.character) }
    return digits.count == text.digits.count
      && zip(digits, text.digits).allSatisfy { mark, digit in
        (alike[mark.character] ?? mark.character).value == 48 + UInt32(digit) && mark.confidence >= minType
      }
  }

  /// Whether a part of a picture has letters that are read with confidence.
  static func hasLetters(_ marks: [Mark], within shares: Range<Double>) -> Bool {
    marks.contains {
      letters.contains($0.character) && $0.confidence >= minLetter && shares.contains($0.middle)
    }
  }
}
