import ScanPluginKit
import ScanSinks

/// What kind of document a text is, which its keys say.
enum DocumentKind {
  /// A configuration, also of an older form.
  case configuration
  /// The file of a service.
  case service
  /// Nothing yet: an object without keys, or no object.
  case open
  /// JSON that is none of this project's documents: only its syntax is judged.
  case foreign

  /// How many keys are compared with the right ones.
  private static let mostCompared = 50

  /// Reads the kind off the keys of the outermost object; a key that is nearly one counts where none is right.
  init(_ tree: LooseTree, _ knowledge: EditorKnowledge) {
    let keys = (tree.root?.members ?? []).map(\.key).filter { $0 != "$schema" }
    if keys.isEmpty {
      self = .open
    } else if keys.contains(where: knowledge.configurationKeys.contains) {
      self = .configuration
    } else if keys.contains(where: knowledge.serviceKeys.contains) {
      self = .service
    } else if Self.isLegacy(keys) || Self.areNear(keys, knowledge.configurationKeys) {
      self = .configuration
    } else if Self.areNear(keys, knowledge.serviceKeys) {
      self = .service
    } else {
      self = .foreign
    }
  }

  private static func isLegacy(_ keys: [String]) -> Bool {
    LegacyFormat.detect(JSONNode(.object(keys.map { JSONMember($0, [:]) }))) != nil
  }

  private static func areNear(_ keys: [String], _ names: Set<String>) -> Bool {
    let names = names.sorted()
    return keys.prefix(mostCompared).contains { !nearestNames(to: $0, among: names).isEmpty }
  }
}

/// What the server knows of the documents of this build.
struct EditorKnowledge {
  /// The use cases of this build.
  let useCases: UseCaseCatalog
  /// The kinds of sinks of this build.
  let sinks: SinkRegistry
  /// The keys that a configuration begins with.
  let configurationKeys: Set<String>
  /// The keys that the file of a service begins with.
  let serviceKeys: Set<String>
  private let configurations: SchemaLookup
  private let services: SchemaLookup
  private let either: SchemaLookup

  /// Gathers it.
  init(useCases: UseCaseCatalog, sinks: SinkRegistry) {
    (self.useCases, self.sinks) = (useCases, sinks)
    let configuration = ConfigSchema.document(useCases: useCases)
    let service = ServiceConfig.schema(sinks: sinks)
    configurations = SchemaLookup([configuration])
    services = SchemaLookup([service])
    either = SchemaLookup([configuration, service])
    configurationKeys = configurations.rootKeys.union(useCases.keys)
    serviceKeys = services.rootKeys
  }

  /// The schemas that a document may be of; nil for a foreign one.
  func schemas(_ kind: DocumentKind) -> SchemaLookup? {
    switch kind {
    case .configuration: configurations
    case .service: services
    case .open: either
    case .foreign: nil
    }
  }
}
