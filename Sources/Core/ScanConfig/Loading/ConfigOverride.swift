public import ScanJSON

/// A value that is set over a file's, as by `--set /pointer=value`.
public struct ConfigOverride: Sendable, Equatable {
  /// The place that is set; missing objects on the way are made.
  public let pointer: JSONPointer
  /// The value; nil removes the key, so that its default counts.
  public let value: JSONNode?

  /// Makes an override.
  public init(_ pointer: JSONPointer, _ value: JSONNode?) {
    self.pointer = pointer
    self.value = value?.withoutPositions
  }

  /// Reads `/pointer=value`. The value is JSON; what is no JSON counts as a text, and nothing removes the key.
  ///
  /// - Throws: `InvalidDocument` with one problem when there is no pointer or no `=`.
  public init(argument: String) throws(InvalidDocument) {
    guard let equals = argument.firstIndex(of: "="), let pointer = JSONPointer(String(argument[..<equals])),
      !pointer.tokens.isEmpty
    else {
      throw InvalidDocument([
        Problem(
          .error, .wrongForm, message: LoadingText.noOverride.with(["argument": .string(argument)]),
          allowed: [LoadingText.overrideForm.with()])
      ])
    }
    let text = String(argument[argument.index(after: equals)...])
    guard !text.isEmpty else {
      self.init(pointer, nil)
      return
    }
    self.init(pointer, (try? JSONNode.parse(text)) ?? JSONNode(.string(text)))
  }

  /// The tree with the override applied.
  ///
  /// - Throws: `InvalidDocument` with one problem when the way leads through a value that holds no others, or beyond a list.
  func applied(to tree: JSONNode) throws(InvalidDocument) -> JSONNode {
    try Self.setting(value, in: tree, pointer.tokens[...], pointer)
  }

  private static func setting(
    _ value: JSONNode?, in node: JSONNode?, _ tokens: ArraySlice<String>, _ pointer: JSONPointer
  ) throws(InvalidDocument) -> JSONNode {
    guard let token = tokens.first else { return value ?? [:] }
    let rest = tokens.dropFirst()
    let holder = node ?? [:]
    switch holder.value {
    case .object:
      guard rest.isEmpty, value == nil else {
        if value == nil, holder[token] == nil { return holder }
        return holder.replacing(token, with: try setting(value, in: holder[token], rest, pointer))
      }
      return holder.replacing(token, with: nil)
    case .array(var elements):
      guard let index = Int(token), (0...elements.count).contains(index), String(index) == token else {
        throw failure(pointer, .noElement, ["index": .string(token), "count": .number(elements.count)])
      }
      if index == elements.count {
        guard value != nil else { return holder }
        elements.append(try setting(value, in: nil, rest, pointer))
      } else if rest.isEmpty, value == nil {
        elements.remove(at: index)
      } else {
        elements[index] = try setting(value, in: elements[index], rest, pointer)
      }
      return JSONNode(.array(elements), at: holder.position)
    default:
      throw failure(pointer, .noObject, ["key": .string(token), "value": .string(holder.excerpt)])
    }
  }

  private static func failure(
    _ pointer: JSONPointer, _ reason: LoadingText, _ arguments: [String: DisplayText.Argument]
  ) -> InvalidDocument {
    let message = LoadingText.overrideRefused.with(["reason": .text(reason.with(arguments))])
    return InvalidDocument([Problem(.error, .conflict, pointer: pointer, message: message)])
  }
}

extension JSONNode {
  /// The same value without positions, which would be those of another text.
  var withoutPositions: JSONNode {
    switch value {
    case .object(let members): JSONNode(.object(members.map { JSONMember($0.key, $0.value.withoutPositions) }))
    case .array(let elements): JSONNode(.array(elements.map(\.withoutPositions)))
    default: JSONNode(value)
    }
  }
}
