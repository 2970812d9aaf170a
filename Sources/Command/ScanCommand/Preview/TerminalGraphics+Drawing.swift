import ScanPluginKit

extension TerminalGraphics {
  /// The widest picture in pixels, where the terminal shows pixels.
  static let side = 480

  /// The size of a picture: as large as fits into the cells, in its ratio.
  func pixels(in size: PreviewScreen.Size, for picture: PixelSize) -> PixelSize {
    let room =
      showsText
      ? PixelSize(width: size.columns * size.cell.width, height: size.pictureRows * size.cell.height)
      : PixelSize(width: size.columns, height: size.pictureRows * 2)
    let scale = min(
      Double(room.width) / Double(picture.width), Double(room.height) / Double(picture.height),
      showsText ? Double(Self.side) / Double(max(picture.width, picture.height)) : .infinity)
    return PixelSize(
      width: max(2, Int(Double(picture.width) * scale)), height: max(2, Int(Double(picture.height) * scale) & ~1))
  }

  /// What the terminal is sent for a picture of such a size: a row of cells each, or all at once.
  func lines(_ image: ColorImage, _ size: PreviewScreen.Size) -> [String] {
    switch self {
    case .blocks(let trueColor): TerminalPicture.blocks(image, trueColor: trueColor)
    case .sixel: [TerminalPicture.sixel(image)]
    case .kitty:
      [
        TerminalPicture.kitty(
          image, columns: max(1, image.width / size.cell.width), rows: max(1, image.height / size.cell.height)) ?? ""
      ]
    }
  }
}
