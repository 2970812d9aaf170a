public import ScanJSON

/// The files for a connection with TLS. The broker's certificate is always checked: its signature, its time and the name of the host.
public struct MQTTSecurity: DefinedObject {
  /// The file with the certificates of the authorities; nil for those of the system.
  public internal(set) var authorities: String?
  /// The file with the certificate of this client; nil for none.
  public internal(set) var certificate: String?
  /// The file with the private key of this client; nil for none.
  public internal(set) var key: String?

  /// Makes the settings of TLS.
  public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
    (self.authorities, self.certificate, self.key) = (authorities, certificate, key)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "mqttSecurity", defaults: MQTTSecurity(),
    "The files for a connection with TLS, in the form PEM; relative paths start from the service's file. The broker's certificate is always checked: its signature, its time and the name of the host.",
    place: .root
  ) {
    Field(
      optional: "authorities", \.authorities, .string(minimumLength: 1),
      "The certificates of the authorities that may have signed the broker's certificate; for one that signed itself, that one. Unset: the authorities of the system."
    )
    Field(
      optional: "certificate", \.certificate, .string(minimumLength: 1),
      "The certificate of this client, where the broker asks for one, with those that lead to its authority. Unset: none."
    )
    Field(
      optional: "key", \.key, .string(minimumLength: 1),
      "The private key of `certificate`, without a password. Unset: none.")
  }
}
