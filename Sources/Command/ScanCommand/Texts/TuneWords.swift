import ScanPluginKit

/// What `tune` says.
enum TuneWords: String, TextSet {
  case onePlugin = "command.tune.onePlugin"
  case fewPictures = "command.tune.fewPictures"
  case progress = "command.tune.progress"
  case asIs = "command.tune.asIs"
  case formats = "command.tune.formats"
  case formatsReason = "command.tune.formatsReason"
  case inverseReason = "command.tune.inverseReason"
  case plainReason = "command.tune.plainReason"
  case fastReason = "command.tune.fastReason"
  case quality = "command.tune.quality"
  case qualityReason = "command.tune.qualityReason"
  case cutout = "command.tune.cutout"
  case cutoutReason = "command.tune.cutoutReason"
  case trial = "command.tune.trial"
  case time = "command.tune.time"
  case share = "command.tune.share"
  case read = "command.tune.read"
  case missed = "command.tune.missed"
  case misread = "command.tune.misread"
  case timeAxis = "command.tune.timeAxis"
  case nothingBetter = "command.tune.nothingBetter"

  var english: String {
    switch self {
    case .onePlugin: "{file}: a composite has several plugins; tune a configuration with one of them"
    case .fewPictures:
      "{file}: tuning needs two pictures at least, better fifty: it is chosen on half of them and confirmed on the rest"
    case .progress: "trial {number}"
    case .asIs: "as it is"
    case .formats: "only {formats}"
    case .formatsReason:
      "barcodeFormats: in {pictures} pictures only {formats} were to be read; {others} other formats are searched in vain. A code of another format is not read any more."
    case .inverseReason:
      "barcodeFormats: in {pictures} pictures only {formats} were to be read, some light on dark; {others} others are searched in vain. A code of another format is not read any more."
    case .plainReason:
      "disableAdvancedBarcode: all is read without the attempts for difficult codes (small, blurred, in shadow). Pictures without a code take much less time; a code harder than these is not read any more."
    case .fastReason:
      "fastProcessMode: all is read at the first look. Pictures without a code take much less time; a code less clear than these is not read any more."
    case .quality: "quality {level}"
    case .qualityReason: "quality: {level} reads the same in less time."
    case .cutout: "cutout {size}"
    case .cutoutReason:
      "cutoutConfig: everything lies in {percent} % of the region of today. What lies elsewhere is not read any more: only for a camera that stays where it is."
    case .trial: "  settings"
    case .time: "time of a picture"
    case .share: "of now"
    case .read: "read"
    case .missed: "missed"
    case .misread: "misread"
    case .timeAxis: "milliseconds for a picture"
    case .nothingBetter: "no change reads the same in less time"
    }
  }
}
