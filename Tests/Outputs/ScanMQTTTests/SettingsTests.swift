import Foundation
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite("Settings of a broker")
struct SettingsTests {
  @Test(
    "addresses are read",
    arguments: [
      ("host", "mqtt://host:1883"), ("host:1", "mqtt://host:1"), ("mqtt://host", "mqtt://host:1883"),
      ("mqtts://host/", "mqtts://host:8883"), ("MQTTS://host:65535", "mqtts://host:65535"),
      ("::1", "mqtt://[::1]:1883"), ("mqtt://[fe80::1]:99", "mqtt://[fe80::1]:99"), ("[::1]", "mqtt://[::1]:1883"),
    ])
  func addresses(text: String, read: String) throws {
    #expect(try BrokerAddress(text).text == read)
  }

  @Test(
    "what is no address is refused",
    arguments: [
      "", ":1883", "host:", "host:0", "host:65536", "host:x", "http://host", "mqtt://", "a b", "mqtt://host/path",
      "[::1", "[::1]x", "mqtt://host?x",
    ])
  func noAddresses(text: String) {
    #expect(throws: BrokerAddress.Mistake.malformed) { try BrokerAddress(text) }
  }

  @Test("a password in the address is refused and not repeated")
  func userInAddress() {
    let problems = problems(#"{"broker": "mqtt://me:secret@host"}"#)
    #expect(
      problems.map(\.message) == ["a user stands in `userName` and its password in `password`, not in the address"])
    #expect(!problems.contains { $0.description.contains("secret") })
  }

  @Test(
    "settings that do not belong together are refused at their place",
    arguments: [
      (#"{"broker": "http://x"}"#, "/broker"), (#"{"broker": "h", "topicPrefix": "a/+"}"#, "/topicPrefix"),
      (#"{"broker": "h", "topicPrefix": "/a"}"#, "/topicPrefix"),
      (#"{"broker": "h", "topicPrefix": "$a"}"#, "/topicPrefix"),
      (#"{"broker": "h", "homeAssistant": {"discoveryPrefix": "a//b"}}"#, "/homeAssistant/discoveryPrefix"),
      (#"{"broker": "h", "homeAssistant": {"pageURL": "scanner"}}"#, "/homeAssistant/pageURL"),
      (#"{"broker": "h", "password": {"file": "x"}}"#, "/password"),
      (#"{"broker": "h", "userName": "u", "password": "x"}"#, "/password"), (#"{"broker": "h", "tls": {}}"#, "/tls"),
      (#"{"broker": "mqtts://h", "tls": {"key": "x"}}"#, "/tls"), (#"{"broker": "h", "version": "4"}"#, "/version"),
      (#"{"broker": "h", "qos": 3}"#, "/qos"), (#"{"broker": "h", "keepAliveSeconds": 4}"#, "/keepAliveSeconds"),
      (#"{"broker": "h", "timeoutSeconds": 46}"#, "/timeoutSeconds"),
    ])
  func conflicts(text: String, place: String) {
    #expect(problems(text).map(\.pointer.description) == [place])
  }

  private func problems(_ text: String) -> [Problem] {
    do {
      _ = try MQTTSinkConfig(json: text)
      return []
    } catch {
      return error.problems
    }
  }

  @Test("settings are written and read as they are, in the file of a service too")
  func roundTrip() throws {
    let settings = MQTTSinkConfig(
      broker: "mqtts://host", version: .mqtt311, clientID: "c", userName: "u", password: Secret(file: "p"),
      tls: MQTTSecurity(authorities: "a", certificate: "c", key: "k"), keepAliveSeconds: 5, timeoutSeconds: 1, qos: 0,
      topicPrefix: "a/b", keepsState: false,
      homeAssistant: HomeAssistantConfig(
        discoveryPrefix: "ha", deviceID: "d", deviceName: "n", area: "cellar", pageURL: "https://h",
        meters: [.init(view: "v", measures: .gas, unit: "m³")]))
    #expect(try MQTTSinkConfig(json: settings.jsonText()) == settings)
    let service = ServiceConfig(stateDirectory: "state", sinks: [SinkConfig(id: "home", settings)])
    let registry = SinkRegistry.standard.registering(MQTTSinkConfig.self)
    let read = try ServiceConfig.reading(JSONNode.parse(service.jsonText()), environment: registry.environment)
    #expect(read.value == service)
  }

  @Test("a password that cannot be read is said when the sink is made")
  func missingPassword() {
    let settings = MQTTSinkConfig(
      broker: "h", userName: "u", password: Secret(environment: "SCANVIEW_NO_SUCH_VARIABLE"))
    #expect(throws: SinkProblem.self) {
      try settings.makeSink(SinkContext(name: "home", folder: "/", version: "1"))
    }
  }

  @Test(
    "names of views become parts of topics",
    arguments: [
      ("water", "water"), ("a/b+c#d", "a_b_c_d"), ("", "_"), ("a\0b\u{85}", "a_b_"), ("Zähler 1", "Zähler 1"),
    ])
  func topicParts(name: String, part: String) {
    #expect(Topics.part(name) == part)
  }

  @Test("every sentence has a German one with the same placeholders")
  func german() throws {
    let url = PackageFolder.root.appending(path: "Texts/de.json")
    let german = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: String])
    let templates = MQTTText.templates + MQTTConfigText.templates + PartText.templates
    for template in templates {
      let text = try #require(german[template.id], "\(template.id)")
      #expect(TextTemplate.placeholders(in: text) == template.placeholders, "\(template.id)")
      #expect(text != template.english, "\(template.id)")
    }
    let ids = Set(templates.map(\.id))
    #expect(german.keys.filter { $0.hasPrefix("sink.mqtt.") && !ids.contains($0) }.isEmpty)
  }
}
