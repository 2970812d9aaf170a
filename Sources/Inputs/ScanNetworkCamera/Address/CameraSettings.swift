import ScanJSON

/// How a camera on the network is read.
public struct CameraSettings: Sendable, Hashable {
  /// What carries the pictures of an RTSP stream.
  public enum Transport: String, Sendable, Hashable, CaseIterable {
    /// The connection itself: nothing is lost, and firewalls let it through.
    case tcp
    /// Datagrams: a lost one spoils the picture, but none comes late.
    case udp
  }

  /// What carries the pictures of an RTSP stream; TCP by default.
  public internal(set) var transport = Transport.tcp
  /// How long opening may take, and how long a camera may give no picture before it is opened again; 10 s by default.
  public internal(set) var timeout = Duration.seconds(10)
  /// How often a snapshot is asked for; each second by default.
  public internal(set) var every = Duration.seconds(1)
  /// After what time of equal pictures a camera counts as frozen; nil watches for none. By default 2 s, or three frame intervals where
  /// that is longer.
  public internal(set) var frozenTime: Duration? = .seconds(2)
  /// A file of certificates that are trusted in place of the system's.
  public internal(set) var authorities: String?
  /// Whether the certificate of an HTTPS server has to be trusted; it has by default.
  public internal(set) var verifies = true

  /// The settings of an address without options.
  public init() {}

  init(_ options: inout AddressOptions, kind: CameraAddress.Kind, isEncrypted: Bool) throws(AddressError) {
    timeout = try options.time("timeout", in: .milliseconds(500)...(.seconds(300))) ?? timeout
    if kind == .stream {
      transport = try options.choice("transport", Transport.allCases.map { ($0.rawValue, $0) }) ?? transport
    }
    if kind == .snapshot { every = try options.time("every", in: .milliseconds(100)...(.seconds(86_400))) ?? every }
    if let text = options.take("frozen") {
      var one = AddressOptions(["frozen": text])
      frozenTime = text == "off" ? nil : try one.time("frozen", in: .milliseconds(100)...(.seconds(86_400)))
    }
    if isEncrypted {
      authorities = options.take("authorities")
      verifies = try options.choice("verify", [("yes", true), ("no", false)]) ?? true
    }
  }

  static func keys(_ kind: CameraAddress.Kind, isEncrypted: Bool) -> [String] {
    ["timeout", "frozen"] + (kind == .stream ? ["transport"] : []) + (kind == .snapshot ? ["every"] : [])
      + (isEncrypted ? ["authorities", "verify"] : [])
  }
}
