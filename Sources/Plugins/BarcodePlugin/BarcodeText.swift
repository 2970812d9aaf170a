import ScanPluginKit

/// The sentences of the reasons and refusals of barcodes.
enum BarcodeText: String, TextSet {
  case code = "reason.barcode.code"
  case codablock = "reason.barcode.codablock.message"
  case codablockAdvice = "reason.barcode.codablock.advice"
  case disabled = "reason.disabledFormat.message"
  case switchedOff = "reason.disabledFormat.switchedOff.cause"
  case switchedOffAdvice = "reason.disabledFormat.switchedOff.advice"
  case enabledOnly = "reason.disabledFormat.enabledOnly.cause"
  case enabledMany = "reason.disabledFormat.enabledMany.cause"
  case enabledNone = "reason.disabledFormat.enabledNone.cause"
  case onlyAllAdvice = "reason.disabledFormat.onlyAll.advice"
  case addFormatAdvice = "reason.disabledFormat.advice"
  case outside = "reason.outsideCutout.message"
  case outsideAdvice = "reason.outsideCutout.advice"
  case reachesOut = "reason.outsideCutout.partly.message"
  case reachesOutAdvice = "reason.outsideCutout.partly.advice"
  case moreEffort = "reason.needsMoreEffort.message"
  case moreEffortAdvice = "reason.needsMoreEffort.advice"
  case damaged = "reason.checksum.matrix.message"
  case damagedAdvice = "reason.checksum.matrix.advice"
  case failedCheck = "reason.checksum.message"
  case failedStructure = "reason.checksum.structure.message"
  case failedAdvice = "reason.checksum.advice"
  case unreadBars = "reason.uncertain.bars.message"
  case unreadBarsAdvice = "reason.uncertain.bars.advice"
  case unreadCells = "reason.uncertain.cells.message"
  case noCode = "reason.nothingLikeIt.code.message"
  case noCodeAdvice = "reason.nothingLikeIt.code.advice"
  case addOnMissing = "refusal.addOnMissing.message"
  case tooShort = "refusal.wrongLength.tooShort.message"
  case tooLong = "refusal.wrongLength.tooLong.message"
  case checkDigitWrong = "refusal.checkDigitWrong.message"
  case notSelected = "refusal.notSelected.message"
  case noEngine = "note.barcode.noEngine"
  case noEngineAdvice = "note.barcode.noEngine.advice"
  case partly = "note.barcode.partly"
  case partlyAdvice = "note.barcode.partly.advice"
  case weak = "note.barcode.weak"
  case weakAdvice = "note.barcode.weak.advice"
  case hasty = "note.barcode.hasty"
  case hastyAdvice = "note.barcode.hasty.advice"
  case unreadable = "plugin.barcode.unreadable.message"
  case enabledFormats = "plugin.barcode.enabledFormats"

  var english: String {
    switch self {
    case .code: "a code ({format}, {text})"
    case .codablock:
      "a Codablock F is in the picture, of which no engine of this build reads more than single rows"
    case .codablockAdvice: "print the content as Code 128 or as a matrix code"
    case .disabled: "{code} is in the picture, but {cause}"
    case .switchedOff: "symbologies in barcodeConfig switches {format} off"
    case .switchedOffAdvice: "set symbologies.{format}.enabled in barcodeConfig to true, or remove it"
    case .enabledOnly: "the configuration enables only {formats}"
    case .enabledMany: "the configuration enables only {formats} … and {count} more"
    case .enabledNone: "the configuration enables no format"
    case .onlyAllAdvice:
      "use \"ALL\" in barcodeFormats: only ALL reads {format}, which has no name of its own there"
    case .addFormatAdvice: "add \"{format}\" to barcodeFormats"
    case .outside: "{code} lies outside the cutout, which is {region} of the {size} picture"
    case .outsideAdvice: "move the code into the cutout, or enlarge cutoutConfig"
    case .reachesOut: "{code} reaches out of the cutout, which is {region} of the {size} picture"
    case .reachesOutAdvice: "move the whole code into the cutout, or enlarge cutoutConfig"
    case .moreEffort: "{code} is read with more effort only"
    case .moreEffortAdvice: "retry harder, or set quality to accurate"
    case .damaged: "a code ({format}) of {size} modules is there, but its error correction fails"
    case .damagedAdvice:
      "take the picture closer and sharper, without glare on the code, and see that none of it is covered"
    case .failedCheck: "something like a code ({format}) is there, but its check digits or error correction fail"
    case .failedStructure: "something like a code ({format}) is there, but its structure is not right"
    case .failedAdvice: "take the picture closer and sharper, without glare on the code"
    case .unreadBars: "bars like those of a code are there, but no code was read from them"
    case .unreadBarsAdvice: "have the whole code with its light margin in the cutout, flat and without glare"
    case .unreadCells: "something like a matrix code is there, but no code was read from it"
    case .noCode: "no code of any known format was seen in the picture"
    case .noCodeAdvice: "check that the code is in the picture, flat, whole and with its light margin around it"
    case .addOnMissing: "{text} was read, but `{rule}` asks for an add-on beside it, and none was read"
    case .tooShort: "{text} was read, but it has {value} characters, fewer than {limit}"
    case .tooLong: "{text} was read, but it has {value} characters, more than {limit}"
    case .checkDigitWrong: "{text} was read, but its check digit is not right"
    case .notSelected: "{text} was read, but `{rule}` takes codes of another place"
    case .noEngine: "no engine of this build reads `{format}`"
    case .noEngineAdvice: "remove it, or expect no result of it; `scanview formats` lists what is read"
    case .partly: "no engine of this build reads {names}, which `{format}` stands for too"
    case .partlyAdvice: "expect no result of it; a newer libzxing reads more, see `scanview formats`"
    case .weak: "`{format}` has no check digit, so that a part of another code can be read as one"
    case .weakAdvice:
      "set `minLength` or `verifyCheckDigit` of it in `symbologies`, or `minReads`, `matching` or `expected`"
    case .hasty: "`minReads` of 1 delivers single misreadings of {formats} from a running source"
    case .hastyAdvice: "set `minReads` of these formats to 2 or more, or leave it out"
    case .unreadable: "no engine of this build reads {formats}; `scanview formats` lists what it reads"
    case .enabledFormats: "the enabled formats"
    }
  }
}

extension Refusal {
  /// The refusal of a code with too few or too many characters.
  static func length(
    _ length: Int, limit: Int, by rule: String, of text: String, saying: BarcodeText, at place: FrameQuad?
  ) -> Refusal {
    Refusal(
      .wrongLength, by: rule, of: text,
      saying: saying.with(["value": .number(length), "limit": .number(limit)]),
      numbers: [MeasuredValue(.length, length, limit: limit)], place: place)
  }

  /// The refusal of a code whose check digit is wrong.
  static func checkDigit(_ format: String, of text: String, at place: FrameQuad?) -> Refusal {
    Refusal(
      .checkDigitWrong, by: "symbologies.\(format).verifyCheckDigit", of: text,
      saying: BarcodeText.checkDigitWrong.with(), place: place)
  }
}
