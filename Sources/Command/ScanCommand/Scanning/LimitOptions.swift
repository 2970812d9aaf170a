import ArgumentParser
import ScanStills

/// The bounds of each picture, as the command line says them.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest time that one picture may take to decode, and to be read; 10s unless given. Of a running source, 5s for each frame.",
      valueName: "time"))
  var timeLimit: String?
  @Option(
    help: ArgumentHelp(
      "The most memory that decoding one picture may take, by its header: 512M, 2G; 1G unless given.",
      valueName: "bytes"))
  var memoryLimit: String?

  /// The bounds.
  ///
  /// - Throws: ``UsageError`` for values that cannot be meant.
  func limits() throws -> PictureLimits {
    let time = try timeLimit.map {
      Duration.milliseconds(try TimeArgument.milliseconds($0, option: "--time-limit", in: 100...86_400_000))
    }
    let memory = try memoryLimit.map(Self.bytes) ?? StillLimits().maxMemory
    return PictureLimits(
      time: time ?? .seconds(10), frameTime: time ?? .seconds(5),
      stills: StillLimits(maxMemory: memory, decodingTime: time ?? .seconds(10)))
  }

  /// The options as a command line has them, for a worker that has the same bounds.
  var arguments: [String] {
    (timeLimit.map { ["--time-limit", $0] } ?? []) + (memoryLimit.map { ["--memory-limit", $0] } ?? [])
  }

  private static func bytes(_ text: String) throws -> Int {
    guard let bytes = ByteArgument.bytes(text, from: 1 << 20) else { throw UsageError(.memoryLimit) }
    return bytes
  }
}

/// The bounds of each picture and frame.
struct PictureLimits: Sendable {
  /// The time for a picture that stands for itself.
  var time = Duration.seconds(10)
  /// The time for a frame of a running source.
  var frameTime = Duration.seconds(5)
  /// The bounds of decoding.
  var stills = StillLimits()
}
