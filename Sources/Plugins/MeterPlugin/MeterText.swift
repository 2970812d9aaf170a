import ScanPluginKit

/// The sentences of the reasons and refusals of meters.
enum MeterText: String, TextSet {
  case otherView = "reason.nothingLikeIt.reference.message"
  case otherViewAdvice = "reason.nothingLikeIt.reference.advice"
  case cut = "reason.outsideCutout.meter.message"
  case cutAdvice = "reason.outsideCutout.meter.advice"
  case unread = "reason.uncertain.meter.message"
  case unreadAdvice = "reason.uncertain.meter.advice"
  case belowLeast = "refusal.outOfRange.below.message"
  case aboveGreatest = "refusal.outOfRange.above.message"
  case wrongDigits = "refusal.wrongLength.digits.message"
  case notWhole = "refusal.wrongDecimals.message"
  case notWholeAdvice = "refusal.wrongDecimals.advice"
  case fewDigits = "refusal.wrongLength.odometer.message"
  case fewDigitsAdvice = "refusal.wrongLength.odometer.advice"
  case otherRegister = "refusal.notSelected.register.message"
  case otherRegisterAdvice = "refusal.notSelected.register.advice"
  case beforeScale = "refusal.outOfRange.beforeScale.message"
  case beforeScaleAdvice = "refusal.outOfRange.beforeScale.advice"
  case beyondScale = "refusal.outOfRange.beyondScale.message"
  case beyondScaleAdvice = "refusal.outOfRange.beyondScale.advice"
  case otherRow = "refusal.notSelected.row.message"
  case otherRowAdvice = "refusal.notSelected.row.advice"
  case noTime = "plugin.meter.noTime"
  case notStored = "plugin.meter.notStored"
  case historyUnusable = "plugin.meter.historyUnusable"
  case noReference = "plugin.meter.noReference"
  case plainReference = "plugin.meter.plainReference"
  case noPictureReader = "plugin.meter.noPictureReader"
  case valueless = "plugin.meter.valueless"

  var english: String {
    switch self {
    case .otherView: "the frame does not show what the picture of `reference` shows"
    case .otherViewAdvice: "put the camera back where it was, or take the picture and its places anew"
    case .cut: "a value reaches a side of the cutout and may go on beyond it"
    case .cutAdvice: "have all of the meter in the cutout, or give `numDigits`"
    case .unread: "something like a meter is there, but its digits cannot be read with certainty"
    case .unreadAdvice: "move closer, avoid reflections, and give `numDigits` if it is known"
    case .belowLeast: "{text} was read, but it is below {limit}"
    case .aboveGreatest: "{text} was read, but it is above {limit}"
    case .wrongDigits: "{text} was read, but it has {value} digits, and `{rule}` asks for {limit}"
    case .notWhole: "{text} was read, but an odometer is whole and not below zero"
    case .notWholeAdvice: "give `{rule}` where the odometer shows decimals"
    case .fewDigits: "{text} was read, but an odometer has {limit} digits or more"
    case .fewDigitsAdvice: "give `{rule}` where it has less"
    case .otherRegister: "{text} was read, but it is not the register that is asked for, or more than one is"
    case .otherRegisterAdvice: "have the register in view with its code and unit, or ask for another one"
    case .beforeScale: "the hand points to {angle} degrees, before the start of the scale at {limit} degrees"
    case .beforeScaleAdvice:
      "give `restAngle` if the hand rests there, and otherwise check `startAngle` and `endAngle`"
    case .beyondScale: "the hand points to {angle} degrees, beyond the end of the scale at {limit} degrees"
    case .beyondScaleAdvice: "check the gauge, and whether `startAngle` and `endAngle` are those of its scale"
    case .otherRow: "{text} was read, but another row in view is as long or longer, and is not read with certainty"
    case .otherRowAdvice: "have the odometer alone in the cutout, or give `{rule}`"
    case .noTime: "the reading of {source} is not in the history, because its time is not known. {why}"
    case .notStored: "the reading is not in the history: {error} It is tried again with each later reading."
    case .historyUnusable: "the history cannot be used: {error}"
    case .noReference: "the picture of `reference` cannot be read: {error}"
    case .plainReference:
      "the picture of `reference`, `{file}`, shows too little that could be found again: take one in focus and in good light, with the housing around the digits"
    case .noPictureReader:
      "this build cannot read pictures for `reference`; make the plugin by `MeterPlugin.factories(loadPicture:)`"
    case .valueless: "a reading without a value was to be delivered"
    }
  }
}
