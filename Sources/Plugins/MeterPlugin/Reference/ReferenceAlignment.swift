import Glibc
package import ScanPluginKit

/// The finding of a reference picture in the cutouts of a camera that moved a little: by up to a tenth of the picture, 3° and 3 %.
///
/// Light does not matter much, and parts that changed, as digits, are passed over. It is the same on every run and machine with the
/// same arithmetic.
package final class ReferenceAlignment {
  /// Where the reference lies in a cutout.
  package struct Placement: Sendable, Hashable {
    /// How well the cutout shows the reference, 0…1: the mean correlation of the parts that have any pattern.
    package let certainty: Double
    /// The turn of the reference in the cutout, clockwise.
    package let degrees: Double
    /// The size of the reference in the cutout, 1 for the same.
    package let scale: Double
    /// The shift of the middle, in parts of the width to the right and of the height down.
    package let shift: SIMD2<Double>
    /// The height of the picture by its width.
    let aspect: Double
  }

  /// From this certainty on a cutout shows the reference.
  package static let minCertainty = 0.55

  /// About how many pixels the planes have in which it is searched for.
  private static let pixels = 24_000.0
  private static let levels = 3

  private let size: PixelSize
  private let aspect: Double
  private let planes: [ReferencePlane]
  private let fits: [ReferenceFit]

  /// Makes the alignment with a picture that shows what a cutout shows when the camera has not moved; of any size, but of the form
  /// of the cutout.
  ///
  /// - Returns: Nil when the picture is smaller than 32 pixels on a side, or shows no pattern.
  package init?(_ picture: LumaView) {
    guard picture.width >= 32, picture.height >= 32 else { return nil }
    aspect = Double(picture.height) / Double(picture.width)
    let width = min((Self.pixels / aspect).squareRoot(), Double(picture.width), Double(picture.height) / aspect)
    size = PixelSize(width: max(16, Int(width)), height: max(16, Int(width * aspect)))
    planes = Self.pyramid(picture, size)
    fits = planes.map { ReferenceFit($0) }
    guard ReferenceLikeness.blocks(of: planes[0]).count >= 4 else { return nil }
  }

  /// Searches for the reference.
  ///
  /// - Parameter cutout: The cutout of a frame.
  /// - Returns: Nil when it does not show the reference, or has another form.
  package func place(in cutout: LumaView) -> Placement? {
    guard let (pose, certainty) = likeliest(in: cutout), certainty >= Self.minCertainty else { return nil }
    let placement = Placement(
      certainty: certainty, degrees: Double(pose.degrees), scale: Double(pose.scale),
      shift: SIMD2(Double(pose.x) / Double(size.width), Double(pose.y) / Double(size.height)), aspect: aspect)
    // Further than what was searched for it is something else that happens to fit.
    guard abs(placement.degrees) <= 5, abs(placement.scale - 1) <= 0.06, abs(placement.shift.x) <= 0.15,
      abs(placement.shift.y) <= 0.15
    else { return nil }
    return placement
  }

  /// The likeliest pose in the finest plane, and how well it fits, whether or not that is enough; nil for a cutout of another form.
  func likeliest(in cutout: LumaView) -> (pose: ReferencePose, certainty: Double)? {
    guard cutout.width >= 32, cutout.height >= 32 else { return nil }
    let form = Double(cutout.height) / Double(cutout.width)
    guard abs(form / aspect - 1) <= 0.05 else { return nil }
    let frames = Self.pyramid(cutout, size)
    let coarse = planes.count - 1
    var poses = ReferenceSearch.poses(of: planes[coarse], in: frames[coarse], maximum: 3)
    for level in stride(from: coarse, through: 0, by: -1) {
      let factor: Float = level == coarse ? 1 : 2
      let refined = poses.map { fits[level].refined($0.scaled(by: factor), in: frames[level]) }
      let scored = refined.map { (pose: $0, certainty: ReferenceLikeness.certainty(planes[level], frames[level], $0)) }
      guard let best = scored.max(by: { $0.certainty < $1.certainty }) else { return nil }
      if level == 0 { return best }
      // The coarsest plane may be wrong about which is the best one; the next one no longer.
      poses = level == coarse ? scored.map(\.pose) : [best.pose]
    }
    return nil
  }

  /// Normalized planes, the finest first.
  private static func pyramid(_ view: LumaView, _ size: PixelSize) -> [ReferencePlane] {
    var plain = ReferencePlane(reducing: view, width: size.width, height: size.height)
    return (0..<levels).map { level in
      if level > 0 { plain = plain.halved }
      return plain.normalized(radius: max(2, plain.width / 16), floor: 6)
    }
  }
}
