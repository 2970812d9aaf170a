import ArgumentParser
import ScanImage
import ScanPluginKit
import ScanRecording
import ScanStills

/// What `run` records, as the command line says it.
struct RecordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record the run into a new MCAP file: frames, configurations, commands and events; `replay` runs it again.",
      valueName: "file"), completion: .file(extensions: ["mcap"]))
  var record: String?
  @Option(
    help:
      "What of the frames is recorded, without loss: all, scanned (those that a plugin scanned), crops (what plugins examine of them), or hashes (no pixels)."
  )
  var recordFrames: RecordedFrames?
  @Option(
    help: ArgumentHelp(
      "Keep the last so many seconds in memory, and write them with the key `r`, or as --record-on says: 30s, 5m.",
      valueName: "time"))
  var recordRing: String?
  @Option(help: ArgumentHelp("The most bytes of the file, 16M to 1024G; 2G unless given.", valueName: "bytes"))
  var recordLimit: String?
  @Option(
    help: "With --record-ring: write it at a problem, or when something was read and not delivered (notDelivered).")
  var recordOn: RecordTrigger?

  /// The name of an option that is given beside --record; nil without any.
  var detail: String? {
    [
      ("--record-frames", recordFrames != nil), ("--record-ring", recordRing != nil),
      ("--record-limit", recordLimit != nil), ("--record-on", recordOn != nil),
    ].first(where: \.1)?.0
  }

  /// The recording that is asked for; nil for none. The file is made, unless a ring is kept.
  ///
  /// - Parameter about: What is known of the run.
  /// - Throws: ``UsageError`` for what cannot be meant, or `RecordingError`.
  func begin(about: [String: String]) throws -> RunRecorder? {
    guard let record else {
      if let detail { throw UsageError(.needsRecord, ["option": .string(detail)]) }
      return nil
    }
    if recordOn != nil, recordRing == nil { throw UsageError(.recordOnNeedsRing) }
    let ring = try recordRing.map {
      Duration.milliseconds(try TimeArgument.milliseconds($0, option: "--record-ring", in: 1_000...3_600_000))
    }
    let limit = try recordLimit.map { text throws(UsageError) in
      guard let bytes = ByteArgument.bytes(text, from: 16 << 20) else { throw UsageError(.recordLimit) }
      return bytes
    }
    if ring != nil, FilePath.identity(record) != nil {
      throw RecordingError(.exists, path: record, message: RecordingText.exists.with())
    }
    let settings = RecordingSettings(
      frames: recordFrames?.settings ?? .all, byteLimit: limit ?? RecordingSettings().byteLimit, ring: ring)
    return RunRecorder(
      try Recorder(record, settings: settings, library: RecordedBuild.library, about: about), trigger: recordOn)
  }
}

/// What of the frames is recorded, on the command line.
enum RecordedFrames: String, ExpressibleByArgument, CaseIterable {
  case all
  case scanned
  case crops
  case hashes

  var settings: RecordingSettings.Frames {
    switch self {
    case .all: .all
    case .scanned: .scanned
    case .crops: .crops
    case .hashes: .hashes
    }
  }
}

/// When a ring is written by itself.
enum RecordTrigger: String, ExpressibleByArgument, CaseIterable {
  /// At a problem.
  case problem
  /// When something was read and refused, or not read surely enough.
  case notDelivered
}
