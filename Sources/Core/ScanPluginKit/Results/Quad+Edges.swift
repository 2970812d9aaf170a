extension Quad where Space == FrameSpace {
  /// Whether it reaches to within two pixels of a side of the region, beyond which it may go on.
  public func touchesEdge(of region: PixelRect) -> Bool {
    let (bounds, frame) = (boundingRect, region.frameRect)
    return bounds.minX <= frame.minX + 2 || bounds.maxX >= frame.maxX - 2 || bounds.minY <= frame.minY + 2
      || bounds.maxY >= frame.maxY - 2
  }
}
