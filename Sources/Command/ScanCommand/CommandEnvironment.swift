import ArgumentParser
import Glibc
import ScanControl
import ScanJSON
public import ScanPluginKit
import ScanRuntime
public import ScanSinks
import ScanStills
public import ScanWeb

/// The `scanview` command over a registry of plugins: the same subcommands for this project's build and for yours.
public enum ScanCommandLine {
  /// Runs the command that the process was started with, and ends the process with its exit code.
  ///
  /// - Parameters:
  ///   - registry: The plugins that configurations may name.
  ///   - sinks: The kinds of sinks that the file of a service may name.
  ///   - server: What carries `serve`; without one, the program `scanview-serve` is started for it.
  public static func main(
    registry: PluginRegistry, sinks: SinkRegistry = .shipped, server: (any WebServer)? = nil
  ) async {
    // A write to a closed pipe becomes an error that can be handled instead of the end of the process.
    signal(SIGPIPE, SIG_IGN)
    var arguments = Array(arguments.dropFirst())
    let outside: PluginRegistry
    do {
      outside = try OutsidePlugins.added(to: registry, &arguments)
    } catch {
      exit(report(error).rawValue)
    }
    let code = await CommandEnvironment.$registry.withValue(outside) { [arguments] in
      await CommandEnvironment.$server.withValue(server) {
        await CommandEnvironment.$sinks.withValue(sinks) {
          await CommandEnvironment.$program.withValue(FilePath.ownProgram) { await run(arguments) }
        }
      }
    }
    exit(code.rawValue)
  }

  /// What the process was started with; bytes that are no text, as in names of files, are kept by their codes.
  private static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }.map { argument in
      String(validatingCString: argument)
        ?? FileName.text(
          Array(UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:))))
    }
  }

  private static func run(_ arguments: [String]) async -> ExitCode {
    do {
      let command = try await parsed(arguments)
      if let command = command as? any SpeakingCommand { Console.speak(try command.textsOption.catalog()) }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        var command = command
        try command.run()
      }
      return Exit.found
    } catch let code as ExitCode {
      return code
    } catch {
      return report(error)
    }
  }

  /// The command that arguments mean.
  private static func parsed(_ arguments: [String]) async throws -> any ParsableCommand {
    do {
      return try await Scanview.asyncParseAsRoot(arguments)
    } catch {
      // What is wrong with them is said in the language that they name.
      guard Scanview.exitCode(for: error) == .validationFailure, TextsOption.speak(arguments) else { throw error }
      return try await Scanview.asyncParseAsRoot(arguments)
    }
  }

  /// Reports what ended the command, and gives the exit code for it.
  private static func report(_ error: any Error) -> ExitCode {
    switch error {
    case let code as ExitCode: return code
    case let closed as OutputClosed:
      // The reader has what it wanted, as in `| head -1`.
      if closed.isBrokenPipe { return Exit.found }
      Console.error(closed.displayText)
      return Exit.failure
    case let error as UsageError:
      Console.error(error.displayText)
      return Exit.usage
    case let error as PluginError:
      Console.error(error.displayText)
      return Exit.usage
    case let error as ControlError:
      Console.error(error.displayText)
      return error.isUsage ? Exit.usage : Exit.failure
    case let issue as ScanIssue where issue.code == .notWatchable:
      Console.error(DisplayText(joining: ["--watch", issue.displayText], by: ": "))
      return Exit.failure
    case let issue as ScanIssue:
      Console.error(issue.displayText)
      return Exit.usage
    default: break
    }
    let text = Scanview.fullMessage(for: error)
    switch Scanview.exitCode(for: error) {
    case .success:
      // Help, the version and completion scripts are what was asked for.
      do {
        try Console.result(text)
        return Exit.found
      } catch {
        return report(error)
      }
    case .validationFailure:
      // The usage and help that follow the message are lines of their own; what the user typed is in there too.
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) { Console.error(String(line)) }
      return Exit.usage
    default:
      Console.error(DisplayText(of: error))
      return Exit.failure
    }
  }
}

/// The error of arguments that cannot be meant.
struct UsageError: Error {
  /// What was met and what to do.
  let displayText: DisplayText

  init(_ displayText: DisplayText) { self.displayText = displayText }

  init(_ words: UsageWords, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.init(words.with(arguments))
  }
}

/// What the subcommands share.
enum CommandEnvironment {
  /// The plugins of this build.
  @TaskLocal static var registry = PluginRegistry()
  /// The kinds of sinks of this build.
  @TaskLocal static var sinks = SinkRegistry.shipped
  /// What carries `serve`.
  @TaskLocal static var server: (any WebServer)?
  /// The program that runs, which can be started again as a worker; nil where the command is called from within another program.
  @TaskLocal static var program: String?
}

/// The exit codes of the command.
enum Exit {
  /// Something was found, or a question was answered.
  static let found = ExitCode(0)
  /// Something failed that is not the user's configuration: a file, a device, an engine.
  static let failure = ExitCode(1)
  /// The command line or the configuration is wrong.
  static let usage = ExitCode(2)
  /// The work was done, and nothing was found.
  static let nothingFound = ExitCode(4)

  /// The work was ended by a signal before it was done; 130 for Ctrl-C, as shells expect it.
  static func interrupted(by signal: Int32) -> ExitCode { ExitCode(128 + signal) }
}
