/// The sentences of reasons and refusals that all plugins share.
public enum ReasonText: String, TextSet {
  /// What was read.
  case quoted = "refusal.text.quoted"
  /// What was read where it is not known.
  case unnamed = "refusal.text.unnamed"
  /// A rule that gives a reason of its own.
  case otherRefusal = "refusal.other.message"
  /// A rule that gives none.
  case ruleRefusal = "refusal.rule.message"
  /// What to do about any rule.
  case checkRule = "refusal.rule.advice"
  /// Too little confidence.
  case confidenceTooLow = "refusal.confidenceTooLow.message"
  /// What to do about too little confidence.
  case confidenceTooLowAdvice = "refusal.confidenceTooLow.advice"
  /// An expression that does not match.
  case patternMismatch = "refusal.patternMismatch.message"
  /// A list that lacks it.
  case notExpected = "refusal.notExpected.message"
  /// A region of few pixels.
  case smallRegion = "reason.tooSmall.region.message"
  /// What to do about it.
  case smallRegionAdvice = "reason.tooSmall.region.advice"
  /// Too little light.
  case tooDark = "reason.tooDark.message"
  /// What to do about it.
  case tooDarkAdvice = "reason.tooDark.advice"
  /// Too much light.
  case tooBright = "reason.tooBright.message"
  /// What to do about it.
  case tooBrightAdvice = "reason.tooBright.advice"
  /// Too little contrast.
  case lowContrast = "reason.lowContrast.message"
  /// What to do about it.
  case lowContrastAdvice = "reason.lowContrast.advice"
  /// No sharp edge.
  case blurred = "reason.blurred.message"
  /// What to do about it.
  case blurredAdvice = "reason.blurred.advice"
  /// A picture that moves.
  case moving = "reason.blurred.motion.message"
  /// What to do about it.
  case movingAdvice = "reason.blurred.motion.advice"
  /// Edges softer than what is searched for.
  case softEdges = "reason.blurred.edges.message"
  /// A reflection.
  case glare = "reason.tooBright.glare.message"
  /// What to do about it.
  case glareAdvice = "reason.tooBright.glare.advice"
  /// Noise of the sensor.
  case noisy = "reason.noisy.message"
  /// What to do about it.
  case noisyAdvice = "reason.noisy.advice"
  /// Blocks of compression.
  case blocky = "reason.noisy.blocks.message"
  /// What to do about it.
  case blockyAdvice = "reason.noisy.blocks.advice"
  /// A plain surface.
  case plain = "reason.nothingLikeIt.plain.message"
  /// What to do about it.
  case plainAdvice = "reason.nothingLikeIt.plain.advice"
  /// A thing that ends at a side of the region.
  case atSide = "reason.outsideCutout.side.message"
  /// What to do about it.
  case atSideAdvice = "reason.outsideCutout.side.advice"
  /// A thing beside the cutout.
  case elsewhere = "reason.outsideCutout.elsewhere.message"
  /// What to do about it.
  case elsewhereAdvice = "reason.outsideCutout.elsewhere.advice"
  /// Anything beside a cutout that shows a plain surface.
  case beside = "reason.outsideCutout.beside.message"
  /// A cutout beside the picture.
  case regionOutside = "reason.outsideCutout.region.message"
  /// What to do about it.
  case regionOutsideAdvice = "reason.outsideCutout.region.advice"
  /// A thing that reaches from side to side.
  case tooLarge = "reason.outsideCutout.sides.message"
  /// What to do about it.
  case tooLargeAdvice = "reason.outsideCutout.sides.advice"
  /// A code of small modules.
  case smallModules = "reason.tooSmall.moduleSize.message"
  /// A text of small characters.
  case smallCharacters = "reason.tooSmall.characterHeight.message"
  /// A thing that fills little of the region.
  case smallThing = "reason.tooSmall.thing.message"
  /// What to do about it.
  case smallThingAdvice = "reason.tooSmall.thing.advice"
  /// A thing that is not read yet.
  case unread = "reason.uncertain.unread.message"
  /// What to do about it.
  case unreadAdvice = "reason.uncertain.unread.advice"
  /// A text that further frames have to read as well.
  case unconfirmed = "reason.uncertain.unconfirmed.message"
  /// What to do about it.
  case unconfirmedAdvice = "reason.uncertain.unconfirmed.advice"
  /// A thing of a kind that is not asked for.
  case unwanted = "reason.disabledFormat.unwanted.message"
  /// What to do about it.
  case unwantedAdvice = "reason.disabledFormat.unwanted.advice"
  /// Nothing in a good picture.
  case nothingFound = "reason.nothingLikeIt.message"
  /// What to do about it in a whole picture.
  case nothingFoundAdvice = "reason.nothingLikeIt.advice"
  /// What to do about it in a cutout.
  case nothingInCutoutAdvice = "reason.nothingLikeIt.cutout.advice"
  /// A picture smaller than is needed.
  case smallPicture = "reason.tooSmall.picture.message"
  /// What to do about it.
  case smallPictureAdvice = "reason.tooSmall.picture.advice"
  /// A picture without colors.
  case noColor = "reason.noColor.message"
  /// What to do about it.
  case noColorAdvice = "reason.noColor.advice"
  /// Nothing for one plugin, beside results of others.
  case nothingBeside = "reason.incomplete.message"
  /// What to do about it.
  case nothingBesideAdvice = "reason.incomplete.advice"
  /// The reason of one plugin of several.
  case ofPlugin = "reason.ofPlugin.message"

  /// The English sentence.
  public var english: String {
    switch self {
    case .quoted: "\"{text}\""
    case .unnamed: "it"
    case .otherRefusal: "{text} was read, but {reason}"
    case .ruleRefusal: "{text} was read, but `{rule}` refuses it"
    case .checkRule: "check `{rule}` in the configuration"
    case .confidenceTooLow: "{text} was read, but with a confidence of {value}, and `{rule}` asks for {limit}"
    case .confidenceTooLowAdvice: "take a sharper and larger picture, or lower `{rule}`"
    case .patternMismatch: "{text} was read, but `{rule}` does not match it"
    case .notExpected: "{text} was read, but `{rule}` does not name it"
    case .smallRegion: "the processed region has only {size} pixels"
    case .smallRegionAdvice: "take a larger picture, or make the cutout larger"
    case .tooDark: "95 % of the region are darker than {value} of 255"
    case .tooDarkAdvice: "give more light, switch on the torch, or expose longer"
    case .tooBright: "95 % of the region are brighter than {value} of 255"
    case .tooBrightAdvice: "take away light, avoid reflections, or expose shorter"
    case .lowContrast: "dark and light differ by only {value} of 255"
    case .lowContrastAdvice: "light the object evenly and avoid reflections"
    case .blurred: "the sharpest edges rise by {value} over two pixels, at a contrast of {contrast}"
    case .blurredAdvice: "hold still, move away until it is sharp, or let the camera focus"
    case .moving: "the picture moves: two frames differ by {value} of 255"
    case .movingAdvice: "hold still, or give more light for a shorter exposure"
    case .softEdges: "the edges are blurred over {value} pixels, and {limit} are too much for what is searched for"
    case .glare: "a reflection covers {value} % of what is in view"
    case .glareAdvice: "turn the object or the lamp until the reflection is gone"
    case .noisy: "the picture is noisy: neighboring pixels of plain parts vary by {value} of 255"
    case .noisyAdvice: "give more light, so that the camera amplifies less"
    case .blocky:
      "the picture was compressed too much: pixels differ {value} times as much across the borders of blocks"
    case .blockyAdvice: "store the picture with a higher quality, or take it anew"
    case .plain: "the region of {size} pixels shows a plain surface and nothing on it"
    case .plainAdvice: "point the camera at what is to be read"
    case .atSide:
      "something like what is searched for ends at a side of the cutout or of the picture, and may go on beyond it"
    case .atSideAdvice: "have all of it in the cutout, with a margin around it"
    case .elsewhere: "{text} is in the picture, but not inside the cutout, which is {region} of the {size} picture"
    case .beside: "the cutout, {region} of the {size} picture, shows a plain surface; what there is to see is beside it"
    case .elsewhereAdvice: "move it into the cutout, or enlarge `cutoutConfig`"
    case .regionOutside: "no pixel of the picture ({size}) lies inside the cutout"
    case .regionOutsideAdvice: "change `cutoutConfig` so that it covers a part of the picture"
    case .tooLarge: "what is in view reaches from one side of the cutout to the other and may go on beyond it"
    case .tooLargeAdvice: "move back until all of it is in the cutout, or go over it part by part"
    case .smallModules: "a code is there, but its modules are only {value} pixels wide; {limit} are needed"
    case .smallCharacters: "text is there, but its characters are only {value} pixels high; {limit} are needed"
    case .smallThing: "what is in view is only {value} pixels long, in a region of {size}"
    case .smallThingAdvice: "move closer, or take a larger picture"
    case .unread: "something like what is searched for is in view, but it was not read yet"
    case .unreadAdvice: "hold it still, flat, whole and without reflections in the cutout"
    case .unconfirmed: "\"{text}\" was read {reads} of the {needed} times that it takes"
    case .unconfirmedAdvice: "keep it in view, still and sharp, until further frames have read it too"
    case .unwanted: "{text} ({kind}) is in view, which the configuration does not ask for"
    case .unwantedAdvice: "show something else, or enable {kind} in the configuration"
    case .nothingFound: "nothing was found in {size} pixels, which are bright, sharp and rich in contrast enough"
    case .nothingFoundAdvice: "move closer, so that what is to be read fills more of the picture"
    case .nothingInCutoutAdvice: "place what is to be read inside the cutout, or make the cutout larger"
    case .smallPicture: "the picture has {size} pixels, and {limit} are needed"
    case .smallPictureAdvice: "take a larger picture"
    case .noColor: "the picture has no colors, by which a part of what is searched shows"
    case .noColorAdvice: "take the picture in color, or state in the configuration what colors would show"
    case .nothingBeside: "what it searches for was not found beside what other plugins have read"
    case .nothingBesideAdvice: "show what it searches for too, as near and as sharp"
    case .ofPlugin: "plugin `{plugin}`: {message}"
    }
  }
}
