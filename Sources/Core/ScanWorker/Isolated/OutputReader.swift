package import ScanJSON
package import ScanPluginKit

/// Reads the output of a plugin that another process sent, as `ScanOutput.message` made it.
package struct OutputReader {
  private let results: ResultReader
  private let frame: Frame
  private let pictures: ReturnedPictureReader

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - results: How results of the use case are read.
  ///   - frame: The frame that was scanned, from which pictures of results were cut.
  ///   - pixels: The bytes of a picture that was returned; nil where there are not so many.
  package init(
    _ results: ResultReader, of frame: Frame, pixels: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?
  ) {
    self.results = results
    self.frame = frame
    pictures = ReturnedPictureReader(pixels: pixels)
  }

  /// Reads an output.
  ///
  /// - Throws: ``UnfitMessage`` with the place of what does not fit.
  package func output(_ message: JSONNode) throws(UnfitMessage) -> ScanOutput {
    let part = MessagePart(message, at: "output")
    var output = ScanOutput()
    output.results = try read(part.list("results"), result)
    output.repeated = try read(part.list("repeated"), result)
    if let skipped = part.optional("skipped") { output.skipped = try RunSkipped(skipped) }
    output.refusals = try read(part.list("refusals")) { part throws(UnfitMessage) in try Refusal(part) }
    output.infos = try read(part.list("infos")) { part throws(UnfitMessage) in
      ScanInfo(name: try part.member("name").string(), value: try part.member("value").node)
    }
    output.feedback = try read(part.list("feedback")) { part throws(UnfitMessage) in try part.quad() }
    if let seen = part.optional("seen") {
      let contents = try read(part.list("contents"), content)
      output.seen = try read(seen.elements()) { part throws(UnfitMessage) in try seenItem(part, contents) }
    }
    output.candidates = try read(part.list("candidates")) { part throws(UnfitMessage) in try part.quad() }
    output.measured = try part.measured("measured")
    if let guidance = part.optional("guidance") {
      guard let known = try Guidance(rawValue: guidance.string()) else { throw guidance.unfit(.guidance) }
      output.guidance = known
    }
    output.partialText = try part.optionalString("partialText")
    output.unconfirmed = try read(part.list("unconfirmed"), unconfirmed)
    output.problems = try read(part.list("problems")) { part throws(UnfitMessage) in try PluginError(part) }
    output.timeChecks = try read(part.list("timeChecks")) { part throws(UnfitMessage) in try part.bool() }
    return output
  }

  private func read<Value>(
    _ parts: [MessagePart], _ value: (MessagePart) throws(UnfitMessage) -> Value
  ) throws(UnfitMessage) -> [Value] {
    var values: [Value] = []
    for part in parts { values.append(try value(part)) }
    return values
  }

  private func result(_ part: MessagePart) throws(UnfitMessage) -> PluginResult {
    let body = try part.member("body")
    guard let value = results.body(body.node) else { throw body.unfit(.result) }
    var read: [Frame?] = []
    for key in ["document", "portrait"] {
      guard let part = part.optional(key) else {
        read.append(nil)
        continue
      }
      read.append(
        try pictures.frame(part, number: frame.number, timestamp: frame.timestamp, origin: frame.origin))
    }
    return PluginResult(
      value, confidence: try part.member("confidence").int(),
      pictures: ResultPictures(document: read[0], portrait: read[1]))
  }

  private func unconfirmed(_ part: MessagePart) throws(UnfitMessage) -> UnconfirmedReading {
    UnconfirmedReading(
      kind: try part.member("kind").string(), text: try part.member("text").string(),
      quad: try part.optionalQuad("quad"), reads: try part.member("reads").int(),
      missingReads: try part.member("missingReads").int())
  }

  private func content(_ part: MessagePart) throws(UnfitMessage) -> ItemContent? {
    // The content of a type that a result does not name in `contentTypes` is left out, not the item.
    results.content(try part.member("type").string(), try part.member("value").node)
  }

  private func seenItem(_ part: MessagePart, _ contents: [ItemContent?]) throws(UnfitMessage) -> SeenItem {
    var content: ItemContent?
    if let number = part.optional("content") {
      let index = try number.int()
      guard contents.indices.contains(index) else { throw number.unfit(.content) }
      content = contents[index]
    }
    let item = FoundItem(
      kind: try part.member("kind").string(), text: try part.member("text").string(),
      quad: try part.optionalQuad("quad"), isExact: try part.member("isExact").bool(),
      identity: try part.optionalString("identity"), content: content)
    return SeenItem(item, isUnwanted: try part.member("isUnwanted").bool())
  }
}
