public import ScanPluginKit

/// The configuration of ``ScriptedPlugin``.
public struct ScriptedConfig: UseCaseConfig {
  /// The text of the results.
  public let text: String
  /// Every how many frames something is found; 0 for never.
  public let resultEvery: Int
  /// How many results a frame gives.
  public let resultsPerFrame: Int
  /// How long a scan computes, in milliseconds.
  public let workMs: Double
  /// Every how many frames the scan fails; 0 for never.
  public let failEvery: Int
  /// Whether the plugin cannot be made.
  public let failsToStart: Bool
  /// Whether only a thorough scan finds something.
  public let needsThorough: Bool

  /// Makes a configuration.
  public init(
    text: String = "scripted", resultEvery: Int = 1, resultsPerFrame: Int = 1, workMs: Double = 0, failEvery: Int = 0,
    failsToStart: Bool = false, needsThorough: Bool = false
  ) {
    self.text = text
    self.resultEvery = resultEvery
    self.resultsPerFrame = resultsPerFrame
    self.workMs = workMs
    self.failEvery = failEvery
    self.failsToStart = failsToStart
    self.needsThorough = needsThorough
  }

  /// The key of the results.
  public static let resultKey = "scriptedResult"

  /// The keys.
  public static let definition = ObjectDefinition<ScriptedConfig>("scriptedConfig", "A plugin for tests.") {
    Field("text", \.text, .string(), default: "scripted", "The text of the results. Default: scripted.")
    Field(
      "resultEvery", \.resultEvery, .int(0...1_000_000), default: 1,
      "Every how many frames something is found; 0 for never. Default 1.")
    Field("resultsPerFrame", \.resultsPerFrame, .int(0...100), default: 1, "How many results a frame gives. Default 1.")
    Field("workMs", \.workMs, .number(0...60_000), default: 0, "How many milliseconds a scan computes. Default 0.")
    Field(
      "failEvery", \.failEvery, .int(0...1_000_000), default: 0,
      "Every how many frames the scan fails; 0 for never. Default 0.")
    Field("failsToStart", \.failsToStart, .bool, default: false, "Whether the plugin cannot be made. Default false.")
    Field(
      "needsThorough", \.needsThorough, .bool, default: false,
      "Whether only a thorough scan finds something. Default false.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    resultEvery = try object[\.resultEvery]
    resultsPerFrame = try object[\.resultsPerFrame]
    workMs = try object[\.workMs]
    failEvery = try object[\.failEvery]
    failsToStart = try object[\.failsToStart]
    needsThorough = try object[\.needsThorough]
  }
}

/// What ``ScriptedPlugin`` finds.
public struct ScriptedResult: ResultBody {
  /// The configured text.
  public let text: String
  /// How many frames the plugin had seen since it was made or reset, this one included.
  public let count: Int

  /// Makes a result.
  public init(text: String, count: Int) {
    self.text = text
    self.count = count
  }

  /// The keys.
  public static let definition = ObjectDefinition<ScriptedResult>("scriptedResult", "A result for tests.") {
    Field(required: "text", \.text, .string(), "The configured text.")
    Field(required: "count", \.count, .int(), "How many frames the plugin had seen.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    count = try object[\.count]
  }

  /// One item.
  public var items: [FoundItem] { [FoundItem(kind: "scripted", text: text)] }
}
