import ScanPluginKit
import ScanWeb

/// What `serve` says when the page can be opened: its link, also as a QR code, and what phones need.
struct ServeAnnouncement {
  /// The name or address by which the page is called.
  let host: String
  let address: WebAddress
  /// Whether the QR code is shown where only this machine can connect, too.
  let wantsCode: Bool

  /// Says what became of a certificate whose files were written anew.
  static func show(_ news: WebCertificateNews) {
    switch news {
    case .renewed(let fingerprint):
      Console.note(ServeWords.certificateRenewed.with(["fingerprint": .string(fingerprint)]))
    case .kept(let reason): Console.note(ServeWords.certificateKept.with(["reason": .text(reason)]))
    }
  }

  /// Says it.
  ///
  /// - Parameter key: The key of the link that lets one browser in; nil where none is needed.
  func show(_ listening: WebListening, key: String?) {
    let scheme = address.certificate == nil ? "http" : "https"
    let link = "\(scheme)://\(host):\(listening.port)/" + (key.map { "?key=\($0)" } ?? "")
    if wantsCode || (!address.isLoopback && Console.errorIsTerminal), let code = try? TerminalQRCode(link) {
      Console.noteReport(code.lines(isColored: Console.usesColor).joined(separator: "\n"))
    }
    Console.note(ServeWords.open.with(["link": .string(link)]))
    if let fingerprint = listening.fingerprint {
      Console.note(ServeWords.fingerprint.with(["fingerprint": .string(fingerprint)]))
    } else if !address.isLoopback {
      Console.note(ServeWords.noCamera.with())
    }
  }
}
