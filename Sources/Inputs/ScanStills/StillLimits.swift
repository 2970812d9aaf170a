/// The bounds that keep a hostile or broken file from taking the machine's memory or time.
///
/// They are checked against the file's header, before a decoder allocates anything.
public struct StillLimits: Sendable, Hashable {
  /// The largest width or height in pixels; 20,000 by default.
  public let maxSide: Int
  /// The largest number of pixels of one picture; 200 million by default.
  public let maxPixels: Int
  /// The largest file in bytes; 512 MiB by default. The whole file is held in memory while it is read.
  public let maxFileBytes: Int
  /// The largest number of pages of one document; 10,000 by default. Pages beyond it are reported as a problem.
  public let maxPages: Int
  /// The most memory that one picture may take while it is decoded, estimated from its header; 1 GiB by default.
  public let maxMemory: Int
  /// How long one picture may take to decode; 10 s by default. What takes longer is left alone on its thread.
  public let decodingTime: Duration
  /// How long a pipe or device may stay silent before it is given up; 10 s by default. It does not hold for
  /// standard input, where a person or program may take its time.
  public let idleTimeout: Duration

  /// Makes bounds.
  public init(
    maxSide: Int = 20_000, maxPixels: Int = 200_000_000, maxFileBytes: Int = 512 << 20, maxPages: Int = 10_000,
    maxMemory: Int = 1 << 30, decodingTime: Duration = .seconds(10), idleTimeout: Duration = .seconds(10)
  ) {
    self.maxMemory = maxMemory
    self.decodingTime = decodingTime
    self.maxSide = maxSide
    self.maxPixels = maxPixels
    self.maxFileBytes = maxFileBytes
    self.maxPages = maxPages
    self.idleTimeout = idleTimeout
  }
}
