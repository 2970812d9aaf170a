package import LineNetEngine
package import ScanPluginKit
import ScanRecognition

/// The project's own net as a reader of lines of capital letters and digits; it knows no spaces.
package final class NetLineReader: LineReader {
  /// The engine and its model.
  package let name: String
  /// As in its training.
  package let crop = LineCrop(margin: 0.12, ends: 0.4)
  /// Where one attempt takes a character for two, or for another one, others mostly do not: what is right is read most often.
  package let furtherCrops = [
    (0.06, 0.4), (0.2, 0.4), (0.12, 0.15), (0.12, 0.8), (0.06, 0.15), (0.2, 0.15), (0.06, 0.8), (0.2, 0.8),
  ]
  .map { LineCrop(margin: $0, ends: $1) }
  private let net: LineNet

  /// Makes a reader of a model.
  package init(_ model: LineNetModel, name: String) {
    net = LineNet(model)
    self.name = "linenet \(name)"
  }

  /// The reader for codes that is part of the program; nil while it has none.
  ///
  /// - Throws: ``/LineNetEngine/LineNetError`` when its bytes are damaged.
  package static func codes() throws(LineNetError) -> NetLineReader? {
    guard let shipped = LineNetModel.Shipped(rawValue: "alnum") else { return nil }
    return NetLineReader(try LineNetModel(shipped), name: shipped.rawValue)
  }

  /// The characters of a line, and the likeliest ones of each of some lengths.
  package func guesses(
    _ picture: LumaImage, lengths: [Int], _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [[TextCell]] {
    guard !isCancelled() else { throw .cancelled }
    do throws(LineNetError) {
      let (reading, ofLength) = try picture.withView { view throws(LineNetError) in
        try net.read(view) { count in lengths.filter { $0 != count && abs($0 - count) <= Self.maxMiscounted } }
      }
      return ([reading] + lengths.compactMap { ofLength[$0] }).map(Self.cells)
    } catch {
      // A line without pixels, or longer than any code.
      return []
    }
  }

  /// How many characters a line may have been read too short or too long by.
  private static let maxMiscounted = 2

  private static func cells(_ reading: LineReading) -> [TextCell] {
    reading.cells.map { cell in
      TextCell(
        Character(cell.best.character), confidence: cell.best.confidence,
        alternatives: cell.readings.dropFirst().map { .init(Character($0.character), confidence: $0.confidence) },
        position: cell.middle)
    }
  }
}
