import ScanPluginKit
import ScanProcess
import ScanRuntime

/// The sinks of a service, as one view sees them.
struct ViewSinks: Sendable {
  let service: RunningService
  /// The name of the view in records.
  let view: String
  private let pictures: ViewPictures?

  init(_ service: RunningService, view: String) {
    (self.service, self.view) = (service, view)
    pictures = service.pictures(of: view)
  }

  /// Takes note of the view whose events follow.
  func begin(_ view: ScanView) { pictures?.begin(view) }

  /// The source of a round, as the sinks watch it.
  func watched(_ source: any FrameSource) -> any FrameSource { pictures?.watched(source) ?? source }

  /// Takes in an event: when it returns, what a sink wants of it is on the disk, and its picture.
  func take(_ event: ScanEvent) async {
    await pictures?.take(event)
    await service.take(event, of: view)
  }

  /// Lets the sinks' commands through to the view while it runs; nil: no more.
  func accept(_ perform: CommandDoor.Perform?) { service.accept(perform, for: view) }

  /// Takes in that a round was over without a result.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - since: Since when there is none, in milliseconds since 1970.
  func takeGap(_ reason: String, since: Int64) async {
    await pictures?.takeMissed()
    await service.takeGap(reason, since: since, of: view)
  }

  /// What each sink has done so far, for the service manager's watchdog.
  var work: [WorkReport] { service.work }

  /// Delivers what can be delivered within a short time, and says what became of it.
  func end() async { await service.end() }
}
