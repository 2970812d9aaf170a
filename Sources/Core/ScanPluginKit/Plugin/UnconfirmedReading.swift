/// What was read in a running source and counts once further frames read the same.
public struct UnconfirmedReading: Sendable, Hashable {
  /// What kind of thing it is, as items call it.
  public let kind: String
  /// What was read.
  public let text: String
  /// Where, in pixels of the frame; nil where that is not known.
  public let quad: FrameQuad?
  /// How often it was read.
  public let reads: Int
  /// How many readings are missing at least; further ones when frames read something else.
  public let missingReads: Int

  /// The most readings that are counted.
  private static let limit = 1_000_000

  /// Makes a reading; the counts are limited to 0…1,000,000.
  public init(kind: String, text: String, quad: FrameQuad? = nil, reads: Int, missingReads: Int) {
    self.kind = kind
    self.text = text
    self.quad = quad
    self.reads = min(max(0, reads), Self.limit)
    self.missingReads = min(max(0, missingReads), Self.limit)
  }

  /// The reading as JSON: `kind`, `text`, `reads`, `missingReads`, and `corners` where they are known.
  public func json() -> JSONNode {
    let members = [
      JSONMember("kind", JSONNode(.string(kind))), JSONMember("text", JSONNode(.string(text))),
      JSONMember("reads", JSONNode(.number(JSONNumber(reads)))),
      JSONMember("missingReads", JSONNode(.number(JSONNumber(missingReads)))),
    ]
    return JSONNode(.object(members + quad.corners))
  }
}
