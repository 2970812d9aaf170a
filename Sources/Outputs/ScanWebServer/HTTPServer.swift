#if Web
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import HummingbirdTLS
  import Logging
  import NIOCore
  public import ScanWeb

  /// Carries a site over HTTP/1.1 with Hummingbird, encrypted where the address has a certificate.
  public struct HTTPServer: WebServer {
    /// Makes a server.
    public init() {}

    /// Serves until the calling task is cancelled.
    public func run(
      _ address: WebAddress, onReady: @escaping @Sendable (WebListening) async -> Void,
      onCertificate: @escaping @Sendable (WebCertificateNews) -> Void,
      answer: @escaping @Sendable (WebRequest) async -> WebResponse
    ) async throws {
      var logger = Logger(label: "scanview")
      // What ends one connection, as Ctrl-C ends all that are open, is nothing to report; a failed start is thrown.
      logger.logLevel = .critical
      let (time, connections) = (address.requestTime, address.maximumConnections)
      let responder = CallbackResponder<AddressedContext> { request, context in
        let response = await answer(request.webRequest(time: time, from: context.remoteAddress))
        return response.response(to: request)
      }
      let plain = HTTPServerBuilder.http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionDeadlines(.nanoseconds(Int64(time / .nanoseconds(1))))],
          idleTimeout: .seconds(60),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)))
      let certificate = try address.certificate.map { try RenewedCertificate($0, onCertificate) }
      let app = Application(
        responder: responder,
        server: try certificate.map { try .tls(plain, tlsConfiguration: $0.configuration) } ?? plain,
        configuration: ApplicationConfiguration(
          address: .hostname(address.host, port: address.port),
          availableConnectionsDelegate: .maximum(connections, logger: logger)),
        onServerRunning: { channel in
          await onReady(
            WebListening(
              port: channel.localAddress?.port ?? address.port, fingerprint: certificate?.current().fingerprint))
        }, logger: logger)
      try await app.run()
    }
  }

  /// What is known of a request beside what it says.
  private struct AddressedContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the machine that sent it.
    let remoteAddress: String?

    init(source: ApplicationRequestContextSource) {
      coreContext = CoreRequestContextStorage(source: source)
      remoteAddress = source.channel.remoteAddress?.ipAddress
    }
  }

  extension Request {
    /// The request as the site sees it.
    fileprivate func webRequest(time: Duration, from remoteAddress: String?) -> WebRequest {
      var fields: [String: String] = [:]
      for field in headers {
        let name = field.name.canonicalName
        fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
      }
      fields["host"] = fields["host"] ?? head.authority
      let body = body
      return WebRequest(
        method: method.rawValue, path: uri.path, query: uri.query ?? "", headers: fields,
        remoteAddress: remoteAddress,
        body: { limit throws(WebError) in try await Self.read(body, limit, time) })
    }

    private static func read(_ body: RequestBody, _ limit: Int, _ time: Duration) async throws(WebError) -> [UInt8] {
      do {
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
          group.addTask {
            var bytes: [UInt8] = []
            for try await part in body {
              guard bytes.count + part.readableBytes <= limit else { throw WebError.tooLarge(limit: limit) }
              bytes += part.readableBytesView
            }
            return bytes
          }
          group.addTask {
            try await Task.sleep(for: time)
            throw WebError.tooSlow
          }
          defer { group.cancelAll() }
          return try await group.next() ?? []
        }
      } catch let error as WebError {
        throw error
      } catch {
        throw WebError.brokenBody(error)
      }
    }
  }

  extension WebResponse {
    /// The answer as the server sends it.
    fileprivate func response(to request: Request) -> Response {
      var fields = HTTPFields()
      for header in headers {
        if let name = HTTPField.Name(header.name) { fields.append(HTTPField(name: name, value: header.value)) }
      }
      // After an error the rest of a body may still be under way.
      if status >= 400 { fields[.connection] = "close" }
      let state = HTTPResponse.Status(code: status)
      switch body {
      case .bytes(let bytes):
        fields[.contentLength] = String(bytes.count)
        let isHead = request.method == .head
        return Response(
          status: state, headers: fields,
          body: isHead ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
      case .stream(let parts):
        return Response(
          status: state, headers: fields,
          body: ResponseBody { writer in
            // A browser that goes away ends the stream, though nothing is written at the moment.
            try await request.body.consumeWithCancellationOnInboundClose { _ in
              for await part in parts { try await writer.write(ByteBuffer(bytes: part)) }
            }
            try await writer.finish(nil)
          })
      }
    }
  }
#endif
