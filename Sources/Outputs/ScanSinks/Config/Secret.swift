import Glibc
import ScanConfig
public import ScanJSON

/// Where a secret comes from: a variable of the environment, or a file. It stands in no configuration and in no message.
public struct Secret: DefinedObject {
  /// The name of the variable; nil where it comes from a file.
  public internal(set) var environment: String?
  /// The path of the file; nil where it comes from the environment.
  public internal(set) var file: String?

  /// Makes the place of a secret.
  public init(environment: String? = nil, file: String? = nil) {
    (self.environment, self.file) = (environment, file)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "secret", defaults: Secret(),
    "Where a secret comes from: exactly one of `environment` and `file`. The secret itself stands in no configuration.",
    place: .root, rules: [oneSource], schemaRules: [["oneOf": [["required": ["environment"]], ["required": ["file"]]]]]
  ) {
    Field(
      optional: "environment", \.environment, .string(minimumLength: 1),
      "The name of the environment variable that holds it."
    )
    Field(
      optional: "file", \.file, .string(minimumLength: 1),
      "The file that holds it, without the line break at its end; a relative path starts from the service's file. For a systemd service: a credential, as `/run/credentials/scanview.service/NAME`."
    )
  }

  private static let oneSource: ObjectDefinition<Secret>.Rule = { secret, node, scope in
    guard (secret.environment == nil) == (secret.file == nil) else { return }
    scope.report(.conflict, at: node.position, message: ServiceProblemText.oneSource.with(), met: node)
  }

  /// The secret.
  ///
  /// - Throws: ``SinkProblem`` when the variable is not set or the file cannot be read.
  public func value(_ context: SinkContext) throws(SinkProblem) -> String {
    if let environment {
      // The text is the environment's; the copy is ours.
      guard let value = getenv(environment) else {
        throw .refused(SinkText.noVariable.with(["name": .string(environment)]))
      }
      return String(cString: value)
    }
    do {
      let bytes = try BoundedFile.read(context.path(file ?? ""))
      let text = String(decoding: bytes, as: UTF8.self)
      return String(text.last == "\n" || text.last == "\r\n" ? text.dropLast() : text[...])
    } catch {
      throw .refused(error.lineText)
    }
  }
}

extension InvalidDocument {
  /// What is wrong with a file that cannot be read, on one line.
  package var lineText: DisplayText {
    guard let problem = problems.first else { return displayText }
    return DisplayText(joining: [DisplayText(problem.file ?? ""), problem.messageText], by: ": ")
  }
}
