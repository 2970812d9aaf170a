/// Waits for what no event reports: looks each millisecond, and leaves the processor to the others in between.
///
/// - Throws: what `isMet` throws, `CancellationError` when the test is cancelled, and ``NeverMet`` after ten minutes, so that a
///   condition that never comes fails its test and does not hold all others.
package func until(
  isolation: isolated (any Actor)? = #isolation, _ isMet: @autoclosure () throws -> Bool, file: StaticString = #fileID,
  line: UInt = #line
) async throws {
  let end = ContinuousClock.now + .seconds(600)
  while try !isMet() {
    guard ContinuousClock.now < end else { throw NeverMet(place: "\(file):\(line)") }
    try await ContinuousClock().sleep(for: .milliseconds(1))
  }
}

/// What a test waited for did not come.
package struct NeverMet: Error {
  /// The file and line of the test that waited.
  package let place: String
}
