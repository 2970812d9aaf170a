#if Web
  import Glibc
  import HummingbirdTLS
  import NIOCore
  import ScanWeb
  import Synchronization

  /// The certificate of a server, which is read again when its files were written anew; one that cannot be used leaves the one before.
  final class RenewedCertificate: Sendable {
    /// What tells one state of a file from another.
    private struct FileState: Equatable {
      let device: UInt
      let number: UInt
      let size: Int
      let seconds: Int
      let nanoseconds: Int

      init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
      }
    }

    private struct State {
      var files: [FileState?]
      var certificate: ServerCertificate
    }

    private let paths: (certificate: String, key: String)
    private let onNews: @Sendable (WebCertificateNews) -> Void
    private let state: Mutex<State>

    /// Reads the files of a certificate, or makes them.
    ///
    /// - Throws: `WebCertificateError`.
    init(_ certificate: WebCertificate, _ onNews: @escaping @Sendable (WebCertificateNews) -> Void) throws {
      let paths: (certificate: String, key: String) =
        switch certificate {
        case .files(let certificate, let key): (certificate, key)
        case .selfMade(let names, let folder): try SelfMadeCertificate.files(names, folder)
        }
      self.paths = paths
      self.onNews = onNews
      // The states first: what is written meanwhile is read again.
      let files = [FileState(paths.certificate), FileState(paths.key)]
      state = Mutex(State(files: files, certificate: try ServerCertificate(paths.certificate, paths.key)))
    }

    /// The certificate of the files as they are now, or the last one that could be used.
    func current() -> ServerCertificate {
      let (certificate, news) = state.withLock { state -> (ServerCertificate, WebCertificateNews?) in
        let files = [FileState(paths.certificate), FileState(paths.key)]
        guard files != state.files else { return (state.certificate, nil) }
        // Each state of the files is read once, and a reason is said once.
        state.files = files
        do {
          let certificate = try ServerCertificate(paths.certificate, paths.key)
          let isOther = certificate.fingerprint != state.certificate.fingerprint
          state.certificate = certificate
          return (certificate, isOther ? .renewed(fingerprint: certificate.fingerprint) : nil)
        } catch {
          return (state.certificate, .kept(because: error))
        }
      }
      if let news { onNews(news) }
      return certificate
    }

    /// How connections are encrypted: each with the certificate that holds when it begins.
    var configuration: TLSConfiguration {
      let first = current()
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: first.chain.map { .certificate($0) }, privateKey: .privateKey(first.key))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      configuration.sslContextCallback = { [self] _, promise in
        let now = current()
        promise.succeed(
          Self.changed(.noChanges) {
            $0.certificateChain = now.chain.map { .certificate($0) }
            $0.privateKey = .privateKey(now.key)
          })
      }
      return configuration
    }

    private static func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
      var value = value
      change(&value)
      return value
    }
  }
#endif
