/// What a result holds besides where and when it was found: the object under its own key, like `barcodeResult`.
public protocol ResultBody: DefinedObject {
  /// The things read, for highlights, items and lists; at least one. They say what the result is: two results whose things are equal
  /// in kind and ``FoundItem/identity`` are the same result found again.
  var items: [FoundItem] { get }

  /// The types that ``FoundItem/content`` of its things has beside the result itself, so that a plugin in a process of its own can give
  /// them; none unless the result says so.
  static var contentTypes: [any DefinedObject.Type] { get }

  /// The result without some of its things; nil when none is left.
  ///
  /// The session asks for it when things were reported as unwanted, or were delivered before and are held back. The default leaves a
  /// result whole as long as one of its things is wanted.
  func without(_ isUnwanted: (FoundItem) -> Bool) -> Self?
}

/// A result whose key no Swift type says: it is known when the program runs.
package protocol DescribedResult: ResultBody {
  /// The key in a result.
  var resultKey: String { get }
}

extension ResultBody {
  /// The key in a result.
  public static var key: String { definition.name }

  /// None.
  public static var contentTypes: [any DefinedObject.Type] { [] }

  /// The items as they are followed from frame to frame, each with its content.
  public var seenItems: [SeenItem] { items.map { SeenItem($0.of(self)) } }

  /// The whole result, unless everything in it is unwanted.
  public func without(_ isUnwanted: (FoundItem) -> Bool) -> Self? {
    let items = items
    return !items.isEmpty && items.allSatisfy(isUnwanted) ? nil : self
  }
}

/// One thing that was read: a code, a line of text, a meter.
public struct FoundItem: Sendable, Equatable {
  /// What kind of thing it is, for people: `EAN_13`, `meter`.
  public let kind: String
  /// What was read.
  public let text: String
  /// The corners in frame pixels, in the order of the thing itself; nil when unknown.
  public let quad: FrameQuad?
  /// What is compared to find equal results: what was read, unless the thing says something else besides.
  public let identity: String
  /// Whether a reading is right or missing, as with a code that checks itself, so that another text is another thing. Text
  /// that a later frame can read better, as of a recognizer, is not exact.
  public let isExact: Bool
  /// The part of the result that it is; nil for the whole result.
  public private(set) var content: ItemContent?

  /// Makes an item; its identity is its text unless another one is given.
  public init(
    kind: String, text: String, quad: FrameQuad? = nil, isExact: Bool = false, identity: String? = nil,
    content: ItemContent? = nil
  ) {
    self.identity = identity ?? text
    self.content = content
    self.kind = kind
    self.text = text
    self.quad = quad
    self.isExact = isExact
  }

  /// The item with the result that it stands for, unless it is a part of it.
  func of(_ body: some ResultBody) -> FoundItem {
    var item = self
    if item.content == nil { item.content = ItemContent(body) }
    return item
  }

  /// Whether both are the same kind of thing with the same text in the same place.
  public static func == (one: FoundItem, other: FoundItem) -> Bool {
    one.kind == other.kind && one.text == other.text && one.quad == other.quad && one.isExact == other.isExact
  }
}
