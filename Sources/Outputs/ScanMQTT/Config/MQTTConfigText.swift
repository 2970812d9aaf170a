import ScanJSON

/// The sentences about wrong settings of a broker.
package enum MQTTConfigText: String, TextSet {
  case address = "sink.mqtt.config.address"
  case userInAddress = "sink.mqtt.config.userInAddress"
  case prefix = "sink.mqtt.config.prefix"
  case passwordAlone = "sink.mqtt.config.passwordAlone"
  case tlsUnused = "sink.mqtt.config.tlsUnused"
  case keyAlone = "sink.mqtt.config.keyAlone"
  case page = "sink.mqtt.config.page"

  package var english: String {
    switch self {
    case .address: "this is no address of a broker: write `mqtt://HOST:PORT`, or `mqtts://HOST:PORT` for TLS"
    case .userInAddress: "a user stands in `userName` and its password in `password`, not in the address"
    case .prefix:
      "this cannot be the begin of a topic: it has 1 to 200 bytes, no `+`, `#` and control characters, no empty part between slashes, and does not begin with `$`"
    case .passwordAlone: "a password needs a user: set `userName` too"
    case .tlsUnused: "the connection is not encrypted: write `mqtts://` in `broker`, or take `tls` away"
    case .keyAlone: "a certificate needs its key: set both `certificate` and `key`, or neither"
    case .page: "an address of a page begins with `http://` or `https://`"
    }
  }
}
