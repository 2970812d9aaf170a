extension Sequence<FoundItem> {
  /// The thing nearest to the middle of a region: the one that counts when `recognizesMultipleItems` is false; nil when there
  /// is none.
  ///
  /// The distance is that of the middle of the thing, in whole pixels. Of several at the same distance the larger one counts,
  /// then the one that is higher up, then the one further left, then the first. Things without corners come last.
  public func centerMost(in region: PixelRect) -> FoundItem? {
    let middle = region.frameRect.center
    func rank(_ item: FoundItem) -> [Double] {
      guard let quad = item.quad else { return [.infinity] }
      let bounds = quad.boundingRect
      return [quad.center.distance(to: middle).rounded(), -abs(quad.signedArea), bounds.minY, bounds.minX]
    }
    return self.min { rank($0).lexicographicallyPrecedes(rank($1)) }
  }
}

extension ScanOutput {
  /// Everything that was read in the frame: ``seen``, or else the items of ``results``.
  public var seenItems: [SeenItem] {
    seen ?? results.flatMap(\.body.seenItems)
  }

  /// The output with the one thing only that is nearest to the middle of a region, and the results that hold it. An unwanted
  /// thing counts when nothing else is there.
  public func limitedToCenter(of region: PixelRect) -> ScanOutput {
    let all = seenItems
    let wanted = all.filter { !$0.isUnwanted }
    let choice = (wanted.isEmpty ? all : wanted)
    guard let chosen = choice.map(\.item).centerMost(in: region) else { return self }
    var output = self
    output.seen = choice.first { $0.item == chosen }.map { [$0] } ?? []
    output.results = results.filter { $0.body.items.contains(chosen) }
    if output.results.isEmpty, !results.isEmpty { output.skipped = skipped ?? .resultNotValid }
    return output
  }
}
