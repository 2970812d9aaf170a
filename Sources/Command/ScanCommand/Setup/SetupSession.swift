import ArgumentParser
import Glibc
import ScanPluginKit
import ScanRuntime
import ScanStills

/// A setup at work: it asks, reads and writes as its course says.
struct SetupSession {
  var course: SetupCourse
  /// The answers that options give, each used once.
  var given: [SetupQuestion: String]
  /// Whether a file that reads the picture is written without a question.
  let accepts: Bool
  /// Where questions are asked; nil where nobody can be.
  let terminal: SetupTerminal?
  let bench: SetupBench
  let files: SetupFiles

  /// Runs to the end.
  ///
  /// - Throws: ``UsageError``, or the exit code of an end without a file.
  mutating func run() async throws {
    while true {
      try Task.checkCancellation()
      switch course.next {
      case .ask(let question): try await ask(question)
      case .fetch(let name): try await fetch(name)
      case .fetchOthers(let name): try fetchOthers(name)
      case .search: try await search()
      case .test: try await test()
      case .write: try write()
      case .end: return
      case .refused:
        Console.note(SetupWords.nothingWritten.with())
        throw Exit.failure
      }
    }
  }

  // MARK: Questions

  private mutating func ask(_ question: SetupQuestion) async throws {
    if let answer = given.removeValue(forKey: question) { return try take(question, answer) }
    if question == .save, accepts, course.isRight == true { return try take(question, course.word(.yes)) }
    guard let terminal else { return try answerAlone(question) }
    let asked = SetupPrompt(course: course).question(question)
    for line in asked.lines { Console.note(line) }
    guard let line = try await terminal.ask(asked.prompt, fallback: course.fallback(question)) else {
      Console.note(SetupWords.nothingWritten.with())
      throw Exit.failure
    }
    try take(question, line)
  }

  /// Gives the answer that counts where nobody can be asked.
  private mutating func answerAlone(_ question: SetupQuestion) throws {
    switch question {
    case .replace:
      throw UsageError(SetupWords.exists.with(["path": .string(course.output ?? "")]))
    case .save:
      Console.error(SetupWords.notRead.with())
      throw Exit.nothingFound
    default:
      guard let answer = course.fallback(question), !SetupQuestion.required.contains(question) else {
        throw UsageError(SetupWords.missing.with(["options": .string(question.option)]))
      }
      try course.answer(question, answer)
    }
  }

  /// Takes an answer; one that cannot be meant is said, and asked for again where that is possible.
  private mutating func take(_ question: SetupQuestion, _ answer: String) throws {
    do {
      try course.answer(question, answer)
    } catch let error as UsageError {
      guard terminal != nil else { throw error }
      Console.error(error.displayText)
    }
  }

  // MARK: Pictures

  private mutating func fetch(_ name: String) async throws {
    do {
      let source = try SourceArgument(
        name, pacing: .live, framesPerSecond: nil, camera: draft.loaded(SetupAttempt()).config.cameraConfig,
        limits: bench.limits.stills)
      guard source.isPictures else {
        let path = try files.picture()
        try await SetupCamera(source: source, config: draft.loaded(SetupAttempt()).config).take(to: path)
        return course.fetched(SetupPictures(path: path))
      }
      var pictures = try SetupPictures.files(name)
      // One that cannot be read is asked for again before anything else is.
      _ = try StillDecoder(limits: bench.limits.stills).open(pictures.path)
      // Pictures that an option names take the place of those of the folder.
      if given[.others] != nil { pictures.others = [] }
      course.fetched(pictures)
    } catch {
      try failed(error)
      course.forgetPicture()
    }
  }

  private mutating func fetchOthers(_ name: String) throws {
    do {
      let paths = try SetupPictures.paths(name)
      // A slip of the keyboard is said now, not after the rest of the questions.
      if let first = paths.first { _ = try StillDecoder(limits: bench.limits.stills).open(first) }
      course.fetched(others: paths)
    } catch {
      try failed(error)
      course.forgetOthers()
    }
  }

  /// Says what failed with a picture; without a terminal that is the end.
  private func failed(_ error: any Error) throws {
    guard terminal != nil, !(error is CancellationError) else { throw error }
    if error is ExitCode { return }
    Console.error((error as? UsageError)?.displayText ?? DisplayText(of: error))
  }

  // MARK: Work

  private var draft: SetupDraft {
    get throws {
      guard let draft = course.draft else { throw CancellationError() }
      return draft
    }
  }

  private mutating func search() async throws {
    guard let pictures = course.pictures, let output = course.output else { return }
    var draft = try draft
    if given.removeValue(forKey: .value) != nil { try failed(UsageError(SetupWords.countsNothing.with())) }
    var search = SetupSearch(value: draft.value, numbers: draft.numbers, variants: draft.variants)
    do {
      while let attempt = search.next() {
        let reading = try await bench.read(draft.loaded(attempt, file: output), pictures.path)
        try search.take(reading, by: attempt)
        draft.reading.size = reading.size
      }
    } catch let error as UsageError {
      guard terminal != nil else { throw error }
      Console.error(error.displayText)
      return course.forgetPicture()
    }
    let first = search.first ?? SetupReading()
    guard first.size != nil else {
      for text in first.words { Console.error(text) }
      guard terminal != nil else { throw Exit.failure }
      return course.forgetPicture()
    }
    (draft.attempt, draft.reading) = search.found ?? (nil, first)
    if let attempt = draft.attempt {
      let loaded = try draft.loaded(attempt, file: output)
      for other in pictures.others { draft.others.append(try await bench.read(loaded, other)) }
    }
    do {
      try draft.checkPlaces()
    } catch {
      try failed(error)
    }
    let drawn = files.annotated(output, replaces: course.replaces)
    let proposed = try await propose(&draft, pictures.path, output, drawn)
    course.searched(draft, proposed: proposed)
    for line in SetupPrompt(course: course).found { Console.note(line) }
    guard FilePath.identity(drawn) != nil else { return }
    terminal?.show(drawn, limits: bench.limits.stills)
    Console.note(SetupWords.drawn.with(["path": .string(drawn)]))
  }

  /// The parts with which the same is read as before; the picture with what is read then is drawn.
  private func propose(_ draft: inout SetupDraft, _ picture: String, _ output: String, _ drawn: String) async throws
    -> Set<SetupPart.Kind>
  {
    var candidates = draft.candidates.map(course.allowed)
    // Without any part, the use case stays as it is.
    if !candidates.contains([]) { candidates.append([]) }
    for kinds in candidates {
      for isClose in kinds.contains(.cutout) && draft.attempt?.part != nil ? [true, false] : [true] {
        draft.isClose = isClose
        let loaded = try draft.loaded(kinds, reference: Self.absolute(picture), file: output)
        let reading = try await bench.read(loaded, picture, annotated: drawn)
        // Where a cutout leaves no room for places, they are no part of it.
        if draft.numbers.givesPlaces || draft.keeps(reading) { return Set(draft.parts(kinds).map(\.kind)) }
      }
    }
    return []
  }

  private mutating func test() async throws {
    guard let pictures = course.pictures, let output = course.output, let kinds = course.taken else { return }
    let draft = try draft
    let loaded = try draft.loaded(kinds, reference: Self.absolute(pictures.path), file: output)
    let check = CheckedConfig(Array(try text(draft, kinds, output).utf8), file: output, useCases: draft.useCases)
    let problems = check.problems + EngineTrial.problems(loaded)
    if !problems.isEmpty {
      Console.report(problems.report(source: nil, colored: Console.usesColor, texts: Console.texts))
    }
    let expected = draft.others.map { $0.items.isEmpty ? nil : $0.items } as [[ReadItem]?]
    let others = pictures.others.enumerated().map { ($1, $0 < expected.count ? expected[$0] : nil) }
    let outcomes = try await bench.outcomes(loaded, [(pictures.path, nil)] + others)
    for line in SetupPrompt(course: course).tried(outcomes) { Console.note(line) }
    let read = outcomes.first?.read ?? []
    let isRight = check.loaded != nil && !read.isEmpty && (draft.value?.agrees(with: read) ?? true)
    course.tested(isRight: isRight)
  }

  private mutating func write() throws {
    guard let pictures = course.pictures, let output = course.output, let kinds = course.taken else { return }
    let copy = files.reference(output, of: pictures.path, replaces: course.replaces)
    let reference = kinds.contains(.reference) ? (pictures.path, copy) : nil
    let text = try text(try draft, kinds, output)
    try files.write(text, to: output, replaces: course.replaces, reference: reference)
    course.wrote()
    let (program, shown) = (ProgramName.current, NewReport.shell(output))
    try NewReport.print(
      [output] + (reference.map { [$0.1] } ?? []),
      next: ["\(program) run \(shown) --source camera", "\(program) test \(shown) PICTURES --page out"])
  }

  /// The text of the file.
  private func text(_ draft: SetupDraft, _ kinds: Set<SetupPart.Kind>, _ output: String) throws -> String {
    let picture = course.pictures?.path ?? ""
    let copy = files.reference(output, of: picture, replaces: course.replaces)
    let name = copy.split(separator: "/").last.map(String.init) ?? copy
    let loaded = try draft.loaded(
      kinds, reference: name, file: output,
      more: SetupDescription(draft: draft, output: output, picture: picture, texts: Console.texts).overrides)
    return loaded.config.jsonText()
  }

  private static func absolute(_ path: String) -> String {
    // realpath allocates the result, which is freed here.
    guard let real = realpath(FileName.onDisk(path), nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
