/// What lies behind the artworks of a scene.
public enum SyntheticBackground: Sendable, Hashable {
  /// One color.
  case plain(SyntheticColor)
  /// A change from one color at the left top corner to another at the right bottom corner.
  case gradient(SyntheticColor, SyntheticColor)
  /// A surface with irregular patches, like a table.
  ///
  /// `contrast` is the range of gray levels, 0…255; `grain` is how much longer the patches are than high, 0.05…20 (wood
  /// about 8).
  case texture(SyntheticColor, contrast: Double, grain: Double)
  /// Many sheets with bars and lines of letters, none of them a symbol; `density` 0…1 is how many.
  case clutter(density: Double)

  /// A wooden table.
  public static let table = texture(
    SyntheticColor(red: 150, green: 112, blue: 78), contrast: 70, grain: 9)
}
