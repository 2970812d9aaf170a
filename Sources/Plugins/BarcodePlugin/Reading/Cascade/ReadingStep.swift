/// A named way of examining a picture; the stages of the cascade that a reader goes through.
package enum ReadingStep: String, CaseIterable, Sendable {
  /// The region as it is.
  case plain
  /// The region's negative: light codes on dark ground.
  case negative
  /// The place where the configuration's `searchHint` expects a code, turned and enlarged.
  case hinted
  /// The places of the codes of the frame before, of a running source.
  case known
  /// Places that look like codes, each turned so that its bars stand upright, and scaled to a few pixels per module.
  case located
  /// The same places with their contrast evened, and at other scales and angles.
  case locatedAgain = "located-again"
  /// The same places of bars with less noise along them and less blur across.
  case sharpened
  /// Data Matrix, Aztec and QR codes, found by their finder patterns anywhere in the region and drawn anew from their modules.
  case rectified
  /// Half the size: large modules, and blur or noise between them.
  case half
  /// Black and white against the neighborhood: shadow and vignetting.
  case evened
  /// Tiled equalization of the histogram, limited in contrast: pale codes in a picture that has dark things too.
  case equalized
  /// Twice the size with the contrast stretched: modules of hardly more than a pixel.
  case enlarged
  /// Turned so that most bars and edges lie along the picture's sides, for tilted codes that no place was found of. Where
  /// the tilt is large, the attempts on the whole region that follow are taken at this picture.
  case leveled
  /// Turned by 45°, which gives matrix codes another chance.
  case turned45 = "turned-45"
  /// EAN-13 and UPC-A numbers drawn, blurred and laid over the places of bars: bars that run into each other.
  case template
  /// Another attempt on each code of a weak symbology that one engine read in one attempt.
  case confirmation
}
