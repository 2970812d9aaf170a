/// What supports a text that was read: how often and in how many frames it was read, and what else was read in its place.
public struct ReadEvidence: DefinedObject {
  /// The confidence of the content, 0…100.
  public internal(set) var confidence: Int
  /// How often it was read in its spot, in all frames; engines that agree on a matrix code count one by one.
  public internal(set) var reads: Int
  /// In how many frames it was read.
  public internal(set) var frames: Int
  /// What else was read in the same spot, most often first; at most five.
  public internal(set) var runnerUps: [RunnerUp]

  /// A content that was read in the same spot.
  public struct RunnerUp: DefinedObject {
    /// The content.
    public internal(set) var value: String
    /// The name of the format.
    public internal(set) var format: String
    /// How often it was read.
    public internal(set) var reads: Int

    /// Makes a content.
    public init(value: String, format: String, reads: Int) {
      self.value = value
      self.format = format
      self.reads = reads
    }

    /// The keys in JSON.
    public static let definition = ObjectDefinition(
      "runnerUp", defaults: RunnerUp(value: "", format: "", reads: 0), "Another content that was read in the same spot."
    ) {
      Field(required: "value", \.value, .string(), "The content.")
      Field(required: "format", \.format, .string(minimumLength: 1), "The name of the format.")
      Field(required: "reads", \.reads, .int(), "How often it was read.")
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
  public static let definition = ObjectDefinition(
    "codeEvidence", defaults: ReadEvidence(confidence: 0, reads: 0, frames: 0), "What speaks for the content of a code."
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
      "runnerUps", \.runnerUps, .list(of: .object(RunnerUp.self), count: 0...16),
      "What else was read in the same spot, most often first.")
  }
}
