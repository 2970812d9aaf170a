import ScanGeometry
import ScanImage

/// Goods, parcels and cartons.
extension SyntheticSamples {
  static func product() throws(SyntheticError) -> SyntheticSample {
    let green = SyntheticColor(red: 58, green: 112, blue: 66)
    let red = SyntheticColor(red: 190, green: 66, blue: 44)
    var sheet = SyntheticArtwork(
      width: 560, height: 400, paper: SyntheticColor(red: 240, green: 232, blue: 208))
    sheet.fill(PixelRect(x: 0, y: 0, width: 560, height: 110), color: green)
    sheet.draw(text: "LENTILS", x: 24, y: 16, scale: 6, color: white)
    sheet.draw(text: "red, split and peeled", x: 26, y: 82, scale: 2, color: white)
    sheet.fill(PixelRect(x: 424, y: 70, width: 112, height: 60), color: red)
    sheet.draw(text: "500 g", x: 437, y: 86, scale: 3, color: white)
    drawSmallPrint(
      on: &sheet,
      [
        "Boil one cup of lentils in two", "cups of water for ten minutes.", "Salt at the end.", "",
        "per 100 g", "energy     1440 kJ", "fat           2 g", "protein      25 g",
        "fibre        11 g", "", "Store dry and dark.", "Best before: see lid",
      ], x: 24, y: 130, scale: 2)
    let code = try SyntheticSymbol(.ean13, text: "200123456789", options: .init(barHeight: 56))
    sheet.draw(code, x: 320, y: 240, scale: 2, paper: white)
    return sample(
      "product-ean13", .product, sheet, rotation: -7,
      tilt: 14, background: .table, focus: (380, 262), degradations: daylight(), seed: 11)
  }

  static func shipping() throws(SyntheticError) -> SyntheticSample {
    var sheet = SyntheticArtwork(width: 520, height: 660, paper: white)
    let ink = SyntheticColor.ink
    for y in [96, 236, 420] {
      sheet.fill(PixelRect(x: 0, y: y, width: 520, height: 3), color: ink)
    }
    sheet.draw(text: "PARCEL 24", x: 18, y: 18, scale: 5)
    sheet.fill(PixelRect(x: 410, y: 0, width: 110, height: 97), color: ink)
    sheet.draw(text: "E", x: 446, y: 8, scale: 8, color: white)
    drawSmallPrint(
      on: &sheet,
      ["to", "Robin Example", "12 Sample Street", "1000 Anytown", "weight 2.4 kg   1 of 1"], x: 18,
      y: 110, scale: 2)
    let route = try SyntheticSymbol(
      .code128, text: "RTE-1000-24", options: .init(barHeight: 60))
    sheet.draw(route, x: 60, y: 256, scale: 2, paper: white)
    let sscc = try SyntheticSymbol(
      .code128, text: "00006141411234567890", options: .init(barHeight: 84, showsText: false, isGS1: true))
    sheet.draw(sscc, x: 70, y: 440, scale: 2, paper: white)
    sheet.draw(text: "SSCC (00)006141411234567890", x: 98, y: 624, scale: 2)
    return sample(
      "shipping-code128", .shipping,
      sheet, fraction: 0.92, rotation: 4, turn: -10,
      background: .texture(
        SyntheticColor(red: 168, green: 128, blue: 88), contrast: 26, grain: 0.3), focus: (260, 448),
      degradations: daylight(lighting: 0.25, angle: 200), shadow: 5, seed: 12)
  }

  static func carton() throws(SyntheticError) -> SyntheticSample {
    let board = SyntheticColor(red: 186, green: 146, blue: 102)
    let ink = SyntheticColor(red: 46, green: 34, blue: 30)
    var sheet = SyntheticArtwork(width: 640, height: 420, paper: board)
    sheet.draw(text: "24 x LENTILS", x: 30, y: 24, scale: 5, color: ink)
    sheet.draw(text: "THIS SIDE UP", x: 30, y: 88, scale: 3, color: ink)
    for x in [480, 548] {
      sheet.fill(PixelRect(x: x + 14, y: 52, width: 14, height: 76), color: ink)
      for row in 0..<24 {
        sheet.fill(PixelRect(x: x + 20 - row, y: 28 + row, width: 2 * row + 2, height: 1), color: ink)
      }
    }
    // A GTIN-14 with bearer bars round the symbol, as they are printed on board.
    let digits = "1200123456789"
    let check = EANEncoder.checkDigit(digits.utf8.map { Int($0) - 48 })
    let code = try SyntheticSymbol(
      .itf, text: digits + String(check), options: .init(barHeight: 50, showsText: false))
    let scale = 3
    let frame = PixelRect(
      x: 60, y: 160, width: code.width * scale + 20, height: code.height * scale + 14)
    sheet.fill(frame, color: ink)
    sheet.draw(code, x: 70, y: 167, scale: scale, ink: ink, paper: board)
    sheet.draw(
      text: "1 20 01234 56789 \(check)", x: 150, y: 340, scale: 4, color: ink)
    return sample(
      "carton-itf", .carton, sheet, fraction: 0.86,
      rotation: -2, tilt: -6, turn: 12,
      background: .gradient(SyntheticColor(gray: 120), SyntheticColor(gray: 52)), focus: (290, 222),
      degradations: daylight(noise: 5, blur: 0.9, lighting: 0.4, angle: 0), seed: 13)
  }

  static func magazine() throws(SyntheticError) -> SyntheticSample {
    let blue = SyntheticColor(red: 34, green: 66, blue: 120)
    var sheet = SyntheticArtwork(width: 480, height: 600, paper: blue)
    sheet.draw(text: "ORBIT", x: 24, y: 20, scale: 13, color: white)
    sheet.draw(text: "the monthly of small things", x: 28, y: 158, scale: 2, color: white)
    sheet.fill(
      PixelRect(x: 60, y: 210, width: 170, height: 170),
      color: SyntheticColor(red: 226, green: 182, blue: 70))
    sheet.fill(
      PixelRect(x: 170, y: 290, width: 230, height: 120),
      color: SyntheticColor(red: 202, green: 86, blue: 66))
    sheet.draw(text: "ants", x: 28, y: 430, scale: 4, color: white)
    sheet.draw(text: "pins", x: 28, y: 474, scale: 4, color: white)
    sheet.draw(text: "dust", x: 28, y: 518, scale: 4, color: white)
    let code = try SyntheticSymbol(
      .ean13, text: "977123456789", options: .init(barHeight: 54, addOn: "07"))
    sheet.draw(code, x: 168, y: 444, scale: 2, paper: white)
    return sample(
      "magazine-addon", .magazine, sheet,
      fraction: 0.94, rotation: 9, tilt: 10,
      background: .texture(SyntheticColor(red: 214, green: 210, blue: 202), contrast: 24, grain: 1), focus: (290, 474),
      degradations: daylight(lighting: 0.2), seed: 14)
  }
}
