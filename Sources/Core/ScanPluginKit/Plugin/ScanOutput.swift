/// What a plugin found in one frame.
public struct ScanOutput: Sendable {
  /// The results to deliver, usually none or one.
  public var results: [PluginResult]
  /// Results that the plugin holds back by itself, because it has delivered equal ones before. They are delivered, or not, as
  /// `consecutiveEqualResultFilter` says, and not at all where the configuration does not have it.
  public var repeated: [PluginResult] = []
  /// Why the frame gave no result; nil when it did, or when ``refusals`` say it.
  public var skipped: RunSkipped?
  /// What was read and is no result because of the configuration; reported only when there is no result.
  public var refusals: [Refusal]
  /// Named values of this run, like the lighting condition.
  public var infos: [ScanInfo]
  /// The shapes to highlight, also of things that were seen but not delivered.
  public var feedback: [FrameQuad]

  /// Everything that was read in this frame, also what is not delivered because it was delivered before or is unwanted: the
  /// items that are tracked from frame to frame. Nil stands for the items of ``results``.
  public var seen: [SeenItem]?
  /// Places that look like what is searched and were not read.
  public var candidates: [FrameQuad]
  /// What was measured of ``candidates``, like the width of a code's modules, each beside its limit.
  public var measured: [MeasuredValue] = []
  /// What the plugin itself advises; ``Guidance/none`` leaves it to the session, which judges light, motion and size.
  public var guidance: Guidance
  /// The text of a thing that is being read in parts, as far as it is known; nil otherwise.
  public var partialText: String?
  /// What was read and waits for further frames that read the same.
  public var unconfirmed: [UnconfirmedReading] = []
  /// What went wrong beside the reading, which counts all the same, like a history that cannot be written.
  public var problems: [PluginError] = []
  /// Whether there was time for more work, each time that the plugin asked for it, in that order. A recording keeps the answers, and its
  /// replay gives them back as ``ScanInput/timeChecks``.
  public var timeChecks: [Bool] = []

  /// Makes an output.
  public init(
    results: [PluginResult] = [], skipped: RunSkipped? = nil, infos: [ScanInfo] = [], feedback: [FrameQuad] = [],
    seen: [SeenItem]? = nil, candidates: [FrameQuad] = [], guidance: Guidance = .none, partialText: String? = nil,
    refusals: [Refusal] = []
  ) {
    self.results = results
    self.skipped = skipped
    self.refusals = refusals
    self.infos = infos
    self.feedback = feedback
    self.seen = seen
    self.candidates = candidates
    self.guidance = guidance
    self.partialText = partialText
  }

  /// Why the frame gave no result, with what was refused; nil when it did give one.
  ///
  /// What is held back because it was delivered before is refused by nothing.
  public var reportedSkip: RunSkipped? {
    guard results.isEmpty else { return skipped }
    let reason = skipped ?? refusals.first?.skipped ?? .nothingFound
    return reason == .repeated ? reason : RunSkipped(code: reason.code, message: reason.message, refusals: refusals)
  }
}

/// One thing that was read in one frame, whether or not it is delivered.
public struct SeenItem: Sendable, Equatable {
  /// What was read, and where.
  public let item: FoundItem
  /// Whether it was read but is not what the configuration asks for.
  public let isUnwanted: Bool

  /// Makes a thing.
  public init(_ item: FoundItem, isUnwanted: Bool = false) {
    self.item = item
    self.isUnwanted = isUnwanted
  }
}

/// One result of a plugin, before the session adds where and when it was found.
public struct PluginResult: Sendable {
  /// What was read.
  public let body: any ResultBody
  /// The confidence of the plugin, 0…100, or -1 when it does not calculate one.
  public let confidence: Int
  /// What was cut out of the frame for it.
  public let pictures: ResultPictures

  /// Makes a result; `confidence` is limited to -1…100.
  public init(_ body: any ResultBody, confidence: Int = -1, pictures: ResultPictures = ResultPictures()) {
    self.body = body
    self.confidence = min(100, max(-1, confidence))
    self.pictures = pictures
  }
}

/// A named value of one run, for whoever shows or logs it.
public struct ScanInfo: Sendable, Equatable {
  /// The name, like `$lightingCondition`.
  public let name: String
  /// The value.
  public let value: JSONNode

  /// Makes a named value.
  public init(name: String, value: JSONNode) {
    self.name = name
    self.value = value
  }
}

/// Why a frame gave no result, as a number and a name.
public struct RunSkipped: Sendable, Hashable {
  /// The number, as listed in the format's run codes.
  public let code: Int
  /// The name in words.
  public let message: String
  /// What was read, and the rules of the configuration that refuse it; empty when nothing was refused.
  public let refusals: [Refusal]

  /// Makes a reason.
  public init(code: Int, message: String, refusals: [Refusal] = []) {
    self.code = code
    self.message = message
    self.refusals = refusals
  }

  /// Nothing of the kind was found in the region.
  public static let nothingFound = RunSkipped(code: 6001, message: "NoInformationFound")
  /// Something was found, but it does not pass the configuration's conditions.
  public static let resultNotValid = RunSkipped(code: 5006, message: "ResultNotValid")
  /// The region lies outside the frame.
  public static let regionOutsideImage = RunSkipped(code: 5008, message: "RegionOutsideImage")
  /// The picture is not sharp enough.
  public static let notSharp = RunSkipped(code: 5011, message: "ImageNotSharp")
  /// The picture is too dark.
  public static let tooDark = RunSkipped(code: 5012, message: "TooDark")
  /// The result's confidence is below the configured one.
  public static let confidenceNotReached = RunSkipped(code: 5014, message: "ConfidenceNotReached")
  /// The text does not match the configured pattern.
  public static let patternNotMatching = RunSkipped(code: 5015, message: "PatternNotMatching")
  /// The same result was delivered before and is held back, as the configuration says.
  public static let repeated = RunSkipped(code: 5555, message: "RepeatedResult")
}
