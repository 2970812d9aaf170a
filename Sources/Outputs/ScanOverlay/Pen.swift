import CPangoCairo
import ScanConfig
import ScanGeometry
import ScanImage
import ScanScene

/// Draws on a surface: outlines, pictures and texts, anti-aliased.
final class Pen {
  /// Owned; destroyed with this object. It holds its surface by itself.
  let handle: OpaquePointer

  /// Makes a pen for a part of a larger picture; nil when there is no memory for it.
  ///
  /// - Parameters:
  ///   - surface: What it draws on.
  ///   - origin: The part of the picture that the surface is; coordinates are those of the picture.
  init?(_ surface: Surface, origin: PixelRect) {
    guard let handle = cairo_create(surface.handle) else { return nil }
    guard cairo_status(handle) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(handle)
      return nil
    }
    self.handle = handle
    cairo_translate(handle, Double(-origin.x), Double(-origin.y))
    cairo_set_fill_rule(handle, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_set_line_join(handle, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(handle, CAIRO_LINE_CAP_ROUND)
  }

  deinit { cairo_destroy(handle) }

  /// Draws something as a whole with an opacity, 0 to 1.
  func withOpacity(_ opacity: Double, _ draw: () -> Void) {
    guard opacity > 0 else { return }
    guard opacity < 1 else { return draw() }
    cairo_push_group(handle)
    draw()
    cairo_pop_group_to_source(handle)
    cairo_paint_with_alpha(handle, opacity)
  }

  /// Draws something inside of a rectangle only.
  func clipped(to rect: Rect<ViewSpace>, _ draw: () -> Void) {
    cairo_save(handle)
    cairo_rectangle(handle, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(handle)
    draw()
    cairo_restore(handle)
  }

  /// Fills an outline by the even-odd rule.
  func fill(_ path: ScenePath, _ color: ColorSpec) {
    guard color.alpha > 0, !path.isEmpty else { return }
    take(path)
    take(color)
    cairo_fill(handle)
  }

  /// Fills a rectangle.
  func fill(_ rect: Rect<ViewSpace>, radius: Double = 0, _ color: ColorSpec) {
    fill(ScenePath(rect, radius: radius), color)
  }

  /// Draws a line of a thickness along an outline, half of it on each side; 0 draws none.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - width: The thickness.
  ///   - color: The color.
  ///   - dash: Lengths of dashes and gaps; empty for a whole line.
  ///   - offset: How far into the dashes the line begins.
  func stroke(_ path: ScenePath, width: Double, _ color: ColorSpec, dash: [Double] = [], offset: Double = 0) {
    guard color.alpha > 0, width > 0, !path.isEmpty else { return }
    take(path)
    take(color)
    cairo_set_line_width(handle, width)
    // Dashes that are all without length would be an error that ends all drawing.
    let dashes = dash.contains { $0 > 0 } ? dash : []
    cairo_set_dash(handle, dashes, Int32(dashes.count), offset)
    cairo_stroke(handle)
    cairo_set_dash(handle, nil, 0, 0)
  }

  /// The length of an outline, with curves as lines.
  func length(of path: ScenePath) -> Double {
    take(path)
    defer { cairo_new_path(handle) }
    guard let flat = cairo_copy_path_flat(handle) else { return 0 }
    defer { cairo_path_destroy(flat) }
    guard let data = flat.pointee.data else { return 0 }
    var (length, index) = (0.0, 0)
    var (start, last) = (ViewPoint.zero, ViewPoint.zero)
    while index < Int(flat.pointee.num_data) {
      let header = data[index].header
      // Each part has a header, and as many points as its length says beside it.
      let point =
        header.length > 1 ? ViewPoint(x: data[index + 1].point.x, y: data[index + 1].point.y) : start
      if header.type == CAIRO_PATH_MOVE_TO { start = point } else { length += last.distance(to: point) }
      last = point
      index += max(1, Int(header.length))
    }
    return length
  }

  /// Draws a picture through a map from its pixels.
  func draw(_ picture: Surface, _ map: AffineTransform<FrameSpace, ViewSpace>) {
    cairo_save(handle)
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    // A map that collapses the plane would be an error that ends all drawing.
    var inverse = matrix
    if cairo_matrix_invert(&inverse) == CAIRO_STATUS_SUCCESS {
      cairo_transform(handle, &matrix)
      cairo_set_source_surface(handle, picture.handle, 0, 0)
      // Beyond its edge the picture goes on with the color of the edge, or an enlarged one would fade out there.
      cairo_pattern_set_extend(cairo_get_source(handle), CAIRO_EXTEND_PAD)
      cairo_rectangle(handle, 0, 0, Double(picture.size.width), Double(picture.size.height))
      cairo_fill(handle)
    }
    cairo_restore(handle)
  }

  /// Draws a text with the upper left corner of its lines at a point.
  func draw(_ text: TextBlock, at corner: ViewPoint, _ color: ColorSpec) {
    take(color)
    let extents = text.extents
    cairo_move_to(handle, corner.x - extents.x, corner.y - extents.y)
    text.show(on: handle)
    cairo_new_path(handle)
  }

  private func take(_ color: ColorSpec) {
    cairo_set_source_rgba(
      handle, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
  }

  private func take(_ path: ScenePath) {
    cairo_new_path(handle)
    for step in path.steps {
      switch step {
      case .move(let point): cairo_move_to(handle, point.x, point.y)
      case .line(let point): cairo_line_to(handle, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(handle, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(handle)
      }
    }
  }
}
