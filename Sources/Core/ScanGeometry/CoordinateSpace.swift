/// A marker type that names the coordinate system of a ``Point``, ``Size``, ``Rect`` or ``Quad``.
///
/// Values of different spaces are different types, so that mixing view points with frame pixels does not compile;
/// an ``AffineTransform`` is the only way from one to the other.
public protocol CoordinateSpace: Sendable {}

/// Pixels of the upright frame: origin at the top left corner of the top left pixel, x to the right, y down.
///
/// Rotation (EXIF, sensor) and mirroring of the source are already applied.
public enum FrameSpace: CoordinateSpace {}

/// Pixels of the region cut out of a frame for a plugin: same scale as ``FrameSpace``, origin at the region's corner.
public enum CropSpace: CoordinateSpace {}

/// Points of the surface that shows the frame (a window, a page, an annotated picture), y down.
public enum ViewSpace: CoordinateSpace {}

/// Fractions of the frame's width and height, 0…1 from the top left corner.
public enum NormalizedSpace: CoordinateSpace {}
