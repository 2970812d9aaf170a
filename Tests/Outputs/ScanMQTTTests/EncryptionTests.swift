import Foundation
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "Encrypted connections",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct EncryptionTests {
  /// A broker with a certificate of an authority of its own for `localhost`; another authority signed nothing of it.
  private func broker(asksForCertificate: Bool = false) async throws -> TestBroker {
    let broker = try TestBroker(
      """
      allow_anonymous true
      cafile FOLDER/authority.pem
      certfile FOLDER/broker.pem
      keyfile FOLDER/broker.key
      require_certificate \(asksForCertificate)
      """)
    for name in ["authority", "other"] {
      try await openssl(
        broker, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
        "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).pem")
    }
    for (name, host) in [("broker", "localhost"), ("client", "scanner")] {
      try broker.write("\(name).ext", "subjectAltName=DNS:\(host)\n")
      try await openssl(
        broker, "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=\(host)",
        "-keyout", "\(name).key", "-out", "\(name).csr")
      try await openssl(
        broker, "x509", "-req", "-in", "\(name).csr", "-CA", "authority.pem", "-CAkey", "authority.key",
        "-CAcreateserial", "-days", "2", "-extfile", "\(name).ext", "-out", "\(name).pem")
    }
    try await broker.start()
    return broker
  }

  private func openssl(_ broker: TestBroker, _ arguments: String...) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = URL(filePath: broker.folder)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(arguments)")
  }

  private func settings(
    _ broker: TestBroker, over network: TestNetwork? = nil, host: String = "localhost", _ tls: MQTTSecurity?
  ) -> MQTTSinkConfig {
    MQTTSinkConfig(broker: "mqtts://\(host):\(network?.port ?? broker.port)", tls: tls)
  }

  @Test("a broker whose certificate the named authority signed takes records")
  func rightAuthority() async throws {
    let broker = try await broker()
    let sink = try settings(broker, MQTTSecurity(authorities: "authority.pem")).sink(folder: broker.folder)
    #expect(await sink.deliver((0..<100).map { RecordSamples.code("\($0)") }) == SinkAnswer(accepted: 100))
    await sink.close()
  }

  @Test("a broker whose certificate nobody named has signed is refused in words", arguments: ["other.pem", nil])
  func wrongAuthority(file: String?) async throws {
    let broker = try await broker()
    let sink = try settings(broker, MQTTSecurity(authorities: file)).sink(folder: broker.folder)
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(answer.accepted == 0)
    #expect(answer.problem?.kind == .later(after: nil))
    #expect(
      answer.problem?.description
        == "mqtts://localhost:\(broker.port): no connection with TLS (certificate verify failed): check that its port speaks TLS, that `authorities` has the authority of its certificate, that the certificate is valid today, and that it has the name of the host in `broker`."
    )
    await sink.close()
  }

  @Test("a certificate that is not trusted for an hour is said once, and is tried as seldom as the pauses ask")
  func wrongAuthorityForAnHour() async throws {
    let broker = try await broker()
    let network = try TestNetwork(to: broker.port)
    let sink = try settings(broker, over: network, MQTTSecurity(authorities: "other.pem")).sink(folder: broker.folder)
    let hour = try await FailingHour(sink, over: network)
    hour.expect("sink.mqtt.noTLS")
  }

  @Test("a certificate for another host is refused")
  func wrongHost() async throws {
    let broker = try await broker()
    let sink = try settings(broker, host: "127.0.0.1", MQTTSecurity(authorities: "authority.pem")).sink(
      folder: broker.folder)
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(answer.problem?.displayText.id == "sink.mqtt.noTLS")
    await sink.close()
  }

  @Test("a broker that asks for a certificate gets the one of the settings")
  func clientCertificate() async throws {
    let broker = try await broker(asksForCertificate: true)
    let without = try settings(broker, MQTTSecurity(authorities: "authority.pem")).sink(folder: broker.folder)
    #expect(await without.deliver([RecordSamples.code("1")]).accepted == 0)
    await without.close()
    let tls = MQTTSecurity(authorities: "authority.pem", certificate: "client.pem", key: "client.key")
    let with = try settings(broker, tls).sink(folder: broker.folder)
    #expect(await with.deliver([RecordSamples.code("1")]) == SinkAnswer(accepted: 1))
    await with.close()
  }

  @Test("files that are not there are named")
  func noFiles() async throws {
    let sink = try MQTTSinkConfig(broker: "mqtts://localhost", tls: MQTTSecurity(authorities: "/no/such.pem")).sink()
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(
      answer.problem?.description
        == "The files for TLS cannot be read (/no/such.pem): check `tls`, and who may read them.")
    await sink.close()
  }

  @Test("a key with a password is not asked for on the terminal")
  func keyWithPassword() async throws {
    let broker = try await broker(asksForCertificate: true)
    try await openssl(
      broker, "ec", "-in", "client.key", "-aes128", "-passout", "pass:secret", "-out", "locked.key")
    let tls = MQTTSecurity(authorities: "authority.pem", certificate: "client.pem", key: "locked.key")
    let sink = try settings(broker, tls).sink(folder: broker.folder)
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(answer.problem?.displayText.id == "sink.mqtt.noTLS")
    await sink.close()
  }
}
