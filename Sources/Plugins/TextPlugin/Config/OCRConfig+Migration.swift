public import ScanPluginKit

extension OCRConfig {
  /// Converts `ocrPlugin` of older documents, to free text or another use case of this family.
  public static let migration = UseCaseMigration(plugins: [
    "ocrPlugin": { migrator, node, source, target in migrator.convertOCRPlugin(node, from: source, to: target) }
  ])
}

extension Migrator {
  /// Keys of free text reading that have no meaning any more.
  private static let goneFromOCR: Set = [
    "isBrightTextOnDark", "removeSmallContours", "traineddataFiles", "tesseractLanguages", "removeWhitespaces",
  ]

  /// Converts a text plugin: one of its special use cases, or free text with its keys nested or not.
  fileprivate mutating func convertOCRPlugin(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    let special = ["vinConfig", "containerConfig", "tinConfig", "tireSizeConfig", "commercialTireIdConfig"]
    if let cattle = node["cattleTagConfig"] {
      drop(
        source.appending("cattleTagConfig"),
        (cattle.members?.isEmpty == false ? TextConfigText.cattleTagLimits : .cattleTags).with())
    }
    if node.members?.contains(where: { special.contains($0.key) }) == true {
      convertUseCases(
        JSONNode(.object((node.members ?? []).filter { $0.key != "cattleTagConfig" })), from: source, to: target)
      return
    }
    if let nested = node["ocrConfig"] {
      let outer = (node.members ?? []).filter { !["ocrConfig", "cattleTagConfig"].contains($0.key) }
      for member in outer { convertPluginMember(member, from: source.appending(member.key), to: target) }
      convertOCR(nested, from: source.appending("ocrConfig"), to: target)
      return
    }
    let own = (node.members ?? []).filter { $0.key != "cattleTagConfig" }
    if node["cattleTagConfig"] == nil || own.contains(where: { $0.key != "id" }) {
      convertOCR(JSONNode(.object(own)), from: source, to: target)
    }
  }

  private mutating func convertOCR(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    var parts = Parts()
    let place = target.appending("ocrConfig")
    for member in node.members ?? [] {
      let from = source.appending(member.key)
      switch member.key {
      case "scanMode": parts.add("scanMode", lowerCase(member.value), from: source)
      case "languages", "model":
        let list = member.value.elements ?? [member.value]
        note(.moved, from: from, to: place.appending("models"), MigrationText.renamed.with())
        parts.add("models", JSONNode(.array(list)), from: source, oldKey: member.key)
      case _ where Self.goneFromOCR.contains(member.key):
        drop(from, TextConfigText.foundOut.with())
      default: parts.add(member.key, member.value, from: source)
      }
    }
    useCase("ocrConfig", parts, from: source, to: target)
    if let models = tree[place.appending("models")]?.elements, models.count > 1,
      tree[place.appending("customCmdFile")] == nil
    {
      note(
        .changed, from: origin(of: place.appending("models")), to: place.appending("models"),
        TextConfigText.firstModel.with())
      apply([.replace(place.appending("models"), with: JSONNode(.array(Array(models.prefix(1)))))])
    }
  }
}
