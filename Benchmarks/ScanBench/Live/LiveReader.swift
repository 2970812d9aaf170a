import BarcodePlugin
import FoundationEssentials
import ScanPluginKit

/// One way to read a sequence, and what came of it.
struct LiveReader {
  enum Source {
    /// The plugin's readings, with evidence of its own.
    case readings
    /// The whole plugin with its defaults.
    case plugin
    case zbar
    case zxing
  }

  let name: String
  let source: Source
  private var tracker: CodeTracker
  private var delivered: Set<String> = []
  private var hits = 0
  private var framesAfter = 0
  private(set) var wrong: Set<String> = []
  /// The number of frames until the first right text; nil when there was none.
  private(set) var framesToResult: Int?
  /// The milliseconds until then: of the camera up to that frame, and of reading it.
  private(set) var timeToResult = 0.0
  /// How many frames were read, and the processor time of that in milliseconds.
  private(set) var framesRead = 0
  private(set) var processorTime = 0.0

  private init(_ name: String, _ source: Source, minReads: Int? = nil) {
    self.name = name
    self.source = source
    tracker = CodeTracker(grace: .milliseconds(300)) { reading in
      minReads.map { NeededReads($0) } ?? Reliability(reading.symbology).neededReads
    }
  }

  static let all: [LiveReader] = [
    LiveReader("minReads 1", .readings, minReads: 1), LiveReader("minReads 2", .readings, minReads: 2),
    LiveReader("minReads 3", .readings, minReads: 3), LiveReader("default", .plugin),
    LiveReader("bare zbar", .zbar), LiveReader("bare libzxing", .zxing),
  ]

  /// Whether more frames are read. The plugin reads all; the bare engines end some frames after all that is expected.
  var isRunning: Bool {
    switch source {
    case .readings, .plugin: true
    case .zbar, .zxing: framesAfter < LiveRun.afterwards
    }
  }

  /// Takes in a frame that the plugin has read.
  mutating func weigh(
    _ found: [(reading: CodeReading, code: Barcode)], _ frame: Frame, _ sample: CorpusSample, milliseconds: Double
  ) {
    let consensuses = tracker.add(found.map(\.reading), at: frame.timestamp)
    let accepted = zip(found, consensuses).filter(\.1.isAccepted).map { FoundContent($0.0.code) }
    take(accepted, Int(clamping: frame.number), sample, milliseconds: milliseconds)
  }

  /// Takes in what is delivered of a frame.
  mutating func take(_ found: [FoundContent], _ index: Int, _ sample: CorpusSample, milliseconds: Double) {
    framesRead += 1
    processorTime += milliseconds
    for content in found where delivered.insert(content.text).inserted {
      if sample.expects(content) {
        hits += 1
        if framesToResult == nil {
          framesToResult = index + 1
          timeToResult = Double(index) * 1000 / Double(LiveSequence.rate) + milliseconds
        }
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
