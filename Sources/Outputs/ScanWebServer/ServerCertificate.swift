#if Web
  import Crypto
  import HummingbirdTLS
  import ScanWeb
  import SwiftASN1
  import X509

  /// The certificate of a server with its key, ready for connections.
  struct ServerCertificate: Sendable {
    /// The certificate, and those that vouch for it.
    let chain: [NIOSSLCertificate]
    /// The private key of the certificate.
    let key: NIOSSLPrivateKey
    /// The SHA-256 of the certificate, as browsers show it.
    let fingerprint: String

    /// Reads the files of a certificate.
    ///
    /// - Throws: `WebCertificateError`.
    init(_ certificatePath: String, _ keyPath: String) throws {
      do {
        chain = try NIOSSLCertificate.fromPEMFile(certificatePath)
      } catch {
        throw WebCertificateError(.notRead, ["path": certificatePath, "error": "\(error)"])
      }
      do {
        key = try NIOSSLPrivateKey(file: keyPath, format: .pem)
      } catch {
        throw WebCertificateError(.keyNotRead, ["path": keyPath, "error": "\(error)"])
      }
      guard let first = chain.first else {
        throw WebCertificateError(.empty, ["path": certificatePath])
      }
      let bytes = try first.toDERBytes()
      // A key of a kind that is not known here is left to the handshake.
      if let text = PrivateFile.text(keyPath), let own = try? Certificate.PrivateKey(pemEncoded: text),
        own.publicKey != (try Certificate(derEncoded: bytes)).publicKey
      {
        throw WebCertificateError(.otherKey, ["path": keyPath, "certificate": certificatePath])
      }
      fingerprint = Self.fingerprint(bytes)
    }

    private static func fingerprint(_ bytes: [UInt8]) -> String {
      SHA256.hash(data: bytes).map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined(separator: ":")
    }
  }
#endif
