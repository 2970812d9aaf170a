import Glibc
import ScanPluginKit

/// A server of the Language Server Protocol 3.17 for one editor: configurations and files of services of this build.
final class LanguageServer {
  private enum State {
    case new
    case running
    case shutDown
  }

  /// How many bytes of documents are kept.
  private static let mostBytes = 64 << 20
  /// How many documents are kept.
  private static let mostDocuments = 1000

  let knowledge: EditorKnowledge
  private(set) var features = EditorFeatures()
  private(set) var documents: [String: OpenDocument] = [:]
  private let channel = ClientChannel()
  private var state = State.new
  private var unjudged: Set<String> = []

  /// Makes a server.
  init(_ knowledge: EditorKnowledge) { self.knowledge = knowledge }

  /// Serves until the editor ends it or is gone.
  ///
  /// - Returns: Whether the editor ended it in the way of the protocol: `shutdown`, then `exit`.
  func serve() throws -> Bool {
    while let message = try channel.next(idle: { try publish() }) {
      switch message {
      case .request(let id, let method, let params):
        let reply: JSONNode
        do throws(RPCError) {
          reply = RPCMessage.answer(id, try answer(method, params))
        } catch {
          reply = RPCMessage.refusal(id, error)
        }
        try send(reply)
      case .notification("exit", _): return state == .shutDown
      case .notification(let method, let params): take(method, params)
      case .response: break
      }
    }
    return state == .shutDown
  }

  private func send(_ message: JSONNode) throws { try channel.send(message) }

  /// Answers a request.
  private func answer(_ method: String, _ params: JSONNode) throws(RPCError) -> JSONNode {
    switch (state, method) {
    case (.new, "initialize"):
      features = EditorFeatures(params)
      watchParent(params)
      state = .running
      return features.answer
    case (.new, _): throw .notInitialized
    case (.shutDown, _): throw .afterShutdown
    case (.running, "initialize"): throw .initializedTwice
    case (.running, "shutdown"):
      state = .shutDown
      return JSONNode(.null)
    case (.running, "textDocument/completion"): return try completion(method, params)
    case (.running, "textDocument/hover"): return try hover(method, params)
    case (.running, "textDocument/codeAction"): return try codeAction(method, params)
    case (.running, "textDocument/documentSymbol"): return try symbols(method, params)
    case (.running, "textDocument/formatting"): return try formatting(method, params)
    case (.running, _): throw .unknownMethod(method)
    }
  }

  /// Takes what wants no answer; what is unknown is passed over.
  private func take(_ method: String, _ params: JSONNode) {
    guard state == .running, let document = params["textDocument"], let uri = document["uri"]?.string else { return }
    switch method {
    case "textDocument/didOpen":
      guard let text = document["text"]?.string, documents[uri] != nil || documents.count < Self.mostDocuments else {
        return
      }
      let opened = OpenDocument(uri: uri, text: text, version: document["version"], knowledge)
      documents[uri] = opened
      keep(opened)
    case "textDocument/didChange":
      guard let changed = documents[uri] else { return }
      for change in params["contentChanges"]?.elements ?? [] {
        apply(change, to: changed, version: document["version"])
      }
      keep(changed)
    case "textDocument/didSave":
      documents[uri]?.forget()
      unjudged.insert(uri)
    case "textDocument/didClose":
      guard documents.removeValue(forKey: uri) != nil else { return }
      unjudged.insert(uri)
    default: break
    }
  }

  private func apply(_ change: JSONNode, to document: OpenDocument, version: JSONNode?) {
    guard let text = change["text"]?.string else { return }
    guard change["range"] != nil else { return document.replace(text, version: version) }
    guard let range = document.text?.range(change["range"], features.encoding) else { return }
    document.replace(range, with: text, version: version)
  }

  /// Keeps a document within the bounds of memory; it is judged when nothing more urgent waits.
  private func keep(_ document: OpenDocument) {
    if documents.values.reduce(0, { $0 + $1.size }) > Self.mostBytes { document.giveUp() }
    unjudged.insert(document.uri)
  }

  /// Sends the problems of the documents that have changed.
  private func publish() throws {
    defer { unjudged.removeAll() }
    for uri in unjudged.sorted() where state == .running {
      var members = [JSONMember("uri", JSONNode(.string(uri)))]
      let document = documents[uri]
      if let version = document?.version { members.append(JSONMember("version", version)) }
      members.append(JSONMember("diagnostics", JSONNode(.array(document.map(diagnostics) ?? []))))
      try send(RPCMessage.notice("textDocument/publishDiagnostics", JSONNode(.object(members))))
    }
  }

  private func diagnostics(_ document: OpenDocument) -> [JSONNode] {
    if let text = document.text, let analysis = document.analysis {
      return Diagnostics(text: text, analysis: analysis, features: features).json
    }
    let message = EditorWords.documentTooLong.with(["limit": .number(OpenDocument.limit)])
    let start: JSONNode = ["line": 0, "character": 0]
    return [
      [
        "range": ["start": start, "end": start], "severity": 1, "code": JSONNode(.string(ProblemCode.limit.name)),
        "source": "scanview", "message": JSONNode(.string(message.text(Console.texts))),
      ]
    ]
  }

  /// The server ends with the process of the editor, where that can be seen from here.
  private func watchParent(_ params: JSONNode) {
    guard let id = params["processId"]?.number?.int.flatMap(pid_t.init(exactly:)), id > 0, kill(id, 0) == 0 else {
      return
    }
    channel.parent = id
  }
}
