import ScanJSON

/// Why the certificate of a server cannot be used or made; the server itself knows no sentences.
package enum CertificateText: String, TextSet {
  case notMade = "command.certificate.notMade"
  case notRead = "command.certificate.notRead"
  case keyNotRead = "command.certificate.keyNotRead"
  case empty = "command.certificate.empty"
  case otherKey = "command.certificate.otherKey"
  case folderNotWritten = "command.certificate.folderNotWritten"
  case fileNotWritten = "command.certificate.fileNotWritten"

  package var english: String {
    switch self {
    case .notMade: "the certificate cannot be made: {error}"
    case .notRead:
      "the certificate {path} cannot be read ({error}); it takes a file in the PEM format, which begins with -----BEGIN CERTIFICATE-----"
    case .keyNotRead:
      "the key {path} cannot be read ({error}); it takes the private key of the certificate in the PEM format, without a password"
    case .empty: "the file {path} has no certificate"
    case .otherKey: "the key {path} is not the one of the certificate {certificate}"
    case .folderNotWritten:
      "the folder {path} cannot be written ({error}); name a folder for the certificate that you may write to"
    case .fileNotWritten:
      "the file {path} cannot be written ({error}); name a folder for the certificate that you may write to"
    }
  }
}

extension WebCertificateError {
  /// Makes an error with a sentence of this project.
  package init(_ text: CertificateText, _ values: [String: String]) {
    self.init(text.with(values.mapValues { .string($0) }))
  }
}

extension WebCertificateNews {
  /// The news that a new certificate cannot be used.
  package static func kept(because error: any Error) -> WebCertificateNews { .kept(reason: DisplayText(of: error)) }
}
