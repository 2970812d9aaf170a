import CMosquitto
import Glibc

extension ConnectionSettings {
  /// Lends the settings in the form of C.
  func withCSettings<Result>(_ body: (UnsafePointer<cmosq_settings>) -> Result) -> Result {
    // The copies are ours; libmosquitto makes its own of those that it keeps.
    var texts: [UnsafeMutablePointer<CChar>] = []
    defer {
      for text in texts {
        // One of them is the password.
        explicit_bzero(text, strlen(text))
        free(text)
      }
    }
    func lend(_ text: String?) -> UnsafePointer<CChar>? {
      guard let text, let copy = strdup(text) else { return nil }
      texts.append(copy)
      return UnsafePointer(copy)
    }
    var settings = cmosq_settings()
    settings.version = version == .mqtt5 ? 5 : 4
    settings.client_id = lend(clientID)
    settings.user = lend(userName)
    settings.password = lend(password)
    settings.will_topic = lend(statusTopic)
    settings.will_payload = lend("offline")
    settings.window = MosquittoClient.window
    settings.tls = broker.isEncrypted
    settings.authorities = lend(tls.authorities)
    settings.certificate = lend(tls.certificate)
    settings.key = lend(tls.key)
    return body(&settings)
  }
}

extension MQTTSecurity {
  /// The files, as they stand in messages.
  var paths: String { [authorities, certificate, key].compactMap(\.self).joined(separator: ", ") }
}
