import ScanGeometry
import ScanImage

/// The maker of a scene's frames; it keeps the background from one frame to the next.
struct SceneRenderer {
  private struct Backdrop {
    var background: SyntheticBackground
    var seed: UInt64
    var raster: Raster
  }

  private var backdrop: Backdrop?
  private let pool = PixelPool()

  mutating func frame(
    of scene: SyntheticScene, number: UInt64, timestamp: Duration, name: String
  ) -> Frame {
    var raster = backdrop(of: scene)
    let covered = scene.degradations.occlusion.clamped(to: 0...1, or: 0)
    for item in scene.items {
      let homography = scene.homography(of: item)
      raster.shade(item.artwork, homography, reach: item.shadow.clamped(to: 0...200, or: 0))
      raster.paint(covered > 0 ? item.artwork.covered(covered) : item.artwork, homography)
    }
    for item in scene.meters {
      let drawing = item.meter.drawn.drawing
      raster.paint(drawing, scene.homography(item.placement, drawing.size))
    }
    raster.paint(scene.covers, .identity)
    raster.degrade(
      scene.degradations, seed: scene.seed &+ number &* 0xD134_2543_DE82_EF95)
    let images = raster.images(pool: pool)
    return Frame(
      number: number, timestamp: timestamp, luma: images.luma, color: images.color,
      origin: FrameOrigin(source: name))
  }

  private mutating func backdrop(of scene: SyntheticScene) -> Raster {
    let planes = scene.isColor ? 3 : 1
    if let kept = backdrop, kept.background == scene.background, kept.seed == scene.seed,
      kept.raster.size == scene.size, kept.raster.planes == planes
    {
      return kept.raster
    }
    var raster = Raster(size: scene.size, planes: planes)
    raster.fill(scene.background, seed: scene.seed)
    backdrop = Backdrop(background: scene.background, seed: scene.seed, raster: raster)
    return raster
  }
}

extension SyntheticArtwork {
  /// The artwork with the lower part of each symbol under a strip of tape.
  func covered(_ fraction: Double) -> SyntheticArtwork {
    var copy = self
    for printed in printed {
      let height = Int((Double(printed.area.height) * fraction).rounded())
      copy.fill(
        PixelRect(
          x: printed.area.x, y: printed.area.y + printed.area.height - height,
          width: printed.area.width, height: height),
        color: SyntheticColor(red: 176, green: 150, blue: 112))
    }
    return copy
  }
}
