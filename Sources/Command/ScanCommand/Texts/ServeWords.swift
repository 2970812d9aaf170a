import ScanPluginKit

/// What the command says about the page that it serves.
enum ServeWords: String, TextSet {
  case open = "command.serve.open"
  case fingerprint = "command.serve.fingerprint"
  case noCamera = "command.serve.noCamera"
  case newFile = "command.serve.newFile"
  case safeMode = "command.serve.safeMode"
  case certificateKept = "command.serve.certificateKept"
  case certificateRenewed = "command.serve.certificateRenewed"
  case notServed = "command.serve.notServed"

  var english: String {
    switch self {
    case .open: "open {link}"
    case .fingerprint: "when the browser asks whether to trust the certificate, compare its SHA-256: {fingerprint}"
    case .noCamera:
      "browsers give this page the camera of a phone only over https: start with --tls, or with a certificate of your own"
    case .newFile:
      "there is no {path} yet: choose a use case on the page, and Save there writes the file"
    case .safeMode: "nothing is scanned before the configuration is right; the page shows its problems"
    case .certificateKept: "the certificate from before is used on: {reason}"
    case .certificateRenewed: "the certificate was read again; its SHA-256: {fingerprint}"
    case .notServed: "cannot serve at {address}: {error}"
    }
  }
}
