public import ScanPluginKit

/// The configuration of ``ScriptedPlugin``.
public struct ScriptedConfig: UseCaseConfig {
  /// The text of the results.
  public internal(set) var text: String
  /// Every how many frames something is found; 0 for never.
  public internal(set) var resultEvery: Int
  /// How many results a frame gives.
  public internal(set) var resultsPerFrame: Int
  /// How long a scan computes, in milliseconds.
  public internal(set) var workMs: Double
  /// Every how many frames the scan fails; 0 for never.
  public internal(set) var failEvery: Int
  /// Whether the plugin cannot be made.
  public internal(set) var failsToStart: Bool
  /// Whether only a thorough scan finds something.
  public internal(set) var needsThorough: Bool

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

  /// The keys.
  public static let definition = ObjectDefinition("scriptedConfig", defaults: ScriptedConfig(), "A plugin for tests.") {
    Field("text", \.text, .string(), "The text of the results. Default: scripted.")
    Field(
      "resultEvery", \.resultEvery, .int(0...1_000_000),
      "Every how many frames something is found; 0 for never. Default 1.")
    Field("resultsPerFrame", \.resultsPerFrame, .int(0...100), "How many results a frame gives. Default 1.")
    Field("workMs", \.workMs, .number(0...60_000), "How many milliseconds a scan computes. Default 0.")
    Field(
      "failEvery", \.failEvery, .int(0...1_000_000),
      "Every how many frames the scan fails; 0 for never. Default 0.")
    Field("failsToStart", \.failsToStart, .bool, "Whether the plugin cannot be made. Default false.")
    Field(
      "needsThorough", \.needsThorough, .bool,
      "Whether only a thorough scan finds something. Default false.")
  }
}

/// What ``ScriptedPlugin`` finds.
public struct ScriptedResult: ResultBody {
  /// The configured text.
  public internal(set) var text: String
  /// How many frames the plugin had seen since it was made or reset, this one included.
  public internal(set) var count: Int

  /// Makes a result.
  public init(text: String, count: Int) {
    self.text = text
    self.count = count
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "scriptedResult", defaults: ScriptedResult(text: "", count: 0), "A result for tests."
  ) {
    Field(required: "text", \.text, .string(), "The configured text.")
    Field(required: "count", \.count, .int(), "How many frames the plugin had seen.")
  }

  /// One item.
  public var items: [FoundItem] { [FoundItem(kind: "scripted", text: text)] }
}
