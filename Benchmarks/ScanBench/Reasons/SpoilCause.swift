/// What spoils a picture, or keeps what it shows from being a result.
public enum SpoilCause: String, Sendable, CaseIterable {
  /// The lens is out of focus.
  case focus
  /// The camera moves during the exposure.
  case motion
  /// There is too little light.
  case dark
  /// The exposure is too long.
  case bright
  /// A lamp is reflected on what is to be read.
  case glare
  /// Haze, or a print that hardly differs from its ground.
  case contrast
  /// It is too far away.
  case small
  /// It is partly beside the picture.
  case cut
  /// A code has no light margin.
  case margin
  /// Something lies on it, or a part of it is torn off.
  case covered
  /// The sensor is amplified too much.
  case noise
  /// The picture was stored with few bytes.
  case compression
  /// The configuration leaves its format out.
  case format
  /// Its check digit is not right as it is printed.
  case checkDigit
  /// A rule of the configuration refuses it.
  case rule
  /// It is beside the cutout.
  case outside
  /// The picture shows a plain surface.
  case blank
  /// The picture shows things, but nothing of the kind.
  case absent
  /// The picture shows what another plugin reads.
  case otherKind
  /// It is larger than the picture.
  case large
  /// The file is damaged.
  case damagedFile
  /// The file has no byte.
  case emptyFile
  /// The file is no picture.
  case otherFile
  /// There is no file.
  case noFile

  /// The codes of reasons that name it, and why these: written down before anything was measured, whatever the reader says. What was added
  /// after pictures had been looked at has `added` in its words.
  public var reasons: (codes: Set<String>, why: String) {
    switch self {
    case .focus, .motion: (["blurred"], "both blur; what to do differs in words")
    case .dark: (["tooDark"], "the light is what has to change")
    case .bright: (["tooBright"], "the light is what has to change")
    case .glare: (["tooBright"], "a reflection is light at one place, and turning the thing away helps")
    case .contrast: (["lowContrast"], "light is there, and differs too little")
    case .small: (["tooSmall"], "moving closer is what helps")
    case .cut: (["outsideCutout"], "a part is not in what is scanned, whether cutout or picture ends there")
    case .margin:
      (
        ["uncertain", "outsideCutout"], "bars or modules are seen and have no end; at the picture's side they may go on"
      )
    case .covered:
      (
        ["checksum", "uncertain", "refused"],
        "it is seen and fails its checks, or it is seen and cannot be read; added: what is left of a line is read as another text, which the file refuses"
      )
    case .noise: (["noisy"], "more light or a calmer sensor helps")
    case .compression:
      (
        ["noisy", "blurred", "tooSmall"],
        "blocks are noise; coarse steps take away the fine detail, as blur does; added: the picture has few pixels for each detail before it is compressed"
      )
    case .format: (["disabledFormat"], "the file has to change")
    case .checkDigit: (["checksum", "refused"], "the symbology's check fails, or that which the file asks for")
    case .rule: (["refused"], "the file has to change; the rule is compared besides")
    case .outside: (["outsideCutout"], "moving it is what helps")
    case .blank, .absent, .otherKind: (["nothingLikeIt"], "nothing of the kind is there")
    case .large: (["outsideCutout"], "moving back is what helps")
    case .damagedFile: (["damaged"], "the file is what is wrong")
    case .emptyFile: (["empty"], "the file is what is wrong")
    case .otherFile: (["unknownFormat"], "the file is what is wrong")
    case .noFile: (["notFound"], "the file is what is wrong")
    }
  }
}

/// What a picture shows, by what reads it.
public enum PictureFamily: String, Sendable, CaseIterable {
  /// Codes.
  case barcode
  /// Lines of text.
  case text
  /// Machine-readable zones and cards.
  case document
  /// License plates.
  case plate
  /// Vehicle identification numbers.
  case vehicle
  /// Numbers of containers.
  case container
  /// Counters, displays, dials.
  case meter
  /// Files, whatever they show.
  case file
}
