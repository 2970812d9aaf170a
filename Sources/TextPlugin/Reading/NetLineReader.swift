package import LineNetEngine
package import ScanPluginKit

/// The project's own net as a reader of lines of capital letters and digits; it knows no spaces.
package final class NetLineReader: LineReader {
  /// The engine and its model.
  package let name: String
  /// As in its training.
  package let margin = 0.125
  /// Where one look takes a character for two, or for another one, others mostly do not.
  package let furtherLooks = [LineLook(margin: 0.2), LineLook(margin: 0.15, stretch: 1.12)]
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

  /// The characters of a line.
  package func cells(_ picture: LumaImage, _ isCancelled: () -> Bool) throws(LineReadingError) -> [TextCell] {
    guard !isCancelled() else { throw .cancelled }
    do throws(LineNetError) {
      return try picture.withView { view throws(LineNetError) in try net.read(view) }.cells.map { cell in
        TextCell(
          Character(cell.best.character), confidence: cell.best.confidence,
          alternatives: cell.readings.dropFirst().map { .init(Character($0.character), confidence: $0.confidence) },
          position: cell.middle)
      }
    } catch {
      // A line without pixels, or longer than any code.
      return []
    }
  }
}
