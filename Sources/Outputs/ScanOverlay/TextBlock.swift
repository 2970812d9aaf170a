import CPangoCairo
import ScanConfig
import ScanGeometry
import ScanJSON

/// A text that is laid out: in lines, in any script, with the fonts of the machine.
final class TextBlock {
  /// Owned; released with this object. Layouts and fonts belong to the thread that made them, on which the block is drawn too.
  private let layout: OpaquePointer

  /// More of a text than that is not shown.
  private static let mostLetters = 2000

  /// Lays out a text. Characters that cannot be seen, and could change how others look, are shown by their number.
  ///
  /// - Parameters:
  ///   - text: The words; a line feed begins a line.
  ///   - size: The size of an em in pixels.
  ///   - alignment: Where short lines stand.
  ///   - width: The widest line in pixels, after which lines are broken; nil for any.
  ///   - isCut: Whether lines that are too wide end in an ellipsis instead.
  /// - Returns: nil for an empty text, a size that cannot be drawn, or without memory.
  init?(
    _ text: String, size: Double, alignment: UIFeedbackAttributes.TextAlignment = .left, width: Double? = nil,
    isCut: Bool = false
  ) {
    let lines = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.mostLetters)))
      .split(separator: "\n", omittingEmptySubsequences: false).map { ShownText.harmless($0) }
    guard DrawingLibrary.problem == nil, !text.isEmpty, size >= 1, size <= 10_000,
      let map = pango_cairo_font_map_get_default(),
      let context = pango_font_map_create_context(map)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    Self.setOptions(context)
    guard let layout = pango_layout_new(context) else { return nil }
    self.layout = layout
    if let font = pango_font_description_new() {
      pango_font_description_set_family(font, "Sans")
      pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout, font)
      pango_font_description_free(font)
    }
    pango_layout_set_text(layout, lines.joined(separator: "\n"), -1)
    switch alignment {
    case .left: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .right: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
    }
    if isCut { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    // A width makes the block as wide as that, so that it is given only where a line does not fit, or lines have to be aligned in it.
    if let width, self.size.width > width {
      pango_layout_set_width(layout, Int32(max(1, min(width, 1_000_000)) * Double(PANGO_SCALE)))
    } else {
      pango_layout_set_width(layout, Int32(self.size.width.rounded(.up)) * PANGO_SCALE)
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The size of the lines in pixels.
  var size: Size<ViewSpace> { Size(width: extents.width, height: extents.height) }

  /// The box of the lines from where the layout is drawn; aligned lines that are shorter than the layout begin to the right of that.
  var extents: Rect<ViewSpace> {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    let scale = Double(PANGO_SCALE)
    return Rect(
      x: Double(logical.x) / scale, y: Double(logical.y) / scale, width: Double(logical.width) / scale,
      height: Double(logical.height) / scale)
  }

  /// Whether the machine's fonts have a glyph for every character.
  var isComplete: Bool { pango_layout_get_unknown_glyphs_count(layout) == 0 }

  /// Draws the text with the origin of its layout at the current point of a cairo context.
  func show(on context: OpaquePointer) {
    pango_cairo_show_layout(context, layout)
  }

  /// Letters are drawn at fractions of pixels, so that a text is as wide at every place and size.
  private static func setOptions(_ context: OpaquePointer) {
    guard let options = cairo_font_options_create() else { return }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }
}
