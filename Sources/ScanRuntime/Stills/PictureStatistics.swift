public import ScanPluginKit

/// What the luma of a picture's region says about its quality, whatever is searched in it.
public struct PictureStatistics: Sendable, Hashable {
  /// The size of the region in pixels.
  public let size: PixelSize
  /// The luma below which 5 % of the pixels lie, 0…255.
  public let dark: Int
  /// The luma below which 95 % of the pixels lie, 0…255.
  public let bright: Int
  /// The steepest edges: the difference over two pixels that only one place in a thousand exceeds, 0…255.
  public let steepness: Int

  /// The distance from dark to bright, 0…255.
  public var contrast: Int { bright - dark }

  /// Measures the region of a frame, at no more than about a quarter of a million places.
  public init(_ frame: Frame, _ region: PixelRect) {
    var levels = [Int](repeating: 0, count: 256)
    var steps = [Int](repeating: 0, count: 256)
    size = frame.luma.withView(of: region) { view in
      var stride = 1
      while view.size.area / (stride * stride) > 250_000 { stride += 1 }
      for y in Swift.stride(from: 0, to: view.height, by: stride) {
        for x in Swift.stride(from: 0, to: view.width, by: stride) {
          levels[Int(view[x, y])] += 1
          guard x > 0, y > 0, x + 1 < view.width, y + 1 < view.height else { continue }
          let across = abs(Int(view[x + 1, y]) - Int(view[x - 1, y]))
          let down = abs(Int(view[x, y + 1]) - Int(view[x, y - 1]))
          steps[max(across, down)] += 1
        }
      }
      return view.size
    }
    dark = Self.quantile(levels, 0.05)
    bright = Self.quantile(levels, 0.95)
    steepness = Self.quantile(steps, 0.999)
  }

  private static func quantile(_ histogram: [Int], _ share: Double) -> Int {
    let rank = Double(histogram.reduce(0, +)) * share
    var sum = 0
    for (value, count) in histogram.enumerated() {
      sum += count
      if sum > 0, Double(sum) >= rank { return value }
    }
    return 0
  }

  /// The reasons why nothing can be read in such a picture; one that only says so when nothing is wrong with it.
  func failures(isWhole: Bool) -> [ReadFailure] {
    var failures: [ReadFailure] = []
    if min(size.width, size.height) < 32 {
      failures.append(
        ReadFailure(
          .tooSmall, message: "the processed region has only \(size) pixels",
          advice: "take a larger picture, or make the cutout larger"))
    }
    if bright < 60 {
      failures.append(
        ReadFailure(
          .tooDark, message: "95 % of the region are darker than \(bright) of 255",
          advice: "give more light, switch on the torch, or expose longer"))
    } else if dark > 200 {
      failures.append(
        ReadFailure(
          .tooBright, message: "95 % of the region are brighter than \(dark) of 255",
          advice: "take away light, avoid reflections, or expose shorter"))
    } else if contrast < 40 {
      failures.append(
        ReadFailure(
          .lowContrast, message: "dark and light differ by only \(contrast) of 255",
          advice: "light the object evenly and avoid reflections"))
    }
    // An edge that a Gaussian of 4 pixels has blurred rises over two pixels by a fifth of its height.
    if failures.isEmpty, steepness * 5 < contrast {
      failures.append(
        ReadFailure(
          .blurred, message: "the sharpest edges rise by \(steepness) over two pixels, at a contrast of \(contrast)",
          advice: "hold still, move away until it is sharp, or let the camera focus"))
    }
    if failures.isEmpty {
      failures.append(
        ReadFailure(
          .nothingLikeIt,
          message: "nothing was found in \(size) pixels, which are bright, sharp and rich in contrast enough",
          advice: isWhole
            ? "move closer, so that what is to be read fills more of the picture"
            : "make sure that what is to be read lies inside the cutout, or make the cutout larger"))
    }
    return failures
  }
}

extension ReadFailure {
  static func regionOutside(_ size: PixelSize) -> ReadFailure {
    ReadFailure(
      .outsideCutout, message: "no pixel of the picture (\(size)) lies inside the cutout",
      advice: "change `cutoutConfig` so that it covers a part of the picture")
  }
}
