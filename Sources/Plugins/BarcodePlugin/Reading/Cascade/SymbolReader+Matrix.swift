import ScanGeometry
import ScanImage
import ScanRecognition

extension SymbolReader {
  /// The shorter side of the smallest picture of a still that matrix codes are searched for in.
  private static let smallestSide = 200

  /// Reads the matrix codes of a still by their finder patterns, at several sizes: small modules need every pixel, large ones
  /// show through blur and noise when there are fewer.
  func readMatrixCodes(_ view: LumaView, to found: inout [MergedSymbol]) {
    guard let matrixReader else { return }
    var image = LumaImage(copying: view, pool: pool)
    var scale = 1.0
    while true {
      image.withView {
        readMatrixCodes($0, isLive: false, scale: scale, by: matrixReader, to: &found)
      }
      guard min(image.width, image.height) >= 2 * Self.smallestSide else { return }
      image = image.resized(to: PixelSize(width: image.width / 2, height: image.height / 2))
      scale *= 2
    }
  }

  /// Whether a frame of a running source is examined for the finder patterns of matrix codes.
  var takesFinders: Bool {
    matrixReader?.readsLive == true
      && WholeRegionAttempt.takesFinders(frame: live.frame, hasTime: live.budget.hasTime())
  }

  /// Reads the matrix codes of a frame of a running source, at its size or at half of it in turn.
  func readMatrixCodes(_ view: LumaView, half: LumaView?, to found: inout [MergedSymbol]) {
    guard let matrixReader else { return }
    steps.append(.rectified)
    // Both come in turn whether every fourth frame is examined or every eighth.
    let isHalved = half != nil && (live.frame >> 2 ^ live.frame >> 3) & 1 != 0
    readMatrixCodes(
      isHalved ? half ?? view : view, isLive: true, scale: isHalved ? 2 : 1, by: matrixReader, to: &found)
  }

  /// Reads the matrix codes in a cut around the place of one in the frame before.
  func readMatrixCodes(in crop: CropTransform, of view: LumaView, to found: inout [MergedSymbol]) {
    guard let matrixReader, let picture = self.crop.take(crop, of: view) else { return }
    SymbolMerger.add(matrixReader.read(picture, isLive: true).map { $0.moved(by: crop.toRegion) }, .known, to: &found)
  }

  private func readMatrixCodes(
    _ view: LumaView, isLive: Bool, scale: Double, by reader: MatrixReader, to found: inout [MergedSymbol]
  ) {
    let known = found
    let read = reader.read(view, isLive: isLive, scale: scale) { place in
      known.contains {
        MatrixLocator.symbologies.contains($0.symbol.symbology) && $0.symbol.quad.boundingRect.contains(place)
      }
    }
    SymbolMerger.add(read, .rectified, to: &found)
  }
}

extension ReadingStep {
  /// Whether a still is examined this way also when something was read, because it finds what lies beside.
  var isAlwaysTaken: Bool { self == .located || self == .rectified || self == .sharpened }
}
