public import ScanJSON

extension CutoutConfig {
  /// The keys.
  public static let definition = ObjectDefinition(
    "cutoutConfig", defaults: CutoutConfig(),
    "The part of the picture that is scanned, and how it is drawn. The rectangle drawn is the rectangle processed, "
      + "unless cropPadding or cropOffset say otherwise.",
    place: .below(DocumentStructure.keys),
    dropped: [.init("style", advice: ConfigProblemText.oldStyle.with())]
  ) {
    Field(
      "alignment", \.alignment, .enumeration(),
      "Vertical place of the cutout; horizontally it is always centred. top and bottom: at that edge; top_half and "
        + "bottom_half: in the middle of that half; default center.")
    Field(
      "animation", \.animation, .enumeration(),
      "How the cutout appears; default none. Presenters that cannot animate show it at once."
    ).needs(.liveView)
    Field(
      "ratioFromSize", \.ratioFromSize, .object(),
      "Ratio of width to height; only the quotient counts. 0 or absent: the ratio of the frame.")
    Field(
      "width", \.width, .int(0...100_000),
      "Wished width in pixels of the camera frame, 0 to 100000. 0 (default): as wide as maxWidthPercent allows.")
    Field(
      "maxWidthPercent", \.maxWidthPercent, .percent,
      "Largest width as a share of the view, \"0%\" to \"100%\"; default \"100%\".")
    Field(
      "maxHeightPercent", \.maxHeightPercent, .percent,
      "Largest height as a share of the view, \"0%\" to \"100%\"; default \"100%\".")
    Field(
      "offset", \.offset, .object(),
      "Shift after alignment in pixels of the camera frame; the cutout stays inside the view. Default 0, 0.")
    Field(
      "cropPadding", \.cropPadding, .object(),
      "How far the captured region reaches beyond the cutout on each side, in pixels of the camera frame; negative "
        + "values make it smaller. Default 0, 0.")
    Field(
      "cropOffset", \.cropOffset, .object(),
      "Shift of the captured region after cropPadding, in pixels of the camera frame. Default 0, 0.")
    Field(
      "cornerRadius", \.cornerRadius, .int(0...10_000),
      "Radius of the corners in view points, 0 to 10000; default 4."
    ).needs(.drawing)
    Field(
      "strokeWidth", \.strokeWidth, .int(0...1000),
      "Thickness of the outline in view points, 0 to 1000; 0 draws none; default 2."
    ).needs(.drawing)
    Field(
      "strokeColor", \.strokeColor, .color,
      "Color of the outline, RRGGBB or AARRGGBB; default #FFFFFF."
    ).needs(.drawing)
    Field(
      "feedbackStrokeColor", \.feedbackStrokeColor, .color,
      "Color of the outline while something is recognized, RRGGBB or AARRGGBB; default #0099FF."
    ).needs(.drawing)
    Field(
      "outerColor", \.outerColor, .color,
      "Color laid over everything outside the cutout, RRGGBB or AARRGGBB; default #4D000000, black at 30 %."
    ).needs(.drawing)
    Field(
      "outerAlpha", \.outerAlpha, .number(0...1),
      "Opacity of outerColor, 0 to 1; multiplies the alpha that outerColor has itself. Default 1."
    ).needs(.drawing)
    Field(
      optional: "image", \.image, .string(minimumLength: 1),
      "Picture drawn into the cutout: a path beside the configuration file. Default: none."
    ).needs(.drawing)
  }
}
