import ScanPluginKit
import ScanRuntime

/// What the user is shown about a save of the watched file.
enum ReloadWords {
  static func report(_ report: ReloadReport) {
    let texts = Console.texts
    switch report.outcome {
    case .refused(let problems):
      Console.error(words(.reloadRefused, report))
      Console.report(
        InvalidDocument(problems).report(source: nil, colored: Console.usesColor, texts: texts))
    case .unchanged: Console.note(words(.reloadUnchanged, report))
    case .superseded: Console.note(words(.reloadSuperseded, report))
    case .live: Console.note(words(.reloadLive, report, places(report)))
    case .swapped: Console.note(words(.reloadSwapped, report, places(report)))
    case .notApplied(let pointers):
      let list = DisplayText(pointers.joined(separator: ", "))
      Console.note(words(pointers.count == 1 ? .reloadNotAppliedOne : .reloadNotApplied, report, list))
    case .restartedCamera: Console.note(words(.reloadRestarted, report, places(report)))
    }
    if !report.warnings.isEmpty {
      Console.noteReport(report.warnings.report(source: nil, colored: Console.usesColor, texts: texts))
    }
  }

  private static func words(_ text: RunWords, _ report: ReloadReport, _ places: DisplayText? = nil) -> DisplayText {
    var arguments: [String: DisplayText.Argument] = ["file": .string(report.file)]
    if let places { arguments["places"] = .text(places) }
    return text.with(arguments)
  }

  /// The first places that changed, and how many more there are.
  private static func places(_ report: ReloadReport) -> DisplayText {
    let shown = report.changes.prefix(5).map(\.pointer.description).joined(separator: ", ")
    guard report.changes.count > 5 else { return DisplayText(shown) }
    return RunWords.more.with(["places": .string(shown), "count": .number(report.changes.count - 5)])
  }
}
