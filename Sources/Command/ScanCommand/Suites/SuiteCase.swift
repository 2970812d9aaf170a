import ScanJSON

/// A case of a suite: an input and what it is expected to give.
struct SuiteCase: DefinedObject, Hashable {
  /// The picture, document, video or numbered sequence; a relative path starts from the suite's folder.
  var input: String
  /// What is to be read, empty for nothing; nil while nobody has said it.
  var expect: [ExpectedItem]?
  /// How many things may be read that are not expected.
  var maxMisreads: Int
  /// In how many frames of a video all has to be read; nil for all of them.
  var withinFrames: Int?
  /// Why the case is left out; nil for a case that is run.
  var skip: String?

  /// Makes a case.
  init(
    _ input: String, expect: [ExpectedItem]? = nil, maxMisreads: Int = 0, withinFrames: Int? = nil, skip: String? = nil
  ) {
    (self.input, self.expect, self.maxMisreads) = (input, expect, maxMisreads)
    (self.withinFrames, self.skip) = (withinFrames, skip)
  }

  /// The keys in JSON.
  static let definition = ObjectDefinition(
    "suiteCase", defaults: SuiteCase(""), "An input and what it is expected to give."
  ) {
    Field(
      required: "input", \.input, .string(minimumLength: 1),
      "The picture, document, video or numbered sequence (`frame-%04d.png`). A relative path starts from the suite's folder."
    )
    Field(
      optional: "expect", \.expect, .list(of: .object(), count: 0...10_000),
      "What is to be read; `[]`: nothing. Unset: not known yet; `test --update` fills it in.")
    Field(
      "maxMisreads", \.maxMisreads, .int(0...10_000),
      "How many things may be read that are not expected. Default 0.")
    Field(
      optional: "withinFrames", \.withinFrames, .int(1...1_000_000),
      "In how many frames of a video all has to be read. Unset: anywhere in it.")
    Field(optional: "skip", \.skip, .string(minimumLength: 1), "Why the case is left out. Unset: it is run.")
  }
}

/// A file of cases.
struct SuiteFile: DefinedObject {
  /// What the suite is about.
  var description: String?
  /// The cases.
  var cases: [SuiteCase] = []

  /// The keys in JSON.
  static let definition = ObjectDefinition(
    "suite", defaults: SuiteFile(), "Pictures and what they are expected to give: the file of `test`.",
    rules: [inputsAreUnique]
  ) {
    Field(optional: "description", \.description, .string(), "What the suite is about, for people.")
    Field("cases", \.cases, .list(of: .object(), count: 0...100_000), "The cases. Default: none.")
  }

  private static let inputsAreUnique: ObjectDefinition<SuiteFile>.Rule = { suite, node, scope in
    var known: Set<String> = []
    for (index, input) in suite.cases.map(\.input).enumerated() where !known.insert(input).inserted {
      let place = node["cases"]?.elements?[index]
      scope.member("cases").element(index).member("input").report(
        .conflict, at: place?["input"]?.position ?? place?.position,
        message: SuiteWords.sameInput.with(["input": .string(input)]), met: place?["input"])
    }
  }

  /// The JSON Schema (draft 2020-12) of the file.
  static var schema: JSONNode {
    let writer = SchemaWriter()
    return writer.document(
      title: "ScanView suite", id: "urn:scanview:schema:suite", definition.schema(writer).members ?? [])
  }
}
