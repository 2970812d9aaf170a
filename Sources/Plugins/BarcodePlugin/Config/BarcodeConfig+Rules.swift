import ScanPluginKit

extension BarcodeConfig {
  /// The checks over several keys.
  static let rules: [ObjectDefinition<BarcodeConfig>.Rule] = [
    { config, node, scope in config.checkAddOns(node, scope) },
    { config, node, scope in config.checkFormats(node, scope) },
    { config, node, scope in config.checkSymbologies(node, scope) },
  ]

  /// The same as JSON Schema: who wants add-ons needs a format next to which they stand.
  static let schemaRules: [JSONNode] = {
    let host: JSONNode = [
      "contains": [
        "enum": JSONNode(.array(BarcodeFormat.addOnHosts.map { JSONNode(.string($0.rawValue)) }))
      ]
    ]
    let needsHost: JSONNode = ["properties": ["barcodeFormats": host]]
    return [
      [
        "if": [
          "properties": ["barcodeFormats": ["contains": ["const": "UPC_EAN_EXTENSION"]]],
          "required": ["barcodeFormats"],
        ],
        "then": needsHost,
      ],
      [
        "if": ["properties": ["addOns": ["enum": ["read", "require"]]], "required": ["addOns"]],
        "then": needsHost,
      ],
    ]
  }()

  private func checkAddOns(_ node: JSONNode, _ scope: ReadScope) {
    let hosts = BarcodeFormat.addOnHosts.map(\.rawValue)
    let hasHost = barcodeFormats.contains { BarcodeFormat.addOnHosts.contains($0) }
    if !hasHost, let index = barcodeFormats.firstIndex(of: .upcEANExtension) {
      scope.member("barcodeFormats").element(index).report(
        .conflict, at: node["barcodeFormats"]?.elements?[index].position,
        message: BarcodeConfigText.addOnAlone.with(),
        met: node["barcodeFormats"]?.elements?[index], allowed: .names(hosts), suggestions: ["EAN_13"],
        advice: BarcodeConfigText.addOnAloneAdvice.with())
    } else if !hasHost, let policy = addOns, policy != .ignore {
      scope.member("addOns").report(
        .conflict, at: node["addOns"]?.position,
        message: BarcodeConfigText.addOnPolicyAlone.with(["policy": .string(policy.rawValue)]),
        met: node["addOns"], allowed: .names(["ignore"]), suggestions: ["ignore"],
        advice: BarcodeConfigText.addOnPolicyAloneAdvice.with())
    } else if addOns == .ignore, let index = barcodeFormats.firstIndex(of: .upcEANExtension) {
      scope.member("barcodeFormats").element(index).hint(
        BarcodeConfigText.addOnIgnored.with(),
        at: node["barcodeFormats"]?.elements?[index].position,
        advice: BarcodeConfigText.addOnIgnoredAdvice.with())
    }
  }

  private func checkFormats(_ node: JSONNode, _ scope: ReadScope) {
    let list = node["barcodeFormats"]
    let place = scope.member("barcodeFormats")
    for (index, format) in barcodeFormats.enumerated() where barcodeFormats[..<index].contains(format) {
      let element = place.element(index)
      element.hint(
        BarcodeConfigText.formatTwice.with(["format": .string(format.rawValue)]),
        at: list?.elements?[index].position,
        fix: .remove(element.pointer))
    }
    if Set(barcodeFormats) == [.upcE] {
      place.element(0).hint(
        BarcodeConfigText.upcEAlone.with(), at: list?.elements?.first?.position, suggestions: ["EAN_13"],
        advice: BarcodeConfigText.upcEAloneAdvice.with())
    }
    if effectiveFormats.isEmpty {
      place.hint(
        BarcodeConfigText.allDisabled.with(), at: list?.position,
        advice: BarcodeConfigText.allDisabledAdvice.with())
    }
    if parseAAMVA, !effectiveFormats.contains(.pdf417) {
      scope.member("parseAAMVA").hint(
        BarcodeConfigText.noPDF417.with(), at: node["parseAAMVA"]?.position, suggestions: ["PDF_417"],
        advice: BarcodeConfigText.noPDF417Advice.with())
    }
  }

  private func checkSymbologies(_ node: JSONNode, _ scope: ReadScope) {
    guard !barcodeFormats.contains(.all), let settings = node["symbologies"]?.members else { return }
    for member in settings {
      guard let format = BarcodeFormat(rawValue: member.key), !barcodeFormats.contains(format) else { continue }
      let name: [String: DisplayText.Argument] = ["format": .string(member.key)]
      scope.member("symbologies").member(member.key).hint(
        BarcodeConfigText.unnamedFormat.with(name), at: member.keyPosition, suggestions: [member.key],
        advice: BarcodeConfigText.unnamedFormatAdvice.with(name))
    }
  }
}
