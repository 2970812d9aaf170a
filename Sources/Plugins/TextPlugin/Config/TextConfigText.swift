import ScanPluginKit

/// The sentences about what is wrong in a configuration of texts, and about what their migration changes.
enum TextConfigText: String, TextSet {
  case manyModels = "plugin.text.manyModels"
  case manyModelsAdvice = "plugin.text.manyModels.advice"
  case oneModel = "plugin.text.oneModel"
  case heights = "plugin.text.heights"
  case heightsAdvice = "plugin.text.heights.advice"
  case gridOnly = "plugin.text.gridOnly"
  case gridOnlyAdvice = "plugin.text.gridOnly.advice"
  case sticker = "plugin.text.sticker"
  case flexible = "plugin.text.flexible"
  case flexibleAdvice = "plugin.text.flexible.advice"
  case cattleTags = "plugin.text.cattleTags"
  case cattleTagLimits = "plugin.text.cattleTags.limits"
  case foundOut = "plugin.text.foundOut"
  case firstModel = "plugin.text.firstModel"
  case countryTwice = "plugin.text.plates.countryTwice"
  case inCountry = "plugin.text.plates.inCountry"
  case noCountry = "plugin.text.plates.noCountry"
  case noPattern = "plugin.text.plates.noPattern"
  case platePatterns = "plugin.text.plates.form"

  var english: String {
    switch self {
    case .manyModels: "{count} models need a `customCmdFile` that says how to run them"
    case .manyModelsAdvice: "keep one model, or add `customCmdFile`"
    case .oneModel: "one model without `customCmdFile`"
    case .heights: "`minCharHeight` {least} is larger than `maxCharHeight` {greatest}"
    case .heightsAdvice: "no character is so high and so low; exchange the two numbers"
    case .gridOnly: "`{key}` has no effect with the mode `line`"
    case .gridOnlyAdvice: "write `\"scanMode\": \"grid\"`, or remove it"
    case .sticker: "`vehicleInspectionSticker` has no effect with the mode `{mode}`"
    case .flexible: "the mode `flexible` was removed; `UNIVERSAL` reads these numbers"
    case .flexibleAdvice: "`UNIVERSAL` reads these numbers"
    case .cattleTags: "cattle tags are no use case any more; read them by `ocrConfig`"
    case .cattleTagLimits: "cattle tags are no use case any more; read them by `ocrConfig` with the same limits"
    case .foundOut: "the reader finds this out itself"
    case .firstModel: "only one model is allowed without `customCmdFile`; the first one stayed"
    case .countryTwice: "the country '{country}' stands twice"
    case .inCountry: "in the pattern for '{country}': {mistake}"
    case .noCountry: "expected a country sign like 'A':"
    case .noPattern: "the country '{country}' has no pattern"
    case .platePatterns:
      "a regular expression, or one for each country like 'A':^[A-Z]{1,2}[0-9]+$,'D':^[A-Z]+[0-9]+$"
    }
  }
}
