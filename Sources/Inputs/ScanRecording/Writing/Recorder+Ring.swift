import Glibc
import ScanImage

extension Recorder {
  /// What came of writing a ring.
  public struct RingReport: Sendable {
    /// The file.
    public let path: String
    /// What is in it.
    public let counts: RecordingCounts
  }

  /// Writes what the ring holds to a file of its own: the first gets the name that was given, later ones the next number that is free.
  ///
  /// - Throws: ``RecordingError``; the ring stays as it is.
  public func writeRing() throws(RecordingError) -> RingReport {
    let time = RecordedTime.now()
    let (entries, lost) = state.withLock { state in
      ((state.config.map { [$0] } ?? []) + (state.ring?.all ?? []), state.lost)
    }
    let path = nextName()
    let file = try RecordingFile(
      MCAPOutput(complete: path), library: library, about: about, byteLimit: settings.byteLimit)
    try file.write(entries)
    try file.end(lost, at: time)
    return RingReport(path: path, counts: file.counts)
  }

  private func nextName() -> String {
    while true {
      let number = state.withLock { state in
        state.rings += 1
        return state.rings
      }
      let name = number == 1 ? path : Self.numbered(path, number)
      // The first has the name that was asked for, or none.
      if number == 1 || number > 10_000 || access(name, F_OK) != 0 { return name }
    }
  }

  private static func numbered(_ path: String, _ number: Int) -> String {
    guard let dot = path.lastIndex(of: "."), path[dot...].allSatisfy({ $0 != "/" }) else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
