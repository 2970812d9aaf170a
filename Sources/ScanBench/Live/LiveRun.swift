import BarcodePlugin
import FoundationEssentials
import ScanPluginKit
import ScanStills
import ZBarEngine
import ZXingEngine

/// Sequences rendered from the photos of a corpus, read frame by frame: how many are read, how soon, and what comes out wrong,
/// with evidence of one, two or three readings, with the defaults, and by the single engines.
public struct LiveRun {
  private let manifest: CorpusManifest
  private let sequences: Int
  private let frames: Int
  private let size: Int

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - manifest: The photos; every so many are taken, so that there are `sequences`.
  ///   - sequences: How many sequences there are.
  ///   - frames: How many frames each has.
  ///   - size: The longer side of a frame in pixels; smaller photos stay as they are.
  public init(_ manifest: CorpusManifest, sequences: Int = 220, frames: Int = 60, size: Int = 640) {
    self.manifest = manifest
    self.sequences = max(1, sequences)
    self.frames = max(1, frames)
    self.size = max(64, size)
  }

  /// How many frames a reader still gets after it delivered all that is expected.
  static let afterwards = 10

  /// Reads all sequences.
  ///
  /// - Parameter each: Told of each wrong text that was delivered.
  /// - Throws: What a reader throws.
  public func report(each: (_ reader: String, CorpusSample, _ text: String) -> Void) throws -> LiveReport {
    let config = BarcodeConfig(barcodeFormats: [.all], multiBarcode: true)
    let plugin = try BarcodePlugin(
      config, PluginConfig(id: "live", config, cancelOnResult: false, consecutiveEqualResultFilter: 0))
    let scanner = try ZBarScanner()
    let zxing = ZXingReader()
    let counted = manifest.samples.filter(\.counts)
    let step = max(1, Double(counted.count) / Double(sequences))
    let decoder = StillDecoder()
    var report = LiveReport(readers: LiveReader.all.map(\.name))
    for number in 0..<min(sequences, counted.count) {
      let sample = counted[min(counted.count - 1, Int(Double(number) * step))]
      let photo: Frame
      do throws(SourceError) {
        photo = try decoder.open(manifest.folder + "/" + sample.image).frame()
      } catch {
        report.unreadable.append(sample.image)
        continue
      }
      try addStill(photo, sample, plugin, &report)
      let sequence = LiveSequence(photo.luma, size: size, seed: UInt64(number) + 1)
      plugin.reset()
      var readers = LiveReader.all
      for index in 0..<frames where readers.contains(where: \.isRunning) {
        let frame = sequence.frame(index)
        if readers.contains(where: { $0.isRunning && $0.source == .plugin }) {
          let found = try plugin.readings(of: ScanInput(frame: frame))
          for reader in readers.indices where readers[reader].source == .plugin {
            let standings = readers[reader].take(found, frame, sample)
            if readers[reader].isDefault { report.count(found, standings, sample) }
          }
        }
        for reader in readers.indices where readers[reader].isRunning && readers[reader].source != .plugin {
          let symbols: [DecodedSymbol]
          do throws(DecoderError) {
            symbols = try frame.luma.withView { view throws(DecoderError) in
              readers[reader].source == .zbar ? try scanner.scan(view) : try zxing.read(view)
            }
          } catch {
            // libZXing 1.4 gives up on some noise; alone it has read nothing then.
            symbols = []
          }
          readers[reader].take(symbols.map { FoundContent($0) }, index, sample)
        }
      }
      for (column, reader) in readers.enumerated() {
        report.add(reader, column: column, sample)
        for text in reader.wrong.sorted() { each(reader.name, sample, text) }
      }
    }
    return report
  }

  /// The confidence of a still against the truth.
  private func addStill(
    _ photo: Frame, _ sample: CorpusSample, _ plugin: BarcodePlugin, _ report: inout LiveReport
  ) throws {
    plugin.reset()
    let output = try plugin.scan(ScanInput(frame: photo, effort: .still))
    for code in output.results.compactMap({ $0.body as? BarcodeResult }).flatMap(\.barcodes) {
      guard let evidence = code.evidence else { continue }
      report.still(evidence.confidence, isRight: sample.expects(FoundContent(code)))
    }
  }
}

/// One way to read a sequence, and what came of it.
struct LiveReader {
  enum Source {
    case plugin
    case zbar
    case zxing
  }

  let name: String
  let source: Source
  let isDefault: Bool
  private var ledger: EvidenceLedger
  private var delivered: Set<String> = []
  private var hits = 0
  private var framesAfter = 0
  private(set) var wrong: Set<String> = []
  /// The number of frames until the first right text; nil when there was none.
  private(set) var framesToResult: Int?

  private init(
    _ name: String, _ source: Source, isDefault: Bool = false,
    minReads: @escaping @Sendable (CodeReading) -> Int = { _ in 1 }
  ) {
    self.name = name
    self.source = source
    self.isDefault = isDefault
    ledger = EvidenceLedger(grace: .milliseconds(300), minReads: minReads)
  }

  static let all: [LiveReader] = [
    LiveReader("1 reading", .plugin), LiveReader("2 readings", .plugin) { _ in 2 },
    LiveReader("3 readings", .plugin) { _ in 3 },
    // As if two engines that agree on a frame were two readings, also of linear codes.
    LiveReader("default, engines count", .plugin) { max(1, Strength($0.symbology).minReads + 1 - $0.engines) },
    LiveReader("default", .plugin, isDefault: true) { Strength($0.symbology).minReads },
    LiveReader("bare zbar", .zbar), LiveReader("bare libzxing", .zxing),
  ]

  /// Whether more frames can change anything.
  var isRunning: Bool { framesAfter < LiveRun.afterwards }

  /// Takes in a frame that the plugin has read.
  mutating func take(
    _ found: [(reading: CodeReading, code: Barcode)], _ frame: Frame, _ sample: CorpusSample
  ) -> [CodeStanding] {
    let standings = ledger.add(found.map(\.reading), at: frame.timestamp)
    let accepted = zip(found, standings).filter(\.1.isAccepted).map { FoundContent($0.0.code) }
    take(accepted, Int(clamping: frame.number), sample)
    return standings
  }

  /// Takes in what is delivered of a frame.
  mutating func take(_ found: [FoundContent], _ index: Int, _ sample: CorpusSample) {
    for content in found where delivered.insert(content.text).inserted {
      if sample.expects(content) {
        hits += 1
        if framesToResult == nil { framesToResult = index + 1 }
      } else {
        wrong.insert(content.text)
      }
    }
    let expected = Set(sample.expected.map { "\($0)" }).count
    if expected > 0, hits >= expected { framesAfter += 1 }
  }
}

extension CorpusSample {
  /// Whether a content is among those that are expected.
  func expects(_ content: FoundContent) -> Bool {
    expected.contains { MatchRule.matches(content, $0, symbology: symbology) }
  }
}

extension FoundContent {
  /// A code of a result, without its add-on.
  init(_ code: Barcode) {
    self.init(
      text: code.value, bytes: Data(base64Encoded: code.base64value).map(Array.init) ?? [],
      alternatives: [code.extendedValue].compactMap { $0 })
  }
}
