import CCurl
import FoundationEssentials
import ScanJSON
import ScanSinks

/// Signatures of Standard Webhooks: HMAC-SHA-256 of id, time and body, in base64 behind `v1,`.
enum WebhookSignature {
  /// The bytes of a key as it is written.
  ///
  /// - Throws: ``SinkProblem`` when it is not in that form.
  static func key(_ text: String) throws(SinkProblem) -> [UInt8] {
    guard text.hasPrefix("whsec_"), let data = Data(base64Encoded: String(text.dropFirst(6))),
      (24...64).contains(data.count)
    else { throw .refused(HTTPSinkText.secretForm.with()) }
    return Array(data)
  }

  /// The signature of a text.
  static func text(_ signed: String, key: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let content = Array(signed.utf8)
    // Cannot fail: the algorithm is there, and all memory is ours.
    _ = ccurl_hmac_sha256(key, key.count, content, content.count, &digest)
    return "v1,\(Data(digest).base64EncodedString())"
  }
}
