import ScanPluginKit
import ZXingEngine

extension BarcodeSettings {
  /// Why a symbol of an enabled format is not taken; nil for one that is, and for one whose format is not enabled.
  func refusal(of merged: MergedSymbol, at place: FrameQuad?) -> Refusal? {
    let symbol = merged.symbol
    guard let name = selection.name(of: symbol) else { return nil }
    let text = symbol.text
    if addOns == .require, symbol.symbology.canCarryAddOn, symbol.addOn == nil || !selection.includesAddOns {
      return Refusal(
        by: "addOns", of: text, because: "`addOns` asks for an add-on beside it, and none was read", place: place)
    }
    guard let limit = limits[name] else { return nil }
    let path = "symbologies.\(name)"
    let length = BarcodeContent(symbol, name: name, style: style, addOn: symbol.addOn?.text).value.unicodeScalars.count
    if let minimum = limit.minLength, length < minimum {
      return Refusal(
        by: path + ".minLength", of: text, because: "it has \(length) characters, fewer than \(minimum)", place: place)
    }
    if let maximum = limit.maxLength, length > maximum {
      return Refusal(
        by: path + ".maxLength", of: text, because: "it has \(length) characters, more than \(maximum)", place: place)
    }
    guard limit.verifyCheckDigit == true, symbol.symbology == .itf, !CheckDigit.isValid(Array(symbol.text.utf8)) else {
      return nil
    }
    return Refusal(by: path + ".verifyCheckDigit", of: text, because: "its check digit is not right", place: place)
  }
}
