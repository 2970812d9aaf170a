import ScanPluginKit

/// A message of JSON-RPC 2.0, as far as a server gets it.
enum RPCMessage {
  /// What wants an answer.
  case request(id: JSONNode, method: String, params: JSONNode)
  /// What wants none.
  case notification(method: String, params: JSONNode)
  /// The answer to a request of the server, which makes none.
  case response

  /// Reads a message; nil for a value that is none.
  init?(_ node: JSONNode) {
    guard node.members != nil else { return nil }
    let params = node["params"] ?? [:]
    guard let method = node["method"]?.string else {
      guard node["id"] != nil, node["result"] != nil || node["error"] != nil else { return nil }
      self = .response
      return
    }
    guard let id = node["id"] else {
      self = .notification(method: method, params: params)
      return
    }
    guard id.string != nil || id.number != nil else { return nil }
    self = .request(id: id, method: method, params: params)
  }

  /// The limits of a message: it may hold a whole document as one string.
  static let limits: JSONLimits = {
    var limits = JSONLimits.default
    limits.bytes = MessageFrames.standardLimit
    limits.stringLength = MessageFrames.standardLimit
    return limits
  }()

  /// The message that answers a request.
  static func answer(_ id: JSONNode, _ result: JSONNode) -> JSONNode {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  /// The message that refuses a request; without an id where it could not be read.
  static func refusal(_ id: JSONNode?, _ error: RPCError) -> JSONNode {
    [
      "jsonrpc": "2.0", "id": id ?? JSONNode(.null),
      "error": [
        "code": JSONNode(.number(JSONNumber(error.code))),
        "message": JSONNode(.string(error.message.text(Console.texts))),
      ],
    ]
  }

  /// A message that wants no answer.
  static func notice(_ method: String, _ params: JSONNode) -> JSONNode {
    ["jsonrpc": "2.0", "method": JSONNode(.string(method)), "params": params]
  }
}

/// Why a request is refused, with the numbers of JSON-RPC and of the Language Server Protocol.
struct RPCError: Error {
  let code: Int
  let message: DisplayText

  private init(_ code: Int, _ words: EditorWords, _ arguments: [String: DisplayText.Argument] = [:]) {
    (self.code, message) = (code, words.with(arguments))
  }

  static let noJSON = RPCError(-32700, .noJSON)
  static let noMessage = RPCError(-32600, .noMessage)
  static let noLength = RPCError(-32600, .noLength)
  static let notInitialized = RPCError(-32002, .notInitialized)
  static let initializedTwice = RPCError(-32600, .initializedTwice)
  static let afterShutdown = RPCError(-32600, .afterShutdown)
  static let cancelled = RPCError(-32800, .cancelled)

  static func tooLong(_ length: Int) -> RPCError {
    RPCError(
      -32600, .messageTooLong, ["length": .number(length), "limit": .number(MessageFrames.standardLimit)])
  }
  static func unknownMethod(_ method: String) -> RPCError {
    RPCError(-32601, .unknownMethod, ["method": .string(ShownText.short(method))])
  }
  static func wrongParams(_ method: String, _ need: String) -> RPCError {
    RPCError(-32602, .wrongParams, ["method": .string(method), "need": .string(need)])
  }
  static func notOpen(_ uri: String) -> RPCError {
    RPCError(-32602, .notOpen, ["uri": .string(ShownText.short(uri, limit: 200))])
  }
}
