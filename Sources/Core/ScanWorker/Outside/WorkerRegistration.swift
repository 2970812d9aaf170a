package import ScanJSON
package import ScanPluginKit

/// A program that reads a use case: what its registration file says.
package struct WorkerRegistration: DefinedObject {
  /// The key in `pluginConfig`.
  package private(set) var key = ""
  /// The program and its arguments.
  package private(set) var command: [String] = []
  package private(set) var name = ""
  package private(set) var summary = ""
  /// The schema of the use case's object.
  package private(set) var config = JSONNode(.object([]))
  /// The key in a result.
  package private(set) var resultKey = ""
  /// The schema of the result's object.
  package private(set) var result = JSONNode(.object([]))
  package private(set) var needsColor = false
  package private(set) var repeatsAlways = false
  /// In milliseconds.
  package private(set) var frameTime = 5_000
  /// In seconds.
  package private(set) var startTime = 60
  /// In MiB; 0 for no limit.
  package private(set) var memory = 0

  package static let definition = ObjectDefinition(
    "worker", defaults: WorkerRegistration(), "A program that reads a use case, for the file that registers it."
  ) {
    Field(
      required: "key", \.key, .string(minimumLength: 1),
      "The key of the use case in `pluginConfig`, which ends in `Config`.")
    Field(
      required: "command", \.command, .list(of: .string(minimumLength: 1), count: 1...100),
      "The program and its arguments. A path with a slash that is not absolute starts from the folder of this file; a name without one is searched in `PATH`."
    )
    Field("name", \.name, .string(), "The plugin's name for people; the key where it is empty.")
    Field("summary", \.summary, .string(), "What the plugin reads, in one sentence.")
    Field(
      "config", \.config, .anyObject,
      "The JSON Schema (draft 2020-12) of the use case's object. Understood are objects, lists, texts, numbers, truth values and `enum`."
    )
    Field(
      required: "resultKey", \.resultKey, .string(minimumLength: 1), "The key of the results, which ends in `Result`.")
    Field("result", \.result, .anyObject, "The JSON Schema of the results' object, in the same form.")
    Field("needsColor", \.needsColor, .bool, "Whether the program gets the colors of frames beside their luma.")
    Field(
      "repeatsAlways", \.repeatsAlways, .bool,
      "Whether an equal result is delivered with each frame that has it; otherwise it is delivered once while it stays in view."
    )
    Field(
      "frameTime", \.frameTime, .int(10...3_600_000),
      "How long a frame may take, in milliseconds; then the program is ended and started again.")
    Field("startTime", \.startTime, .int(1...3_600), "How long the program may take until it is ready, in seconds.")
    Field("memory", \.memory, .int(0...1_048_576), "The most memory that the program may have, in MiB; 0 for no limit.")
  }

  package init() {}

  /// Reads a registration from a file of at most 16 MiB and makes the factory of its plugins.
  ///
  /// - Throws: `InvalidDocument` with every problem of the file.
  package static func factory(
    contentsOf path: String, report: @escaping @Sendable (String) -> Void
  ) throws(InvalidDocument) -> PluginFactory {
    try OutsideProgram(contentsOf: path).factory(report: report)
  }

  /// Makes the factory of the plugins.
  ///
  /// - Parameters:
  ///   - file: The file of the registration.
  ///   - report: Takes what the program prints.
  package func factory(
    file: String, report: @escaping @Sendable (String) -> Void
  ) throws(InvalidDocument) -> PluginFactory {
    try OutsideProgram(self, file: file).factory(report: report)
  }
}
