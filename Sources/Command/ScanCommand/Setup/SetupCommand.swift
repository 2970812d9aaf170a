import ArgumentParser
import Glibc
import ScanPluginKit
import ScanStills

/// `scanview setup`: from a picture to a configuration that reads it.
struct SetupCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Make a configuration by questions, from a picture of what is to be read.",
    discussion: """
      Asks what is to be read, reads a picture, and proposes what suits it: only the formats of codes that are in it, a cutout around \
      what was read, the places of a meter's digits or dials, and the picture as their reference. Only what reads the picture as before is \
      proposed. The picture with what was found is written beside the configuration, and drawn where the terminal can. The file is checked \
      and tried on further pictures before it is written.

      Every question has an option, and what an option answers is not asked. Without a terminal --use-case, --picture and --accept are needed:
        \(ProgramName.current) setup --use-case meter --picture cellar.jpg --value 00042.317 --accept
      Numbers are pixels of the picture, from its upper left corner. Nothing is overwritten without --force or a yes, and an end before the \
      last answer writes nothing.

      Exit codes: 0 the file was written; 1 a picture could not be read, or no file was wanted; 2 the command line is wrong, or an answer is \
      missing; 4 the file would not read the picture, and was not written; 130 Ctrl-C.
      """)

  @Option(
    help: ArgumentHelp(
      "What is to be read: a key of `plugins`, or a name of the list that is asked.", valueName: "name"))
  var useCase: String?
  @Option(
    help: ArgumentHelp(
      "A picture, a folder whose first picture is taken and whose others are tried, or a camera as of `run --source`.",
      valueName: "picture"), completion: .file())
  var picture: String?
  @Option(
    help: ArgumentHelp("What the counter shows in the picture, all digits, like 00042.317.", valueName: "digits"))
  var value: String?
  @Option(help: ArgumentHelp("The cutout, instead of one around what was read.", valueName: "x,y,w,h"))
  var cutout: String?
  @Option(
    help: ArgumentHelp(
      "The box around a row of digits and their number, instead of those found.", valueName: "x,y,w,h/n"))
  var digits: String?
  @Option(
    help: ArgumentHelp(
      "Middle and radius of each dial, the highest place first; ,clockwise behind one says how it turns.",
      valueName: "x,y,r x,y,r"))
  var dials: String?
  @Option(
    help: ArgumentHelp(
      "What may be proposed: formats,cutout,digits,dials,reference, or none; all unless given.", valueName: "parts"))
  var parts: String?
  @Option(
    help: ArgumentHelp(
      "More pictures to try the file on: a file, a folder or a pattern; at most 5.", valueName: "pictures"),
    completion: .file())
  var test: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; the name of the use case unless given.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?
  @Flag(help: "Take the proposal, and write the file if it reads the picture.") var accept = false
  @Flag(help: "Replace a file that is there.") var force = false
  @OptionGroup var overrideOptions: OverrideOptions
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no notes; only without questions.") var quiet = false

  func run() async throws {
    let terminal = SetupTerminal()
    let given = answers
    if terminal == nil {
      let missing = SetupQuestion.required.filter { given[$0] == nil }.map(\.option)
      guard missing.isEmpty else {
        throw UsageError(SetupWords.missing.with(["options": .string(missing.joined(separator: ", "))]))
      }
      if quiet { Console.beQuiet() }
    }
    let (numbers, limit, limits) = (try numbers(), try limit(), try limitOptions.limits())
    let (registry, sets, arguments) = (CommandEnvironment.registry, overrideOptions.overrides, limitOptions.arguments)
    let work = Task { [accept] in
      let files = SetupFiles(limits)
      defer { files.clean() }
      let course = SetupCourse(
        registry: registry, texts: Console.texts, numbers: numbers, sets: sets, limit: limit
      ) { path in
        var status = stat()
        return lstat(FileName.onDisk(path), &status) == 0
      }
      var session = SetupSession(
        course: course, given: given, accepts: accept, terminal: terminal,
        bench: SetupBench(limits: limits, arguments: arguments), files: files)
      try await session.run()
    }
    let interrupts = Interrupts(grace: .endOfRun) { work.cancel() }
    let result = await work.result
    let signal = interrupts.signalNumber
    interrupts.stop()
    do {
      try result.get()
    } catch let invalid as InvalidDocument {
      ConfigText.report(invalid, source: nil)
      throw Exit.usage
    } catch is CancellationError {
      Console.note(SetupWords.nothingWritten.with())
      throw Exit.interrupted(by: signal ?? SIGINT)
    }
  }

  /// What options answer.
  private var answers: [SetupQuestion: String] {
    let yes = SetupWords.yes.with().text(Console.texts)
    let all: [(SetupQuestion, String?)] = [
      (.useCase, useCase), (.output, output), (.replace, force ? yes : nil), (.picture, picture), (.others, test),
      (.value, value), (.proposal, accept ? yes : nil),
    ]
    return all.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  private func numbers() throws -> SetupNumbers {
    var numbers = SetupNumbers()
    numbers.cutout = try cutout.map(SetupNumbers.rect)
    numbers.digits = try digits.map(SetupNumbers.row) ?? []
    numbers.dials = try dials.map(SetupNumbers.dials) ?? []
    return numbers
  }

  private func limit() throws -> Set<SetupPart.Kind> {
    guard let parts, parts != "none" else { return parts == nil ? Set(SetupPart.Kind.allCases) : [] }
    guard let kinds = SetupPart.Kind.list(parts) else {
      let names = SetupPart.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(SetupWords.noParts.with(["text": .string(parts), "names": .string(names)]))
    }
    return kinds
  }
}
