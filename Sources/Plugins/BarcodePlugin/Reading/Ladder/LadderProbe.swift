package import ScanImage
import ScanPluginKit
import ZXingEngine

/// The single rungs of the ladder, each by itself, for those who measure them.
package final class LadderProbe {
  private let reader: SymbolReader

  /// Makes a probe for all formats.
  ///
  /// - Throws: ``DecoderError`` when an engine gets no memory.
  package init() throws {
    reader = try SymbolReader(.everything, lengths: [:], requireCheckDigit: [], addOns: .read)
  }

  /// What one look at a frame shows, without the guards that need several looks.
  package func read(_ frame: Frame, _ step: ReadingStep) throws -> [DecodedSymbol] {
    var found: [MergedSymbol] = []
    reader.levelled = nil
    reader.knownTilt = nil
    try frame.luma.withView { view throws in try reader.take(step, view, .accurate, to: &found) }
    return reader.doubts.believable(found).map(\.symbol)
  }
}
