import ArgumentParser
import CSandbox
import Glibc
import ScanPluginKit
import ScanStills
import ScanWorker

/// `scanview worker`: reads pictures for another program, by the worker protocol.
struct WorkerCommandLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Read pictures for another program, by the worker protocol.",
    discussion: """
      Takes requests as lines of JSON on standard input, answers each with one line, and ends with the input. Pictures come in shared \
      memory or behind their request. The article WorkerProtocol has the messages; the Python package `scanview` speaks it.

      The process gives up the network and the right to start programs before it reads the first picture; who starts it may limit its \
      memory and files besides.
      """)

  @OptionGroup var limitOptions: LimitOptions
  @Option(
    help: ArgumentHelp(
      "Which time a picture's reading gets, as in `scan`: now, exif, file or name:pattern.", valueName: "source"))
  var timeFrom = "now"

  func run() async throws {
    let limits = try limitOptions.limits()
    let times: PictureTimeSource
    do throws(FileTimePattern.Problem) {
      times = try PictureTimeSource(timeFrom)
    } catch {
      throw UsageError(.timeFrom, ["problem": .text(error.displayText)])
    }
    let channel = try WorkerChannel()
    var conversation = WorkerConversation(
      channel: channel, limits: limits, times: times, isWalled: scanview_forbid_calls() == 0)
    let grace = limits.time + limits.stills.decodingTime + .seconds(3)
    for await request in channel.requests(grace: grace) { await conversation.answer(request) }
  }
}
