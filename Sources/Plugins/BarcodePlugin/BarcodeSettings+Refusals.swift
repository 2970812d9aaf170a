import ScanPluginKit
import ZXingEngine

extension BarcodeSettings {
  /// Why a symbol of an enabled format is not taken; nil for one that is, and for one whose format is not enabled.
  func refusal(of merged: MergedSymbol, at place: FrameQuad?) -> Refusal? {
    let symbol = merged.symbol
    guard let name = selection.name(of: symbol) else { return nil }
    let text = symbol.text
    if addOns == .require, symbol.symbology.canCarryAddOn, symbol.addOn == nil || !selection.includesAddOns {
      return Refusal(.addOnMissing, by: "addOns", of: text, saying: BarcodeText.addOnMissing.with(), place: place)
    }
    guard let limit = limits[name] else { return nil }
    let path = "symbologies.\(name)"
    let length = BarcodeContent(symbol, name: name, style: style, addOn: symbol.addOn?.text).value.unicodeScalars.count
    if let minimum = limit.minLength, length < minimum {
      return .length(length, limit: minimum, by: path + ".minLength", of: text, saying: .tooShort, at: place)
    }
    if let maximum = limit.maxLength, length > maximum {
      return .length(length, limit: maximum, by: path + ".maxLength", of: text, saying: .tooLong, at: place)
    }
    guard limit.verifyCheckDigit == true, !OptionalCheckDigit.isRight(symbol) else { return nil }
    return .checkDigit(name, of: text, at: place)
  }
}
