/// The sentences for people in one language, by their ids; what it lacks is shown in English.
public struct TextCatalog: Sendable, Equatable {
  /// The catalogue that leaves every sentence in English.
  public static let english = TextCatalog([:])

  private let texts: [String: String]

  /// The sentence with an id; nil where the catalogue lacks it.
  public subscript(id: String) -> String? { texts[id] }

  /// Makes a catalogue of sentences that are known to be right.
  package init(_ texts: [String: String]) {
    self.texts = texts
  }

  /// Reads a catalogue from JSON text.
  ///
  /// Ids of a ``TextGroup`` of which `templates` has none are passed over: a file for the whole command serves a program that shows
  /// a part of its sentences.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - file: The name of the file in messages.
  ///   - templates: The sentences that there are.
  /// - Throws: `InvalidDocument` with all problems of the text.
  public init(json bytes: [UInt8], file: String? = nil, for templates: [TextTemplate]) throws(InvalidDocument) {
    let tree = try JSONNode.parse(bytes, file: file)
    guard let members = tree.members else {
      throw InvalidDocument([
        Problem(
          .error, .wrongType, file: file, at: tree.position,
          message: ValueProblemText.expected.with([
            "expected": .text(CatalogProblemText.texts.with()), "found": .text(tree.kindText),
          ]),
          met: tree.excerpt, advice: CatalogProblemText.textsAdvice.with())
      ])
    }
    let known = Dictionary(templates.map { ($0.id, $0) }) { first, _ in first }
    let foreign = TextGroup.allCases.filter { group in !templates.contains { group.has($0.id) } }
    var texts: [String: String] = [:]
    var problems: [Problem] = []
    for member in members where !foreign.contains(where: { $0.has(member.key) }) {
      if let problem = Self.problem(of: member, known, file) {
        problems.append(problem)
      } else if case .string(let text) = member.value.value {
        texts[member.key] = text
      }
    }
    guard problems.isEmpty else { throw InvalidDocument(problems) }
    self.init(texts)
  }

  /// The sentences as the JSON object that they were read from.
  package var json: JSONNode {
    JSONNode(.object(texts.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONNode(.string($0.value))) }))
  }

  /// The ids of the sentences that the catalogue lacks.
  public func missing(of templates: [TextTemplate]) -> [String] {
    templates.map(\.id).filter { texts[$0] == nil }
  }

  /// Sentences as a JSON object of ids and English texts: what a translator begins with.
  public static func json(of templates: [TextTemplate]) -> JSONNode {
    JSONNode(.object(templates.map { JSONMember($0.id, JSONNode(.string($0.english))) }))
  }

  private static func problem(of member: JSONMember, _ known: [String: TextTemplate], _ file: String?) -> Problem? {
    let pointer = JSONPointer.root.appending(member.key)
    guard let template = known[member.key] else {
      return Problem(
        .error, .unknownKey, file: file, at: member.keyPosition, pointer: pointer,
        message: CatalogProblemText.unknown.with(["id": .string(ShownText.short(member.key))]),
        suggestions: nearestNames(to: member.key, among: known.keys.sorted()),
        advice: CatalogProblemText.unknownAdvice.with())
    }
    guard case .string(let text) = member.value.value else {
      return Problem(
        .error, .wrongType, file: file, at: member.value.position, pointer: pointer,
        message: ValueProblemText.expected.with([
          "expected": .text(ValueProblemText.text.with()), "found": .text(member.value.kindText),
        ]),
        met: member.value.excerpt)
    }
    let (wanted, met) = (template.placeholders, TextTemplate.placeholders(in: text))
    func list(_ names: Set<String>) -> String { names.sorted().map { "{\($0)}" }.joined(separator: ", ") }
    let (missing, unknown) = (list(wanted.subtracting(met)), list(met.subtracting(wanted)))
    guard missing.isEmpty, unknown.isEmpty else {
      return Problem(
        .error, .wrongForm, file: file, at: member.value.position, pointer: pointer,
        message: unknown.isEmpty
          ? CatalogProblemText.lacks.with(["names": .string(missing)])
          : CatalogProblemText.foreign.with(["names": .string(unknown)]),
        met: member.value.excerpt,
        allowed: [wanted.isEmpty ? CatalogProblemText.noPlaceholder.with() : DisplayText(list(wanted))],
        advice: CatalogProblemText.placeholders.with(["english": .string(template.english)]))
    }
    guard !text.isEmpty else {
      return Problem(
        .error, .wrongForm, file: file, at: member.value.position, pointer: pointer,
        message: CatalogProblemText.empty.with(), advice: CatalogProblemText.emptyAdvice.with())
    }
    return nil
  }
}
