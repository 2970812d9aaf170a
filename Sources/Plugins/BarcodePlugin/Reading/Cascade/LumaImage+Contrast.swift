import ScanImage

extension LumaImage {
  /// The picture with its gray levels spread; see ``ChangedPicture/stretched(_:)``.
  func stretched() -> LumaImage {
    withView { LumaImage(of: $0) { $0.stretched($1) } }
  }

  /// The picture with its histogram equalized in tiles; see ``ChangedPicture/equalized(_:tiles:limit:)``.
  func equalized(tiles: Int = 8, limit: Int = 2) -> LumaImage {
    withView { LumaImage(of: $0) { $0.equalized($1, tiles: tiles, limit: limit) } }
  }

  /// The picture of upright bars with less noise and blur; see ``ChangedPicture/sharpenedBars(_:rows:radius:)``.
  func sharpenedBars(rows: Int, radius: Int) -> LumaImage {
    withView { LumaImage(of: $0) { $0.sharpenedBars($1, rows: rows, radius: radius) } }
  }

  /// A view in black and white; see ``ChangedPicture/evened(_:radius:margin:)``.
  init(locallyThresholding view: LumaView, radius: Int, margin: Int) {
    self.init(of: view) { $0.evened($1, radius: radius, margin: margin) }
  }

  /// A changed copy of a view, or the view as it is where there is none.
  private init(of view: LumaView, _ change: (ChangedPicture, LumaView) -> LumaView?) {
    let changed = ChangedPicture()
    self.init(copying: change(changed, view) ?? view)
    withExtendedLifetime(changed) {}
  }
}
