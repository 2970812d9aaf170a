import ScanSinks

/// Sends each record to a server.
struct WebhookSink: Sink {
  let client: HTTPClient
  let keys: [[UInt8]]

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    for (index, record) in records.enumerated() {
      do throws(SinkProblem) {
        try await send(record)
      } catch {
        return SinkAnswer(accepted: index, problem: error)
      }
    }
    return SinkAnswer(accepted: records.count)
  }

  private func send(_ record: SinkRecord) async throws(SinkProblem) {
    // The time of the attempt, which a receiver compares with its clock against requests that are sent again by others.
    let time = UTCTime.now() / 1000
    var headers = ["webhook-id: \(record.id)", "webhook-timestamp: \(time)"]
    if !keys.isEmpty {
      let signatures = keys.map { WebhookSignature.text("\(record.id).\(time).\(record.body)", key: $0) }
      headers.append("webhook-signature: \(signatures.joined(separator: " "))")
    }
    let reply = try await client.post(Array(record.body.utf8), headers)
    if let problem = client.problem(of: reply) { throw problem }
  }
}
