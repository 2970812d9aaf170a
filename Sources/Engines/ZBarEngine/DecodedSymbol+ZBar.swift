import CZBar
import ScanGeometry
import ScanImage

extension DecodedSymbol {
  /// Copies what is needed out of a symbol, whose memory belongs to its image. The library counts equal linear symbols as one;
  /// they come one by one.
  ///
  /// - Parameters:
  ///   - symbol: The library's symbol.
  ///   - origin: The region whose corner becomes the origin.
  static func all(_ symbol: OpaquePointer, origin: PixelRect) -> [DecodedSymbol] {
    let type = zbar_symbol_get_type(symbol)
    guard let symbology = ZBarScanner.types.first(where: { $0.type == type })?.symbology else { return [] }
    let bytes: [UInt8]
    if let data = zbar_symbol_get_data(symbol) {
      bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol))))
    } else {
      bytes = []
    }
    let points = (0..<zbar_symbol_get_loc_size(symbol)).map { index in
      Point<CropSpace>(
        x: Double(zbar_symbol_get_loc_x(symbol, index)) - Double(origin.x),
        y: Double(zbar_symbol_get_loc_y(symbol, index)) - Double(origin.y))
    }
    let orientation = zbar_symbol_get_orientation(symbol)
    let locations =
      symbology == .qr
      ? [ZBarLocation(corners: points)] : ZBarLocation.all(scanPoints: points, orientation: orientation)
    let modifiers = ZBarModifiers(rawValue: zbar_symbol_get_modifiers(symbol))
    var text = ZBarText.decode(bytes)
    if symbology == .dataBar, text.utf8.count == 16, text.hasPrefix("01") { text.removeFirst(2) }
    let isGS1 = modifiers.contains(.gs1) || symbology == .dataBar || symbology == .dataBarExpanded
    let lines = symbology == .qr ? 0 : Int(zbar_symbol_get_quality(symbol)) / locations.count
    return locations.map { location in
      DecodedSymbol(
        symbology: symbology, text: text, bytes: bytes,
        symbologyIdentifier: ZBarText.identifier(of: symbology, modifiers: modifiers), quad: location.quad,
        locationIsLine: location.isLine, content: isGS1 ? .gs1 : ZBarText.content(of: bytes), engine: .zbar,
        lineCount: lines)
    }
  }
}

/// What a symbol said by FNC1.
struct ZBarModifiers: OptionSet {
  let rawValue: UInt32
  /// FNC1 stands first: GS1 element strings.
  static let gs1 = ZBarModifiers(rawValue: 1 << ZBAR_MOD_GS1.rawValue)
  /// FNC1 stands second: an application of AIM.
  static let aim = ZBarModifiers(rawValue: 1 << ZBAR_MOD_AIM.rawValue)
}
