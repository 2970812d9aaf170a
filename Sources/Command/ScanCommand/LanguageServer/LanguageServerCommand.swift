import ArgumentParser
import Glibc
import ScanPluginKit

/// `scanview lsp`: help for whoever writes configurations in an editor.
struct LanguageServerCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Help editors with configurations: problems, completion, documentation and repairs.",
    discussion: """
      An editor starts it, and speaks the Language Server Protocol with it on standard input and output. It knows configurations and the \
      files of services, by their keys; of other JSON it judges the syntax only.

      Exit code 0: the editor ended it; 1: the editor was gone without ending it.
      """)

  @Flag(help: "Standard input and output, as some editors ask for; there is nothing else.") var stdio = false
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    if isatty(STDIN_FILENO) == 1 { Console.note(EditorWords.waiting.with()) }
    let server = LanguageServer(
      EditorKnowledge(useCases: CommandEnvironment.registry.useCases, sinks: CommandEnvironment.sinks))
    var isEnded = false
    do {
      isEnded = try server.serve()
    } catch let closed as OutputClosed {
      // An editor that is gone reads nothing more.
      guard closed.isBrokenPipe else { throw closed }
    }
    if !isEnded { throw Exit.failure }
  }
}
