import Foundation
import ScanBench
import ScanPluginKit
import ScanStills

/// Drawn meters through the command and the configurations that ship, in every container that a user's frames come in.
struct CommandRun {
  /// How the pictures reach the command.
  enum Container: String, CaseIterable {
    /// Stills.
    case png, jpeg
    /// A compressed video by its frames.
    case video = "mp4"
    /// Motion JPEG at the speed of a camera, as cameras give it.
    case camera = "avi"
  }

  /// The command.
  let program: String
  /// Where the configurations are.
  let configs: String
  /// Where pictures are written.
  let folder: URL
  /// How many frames a video has.
  private static let frames: UInt64 = 20

  private(set) var tally: [String: [CommandMeters.Outcome: Int]] = [:]
  private(set) var misses: [String] = []

  init(program: String, configs: String) {
    (self.program, self.configs) = (program, configs)
    folder = FileManager.default.temporaryDirectory.appending(
      path: "meters-by-command-\(ProcessInfo.processInfo.processIdentifier)")
  }

  /// Reads so many meters of each configuration, in turns as PNG, JPEG, video and frames of a camera.
  mutating func run(_ names: [String], count: Int, firstSeed: UInt64) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in names {
      let meters = try CommandMeters(name, folder: configs)
      for number in 0..<UInt64(max(0, count)) {
        let seed = firstSeed + number
        let containers = Container.allCases
        let container = containers[Int((seed / 3) % UInt64(containers.count))]
        let sample = meters.sample(seed)
        let reported = try reported(sample, meters, container)
        let outcome = CommandMeters.outcome(reported, of: sample)
        tally["\(name) \(container.rawValue)", default: [:]][outcome, default: 0] += 1
        guard outcome == .wrong || outcome == .powerOfTen else { continue }
        misses.append(
          "\(name) \(container.rawValue) \(seed), \(sample.subject): is \(sample.accepted), reported \(reported)")
      }
    }
  }

  /// The values that the command gives.
  private func reported(
    _ sample: CommandMeters.Sample, _ meters: CommandMeters, _ container: Container
  ) throws -> [String] {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let config = "\(configs)/\(meters.name)"
    let settings = sample.settings.flatMap { ["--set", $0] }
    switch container {
    case .png, .jpeg:
      let file = folder.appending(path: "meter.\(container == .png ? "png" : "jpg")").path
      try PictureWriter().write(meters.frame(sample), to: file)
      return values(try output(program, ["scan", config, file, "--quiet"] + settings))
    case .video, .camera:
      for number in 0..<Self.frames {
        let file = folder.appending(path: "frame-\(String(format: "%03d", Int(number))).jpg").path
        try PictureWriter(jpegQuality: 95).write(meters.frame(sample, number: number), to: file)
      }
      let file = folder.appending(path: "meter.\(container.rawValue)").path
      let codec =
        container == .video
        ? ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "20"] : ["-c:v", "mjpeg", "-q:v", "3"]
      _ = try output(
        "/usr/bin/env",
        ["ffmpeg", "-v", "error", "-framerate", "30", "-i", folder.appending(path: "frame-%03d.jpg").path] + codec + [
          file
        ])
      let pacing = container == .camera ? ["--real-time"] : []
      let arguments = ["run", config, "--source", file, "--quiet", "--results-only", "--keep-going"]
      return values(try output(program, arguments + pacing + settings))
    }
  }

  /// The values in lines of JSON, at any depth.
  private func values(_ lines: Data) -> [String] {
    var found: [String] = []
    func search(_ node: Any) {
      if let list = node as? [Any] { for item in list { search(item) } }
      guard let object = node as? [String: Any] else { return }
      for (key, value) in object {
        if key == "meterResult" || key == "odometerResult", let body = value as? [String: Any] {
          if let value = body["value"] as? String { found.append(value) }
        } else {
          search(value)
        }
      }
    }
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      if let node = try? JSONSerialization.jsonObject(with: line) { search(node) }
    }
    return found
  }

  /// What a program writes.
  private func output(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// The counts as a table.
  func text() -> String {
    var table = PlainTable(["by the command"] + CommandMeters.Outcome.allCases.map(\.rawValue))
    for (name, counts) in tally.sorted(by: { $0.key < $1.key }) {
      table.add([name] + CommandMeters.Outcome.allCases.map { "\(counts[$0] ?? 0)" })
    }
    let sums = CommandMeters.Outcome.allCases.map { outcome in
      "\(tally.values.reduce(0) { $0 + ($1[outcome] ?? 0) })"
    }
    table.add(["all"] + sums)
    return table.text()
  }
}
