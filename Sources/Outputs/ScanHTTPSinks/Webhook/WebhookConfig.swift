public import ScanJSON
public import ScanSinks

/// A server that gets each record by HTTP, as Standard Webhooks describes it (github.com/standard-webhooks/standard-webhooks).
public struct WebhookConfig: SinkSettings {
  /// The key of this kind.
  public static let key = "webhook"

  /// The address.
  public internal(set) var url: String
  /// The key that requests are signed with; nil for no signature.
  public internal(set) var signingKey: Secret?
  /// An older key that requests are signed with too, while a receiver changes from one to the other.
  public internal(set) var oldSigningKey: Secret?
  /// Further headers.
  public internal(set) var headers: [HTTPHeader]
  /// How long a request may take, in seconds.
  public internal(set) var timeoutSeconds: Double
  /// A file of certificates that are trusted in place of the system's.
  public internal(set) var authorities: String?

  /// Makes the settings of a webhook.
  public init(
    url: String, signingKey: Secret? = nil, oldSigningKey: Secret? = nil, headers: [HTTPHeader] = [],
    timeoutSeconds: Double = 20, authorities: String? = nil
  ) {
    (self.url, self.signingKey, self.oldSigningKey) = (url, signingKey, oldSigningKey)
    (self.headers, self.timeoutSeconds, self.authorities) = (headers, timeoutSeconds, authorities)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "webhookSink", defaults: WebhookConfig(url: ""),
    "A server that gets each record as the body of a POST request, by Standard Webhooks: the headers webhook-id, webhook-timestamp and, with a key, webhook-signature. Delivered is what it answers with a status of 2xx. 408, 425, 429, 5xx but 501, and what it does not let in (401, 403, 404, 407) is tried again, no sooner than `Retry-After` asks; redirections are not followed; any other status refuses the record.",
    place: .root
  ) {
    Field(required: "url", \.url, .string(minimumLength: 1), "The address, with http:// or https://.")
    Field(
      optional: "signingKey", \.signingKey, .object(),
      "The key that requests are signed with by HMAC-SHA-256: `whsec_` and base64 of 24 to 64 bytes. Default: no signature."
    )
    Field(
      optional: "oldSigningKey", \.oldSigningKey, .object(),
      "An older key whose signature is sent too, so that a receiver can change keys without a gap.")
    Field("headers", \.headers, .list(of: .object(), count: 0...32), "Further headers of each request. Default: none.")
    Field(
      "timeoutSeconds", \.timeoutSeconds, .number(1...120),
      "How long a request may take with its answer, in seconds, 1 to 120. Default 20.")
    Field(
      optional: "authorities", \.authorities, .string(minimumLength: 1),
      "A file of certificates (PEM) that are trusted in place of the system's, for a server with a certificate of one's own. A relative path starts from the service's file."
    )
  }

  /// Makes the sink.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    var keys: [[UInt8]] = []
    for key in [signingKey, oldSigningKey] {
      if let key { keys.append(try WebhookSignature.key(key.value(context))) }
    }
    let client = try HTTPClient(
      url, headers: headers.lines(context) + ["Content-Type: application/json"], timeoutSeconds: timeoutSeconds,
      authorities: authorities, context)
    return WebhookSink(client: client, keys: keys)
  }
}
