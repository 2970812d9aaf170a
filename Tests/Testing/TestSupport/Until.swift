/// Waits for what no event reports: looks each millisecond, and leaves the processor to the others in between.
///
/// - Throws: what `isMet` throws, and `CancellationError` when the test is cancelled, as by its time limit.
package func until(isolation: isolated (any Actor)? = #isolation, _ isMet: @autoclosure () throws -> Bool) async throws
{
  while try !isMet() { try await ContinuousClock().sleep(for: .milliseconds(1)) }
}
