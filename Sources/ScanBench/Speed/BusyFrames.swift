import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import ZBarEngine
import ZXingEngine

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
      let single = try singles(scene)
      peerName = peerName ?? single.peer?.name
      if scene.hasCode { coded.add(try codedRow(scene, single)) } else { empty.add(try emptyRow(scene, single)) }
    }
    return """
      \(empty.text())

      \(coded.text())

      Processor time of one core in milliseconds, quality balanced, \(repetitions) repetitions. The engines: the median of one \
      frame; in brackets where they do not read the code. ScanView without a code: the mean of successive frames; with one: \
      the median, from the first frame to the delivered result. The column of zxing-cpp 3: \(peerName ?? "not installed").
      """
  }

  private struct Singles {
    /// libzbar, libzxing thorough and fast: the median time, and whether they read something.
    var own: [(time: Double, isRead: Bool)]
    /// The same of the newest zxing-cpp, with its name; nil where it is not.
    var peer: (name: String, time: Double, isRead: Bool)?

    var all: [(time: Double, isRead: Bool)] {
      [own[0], peer.map { ($0.time, $0.isRead) } ?? (.nan, false)] + own.dropFirst()
    }

    func cells(isCoded: Bool) -> [String] {
      all.map { time, isRead in
        guard !time.isNaN else { return "–" }
        return isCoded && !isRead ? "(\(Decimals.text(time, 2)))" : Decimals.text(time, 2)
      }
    }
  }

  private func singles(_ scene: BusyScene) throws -> Singles {
    let zbar = try ZBarScanner(
      ZBarScanner.Options(symbologies: scene.symbologies.intersection(ZBarScanner.readable)))
    let thorough = ZXingReader()
    let fast = ZXingReader(ZXingReader.Options(tryHarder: false))
    let peer = try peer?(scene.peerFormats)
    var times: [[Double]] = [[], [], [], []]
    var reads = [0, 0, 0, 0]
    func measure<Found>(_ index: Int, _ body: () throws -> [Found]) rethrows {
      let start = Stopwatch.threadMilliseconds()
      let found = try body()
      times[index].append(Stopwatch.threadMilliseconds() - start)
      if !found.isEmpty { reads[index] += 1 }
    }
    for repetition in 0..<max(5, repetitions / 3) {
      let frame = scene.frames[repetition % scene.frames.count]
      try frame.luma.withView { view throws in
        try measure(0) { try zbar.scan(view) }
        try measure(1) { try thorough.read(view, symbologies: scene.symbologies) }
        try measure(2) { try fast.read(view, symbologies: scene.symbologies) }
      }
      if let peer {
        try measure(3) { try peer.read(frame) }
        if let time = peer.milliseconds { times[3][repetition] = time }
      }
    }
    let all = zip(times, reads).map { (time: Percentile.of($0, 50), isRead: $1 * 2 > $0.count) }
    return Singles(own: Array(all.prefix(3)), peer: peer.map { ($0.name, all[3].time, all[3].isRead) })
  }

  private func emptyRow(_ scene: BusyScene, _ single: Singles) throws -> [String] {
    let plugin = try scene.plugin()
    var times: [Double] = []
    // The first frames warm up caches and memory.
    for number in -8..<repetitions * 4 {
      let time = try scan(scene, number + 8, plugin).time
      if number >= 0 { times.append(time) }
    }
    let mean = times.reduce(0, +) / Double(times.count)
    func part(_ whole: Double) -> String { whole.isNaN ? "–" : "1/" + Decimals.text(whole / max(mean, 1e-6), 1) }
    return [scene.name] + single.cells(isCoded: false) + [
      Decimals.text(mean, 2), Decimals.text(Percentile.of(times, 50), 2), Decimals.text(Percentile.of(times, 95), 2),
      part(single.own[0].time), part(single.peer?.time ?? .nan),
      Decimals.text(mean / max(single.own[2].time, 1e-6), 2),
    ]
  }

  private func codedRow(_ scene: BusyScene, _ single: Singles) throws -> [String] {
    let plugin = try scene.plugin()
    var (times, counts, later): ([Double], [Double], [Double]) = ([], [], [])
    for repetition in -1..<repetitions {
      plugin.reset()
      var (time, frames, isDelivered) = (0.0, 0, false)
      while !isDelivered, frames < 30 {
        let one = try scan(scene, frames + repetition + 1, plugin)
        time += one.time
        isDelivered = one.isDelivered
        frames += 1
      }
      guard repetition >= 0 else { continue }
      times.append(isDelivered ? time : .infinity)
      counts.append(Double(frames))
      for number in frames..<frames + 4 { later.append(try scan(scene, number, plugin).time) }
    }
    let median = Percentile.of(times, 50)
    let best = single.all.filter(\.isRead).map(\.time).min()
    return [scene.name] + single.cells(isCoded: true) + [
      Decimals.text(median, 2), Decimals.text(Percentile.of(counts, 50), 0),
      Decimals.text(later.reduce(0, +) / Double(max(1, later.count)), 2),
      best.map { Decimals.text(median / max($0, 1e-6), 2) } ?? "none reads it",
    ]
  }

  private func scan(
    _ scene: BusyScene, _ number: Int, _ plugin: BarcodePlugin
  ) throws -> (time: Double, isDelivered: Bool) {
    let source = scene.frames[number % scene.frames.count]
    let frame = Frame(timestamp: .milliseconds(33 * number), luma: source.luma)
    let start = Stopwatch.threadMilliseconds()
    let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
    return (Stopwatch.threadMilliseconds() - start, !output.results.isEmpty)
  }
}
