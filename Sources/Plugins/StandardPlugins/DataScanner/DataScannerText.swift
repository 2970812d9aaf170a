import ScanPluginKit

/// The sentences about what is wrong in a configuration of a data scanner.
enum DataScannerText: String, TextSet {
  case noKind = "plugin.dataScanner.noKind"
  case noKindAdvice = "plugin.dataScanner.noKind.advice"
  case bothKinds = "plugin.dataScanner.bothKinds"
  case bothKindsAdvice = "plugin.dataScanner.bothKinds.advice"
  case anyText = "plugin.dataScanner.anyText"
  case anyTextAdvice = "plugin.dataScanner.anyText.advice"

  var english: String {
    switch self {
    case .noKind: "a type of data is either `text` or `barcode`, and this one has none of them"
    case .noKindAdvice: "write one of them, `{}` for all of its kind"
    case .bothKinds: "a type of data is either `text` or `barcode`, and this one has both"
    case .bothKindsAdvice: "make two types of it"
    case .anyText: "`textContentTypes` has no effect, because another type stands for any text"
    case .anyTextAdvice: "remove the type without `textContentTypes`, or this one"
    }
  }
}
