import BarcodePlugin
import ScanPluginKit

/// The cost of one plugin on some frames.
struct PluginMeasurement {
  let config: ViewPluginConfig
  let registry: PluginRegistry
  let frames: [Frame]
  /// How many frames are measured in a round, besides the first.
  let count: Int
  let rounds: Int
  let baseDirectory: String?

  /// What was measured under a name; no times where the configuration does not allow it.
  struct Row {
    let name: String
    let times: ReadingTime?
  }

  /// A row for each effort.
  func efforts() throws -> [Row] {
    try ScanInput.Effort.allCases.map { Row(name: "\($0)", times: try times(config.pluginConfig, $0)) }
  }

  /// A row for each format alone, at the effort of a running source; none where this build does not read several of them.
  func formats() throws -> [Row] {
    guard let barcode = config.pluginConfig.useCase.config as? BarcodeConfig else { return [] }
    let read = Set(FormatSupport.all.filter { $0.level != .notInThisBuild }.map(\.format))
    let formats = BarcodeFormat.allCases.filter { barcode.effectiveFormats.contains($0) && read.contains($0.rawValue) }
    guard formats.count > 1 else { return [] }
    return try formats.map { format in
      do {
        let alone = try config.pluginConfig.with(useCase: barcode.with(\.barcodeFormats, [format]))
        return Row(name: format.rawValue, times: try times(alone, .live))
      } catch is InvalidDocument {
        // A rule of the configuration wants another format beside this one, as an add-on needs a code that it stands by.
        return Row(name: format.rawValue, times: nil)
      }
    }
  }

  /// Rows as a table.
  static func table(_ name: ListWords, _ rows: [Row]) -> String {
    var table = TextTable(ReadingTime.headline(name))
    for row in rows { table.add([row.name] + (row.times?.cells ?? [ListWords.notAlone.with().text(Console.texts)])) }
    return table.text
  }

  /// The times of a plugin that is made anew for each round and sees the frames one after another; the first frame, which loads engines,
  /// stands apart.
  private func times(_ config: PluginConfig, _ effort: ScanInput.Effort) throws -> ReadingTime {
    var times = ReadingTime()
    for _ in 0..<rounds {
      let plugin = try registry.makePlugin(
        PluginContext(pluginConfig: config, baseDirectory: baseDirectory, isRecording: false))
      times.beginRound()
      for index in 0...count {
        let frame = frames[index % frames.count]
        // A still stands for itself; frames of a running source follow each other.
        if effort != .live { plugin.reset() }
        let region = CutoutGeometry(self.config.cutoutConfig, frame: frame.size).cropRect
        let start = ReadingTime.processorMilliseconds()
        let output = try plugin.scan(ScanInput(frame: frame, region: region, effort: effort))
        times.add(ReadingTime.processorMilliseconds() - start, hasResult: !output.results.isEmpty)
      }
    }
    return times
  }
}
