import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// The single engines that a frame of a running source is compared with, set up for the formats of one scene.
struct SingleEngines {
  /// One of them, in the order of the columns.
  enum Name: Int, CaseIterable {
    case zbar, peer, thorough, fast
  }

  /// What reading frames with one of them came to.
  struct Reading {
    /// The processor time in milliseconds.
    var time: Double
    /// Whether it read something.
    var isRead: Bool
  }

  private let symbologies: Set<Symbology>
  private let zbar: ZBarScanner
  private let peer: (any CorpusReader)?
  private let thorough = ZXingReader()
  private let fast = ZXingReader(ZXingReader.Options(tryHarder: false))

  /// Makes them; the newest zxing-cpp where it is.
  ///
  /// - Throws: ``DecoderError`` when an engine gets no memory.
  init(_ scene: BusyScene, peer: (any CorpusReader)?) throws {
    symbologies = scene.symbologies
    zbar = try ZBarScanner(ZBarScanner.Options(symbologies: symbologies.intersection(ZBarScanner.readable)))
    self.peer = peer
  }

  /// Reads a frame with one of them; nil where it is not installed.
  ///
  /// - Throws: What the engine throws.
  func read(_ frame: Frame, with name: Name) throws -> Reading? {
    let start = Stopwatch.threadMilliseconds()
    let count: Int
    switch name {
    case .zbar: count = try frame.luma.withView { view throws in try zbar.scan(view) }.count
    case .thorough:
      count = try frame.luma.withView { view throws in try thorough.read(view, symbologies: symbologies) }.count
    case .fast: count = try frame.luma.withView { view throws in try fast.read(view, symbologies: symbologies) }.count
    case .peer:
      guard let peer else { return nil }
      count = try peer.read(frame).count
      if let time = peer.milliseconds { return Reading(time: time, isRead: count > 0) }
    }
    return Reading(time: Stopwatch.threadMilliseconds() - start, isRead: count > 0)
  }

  /// The median time of each on frames in turn, and whether it reads most of them, in the order of the columns; nil where it is
  /// not installed.
  ///
  /// - Throws: What an engine throws.
  func medians(_ frames: [Frame], repetitions: Int) throws -> [Reading?] {
    var all: [[Reading]] = Name.allCases.map { _ in [] }
    for repetition in 0..<repetitions {
      for name in Name.allCases {
        if let reading = try read(frames[repetition % frames.count], with: name) { all[name.rawValue].append(reading) }
      }
    }
    return all.map { readings in
      guard !readings.isEmpty else { return nil }
      return Reading(
        time: Percentile.of(readings.map(\.time), 50), isRead: readings.count(where: \.isRead) * 2 > readings.count)
    }
  }
}
