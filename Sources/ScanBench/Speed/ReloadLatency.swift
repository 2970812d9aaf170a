import Glibc
import ScanPluginKit
import ScanRuntime
import ScanSynthetic
import StandardPlugins

/// How long it takes from a save of a watched configuration until it is live, while a source runs.
public struct ReloadLatency: Sendable {
  /// From the begin of the writing until the plugin was exchanged, one for each valid save, shortest first.
  public let live: [Duration]
  /// How many broken saves were told with a pointer.
  public let refused: Int
  /// How many saves were broken.
  public let broken: Int
  /// Whether the source ran on without a new start all the time.
  public let ranOn: Bool

  /// The time within which so many of hundred valid saves were live; zero without any.
  public func percentile(_ percent: Int) -> Duration {
    live.isEmpty ? .zero : live[min(live.count - 1, live.count * percent / 100)]
  }

  /// Saves a configuration so many times, every third time broken, each after the one before was told.
  ///
  /// - Throws: What loading and scanning throws, and ``ReloadMeasureError`` when the folder cannot be written to.
  public static func measure(saves count: Int = 100) async throws -> ReloadLatency {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let folder = "\(base)/scanview-reload-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    guard mkdir(folder, 0o700) == 0 else { throw ReloadMeasureError(path: folder, number: errno) }
    let path = folder + "/c.json"
    defer {
      unlink(path)
      rmdir(folder)
    }
    try save(text(0, isBroken: false), to: path)
    let view = try await ScanView(
      ConfigLoader().load(contentsOf: path).config, source: SyntheticSource.parse("text=ABC,format=CODE_39"),
      registry: .standard)
    var events = view.events(EventOptions(capacity: 100_000)).makeAsyncIterator()
    try await view.start()
    let link = try view.watch(path)
    defer { link.cancel() }
    var live: [Duration] = []
    var refused = 0
    var ranOn = true
    for number in 1...max(1, count) {
      let begin = ContinuousClock.now
      try save(text(number, isBroken: number.isMultiple(of: 3)), to: path)
      waiting: while let event = await events.next() {
        switch event {
        case .reloaded(let report):
          switch report.outcome {
          case .swapped: live.append(ContinuousClock.now - begin)
          case .refused(let problems): refused += problems.contains { !$0.pointer.tokens.isEmpty } ? 1 : 0
          default: break
          }
          break waiting
        case .finished: ranOn = false
        default: break
        }
      }
    }
    await view.finish()
    return ReloadLatency(live: live.sorted(), refused: refused, broken: max(1, count) / 3, ranOn: ranOn)
  }

  private static func text(_ number: Int, isBroken: Bool) -> String {
    """
    {"pluginConfig": {"id": "n\(number)", "cancelOnResult": false,
      "barcodeConfig": {"barcodeFormats": ["\(isBroken ? "CODE_40" : "CODE_39")"]}}}
    """
  }

  private static func save(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ReloadMeasureError(path: path, number: errno) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw ReloadMeasureError(path: path, number: errno)
    }
  }
}

/// The error of a measurement that cannot write its file.
public struct ReloadMeasureError: Error, Sendable, CustomStringConvertible {
  let path: String
  let number: Int32

  /// The file and the system's reason.
  public var description: String { "\(path) cannot be written: \(String(cString: strerror(number)))" }
}
