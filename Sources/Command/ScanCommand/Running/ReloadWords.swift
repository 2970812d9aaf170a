import ScanPluginKit
import ScanRuntime

/// What the user is shown about a save of the watched file.
enum ReloadWords {
  static func report(_ report: ReloadReport) {
    switch report.outcome {
    case .refused(let problems):
      Console.error("\(report.file): not taken over; what ran before goes on:")
      Console.report(InvalidDocument(problems).report(source: nil, colored: Console.usesColor))
    case .unchanged: Console.note("\(report.file): says the same as before")
    case .superseded: Console.note("\(report.file): a newer configuration came first")
    case .live: Console.note("\(report.file): taken over without a swap: \(places(report))")
    case .swapped: Console.note("\(report.file): swapped: \(places(report))")
    case .notApplied(let pointers):
      Console.note(
        "\(report.file): not applied: \(pointers.joined(separator: ", ")) \(pointers.count == 1 ? "counts" : "count") when a "
          + "camera is opened, and the source is no camera")
    case .restartedCamera: Console.note("\(report.file): the camera was opened again: \(places(report))")
    }
    if !report.warnings.isEmpty {
      Console.noteReport(report.warnings.report(source: nil, colored: Console.usesColor))
    }
  }

  /// The first places that changed, and how many more there are.
  private static func places(_ report: ReloadReport) -> String {
    let shown = report.changes.prefix(5).map(\.pointer.description).joined(separator: ", ")
    return report.changes.count > 5 ? "\(shown) and \(report.changes.count - 5) more" : shown
  }
}
