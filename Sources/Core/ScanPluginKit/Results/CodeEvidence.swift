/// What speaks for the content of a code.
public struct CodeEvidence: DefinedObject {
  /// The confidence of the content, 0…100.
  public let confidence: Int
  /// How often it was read in its spot, in all frames; engines that agree on a matrix code count one by one.
  public let reads: Int
  /// In how many frames it was read.
  public let frames: Int
  /// What else was read in the same spot, most often first; at most five.
  public let runnerUps: [RunnerUp]

  /// A content that was read in the same spot.
  public struct RunnerUp: DefinedObject {
    /// The content.
    public let value: String
    /// The name of the format.
    public let format: String
    /// How often it was read.
    public let reads: Int

    /// Makes a content.
    public init(value: String, format: String, reads: Int) {
      self.value = value
      self.format = format
      self.reads = reads
    }

    /// The keys in JSON.
    public static let definition = ObjectDefinition<RunnerUp>(
      "runnerUp", "Another content that was read in the same spot."
    ) {
      Field(required: "value", \.value, .string(), "The content.")
      Field(required: "format", \.format, .string(minimumLength: 1), "The name of the format.")
      Field(required: "reads", \.reads, .int(), "How often it was read.")
    }

    /// Takes over checked values.
    public init(reading object: ObjectReader<Self>) throws {
      value = try object[\.value]
      format = try object[\.format]
      reads = try object[\.reads]
    }
  }

  /// Makes evidence.
  public init(confidence: Int, reads: Int, frames: Int, runnerUps: [RunnerUp] = []) {
    self.confidence = min(100, max(0, confidence))
    self.reads = reads
    self.frames = frames
    self.runnerUps = runnerUps
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<CodeEvidence>(
    "codeEvidence", "What speaks for the content of a code."
  ) {
    Field(
      required: "confidence", \.confidence, .int(0...100),
      "The confidence of the content, 0 to 100, from the format, the number of readings, the engines that agree and what else was read there."
    )
    Field(
      required: "reads", \.reads, .int(),
      "How often it was read in its spot, in all frames; engines that agree on a matrix code count one by one.")
    Field(required: "frames", \.frames, .int(), "In how many frames it was read; 1 for a still.")
    Field(
      "runnerUps", \.runnerUps, .list(of: .object(RunnerUp.self), count: 0...16), default: [],
      "What else was read in the same spot, most often first.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    confidence = try object[\.confidence]
    reads = try object[\.reads]
    frames = try object[\.frames]
    runnerUps = try object[\.runnerUps]
  }
}
