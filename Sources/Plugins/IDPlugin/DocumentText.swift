import LineNetEngine
import ScanPluginKit
import TesseractEngine

/// The sentences of the reasons and refusals of documents.
enum DocumentText: String, TextSet {
  case smallZone = "reason.tooSmall.zone.message"
  case smallZoneAdvice = "reason.tooSmall.zone.advice"
  case invalidZone = "reason.checksum.zone.message"
  case invalidZoneAdvice = "reason.checksum.zone.advice"
  case otherPage = "reason.nothingLikeIt.page.message"
  case otherPageAdvice = "reason.nothingLikeIt.page.advice"
  case anyDocument = "reason.nothingLikeIt.page.document"
  case certificate = "reason.nothingLikeIt.page.certificate"
  case landingPermission = "reason.nothingLikeIt.page.landingPermission"
  case checkDigits = "refusal.checkDigitWrong.zone.message"
  case emptyField = "refusal.fieldMissing.empty.message"
  case missingField = "refusal.fieldMissing.message"
  case fieldAdvice = "refusal.fieldMissing.advice"
  case noField = "refusal.fieldMissing.all.message"
  case switchedOff = "refusal.fieldSwitchedOff.message"
  case otherLayout = "refusal.notAllowed.layout.message"
  case otherLayoutAdvice = "refusal.notAllowed.layout.advice"
  case noPortrait = "note.document.noPortrait"
  case otherLetters = "note.document.alphabet"
  case onlyState = "note.document.layouts"
  case impossibleField = "note.document.impossibleField"
  case impossibleFieldAdvice = "note.document.impossibleField.advice"
  case unlaidField = "note.document.missingField"
  case noHarmonisedCode = "note.document.noCode"
  case unsoughtFace = "note.document.face"
  case impossibleFields = "plugin.document.impossibleFields.message"

  /// The sentences of all plugins of the family.
  static let allTemplates =
    templates + DocumentConfigText.templates + LineNetText.allTemplates + TesseractText.templates

  var english: String {
    switch self {
    case .smallZone: "lines like those of a machine-readable zone are there, but their characters are too small"
    case .smallZoneAdvice: "move closer, or take a larger picture"
    case .invalidZone:
      "lines like those of a machine-readable zone are there, but what is read of them is no valid zone"
    case .invalidZoneAdvice: "hold still and avoid reflections on the lines"
    case .otherPage: "{count} pieces of text are there, but not the fields of {document}"
    case .otherPageAdvice: "show the side with the printed fields, whole and sharp"
    case .anyDocument: "a document that this build knows"
    case .certificate: "a registration certificate with the codes of the EU"
    case .landingPermission: "a landing permission"
    case .checkDigits: "{text} was read, but not all of its check digits are right"
    case .emptyField: "{text} was read, but its field `{field}`, which is mandatory, is empty"
    case .missingField: "{text} was read, but its field `{field}`, which is mandatory, was not found"
    case .fieldAdvice: "make the field `optional`, or show a document that has it"
    case .noField: "{text} was read, but none of its fields was found"
    case .switchedOff: "{text} was read, but only its field `{field}`, which is switched off"
    case .otherLayout: "{text} was read, but `allowedLayouts` has no layout of its state"
    case .otherLayoutAdvice: "add a layout of the document's state, or remove the list"
    case .noPortrait: "the portrait is not looked for by this build"
    case .otherLetters:
      "the texts are read in {alphabet} letters, but labels are known in Latin letters only, so that documents are found by those and by the numbers of their fields"
    case .onlyState: "of these layouts only the state is compared: editions, versions and sides are not distinguished"
    case .impossibleField: "no layout of this build gives `{field}`, so that no document of this kind gives a result"
    case .impossibleFieldAdvice: "make it `optional`"
    case .unlaidField: "no layout of this build gives `{field}`"
    case .noHarmonisedCode: "`{field}` has no harmonised code, by which alone fields are found"
    case .unsoughtFace:
      "the portrait is cut out where documents of this size have it; whether a face is there is not looked for"
    case .impossibleFields:
      "{fields} cannot be read by this build, so that no document could ever give a result; make it `optional`"
    }
  }
}
