public import ScanPluginKit

extension MRZConfig {
  /// Converts `idPlugin` of older documents, to whatever use case of this family.
  public static let migration = UseCaseMigration(
    plugins: [
      "idPlugin": { migrator, node, source, target in migrator.convertID(node, from: source, to: target) }
    ],
    formerDefaults: ["strictMode": false, "cropAndTransformID": false])
}

extension Migrator {
  /// Converts a plugin for identity documents.
  fileprivate mutating func convertID(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    for member in node.members ?? [] {
      let from = source.appending(member.key)
      switch member.key {
      case "mrzConfig", "universalIdConfig", "vehicleRegistrationCertificateConfig", "japaneseLandingPermissionConfig":
        useCase(member.key, documentParts(member.value, from: from), from: from, to: target)
      case "drivingLicenseConfig": convertKind("drivingLicense", member.value, from: from, to: target)
      case "germanIdFrontConfig": convertKind("idFront", member.value, from: from, to: target)
      case "templateConfig": convertKind(nil, member.value, from: from, to: target)
      case "arabicIdConfig": convertKind(nil, alphabet: "arabic", member.value, from: from, to: target)
      case "cyrillicIdConfig": convertKind(nil, alphabet: "cyrillic", member.value, from: from, to: target)
      default: convertPluginMember(member, from: from, to: target)
      }
    }
  }

  /// Converts the settings of one kind of document into those of the reader for all.
  private mutating func convertKind(
    _ kind: String?, alphabet: String? = nil, _ node: JSONNode, from source: JSONPointer, to target: JSONPointer
  ) {
    var parts = Parts()
    if let alphabet { parts.add("alphabet", JSONNode(.string(alphabet)), from: source) }
    if let kind { parts.add("allowedLayouts", JSONNode(.object([JSONMember(kind, [])])), from: source) }
    var fields: JSONNode = [:]
    for member in node.members ?? [] {
      let from = source.appending(member.key)
      switch member.key {
      case "faceDetection":
        parts.add("faceDetectionEnabled", member.value, from: source, oldKey: member.key)
      case _ where kind != nil && member.key.hasSuffix("FieldScanOptions"):
        for field in member.value.members ?? [] {
          fields = fields.setting([field.key, "scanOption"], to: scanOption(field.value))
        }
      case _ where kind != nil && member.key.hasSuffix("MinFieldConfidences"):
        for field in member.value.members ?? [] {
          fields = fields.setting([field.key, "minConfidence"], to: normal(field.value))
        }
      case "scanMode": drop(from, DocumentConfigText.kindFound.with())
      default: parts.add(member.key, namedOptions(member.value), from: source)
      }
    }
    if let kind, fields != [:] { parts.add(kind, fields, from: source) }
    useCase("universalIdConfig", parts, from: source, to: target)
  }

  /// The members of a document's use case, renamed, with names for the numbers of scan options.
  private mutating func documentParts(_ node: JSONNode, from source: JSONPointer) -> Parts {
    var parts = Parts()
    for member in node.members ?? [] {
      switch member.key {
      case "faceDetection":
        parts.add("faceDetectionEnabled", member.value, from: source, oldKey: member.key)
      case "mrzFieldScanOptions":
        let options = (member.value.members ?? []).map { JSONMember($0.key, scanOption($0.value)) }
        parts.add(member.key, JSONNode(.object(options)), from: source)
      default: parts.add(member.key, namedOptions(member.value), from: source)
      }
    }
    return parts
  }

  /// A tree in which every `scanOption` is a name.
  private func namedOptions(_ node: JSONNode) -> JSONNode {
    guard let members = node.members else { return node }
    return JSONNode(
      .object(
        members.map { JSONMember($0.key, $0.key == "scanOption" ? scanOption($0.value) : namedOptions($0.value)) }))
  }

  /// The name of a scan option that may be a number.
  private func scanOption(_ node: JSONNode) -> JSONNode {
    let plain = normal(node)
    let named = ScanOption.accepted.first { $0.form == plain }?.value
    return named.map { JSONNode(.string($0.rawValue)) } ?? lowerCase(node)
  }
}
