import ArgumentParser
import Glibc
import ScanWeb

/// How the connections of `serve` are encrypted.
struct EncryptionOptions: ParsableArguments {
  @Flag(
    name: .customLong("tls"),
    help: "Encrypt with a certificate that is made here and kept; browsers ask whether they are to trust it.")
  var isSelfMade = false
  @Option(
    name: .customLong("tls-certificate"),
    help: ArgumentHelp("Encrypt with this certificate, a PEM file.", valueName: "file"), completion: .file())
  var certificate: String?
  @Option(
    name: .customLong("tls-key"),
    help: ArgumentHelp("The private key of the certificate, a PEM file.", valueName: "file"), completion: .file())
  var key: String?
  @Option(
    name: .customLong("tls-folder"),
    help: ArgumentHelp(
      "Where the certificate of --tls is kept; else in $XDG_STATE_HOME/scanview, or ~/.local/state/scanview.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError(.keyWithCertificate)
    }
    guard certificate == nil || !isSelfMade else {
      throw ValidationError(.certificateMade)
    }
    guard folder == nil || isSelfMade else { throw ValidationError(.folderOfMade) }
  }

  /// The certificate; nil for plain HTTP.
  ///
  /// - Parameter names: The names and addresses that a self-made one is for.
  func certificate(for names: [String]) throws -> WebCertificate? {
    if let certificate, let key { return .files(certificate: certificate, key: key) }
    guard isSelfMade else { return nil }
    return .selfMade(names: names, folder: try folder ?? Self.stateFolder())
  }

  /// The folder for what programs keep between their runs (XDG Base Directory Specification).
  private static func stateFolder() throws -> String {
    func variable(_ name: String) -> String? {
      // What is not absolute is to be ignored.
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let state = variable("XDG_STATE_HOME") { return "\(state)/scanview" }
    guard let home = variable("HOME") else {
      throw UsageError(.noCertificateFolder)
    }
    return "\(home)/.local/state/scanview"
  }
}
