import ScanPluginKit

/// The course of a setup: what was answered and found, and what comes next. It asks nobody, reads no picture and writes no file.
struct SetupCourse {
  /// What can be chosen, each with what it reads.
  let choices: [(name: String, summary: DisplayText)]
  private let registry: PluginRegistry
  private let texts: TextCatalog
  private let exists: (String) -> Bool

  /// The file that is written; nil until it is chosen.
  private(set) var output: String?
  /// Whether a file that is there is replaced.
  private(set) var replaces = false
  /// The picture and others like it; nil until they are there.
  private(set) var pictures: SetupPictures?
  /// What was answered and found about the file's contents; nil until a use case is chosen.
  private(set) var draft: SetupDraft?
  /// The parts that are proposed; nil until the picture was read.
  private(set) var proposed: Set<SetupPart.Kind>?
  /// The parts that are taken; nil until that is decided.
  private(set) var taken: Set<SetupPart.Kind>?
  /// Whether the file reads the picture; nil until it was tried.
  private(set) var isRight: Bool?

  private let limit: Set<SetupPart.Kind>
  private var wantedPicture: String?
  private var wantedOthers: String?
  private var isOthersAsked = false
  private var isValueAsked = false
  private var isConfirmed: Bool?
  private var isWritten = false

  /// Begins a setup.
  ///
  /// - Parameters:
  ///   - numbers: What is given by hand.
  ///   - sets: What is set by `--set`.
  ///   - limit: The parts that may be proposed.
  ///   - exists: Whether a file is there.
  init(
    registry: PluginRegistry, texts: TextCatalog = .english, numbers: SetupNumbers = SetupNumbers(),
    sets: [String] = [],
    limit: Set<SetupPart.Kind> = Set(SetupPart.Kind.allCases), exists: @escaping (String) -> Bool
  ) {
    (self.registry, self.texts, self.exists, self.limit) = (registry, texts, exists, limit)
    (self.numbers, self.sets) = (numbers, sets)
    choices = ConfigTemplate.choices(registry)
  }

  private let sets: [String]
  private var numbers: SetupNumbers

  /// What comes next.
  var next: SetupStep {
    // The file that was written is there.
    if isWritten { return .end }
    guard let draft else { return .ask(.useCase) }
    guard let output else { return .ask(.output) }
    if exists(output), !replaces { return .ask(.replace) }
    guard let wantedPicture else { return .ask(.picture) }
    guard pictures != nil else { return .fetch(wantedPicture) }
    if let wantedOthers { return .fetchOthers(wantedOthers) }
    if pictures?.others.isEmpty == true, !isOthersAsked { return .ask(.others) }
    if draft.countsDigits, !isValueAsked { return .ask(.value) }
    if proposed == nil { return .search }
    if taken == nil { return .ask(.proposal) }
    if isRight == nil { return .test }
    switch isConfirmed {
    case nil: return .ask(.save)
    case false?: return .refused
    case true?: return .write
    }
  }

  /// The answer that counts when a person just presses Enter, or cannot be asked; nil where there is none.
  func fallback(_ question: SetupQuestion) -> String? {
    switch question {
    case .useCase, .picture: nil
    case .output: draft.map { "\($0.template.name).json" }
    case .replace: word(.no)
    case .value, .others: ""
    case .proposal: (proposed ?? []).isEmpty ? nil : word(.yes)
    case .save: word(isRight == true ? .yes : .back)
    }
  }

  /// Takes an answer.
  ///
  /// - Throws: ``UsageError`` for one that cannot be meant; nothing has changed then.
  mutating func answer(_ question: SetupQuestion, _ text: String) throws {
    let text = text.isEmpty ? fallback(question) ?? "" : text
    switch question {
    case .useCase: try choose(text)
    case .output: try write(to: text)
    case .replace:
      replaces = try isYes(text)
      if !replaces { output = nil }
    case .picture:
      guard !text.isEmpty else { throw UsageError(SetupWords.noPicture.with()) }
      wantedPicture = text
    case .others:
      wantedOthers = text.isEmpty ? nil : text
      isOthersAsked = true
    case .value:
      draft?.value = text.isEmpty ? nil : try SetupValue(text)
      isValueAsked = true
    case .proposal: try decide(text)
    case .save:
      if has(text, .back) {
        (taken, isRight) = (nil, nil)
      } else {
        isConfirmed = try isYes(text)
      }
    }
  }

  /// Takes the picture that was found or taken.
  mutating func fetched(_ pictures: SetupPictures) { self.pictures = pictures }

  /// Takes pictures to try the file on, at most ``SetupPictures/mostOthers``; none where there are no more.
  mutating func fetched(others: [String]) {
    wantedOthers = nil
    let path = pictures?.path
    pictures?.others = Array(others.filter { $0 != path }.prefix(SetupPictures.mostOthers))
  }

  /// Forgets which further pictures were named, so that they are asked for again.
  mutating func forgetOthers() { (wantedOthers, isOthersAsked) = (nil, false) }

  /// Forgets the picture, so that another one is asked for.
  mutating func forgetPicture() {
    (wantedPicture, pictures, wantedOthers, isValueAsked, isOthersAsked) = (nil, nil, nil, false, false)
    restart()
    draft?.value = nil
  }

  /// Takes what the search gave.
  ///
  /// - Parameters:
  ///   - draft: The draft with how the picture was read.
  ///   - kinds: The parts with which the same is read.
  mutating func searched(_ draft: SetupDraft, proposed kinds: Set<SetupPart.Kind>) {
    self.draft = draft
    proposed = kinds
  }

  /// Takes whether the file reads the picture.
  mutating func tested(isRight: Bool) { self.isRight = isRight }

  /// Notes that the file was written.
  mutating func wrote() { isWritten = true }

  /// The parts that may be proposed, of those that there are.
  func allowed(_ kinds: Set<SetupPart.Kind>) -> Set<SetupPart.Kind> { kinds.intersection(limit) }

  private mutating func choose(_ text: String) throws {
    let number = Int(text).flatMap { choices.indices.contains($0 - 1) ? choices[$0 - 1].name : nil }
    do {
      draft = SetupDraft(
        template: try ConfigTemplate(number ?? text, registry: registry), useCases: registry.useCases, sets: sets,
        numbers: numbers)
    } catch let invalid as InvalidDocument {
      let problems = DisplayText(joining: invalid.problems.map(\.messageText), by: "; ")
      throw UsageError(NewWords.notMade.with(["problem": .text(problems)]))
    }
  }

  private mutating func write(to text: String) throws {
    guard text.lowercased().hasSuffix(".json"), !text.hasSuffix("/.json"), text.lowercased() != ".json" else {
      throw UsageError(SetupWords.noOutput.with(["path": .string(text)]))
    }
    let folder = FilePath.folder(of: text)
    guard folder == "." || exists(folder) else {
      throw UsageError(SetupWords.noFolder.with(["folder": .string(folder)]))
    }
    output = text
  }

  private mutating func decide(_ text: String) throws {
    if has(text, .pictureWord) {
      draft?.numbers = SetupNumbers()
      return forgetPicture()
    }
    var changed = draft?.numbers ?? SetupNumbers()
    if try changed.take(text) {
      if let size = draft?.reading.size { try changed.check(in: size) }
      draft?.numbers = changed
      restart()
      return
    }
    if let kinds = SetupPart.Kind.list(text) {
      guard kinds.isSubset(of: Set(draft?.parts().map(\.kind) ?? [])) else {
        throw UsageError(SetupWords.notProposed.with(["text": .string(text)]))
      }
      taken = kinds
    } else {
      taken = try isYes(text) ? proposed ?? [] : []
    }
  }

  private mutating func restart() {
    (proposed, taken, isRight) = (nil, nil, nil)
    draft?.forgetReading()
  }

  /// A word of an answer in the language of the texts.
  func word(_ word: SetupWords) -> String { word.with().text(texts) }

  private func has(_ text: String, _ word: SetupWords) -> Bool {
    [word.english, self.word(word)].contains(text.lowercased())
  }

  private func isYes(_ text: String) throws -> Bool {
    func begins(_ word: SetupWords) -> Bool {
      [word.english, self.word(word)].contains { $0.hasPrefix(text.lowercased()) }
    }
    if !text.isEmpty, begins(.yes) { return true }
    if !text.isEmpty, begins(.no) { return false }
    throw UsageError(
      SetupWords.yesOrNo.with(["text": .string(text), "yes": .string(word(.yes)), "no": .string(word(.no))]))
  }
}
