import Foundation
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanHTTPSinks

@Suite("Webhooks")
struct WebhookTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func record(_ text: String = "4006381333931") -> SinkRecord {
    SinkRecord(
      ["event": "result"], items: [RecordItem(kind: "EAN_13", text: text)], view: "till", time: 1_795_772_700_125)
  }

  private func sink(_ server: WebServerProcess, _ path: String, _ more: String = "") throws -> any Sink {
    try sink("http://127.0.0.1:\(server.port)\(path)", more)
  }

  private func sink(_ url: String, _ more: String = "") throws -> any Sink {
    let config = try WebhookConfig(json: #"{"url": "\#(url)"\#(more.isEmpty ? "" : ", " + more)}"#)
    return try config.makeSink(SinkContext(name: "hook", folder: NSTemporaryDirectory(), version: "7.0"))
  }

  @Test("a record is the body, with the headers of Standard Webhooks and those of the file")
  func request() async throws {
    let token = try folder.write("secret-1", to: "token")
    let server = try WebServerProcess()
    let sink = try sink(
      server, "/200?shop=3",
      #""headers": [{"name": "X-Shop", "value": "3"}, {"name": "Authorization", "value": "Bearer ", "secret": {"file": "\#(token)"}}]"#
    )
    let record = record("Grüße")
    #expect(await sink.deliver([record]) == SinkAnswer(accepted: 1))
    let request = try await server.next()
    #expect(request.path == "/200?shop=3")
    #expect(request.body == record.body)
    #expect(request.headers["webhook-id"] == record.id)
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["x-shop"] == "3")
    #expect(request.headers["authorization"] == "Bearer secret-1")
    #expect(request.headers["user-agent"] == "ScanView/7.0")
    #expect(request.headers["webhook-signature"] == nil)
    let time = try #require(request.headers["webhook-timestamp"].flatMap { Int64($0) })
    #expect(abs(time - UTCTime.now() / 1000) < 600)
  }

  @Test("a signature is that of the published example, and there is one for each key")
  func signature() async throws {
    try HTTPClient.load()
    // The example of the specification's reference libraries.
    let key = try WebhookSignature.key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    let text = #"msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}"#
    #expect(WebhookSignature.text(text, key: key) == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    let file = try folder.write("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n", to: "key")
    let server = try WebServerProcess()
    let sink = try sink(
      server, "/200", #""signingKey": {"file": "\#(file)"}, "oldSigningKey": {"file": "\#(file)"}"#)
    #expect(await sink.deliver([record()]).accepted == 1)
    let request = try await server.next()
    let signatures = try #require(request.headers["webhook-signature"]).split(separator: " ")
    #expect(signatures.count == 2 && signatures[0] == signatures[1] && signatures[0].hasPrefix("v1,"))
    let noKey = try folder.write("no key", to: "no-key")
    #expect(throws: SinkProblem.self) { try self.sink(server, "/200", #""signingKey": {"file": "\#(noKey)"}"#) }
  }

  @Test(
    "the status says what becomes of a record",
    arguments: [
      (400, SinkProblem.Kind.refused), (413, .refused), (422, .refused), (501, .refused), (401, .later(after: nil)),
      (403, .later(after: nil)), (404, .later(after: nil)), (408, .later(after: nil)), (500, .later(after: nil)),
      (503, .later(after: nil)), (410, .later(after: .seconds(3600))),
    ])
  func statuses(_ status: Int, _ kind: SinkProblem.Kind) async throws {
    let server = try WebServerProcess()
    let answer = await (try sink(server, "/\(status)")).deliver([record()])
    #expect(answer.accepted == 0)
    #expect(answer.problem?.kind == kind)
    #expect(answer.problem?.description.contains("\(status)") == true)
  }

  @Test("a server that asks for time is left alone, one that redirects is not followed")
  func others() async throws {
    let server = try WebServerProcess()
    let busy = await (try sink(server, "/retry")).deliver([record()])
    #expect(busy.problem?.kind == .later(after: .seconds(7)))
    #expect(
      busy.problem?.description
        == "127.0.0.1:\(server.port) answered with status 429: words of the server and more")
    let moved = await (try sink(server, "/moved")).deliver([record()])
    #expect(moved.problem?.description.contains("redirection") == true)
    _ = try await server.next()
    #expect(try await server.next().path == "/moved")
    // The place that it leads to was not asked.
    _ = await (try sink(server, "/200")).deliver([record()])
    #expect(try await server.next().headers["webhook-id"] != nil)
  }

  @Test("a service that ends does not wait for a server")
  func cancelled() async throws {
    let server = try WebServerProcess()
    let sink = try sink(server, "/wait", #""timeoutSeconds": 120"#)
    let record = record()
    let delivery = Task { await sink.deliver([record]) }
    #expect(try await server.next().path == "/wait")
    delivery.cancel()
    #expect(await delivery.value.problem?.kind == .later(after: nil))
  }

  @Test("a certificate of one's own is trusted where the file names it, and by nobody else")
  func certificates() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (certificate, key) = (folder.appending(path: "c.pem").path, folder.appending(path: "k.pem").path)
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/env")
    openssl.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    let server = try WebServerProcess(certificate: certificate, key: key)
    let url = "https://127.0.0.1:\(server.port)/200"
    let strange = await (try sink(url)).deliver([record()])
    #expect(strange.problem?.description.contains("certificate") == true, "\(strange)")
    #expect(await (try sink(url, #""authorities": "\#(certificate)""#)).deliver([record()]) == SinkAnswer(accepted: 1))
  }

  @Test(
    "what cannot be a request is said when the sink is made",
    arguments: [
      (#"{"url": "ftp://x/y"}"#, "no address"), (#"{"url": "x"}"#, "no address"),
      (#"{"url": "http://x", "headers": [{"name": "A", "value": "1\r\nB: 2"}]}"#, "line break"),
      (#"{"url": "http://x", "signingKey": {"environment": "SCANVIEW_NOT_SET"}}"#, "not set"),
    ])
  func wrong(_ text: String, _ words: String) throws {
    let config = try WebhookConfig(json: text)
    let problem = #expect(throws: SinkProblem.self) {
      try config.makeSink(SinkContext(name: "hook", folder: "/", version: "1"))
    }
    #expect(problem?.description.contains(words) == true)
  }

  @Test("no password of an address is in a message")
  func secrets() async throws {
    let answer = await (try sink("http://me:hush@127.0.0.1:1/secret?token=hush")).deliver([record()])
    let words = try #require(answer.problem?.description)
    #expect(!words.contains("hush") && words.contains("127.0.0.1:1 gave no reply"))
  }
}
