import ScanGeometry
import ScanImage

/// Flyers, tickets, badges and plates.
extension SyntheticSamples {
  static func flyer() throws(SyntheticError) -> SyntheticSample {
    let yellow = SyntheticColor(red: 240, green: 200, blue: 84)
    var sheet = SyntheticArtwork(width: 400, height: 520, paper: yellow)
    sheet.draw(text: "OPEN", x: 28, y: 20, scale: 8)
    sheet.draw(text: "WORKSHOP", x: 28, y: 100, scale: 5)
    sheet.draw(text: "every first Friday, 18 h", x: 30, y: 166, scale: 2)
    let code = try SyntheticSymbol(.qr, text: "https://example.org/workshop?day=friday")
    let scale = 260 / code.width
    sheet.draw(code, x: (400 - code.width * scale) / 2, y: 204, scale: scale, paper: white)
    sheet.draw(text: "scan to sign up", x: 110, y: 482, scale: 2)
    return sample(
      "flyer-qr", .flyer, sheet, fraction: 0.88, rotation: -3,
      turn: 22, background: .texture(SyntheticColor(red: 196, green: 202, blue: 204), contrast: 20, grain: 1),
      focus: (200, 322),
      degradations: daylight(), shadow: 12, seed: 21)
  }

  static func part() throws(SyntheticError) -> SyntheticSample {
    let plate = SyntheticColor(red: 176, green: 178, blue: 182)
    let ink = SyntheticColor(gray: 34)
    var sheet = SyntheticArtwork(width: 420, height: 260, paper: plate)
    for (x, y) in [(10, 10), (394, 10), (10, 234), (394, 234)] {
      sheet.fill(PixelRect(x: x, y: y, width: 16, height: 16), color: SyntheticColor(gray: 96))
    }
    sheet.draw(text: "PUMP P-7", x: 44, y: 24, scale: 4, color: ink)
    drawSmallPrint(
      on: &sheet, ["24 V DC   3.2 A", "12 l/min  IP 67", "SN 0042-1187", "made 2024-11"], x: 44,
      y: 100, scale: 2)
    let code = try SyntheticSymbol(.dataMatrix, text: "P7;SN0042-1187;2024-11")
    let scale = max(1, min(170 / code.width, 130 / code.height))
    sheet.draw(code, x: 396 - code.width * scale, y: 100, scale: scale, ink: ink, paper: plate)
    var degradations = daylight(noise: 5, blur: 0.8, lighting: 0.45, angle: 120)
    degradations.glare = 0.45
    degradations.glareX = 0.25
    degradations.glareY = 0.3
    return sample(
      "part-datamatrix", .part, sheet,
      fraction: 0.8, rotation: 14, tilt: 18,
      background: .texture(SyntheticColor(red: 92, green: 98, blue: 104), contrast: 50, grain: 14),
      degradations: degradations, shadow: 10, seed: 22)
  }

  static func badge() throws(SyntheticError) -> SyntheticSample {
    var sheet = SyntheticArtwork(width: 560, height: 350, paper: white)
    sheet.fill(
      PixelRect(x: 0, y: 0, width: 560, height: 70),
      color: SyntheticColor(red: 120, green: 52, blue: 76))
    sheet.draw(text: "VISITOR", x: 22, y: 14, scale: 5, color: white)
    sheet.fill(
      PixelRect(x: 24, y: 92, width: 100, height: 124),
      color: SyntheticColor(red: 178, green: 192, blue: 204))
    sheet.fill(
      PixelRect(x: 54, y: 112, width: 40, height: 48),
      color: SyntheticColor(red: 132, green: 108, blue: 92))
    sheet.fill(
      PixelRect(x: 38, y: 168, width: 72, height: 48),
      color: SyntheticColor(red: 70, green: 84, blue: 110))
    drawSmallPrint(
      on: &sheet, ["Robin Example", "Sample Works Ltd", "valid 2025-03-01", "host: Kim Muster"],
      x: 146, y: 94, scale: 3)
    let code = try SyntheticSymbol(.pdf417, text: "VISITOR|EXAMPLE|ROBIN|2025-03-01|GATE 4")
    let scale = max(1, min(500 / code.width, 110 / code.height))
    sheet.draw(code, x: (560 - code.width * scale) / 2, y: 228, scale: scale, paper: white)
    return sample(
      "badge-pdf417", .badge, sheet, fraction: 0.88, rotation: 5, tilt: 12,
      background: .texture(SyntheticColor(red: 64, green: 70, blue: 82), contrast: 30, grain: 1), focus: (280, 262),
      degradations: daylight(), seed: 23)
  }

  static func ticket() throws(SyntheticError) -> SyntheticSample {
    let orange = SyntheticColor(red: 232, green: 150, blue: 84)
    var sheet = SyntheticArtwork(
      width: 360, height: 500, paper: SyntheticColor(red: 246, green: 238, blue: 224))
    sheet.fill(PixelRect(x: 0, y: 0, width: 360, height: 46), color: orange)
    sheet.fill(PixelRect(x: 0, y: 474, width: 360, height: 26), color: orange)
    sheet.draw(text: "RAIL TICKET", x: 20, y: 8, scale: 3)
    drawSmallPrint(on: &sheet, ["ANYTOWN", "to SAMPLE CITY"], x: 20, y: 60, scale: 3)
    // In the middle of the picture, where the Aztec reader of older libzxing searches for it.
    let code = try SyntheticSymbol(.aztec, text: "T1;ANYTOWN;SAMPLE CITY;20250301;8812-0042-7")
    let scale = 216 / code.width
    sheet.draw(
      code, x: (360 - code.width * scale) / 2, y: (500 - code.height * scale) / 2, scale: scale,
      paper: white)
    drawSmallPrint(
      on: &sheet, ["01.03.2025   one way", "1 adult    EUR 12.40", "no. 8812-0042-7"], x: 20,
      y: 384, scale: 2)
    return sample(
      "ticket-aztec", .ticket, sheet, fraction: 0.93, rotation: -3,
      tilt: 8, background: .table, degradations: daylight(angle: 150), seed: 24)
  }

  static func asset() throws(SyntheticError) -> SyntheticSample {
    let silver = SyntheticColor(red: 214, green: 214, blue: 210)
    var sheet = SyntheticArtwork(width: 520, height: 210, paper: silver)
    sheet.draw(text: "PROPERTY OF SAMPLE WORKS", x: 24, y: 14, scale: 3)
    let code = try SyntheticSymbol(.code39, text: "INV-004711", options: .init(barHeight: 56))
    sheet.draw(code, x: (520 - code.width * 2) / 2, y: 56, scale: 2, paper: silver)
    return sample(
      "asset-code39", .asset, sheet, fraction: 0.85,
      rotation: 172, background: .gradient(SyntheticColor(gray: 84), SyntheticColor(gray: 34)),
      degradations: daylight(noise: 6, blur: 0.8), shadow: 4, seed: 25)
  }

  static func crowd() throws(SyntheticError) -> SyntheticSample {
    let code = try SyntheticSymbol(.ean13, text: "200765432100")
    var sheet = SyntheticArtwork(width: 290, height: 200, paper: white)
    sheet.draw(text: "SALE", x: 14, y: 8, scale: 3)
    sheet.draw(text: "7.90", x: 186, y: 8, scale: 3)
    sheet.draw(code, x: 32, y: 44, scale: 2, paper: white)
    var degradations = daylight(noise: 9, blur: 1, lighting: 0.5, angle: 300)
    degradations.blocks = 0.08
    return sample(
      "crowd-ean13", .crowd, sheet,
      fraction: 0.62, rotation: -12, tilt: 10, turn: 4, background: .clutter(density: 0.6),
      degradations: degradations, shadow: 26, seed: 26)
  }
}
