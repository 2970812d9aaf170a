import ScanPluginKit

/// The sentences about what is wrong in a configuration of barcodes.
enum BarcodeConfigText: String, TextSet {
  case noPlace = "plugin.barcode.place.none"
  case bothPlaces = "plugin.barcode.place.both"
  case placeAdvice = "plugin.barcode.place.advice"
  case selection = "plugin.barcode.selection"
  case selectionPlace = "plugin.barcode.selection.place"
  case policy = "plugin.barcode.policy"
  case milliseconds = "plugin.barcode.policy.milliseconds"
  case lengths = "plugin.barcode.lengths"
  case lengthsAdvice = "plugin.barcode.lengths.advice"
  case addOnAlone = "plugin.barcode.addOnAlone"
  case addOnAloneAdvice = "plugin.barcode.addOnAlone.advice"
  case addOnPolicyAlone = "plugin.barcode.addOnPolicyAlone"
  case addOnPolicyAloneAdvice = "plugin.barcode.addOnPolicyAlone.advice"
  case addOnIgnored = "plugin.barcode.addOnIgnored"
  case addOnIgnoredAdvice = "plugin.barcode.addOnIgnored.advice"
  case formatTwice = "plugin.barcode.formatTwice"
  case upcEAlone = "plugin.barcode.upcEAlone"
  case upcEAloneAdvice = "plugin.barcode.upcEAlone.advice"
  case allDisabled = "plugin.barcode.allDisabled"
  case allDisabledAdvice = "plugin.barcode.allDisabled.advice"
  case noPDF417 = "plugin.barcode.noPDF417"
  case noPDF417Advice = "plugin.barcode.noPDF417.advice"
  case unnamedFormat = "plugin.barcode.unnamedFormat"
  case unnamedFormatAdvice = "plugin.barcode.unnamedFormat.advice"

  var english: String {
    switch self {
    case .noPlace: "a place has either `aim` or `polygon`, and this one has none of them"
    case .bothPlaces: "a place has either `aim` or `polygon`, and this one has both"
    case .placeAdvice: "write the one that is meant"
    case .selection: "selection of codes"
    case .selectionPlace: "an object with `aim` or `polygon`"
    case .policy: "policy for codes that come again"
    case .milliseconds: "a number of milliseconds"
    case .lengths: "`minLength` {least} is larger than `maxLength` {greatest}"
    case .lengthsAdvice: "no value is so long and so short; exchange the two numbers"
    case .addOnAlone:
      "`UPC_EAN_EXTENSION` is found only next to an EAN or UPC code, and `barcodeFormats` names none"
    case .addOnAloneAdvice: "add `EAN_13` (or another EAN or UPC format) to `barcodeFormats`"
    case .addOnPolicyAlone:
      "`addOns` is `{policy}`, but `barcodeFormats` has no EAN or UPC format next to which an add-on can stand"
    case .addOnPolicyAloneAdvice:
      "add `EAN_13` (or another EAN or UPC format) to `barcodeFormats`, or leave `addOns` out"
    case .addOnIgnored: "`UPC_EAN_EXTENSION` has no effect, because `addOns` is `ignore`"
    case .addOnIgnoredAdvice: "remove one of the two"
    case .formatTwice: "`{format}` stands twice in the list"
    case .upcEAlone:
      "`UPC_E` alone reads only the short codes on small goods; most North American goods carry a UPC-A"
    case .upcEAloneAdvice: "add `EAN_13`, which reads UPC-A too, unless only UPC-E is wanted"
    case .allDisabled: "nothing can be read, because `symbologies` disables every format of the list"
    case .allDisabledAdvice: "name another format, or enable one"
    case .noPDF417: "`parseAAMVA` has no effect without `PDF_417`"
    case .noPDF417Advice: "add `PDF_417` to `barcodeFormats`"
    case .unnamedFormat: "the settings of `{format}` have no effect, because `barcodeFormats` does not name it"
    case .unnamedFormatAdvice: "add `{format}` to `barcodeFormats`, or remove the settings"
    }
  }
}
