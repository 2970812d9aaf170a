public import ScanPluginKit
import ScanSynthetic

/// A matrix code at a place, of a size and at an angle that are drawn by chance.
public struct MatrixScene: Sendable {
  /// What is drawn.
  public enum Subject: String, CaseIterable, Sendable {
    /// A square Data Matrix code.
    case square = "DATA_MATRIX, square"
    /// A rectangular one.
    case rectangle = "DATA_MATRIX, rectangular"
    /// A compact Aztec code or a full one.
    case aztec = "AZTEC"
    /// A QR Code.
    case qr = "QR_CODE"

    var symbology: Symbology {
      switch self {
      case .square, .rectangle: .dataMatrix
      case .aztec: .aztec
      case .qr: .qr
      }
    }
  }

  /// What it lies on.
  public enum Ground: String, CaseIterable, Sendable {
    /// One gray.
    case plain
    /// Many sheets with bars and lines of letters.
    case cluttered
  }

  /// What the code says.
  public let text: String
  private let symbol: SyntheticSymbol
  private let placement: SyntheticPlacement
  private let ground: SyntheticBackground
  private let size: PixelSize
  private let seed: UInt64

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - subject: The code.
  ///   - ground: What it lies on.
  ///   - number: Which one; the same number gives the same scene everywhere.
  ///   - size: The size of the picture.
  /// - Throws: ``SyntheticError`` when the build cannot write the code.
  public init(
    _ subject: Subject, _ ground: Ground, _ number: Int, size: PixelSize = PixelSize(width: 1280, height: 960)
  ) throws {
    seed = UInt64(number) &* 31 &+ UInt64(ground == .plain ? 7 : 8)
    var random = SeededGenerator(seed: seed &* 4 &+ UInt64(Subject.allCases.firstIndex(of: subject) ?? 0))
    (text, symbol) = try Self.symbol(subject, &random)
    let (width, height) = (Double(symbol.width), Double(symbol.height))
    let angle = Double.random(in: 0..<360, using: &random)
    // The whole code lies in the picture, whatever its angle.
    let reach = (width * width + height * height).squareRoot() / 2
    let largest = min(9, Double(min(size.width, size.height)) / 2 / reach * 0.98)
    let scale = Double.random(in: 3...max(3, largest), using: &random)
    let margin = reach * scale
    placement = SyntheticPlacement(
      center: FramePoint(
        x: Double.random(in: margin...max(margin, Double(size.width) - margin), using: &random),
        y: Double.random(in: margin...max(margin, Double(size.height) - margin), using: &random)),
      scale: scale, rotation: angle)
    let gray = UInt8.random(in: 120...250, using: &random)
    self.ground = ground == .plain ? .plain(SyntheticColor(gray: gray)) : .clutter(density: 0.6)
    self.size = size
  }

  private static func symbol(
    _ subject: Subject, _ random: inout SeededGenerator
  ) throws -> (text: String, symbol: SyntheticSymbol) {
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789-/")
    while true {
      let count = Int.random(in: subject == .rectangle ? 3...30 : 4...48, using: &random)
      let text = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
      let symbol = try SyntheticSymbol(subject.symbology, text: text)
      // The writer takes the smallest code that holds the text, whatever its form.
      guard subject.symbology == .dataMatrix else { return (text, symbol) }
      if (symbol.width == symbol.height) == (subject == .square) { return (text, symbol) }
    }
  }

  /// A frame: another noise in each, and a hand that shakes by some pixels.
  public func frame(_ number: Int) -> Frame {
    let moved = placement.moved(dx: Double(number * 7 % 5) - 2, dy: Double(number * 3 % 5) - 2)
    let scene = SyntheticScene(
      size: size, background: ground, items: [SyntheticScene.Item(SyntheticArtwork(symbol), moved)],
      degradations: SyntheticDegradations(blur: seed.isMultiple(of: 2) ? 0 : 0.6, noise: 3),
      seed: seed)
    return Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: scene.frame().luma)
  }

  /// What the scene is like, in words.
  public var summary: String {
    "\(text) \(symbol.width)×\(symbol.height) of \(Decimals.text(placement.scale, 1)) px at "
      + "\(Int(placement.center.x)), \(Int(placement.center.y)), \(Int(placement.rotation))°"
  }
}
