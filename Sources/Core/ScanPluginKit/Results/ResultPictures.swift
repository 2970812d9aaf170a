/// Pictures that a plugin cut out of the frame for a result; those that were not asked for or are not there are nil.
///
/// Each is a frame with the number, time and origin of the one that it was cut from, in color where that has color.
public struct ResultPictures: Sendable {
  /// The document, cut out and straightened.
  public let document: Frame?
  /// The place of the document where its layout has the holder's portrait. Nobody looked whether a face is there.
  public let portrait: Frame?

  /// Makes pictures.
  public init(document: Frame? = nil, portrait: Frame? = nil) {
    self.document = document
    self.portrait = portrait
  }
}
