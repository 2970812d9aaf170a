import ScanPluginKit
import ScanSynthetic

/// The strengths of each way to spoil a picture, from where most is read to where nothing is.
enum SpoilSteps {
  typealias Step = SpoilSeries.Step
  typealias Picture = SpoiledSubject.Picture

  /// The strengths of a cause; empty for one that is no matter of strength.
  static func steps(_ cause: SpoilCause, isLinear: Bool) -> [Step] {
    switch cause {
    case .focus: focus
    case .motion: motion
    case .dark: dark
    case .bright: bright
    case .glare: glare
    case .contrast: contrast
    case .small: small
    case .cut: cut(isLinear)
    case .margin: margin
    case .covered: covered(isLinear)
    case .noise: noise
    case .compression: compression
    case .large: large
    default: []
    }
  }

  private static func degraded(
    _ label: String, _ change: @escaping @Sendable (Picture, inout SyntheticDegradations) -> Void
  ) -> Step {
    Step(label) { picture, seed in
      PictureSpoiling.degraded(picture.frame, seed: seed) { change(picture, &$0) }
    }
  }

  /// Lens blur as a share of a module or stroke.
  private static let focus = [0.6, 0.8, 1.0, 1.3, 1.7, 2.2, 3].map { share in
    degraded("blur of \(share) details") { $1.blur = $0.detail * share }
  }

  /// A movement of some modules, across bars and strokes.
  private static let motion = [2, 3, 4.5, 7, 11].map { share in
    Step("movement of \(share) details") { picture, seed in
      PictureSpoiling.degraded(picture.frame, seed: seed) {
        $0.motionLength = min(100, picture.detail * share)
        $0.motionAngle = Double(seed % 41) - 20
      }
    }
  }

  private static let dark = [0.15, 0.08, 0.04, 0.015].map { light in
    degraded("light \(light)") {
      $1.contrast = light
      $1.brightness = 128 * light - 128
      $1.noise = 2.5
    }
  }

  private static let bright = [0.25, 0.12, 0.06, 0.03, 0.01].map { left in
    degraded("\(left) of the range left") {
      $1.contrast = left
      $1.brightness = 127 * (1 - left)
      $1.noise = 2
    }
  }

  private static let glare = [0.5, 0.8, 1.2, 2].map { share in
    degraded("reflection of \(share) of it") {
      let (width, height) = (Double($0.frame.size.width), Double($0.frame.size.height))
      $1.glare = 1
      $1.glareX = (Double($0.place.x) + Double($0.place.width) / 2) / width
      $1.glareY = (Double($0.place.y) + Double($0.place.height) / 2) / height
      $1.glareRadius = max(0.02, share * Double(max($0.place.width, $0.place.height)) / 2 / max(width, height))
    }
  }

  private static let contrast = [0.12, 0.07, 0.045, 0.03].map { factor in
    degraded("contrast \(factor)") {
      $1.contrast = factor
      $1.noise = 2.5
    }
  }

  /// Modules or strokes of some pixels, alone or in the middle of a picture as large as before.
  private static let small = [1.4, 1.1, 0.9, 0.75, 0.6, 0.45].map { detail in
    Step("details of \(detail) pixels") { picture, seed in
      let small = PictureSpoiling.resized(picture.frame, by: min(1, detail / picture.detail))
      let changed = seed % 2 == 0 ? PictureSpoiling.padded(small, to: picture.frame.size) : small
      return PictureSpoiling.degraded(changed, seed: seed) { $0.noise = 1.5 }
    }
  }

  /// A part of the thing beyond the right or the left side; of what is no line also beyond the upper or the lower one.
  private static func cut(_ isLinear: Bool) -> [Step] {
    [0.12, 0.25, 0.45, 0.65].map { share in
      Step("\(share) of it outside") { picture, seed in
        let (place, size) = (picture.place, picture.frame.size)
        var (left, top, right, bottom) = (0, 0, size.width, size.height)
        let (across, down) = (Int(Double(place.width) * share), Int(Double(place.height) * share))
        switch isLinear ? seed % 2 : seed % 4 {
        case 0: right = place.x + place.width - across
        case 1: left = place.x + across
        case 2: bottom = place.y + place.height - down
        default: top = place.y + down
        }
        return PictureSpoiling.cropped(
          picture.frame, to: PixelRect(x: left, y: top, width: right - left, height: bottom - top))
      }
    }
  }

  /// Black up to the outermost modules, which loses them in it.
  private static let margin = [
    Step("black around it") { picture, _ in
      let place = picture.place
      return PictureSpoiling.filled(picture.frame, 12) { x, y in
        !(place.x..<(place.x + place.width)).contains(x) || !(place.y..<(place.y + place.height)).contains(y)
      }
    }
  ]

  /// A strip over it, as high as it is where it has to be read along a line.
  private static func covered(_ isLinear: Bool) -> [Step] {
    [0.15, 0.3, 0.5, 0.7].map { share in
      Step("\(share) of it covered") { picture, seed in
        let place = picture.place
        let width = Int(Double(place.width) * (isLinear ? share : share.squareRoot()))
        let height = isLinear ? place.height * 2 : Int(Double(place.height) * share.squareRoot())
        let left = place.x + (place.width - width) * Int(seed % 5) / 4
        let top = isLinear ? place.y - place.height / 2 : place.y + (place.height - height) * Int(seed / 5 % 5) / 4
        return PictureSpoiling.filled(picture.frame, UInt8(70 + seed % 100)) { x, y in
          x >= left && x < left + width && y >= top && y < top + height
        }
      }
    }
  }

  private static let noise = [30, 50, 75, 100, 127].map { level in
    degraded("noise of \(level)") { $1.noise = Double(level) }
  }

  /// Few pixels per detail first, as where a picture was made to take few bytes.
  private static let compression = [(4.0, 0.6), (3.0, 0.8), (2.5, 1), (2, 1), (1.6, 1)].map { detail, strength in
    Step("details of \(detail) pixels, steps of \(strength)") { picture, seed in
      let smaller = PictureSpoiling.resized(picture.frame, by: min(1, detail / picture.detail))
      return PictureSpoiling.degraded(smaller, seed: seed) { $0.blocks = strength }
    }
  }

  /// So near that a part of it fills the picture.
  private static let large = [0.7, 0.5, 0.3].map { share in
    Step("\(share) of it in view") { picture, seed in
      let place = picture.place
      let (width, height) = (Double(place.width) * share, Double(place.height) * share)
      let part = PictureSpoiling.cropped(
        picture.frame,
        to: PixelRect(
          x: place.x + Int((Double(place.width) - width) / 2), y: place.y + Int((Double(place.height) - height) / 2),
          width: max(16, Int(width)), height: max(16, Int(height))))
      // A camera that is nearer gives as many pixels as before, and as sharp edges.
      return PictureSpoiling.enlarged(part, by: max(1, Double(picture.frame.size.width) / Double(part.size.width)))
    }
  }
}
