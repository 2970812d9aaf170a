import ScanJSON
import ScanSinks

extension HTTPClient {
  /// What a reply means for the records that were sent.
  ///
  /// Only a status of 2xx is success. 408, 425, 429 and those of 5xx but 501 may pass; all others, redirections too, will be the same
  /// the next time.
  ///
  /// - Returns: nil when they arrived.
  func problem(of reply: Reply) -> SinkProblem? {
    let status = reply.status
    if (200..<300).contains(status) { return nil }
    var arguments: [String: DisplayText.Argument] = ["host": .string(host), "status": .number(status)]
    if (300..<400).contains(status) { return .later(HTTPSinkText.redirected.with(arguments), after: .seconds(60)) }
    if status == 410 { return .later(HTTPSinkText.gone.with(arguments), after: .seconds(3600)) }
    arguments["words"] = .string(reply.words)
    let text = reply.words.isEmpty ? HTTPSinkText.status.with(arguments) : HTTPSinkText.statusWords.with(arguments)
    let passes = [408, 425, 429].contains(status) || (status >= 500 && status != 501)
    // Whoever is not let in yet is not a reason to throw records away.
    let isRefusedAtTheDoor = [401, 403, 404, 407].contains(status)
    return passes || isRefusedAtTheDoor ? .later(text, after: reply.retryAfter) : .refused(text)
  }
}
