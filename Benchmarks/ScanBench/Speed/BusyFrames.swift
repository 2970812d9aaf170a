import BarcodePlugin
import ScanPluginKit
import ScanSynthetic

/// The time of frames of a running source, with and without a code, next to the single engines on the same frames.
public struct BusyFrames {
  private let repetitions: Int
  private let peer: ((_ formats: String) throws -> any CorpusReader)?

  /// Makes a measurement.
  ///
  /// - Parameters:
  ///   - repetitions: How often each scene is read by each way, at least 3.
  ///   - peer: Makes the newest zxing-cpp of PyPI for formats by its names, joined by commas; empty for all. Nil leaves
  ///     it out.
  public init(repetitions: Int, peer: ((_ formats: String) throws -> any CorpusReader)? = nil) {
    self.repetitions = max(3, repetitions)
    self.peer = peer
  }

  /// Measures all ways in turn on each scene, and prints one table of frames without a code and one of the time to a result.
  ///
  /// - Throws: What an engine or the peer throws.
  public func text() throws -> String {
    var empty = PlainTable([
      "frame without a code", "zbar ms", "zxing-cpp 3", "zxing thorough", "zxing fast", "ScanView", "median", "p95",
      "of zbar", "of zxing-cpp 3", "of zxing fast",
    ])
    var coded = PlainTable([
      "frame with a code", "zbar ms", "zxing-cpp 3", "zxing thorough", "zxing fast", "ScanView to a result", "frames",
      "each later frame", "of the best engine",
    ])
    var peerName: String?
    for scene in BusyScene.all() {
      let peer = try peer?(scene.peerFormats)
      peerName = peerName ?? peer?.name
      let engines = try SingleEngines(scene, peer: peer)
      if scene.hasCode { coded.add(try codedRow(scene, engines)) } else { empty.add(try emptyRow(scene, engines)) }
    }
    return """
      \(empty.text())

      \(coded.text())

      Processor time of one core in milliseconds, quality balanced, \(repetitions) repetitions. The engines: the median of one \
      frame; in brackets where they do not read the code. ScanView without a code: the mean of successive frames; with one: \
      the median, from the first frame to the delivered result; the last column is the median of pairs, in each of which the \
      best engine and ScanView read the same frame one after the other. The column of zxing-cpp 3: \(peerName ?? "not installed").
      """
  }

  private func singles(_ scene: BusyScene, _ engines: SingleEngines) throws -> [SingleEngines.Reading?] {
    try engines.medians(scene.frames, repetitions: max(5, repetitions / 3))
  }

  private func emptyRow(_ scene: BusyScene, _ engines: SingleEngines) throws -> [String] {
    let single = try singles(scene, engines)
    let plugin = try scene.plugin()
    var times: [Double] = []
    // The first frames warm up caches and memory.
    for number in -8..<repetitions * 4 {
      let time = try scan(scene, number + 8, plugin).time
      if number >= 0 { times.append(time) }
    }
    let mean = times.reduce(0, +) / Double(times.count)
    func part(_ name: SingleEngines.Name) -> String {
      single[name.rawValue].map { "1/" + Decimals.text($0.time / max(mean, 1e-6), 1) } ?? "–"
    }
    let ofFast = single[SingleEngines.Name.fast.rawValue].map { Decimals.text(mean / max($0.time, 1e-6), 2) } ?? "–"
    return [scene.name] + single.map { $0.map { Decimals.text($0.time, 2) } ?? "–" } + [
      Decimals.text(mean, 2), Decimals.text(Percentile.of(times, 50), 2), Decimals.text(Percentile.of(times, 95), 2),
      part(.zbar), part(.peer), ofFast,
    ]
  }

  private func codedRow(_ scene: BusyScene, _ engines: SingleEngines) throws -> [String] {
    let single = try singles(scene, engines)
    let best = SingleEngines.Name.allCases.filter { single[$0.rawValue]?.isRead == true }
      .min { (single[$0.rawValue]?.time ?? .infinity) < (single[$1.rawValue]?.time ?? .infinity) }
    let plugin = try scene.plugin()
    var (times, counts, later, ratios): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for repetition in -1..<repetitions {
      // Other work on the machine slows both of a pair alike; each is first in every second one.
      func peerTime() throws -> Double? {
        try best.flatMap { try engines.read(scene.frame(repetition + 1), with: $0)?.time }
      }
      var bestTime = repetition.isMultiple(of: 2) ? try peerTime() : nil
      plugin.reset()
      var (time, frames, isDelivered) = (0.0, 0, false)
      while !isDelivered, frames < 30 {
        let one = try scan(scene, frames + repetition + 1, plugin)
        time += one.time
        isDelivered = one.isDelivered
        frames += 1
      }
      if !repetition.isMultiple(of: 2) { bestTime = try peerTime() }
      guard repetition >= 0 else { continue }
      times.append(isDelivered ? time : .infinity)
      counts.append(Double(frames))
      if let bestTime { ratios.append((isDelivered ? time : .infinity) / max(bestTime, 1e-6)) }
      for number in frames..<frames + 4 { later.append(try scan(scene, number, plugin).time) }
    }
    let cells = single.map { reading in
      guard let reading else { return "–" }
      return reading.isRead ? Decimals.text(reading.time, 2) : "(\(Decimals.text(reading.time, 2)))"
    }
    return [scene.name] + cells + [
      Decimals.text(Percentile.of(times, 50), 2), Decimals.text(Percentile.of(counts, 50), 0),
      Decimals.text(later.reduce(0, +) / Double(max(1, later.count)), 2),
      best == nil ? "none reads it" : Decimals.text(Percentile.of(ratios, 50), 2),
    ]
  }

  private func scan(
    _ scene: BusyScene, _ number: Int, _ plugin: BarcodePlugin
  ) throws -> (time: Double, isDelivered: Bool) {
    let frame = Frame(timestamp: .milliseconds(33 * number), luma: scene.frame(number).luma)
    let start = Stopwatch.threadMilliseconds()
    let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
    return (Stopwatch.threadMilliseconds() - start, !output.results.isEmpty)
  }
}
