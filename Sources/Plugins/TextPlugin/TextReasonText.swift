import ScanPluginKit

/// The sentences of the reasons and refusals of texts.
enum TextReasonText: String, TextSet {
  case notSharp = "reason.blurred.minSharpness.message"
  case notSharpAdvice = "reason.blurred.minSharpness.advice"
  case uncertain = "reason.uncertain.text.message"
  case uncertainAdvice = "reason.uncertain.text.advice"
  case otherForm = "reason.nothingLikeIt.text.message"
  case otherFormAdvice = "reason.nothingLikeIt.text.advice"
  case part = "reason.uncertain.part.message"
  case partAdvice = "reason.uncertain.part.advice"
  case unreadLine = "reason.uncertain.line.message"
  case unreadLineAdvice = "reason.uncertain.line.advice"
  case noDate = "refusal.dateMissing.message"
  case undated = "refusal.confidenceTooLow.undated.message"
  case noExpression = "refusal.patternMismatch.country.message"
  case otherExpression = "refusal.patternMismatch.expression.message"
  case vinCheckDigit = "refusal.checkDigitWrong.vin.message"
  case unlistedCharacter = "refusal.characterNotAllowed.one.message"
  case unlistedCharacters = "refusal.characterNotAllowed.message"
  case noContent = "refusal.contentMissing.message"
  case noGrid = "refusal.notAGrid.message"
  case noSticker = "note.text.sticker"
  case noPlates = "note.text.noPlates"
  case noPlatesAtAll = "note.text.noPlatesAtAll"
  case noPlatesAdvice = "note.text.noPlates.advice"
  case noScript = "note.text.script"

  var english: String {
    switch self {
    case .notSharp: "the sharpness is {value}, and `minSharpness` asks for {limit}"
    case .notSharpAdvice: "hold still, let the camera focus, or lower `minSharpness`"
    case .uncertain: "a text of the form that is asked for was read, but with too little confidence to be delivered"
    case .uncertainAdvice: "move closer, hold still and avoid reflections"
    case .otherForm: "lines of text were read, but none has the form or the check digit that is asked for"
    case .otherFormAdvice: "have all of it in the cutout, move closer, hold still and avoid reflections"
    case .part: "a line of text was read, but not as a whole: it has not the form or the check digit that is asked for"
    case .partAdvice: "see that nothing covers it, and have all of it in the cutout"
    case .unreadLine: "something like a line of text is there, but it cannot be read"
    case .unreadLineAdvice: "move closer, or take a larger picture"
    case .noDate: "{text} was read, but it does not end with a week and a year that can be"
    case .undated: "{text} was read, but it has no possible date, and its confidence is too low without one"
    case .noExpression: "{text} was read, but the list has no expression for {countries}"
    case .otherExpression: "{text} was read, but it does not match the expression for {countries}"
    case .vinCheckDigit: "{text} was read, but its check digit is wrong as it was read"
    case .unlistedCharacter: "{text} was read, but `{rule}` has no {character}"
    case .unlistedCharacters: "{text} was read, but it has characters that `{rule}` lacks"
    case .noContent: "{text} was read, but it holds nothing of `{rule}`"
    case .noGrid:
      "{text} was read, but its lines are no grid as `charCountX`, `charCountY` and `charPaddingYFactor` describe it"
    case .noSticker: "the sticker of the vehicle inspection is not read by this build"
    case .noPlates: "the mode `{mode}` reads no plates of {names}"
    case .noPlatesAtAll: "the mode `{mode}` reads no plates of {names}, so that every plate is refused"
    case .noPlatesAdvice: "write the international signs of the countries, like `'D':^…$`, or another `scanMode`"
    case .noScript: "scripts are not run by this build; the lines are found and read without one"
    }
  }
}
