#if Web
  import Crypto
  import FoundationEssentials
  import Glibc
  import ScanWeb
  import SwiftASN1
  import X509

  /// A certificate that a server made for itself, in two files of a folder that only its user may read.
  enum SelfMadeCertificate {
    /// How long one is valid; browsers refuse more than 398 days.
    private static let validity = TimeInterval(365 * 24 * 60 * 60)
    /// How long one must still be valid at the start of the server.
    private static let rest = TimeInterval(60 * 24 * 60 * 60)
    /// How many names of earlier starts are kept, so that a machine that moves between networks keeps its certificate.
    private static let keptNames = 24

    /// The files of a certificate for names and addresses: those that are there, where they are valid for all of them and for long enough.
    ///
    /// - Throws: `WebCertificateError` when the files cannot be written.
    static func files(
      _ names: [String], _ folder: String, now: Date = Date()
    ) throws -> (certificate: String, key: String) {
      let paths = (certificate: "\(folder)/certificate.pem", key: "\(folder)/key.pem")
      var wanted = names.map(Self.bare)
      if let certificate = usable(paths.certificate, paths.key, now) {
        let known = Self.names(of: certificate)
        if Set(wanted).isSubset(of: known) { return paths }
        wanted += known.filter { !wanted.contains($0) }.prefix(max(0, keptNames - wanted.count))
      }
      do {
        let key = P256.Signing.PrivateKey()
        let certificate = try make(wanted, Certificate.PrivateKey(key), now)
        try PrivateFile.makeFolder(folder)
        // The key first: a certificate without its key is not used, and made again.
        try PrivateFile.write(key.pemRepresentation + "\n", to: paths.key)
        try PrivateFile.write(try certificate.serializeAsPEM().pemString + "\n", to: paths.certificate)
        return paths
      } catch let error as WebCertificateError {
        throw error
      } catch {
        throw WebCertificateError(.notMade, ["error": "\(error)"])
      }
    }

    /// The certificate that is there, if it belongs to the key, if nobody else can have read that, and if it is valid for long enough.
    private static func usable(_ path: String, _ keyPath: String, _ now: Date) -> Certificate? {
      guard PrivateFile.isPrivate(keyPath), let text = PrivateFile.text(path), let keyText = PrivateFile.text(keyPath),
        let certificate = try? Certificate(pemEncoded: text),
        let key = try? Certificate.PrivateKey(pemEncoded: keyText), key.publicKey == certificate.publicKey,
        certificate.notValidBefore <= now, certificate.notValidAfter >= now + rest
      else { return nil }
      return certificate
    }

    private static func make(_ names: [String], _ key: Certificate.PrivateKey, _ now: Date) throws -> Certificate {
      let name = try DistinguishedName { CommonName("ScanView on \(names.first ?? "localhost")") }
      let extensions = try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(names.map(generalName))
      }
      // The clocks of phones may be behind.
      return try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
        notValidBefore: now - 24 * 60 * 60, notValidAfter: now + validity, issuer: name, subject: name,
        signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions, issuerPrivateKey: key)
    }

    /// A name as certificates have it: addresses of IPv6 without their brackets, all in lower case.
    private static func bare(_ name: String) -> String {
      String(name.lowercased().drop { $0 == "[" }.prefix { $0 != "]" })
    }

    private static func generalName(_ name: String) -> GeneralName {
      for (family, length) in [(AF_INET, 4), (AF_INET6, 16)] {
        var bytes = [UInt8](repeating: 0, count: length)
        if inet_pton(family, name, &bytes) == 1 { return .ipAddress(ASN1OctetString(contentBytes: bytes[...])) }
      }
      return .dnsName(name)
    }

    private static func text(_ address: ArraySlice<UInt8>) -> String? {
      guard address.count == 4 || address.count == 16 else { return nil }
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      let family = address.count == 4 ? AF_INET : AF_INET6
      guard inet_ntop(family, Array(address), &text, socklen_t(text.count)) != nil else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func names(of certificate: Certificate) -> [String] {
      let names = (try? certificate.extensions.subjectAlternativeNames).flatMap { $0 }
      return (names.map { Array($0) } ?? []).compactMap { name in
        switch name {
        case .dnsName(let name): name
        case .ipAddress(let address): text(address.bytes)
        default: nil
        }
      }
    }
  }
#endif
