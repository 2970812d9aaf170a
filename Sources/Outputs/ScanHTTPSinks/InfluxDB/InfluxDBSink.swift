import ScanJSON
import ScanSinks

/// Writes records as points.
struct InfluxDBSink: Sink {
  let client: HTTPClient
  let settings: InfluxDBConfig
  let batchLimit = 500

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    let lines = records.map { LineProtocol.line($0, settings) }
    // The ones before a record without a field are sent; it is refused then, with the reason.
    let count = lines.firstIndex(of: nil) ?? lines.count
    if count > 0 {
      do throws(SinkProblem) {
        let reply = try await client.post(Array(lines[..<count].compactMap { $0 }.joined(separator: "\n").utf8))
        if let problem = client.problem(of: reply) {
          // Which point of several is wrong is not known: the first one is sent alone the next time.
          guard problem.kind == .refused, count > 1 else { return SinkAnswer(accepted: 0, problem: problem) }
          return await deliver(Array(records.prefix(1)))
        }
      } catch {
        return SinkAnswer(accepted: 0, problem: error)
      }
    }
    guard count < records.count else { return SinkAnswer(accepted: count) }
    let pointers = settings.fields.map { "`\($0.pointer)`" }.joined(separator: ", ")
    return SinkAnswer(accepted: count, problem: .refused(HTTPSinkText.noNumber.with(["pointers": .string(pointers)])))
  }
}
