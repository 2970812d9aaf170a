package import ScanImage
import ScanPluginKit
import ZXingEngine

/// The single stages of the cascade, each by itself, for those who measure them.
package final class CascadeProbe {
  private let reader: SymbolReader

  /// Makes a probe for all formats.
  ///
  /// - Throws: ``DecoderError`` when an engine gets no memory.
  package init() throws {
    reader = try SymbolReader(.everything, lengths: [:], requireCheckDigit: [], addOns: .read)
  }

  /// What one attempt on a frame shows, without the guards that need several attempts.
  package func read(_ frame: Frame, _ step: ReadingStep) throws -> [DecodedSymbol] {
    var found: [MergedSymbol] = []
    reader.leveled = nil
    reader.knownTilt = nil
    try frame.luma.withView { view throws in try reader.take(step, view, .accurate, to: &found) }
    return reader.symbolFilter.accepted(found).map(\.symbol)
  }
}
