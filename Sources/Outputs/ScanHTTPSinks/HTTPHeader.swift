public import ScanJSON
public import ScanSinks

/// A header of each request to a server, with a value or a secret.
public struct HTTPHeader: DefinedObject {
  /// Its name.
  public internal(set) var name: String
  /// Its value, or what stands before the secret.
  public internal(set) var value: String
  /// Where the secret behind the value comes from; nil where there is none.
  public internal(set) var secret: Secret?

  /// Makes a header.
  public init(name: String, value: String = "", secret: Secret? = nil) {
    (self.name, self.value, self.secret) = (name, value, secret)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "httpHeader", defaults: HTTPHeader(name: ""), "A header of each request.", place: .root
  ) {
    Field(required: "name", \.name, .string(minimumLength: 1), "Its name, like `Authorization`.")
    Field(
      "value", \.value, .string(), "Its value; with a `secret` what stands before it, like `Bearer `. Default: nothing."
    )
    Field(optional: "secret", \.secret, .object(), "Where the secret behind the value comes from.")
  }

  /// The header as a line.
  ///
  /// - Throws: ``SinkProblem`` when the secret is not there, or a line break would make two headers of it.
  func line(_ context: SinkContext) throws(SinkProblem) -> String {
    let whole = value + (try secret?.value(context) ?? "")
    guard !(name + whole).unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }), !name.contains(":")
    else {
      throw .refused(HTTPSinkText.headerBreak.with(["name": .string(ShownText.harmless(name))]))
    }
    return "\(name): \(whole)"
  }
}

extension [HTTPHeader] {
  /// The headers as lines.
  func lines(_ context: SinkContext) throws(SinkProblem) -> [String] {
    var lines: [String] = []
    for header in self { lines.append(try header.line(context)) }
    return lines
  }
}

extension HTTPClient {
  /// A client of a server as a file of a service names it.
  ///
  /// - Throws: ``SinkProblem`` when the address is none, or libcurl is missing.
  init(
    _ url: String, headers: [String], timeoutSeconds: Double, authorities: String?, _ context: SinkContext
  ) throws(SinkProblem) {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme), url.dropFirst(scheme.count).hasPrefix("://") else {
      throw .refused(HTTPSinkText.noAddress.with(["url": .string(ShownText.harmless(String(url.prefix(60))))]))
    }
    try Self.load()
    self.init(
      url: url, headers: headers + ["User-Agent: ScanView/\(context.version)", "Expect:"],
      timeLimit: .milliseconds(timeoutSeconds * 1000), authorities: authorities.map { context.path($0) })
  }
}
