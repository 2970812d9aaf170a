#if Web
  import Crypto
  import HummingbirdTLS
  import ScanWeb

  /// The certificate of a server with its key, ready for connections.
  struct ServerCertificate {
    /// How connections are encrypted.
    let configuration: TLSConfiguration
    /// The SHA-256 of the certificate, as browsers show it.
    let fingerprint: String

    /// Reads the files of a certificate, or makes them.
    ///
    /// - Throws: `WebCertificateError`.
    init(_ certificate: WebCertificate) throws {
      switch certificate {
      case .files(let certificate, let key): try self.init(certificate, key)
      case .selfMade(let names, let folder):
        let made = try SelfMadeCertificate.files(names, folder)
        try self.init(made.certificate, made.key)
      }
    }

    private init(_ certificatePath: String, _ keyPath: String) throws {
      let chain: [NIOSSLCertificate]
      let key: NIOSSLPrivateKey
      do {
        chain = try NIOSSLCertificate.fromPEMFile(certificatePath)
      } catch {
        throw WebCertificateError(
          "the certificate \(certificatePath) cannot be read (\(error)); it takes a file in the PEM format, which begins with -----BEGIN CERTIFICATE-----"
        )
      }
      do {
        key = try NIOSSLPrivateKey(file: keyPath, format: .pem)
      } catch {
        throw WebCertificateError(
          "the key \(keyPath) cannot be read (\(error)); it takes the private key of the certificate in the PEM format, without a password"
        )
      }
      guard let first = chain.first else {
        throw WebCertificateError("the file \(certificatePath) has no certificate")
      }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      self.configuration = configuration
      fingerprint = Self.fingerprint(try first.toDERBytes())
    }

    private static func fingerprint(_ bytes: [UInt8]) -> String {
      SHA256.hash(data: bytes).map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined(separator: ":")
    }
  }
#endif
