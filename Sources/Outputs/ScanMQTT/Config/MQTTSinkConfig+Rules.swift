import ScanJSON
import ScanSinks

extension MQTTSinkConfig {
  /// The parts of `broker`.
  ///
  /// - Throws: A problem that says what is wrong with it.
  func address() throws(SinkProblem) -> BrokerAddress {
    do throws(BrokerAddress.Mistake) {
      return try BrokerAddress(broker)
    } catch {
      throw .refused(error.text)
    }
  }

  static let brokerIsAddress: ObjectDefinition<MQTTSinkConfig>.Rule = { config, node, scope in
    do throws(BrokerAddress.Mistake) {
      _ = try BrokerAddress(config.broker)
    } catch {
      let value = node["broker"]
      // A password in it is not repeated.
      scope.member("broker").report(
        .conflict, at: value?.position ?? node.position, message: error.text,
        met: error == .hasUser ? nil : value)
    }
  }

  static let prefixIsTopic: ObjectDefinition<MQTTSinkConfig>.Rule = { config, node, scope in
    if !Topics.isPrefix(config.topicPrefix) {
      let value = node["topicPrefix"]
      scope.member("topicPrefix").report(
        .conflict, at: value?.position ?? node.position, message: MQTTConfigText.prefix.with(), met: value)
    }
    if let prefix = config.homeAssistant?.discoveryPrefix, !Topics.isPrefix(prefix) {
      let value = node["homeAssistant"]?["discoveryPrefix"]
      scope.member("homeAssistant").member("discoveryPrefix").report(
        .conflict, at: value?.position ?? node.position, message: MQTTConfigText.prefix.with(), met: value)
    }
  }

  static let passwordHasUser: ObjectDefinition<MQTTSinkConfig>.Rule = { config, node, scope in
    guard config.password != nil, config.userName == nil else { return }
    scope.member("password").report(
      .conflict, at: node["password"]?.position ?? node.position, message: MQTTConfigText.passwordAlone.with())
  }

  static let filesAreUsed: ObjectDefinition<MQTTSinkConfig>.Rule = { config, node, scope in
    guard let tls = config.tls else { return }
    let value = node["tls"]
    if (try? BrokerAddress(config.broker))?.isEncrypted == false {
      scope.member("tls").report(
        .conflict, at: value?.position ?? node.position, message: MQTTConfigText.tlsUnused.with())
    }
    if (tls.certificate == nil) != (tls.key == nil) {
      scope.member("tls").report(
        .conflict, at: value?.position ?? node.position, message: MQTTConfigText.keyAlone.with())
    }
  }
}
