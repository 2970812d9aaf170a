import ScanPluginKit

extension Field {
  /// `quality` of documents.
  static func documentQuality(_ property: any WritableKeyPath<Owner, QualityLevel> & Sendable) -> Self {
    Field(
      "quality", property, .enumeration(),
      "How much time a frame may take. `fast`: each line is read once, and a page has at most 60 rows. `balanced`: lines of a zone whose check digits are not all right, all of a still's, and rows with an uncertain word are read again in other ways. `accurate`: frames of a running source get all attempts of a still, lines of a zone get one more, rows are read again that are less uncertain and in a third size, and a zone is searched for in double size too when nothing was found. Default balanced."
    ).added()
  }
}
