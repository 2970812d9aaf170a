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
        message: "`UPC_EAN_EXTENSION` is found only next to an EAN or UPC code, and `barcodeFormats` names none",
        met: node["barcodeFormats"]?.elements?[index], allowed: hosts, suggestions: ["EAN_13"],
        advice: "add `EAN_13` (or another EAN or UPC format) to `barcodeFormats`")
    } else if !hasHost, let policy = addOns, policy != .ignore {
      scope.member("addOns").report(
        .conflict, at: node["addOns"]?.position,
        message:
          "`addOns` is `\(policy.rawValue)`, but `barcodeFormats` has no EAN or UPC format next to which an add-on can stand",
        met: node["addOns"], allowed: ["ignore"], suggestions: ["ignore"],
        advice: "add `EAN_13` (or another EAN or UPC format) to `barcodeFormats`, or leave `addOns` out")
    } else if addOns == .ignore, let index = barcodeFormats.firstIndex(of: .upcEANExtension) {
      scope.member("barcodeFormats").element(index).hint(
        "`UPC_EAN_EXTENSION` has no effect, because `addOns` is `ignore`",
        at: node["barcodeFormats"]?.elements?[index].position, advice: "remove one of the two")
    }
  }

  private func checkFormats(_ node: JSONNode, _ scope: ReadScope) {
    let list = node["barcodeFormats"]
    let place = scope.member("barcodeFormats")
    for (index, format) in barcodeFormats.enumerated() where barcodeFormats[..<index].contains(format) {
      let element = place.element(index)
      element.hint(
        "`\(format.rawValue)` stands twice in the list", at: list?.elements?[index].position,
        fix: .remove(element.pointer))
    }
    if Set(barcodeFormats) == [.upcE] {
      place.element(0).hint(
        "`UPC_E` alone reads only the short codes on small goods; most North American goods carry a UPC-A",
        at: list?.elements?.first?.position, suggestions: ["EAN_13"],
        advice: "add `EAN_13`, which reads UPC-A too, unless only UPC-E is wanted")
    }
    if effectiveFormats.isEmpty {
      place.hint(
        "nothing can be read, because `symbologies` disables every format of the list", at: list?.position,
        advice: "name another format, or enable one")
    }
    if parseAAMVA, !effectiveFormats.contains(.pdf417) {
      scope.member("parseAAMVA").hint(
        "`parseAAMVA` has no effect without `PDF_417`", at: node["parseAAMVA"]?.position, suggestions: ["PDF_417"],
        advice: "add `PDF_417` to `barcodeFormats`")
    }
  }

  private func checkSymbologies(_ node: JSONNode, _ scope: ReadScope) {
    guard !barcodeFormats.contains(.all), let settings = node["symbologies"]?.members else { return }
    for member in settings {
      guard let format = BarcodeFormat(rawValue: member.key), !barcodeFormats.contains(format) else { continue }
      scope.member("symbologies").member(member.key).hint(
        "the settings of `\(member.key)` have no effect, because `barcodeFormats` does not name it",
        at: member.keyPosition, suggestions: [member.key],
        advice: "add `\(member.key)` to `barcodeFormats`, or remove the settings")
    }
  }
}
