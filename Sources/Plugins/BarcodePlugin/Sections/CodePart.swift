/// A part of a linear code in a frame, in the direction in which it is read.
struct CodePart: Equatable {
  /// The characters, without start and stop.
  var text: [UInt8]
  /// What the same bars say, character by character, when they are read from the other end.
  var mirrored: [UInt8]
  /// Whether the code begins in front of the first character.
  var hasStart: Bool
  /// Whether the code ends behind the last character.
  var hasStop: Bool
  /// Whether a start or stop character gives the direction; otherwise it may be the other one.
  var isDirected: Bool
  /// The middles of the characters in frame pixels.
  var places: [SIMD2<Float>]
  /// Half the height of the bars in frame pixels.
  var halfHeight: Float

  /// The vector from one character to the next.
  var pitch: SIMD2<Float> {
    guard let first = places.first, let last = places.last, places.count > 1 else { return .zero }
    return (last - first) / Float(places.count - 1)
  }
}

extension CodePart {
  /// The part in the other direction; nil when a start or stop character shows that it is the wrong one.
  var turned: CodePart? {
    // Inside a text there is no start or stop character.
    guard !isDirected, !mirrored.contains(UInt8(ascii: "*")) else { return nil }
    var part = self
    part.text = mirrored.reversed()
    part.mirrored = text.reversed()
    part.places.reverse()
    return part
  }

  /// The part in the direction of another one; nil when it lies at another angle, has another size, or runs the other way.
  func facing(_ other: CodePart) -> CodePart? {
    let (own, wanted) = (pitch, other.pitch)
    let (size, wantedSize) = ((own * own).sum().squareRoot(), (wanted * wanted).sum().squareRoot())
    guard size > 0, wantedSize > 0, (0.75...1.33).contains(size / wantedSize) else { return nil }
    let cosine = (own * wanted).sum() / (size * wantedSize)
    // 25 degrees from one frame to the next.
    guard abs(cosine) > 0.9 else { return nil }
    return cosine > 0 ? self : turned
  }
}
