import ScanPluginKit

/// The sentences about configurations of documents that are wrong or of an older form.
enum DocumentConfigText: String, TextSet {
  case layoutName = "plugin.document.config.layoutName"
  case noLayout = "plugin.document.config.noLayout"
  case layoutForm = "plugin.document.config.layoutForm"
  case layoutAdvice = "plugin.document.config.layoutAdvice"
  case ignoredKey = "plugin.document.config.ignoredKey"
  case kindFound = "plugin.document.migration.scanMode"

  var english: String {
    switch self {
    case .layoutName: "the name of a layout in a string"
    case .noLayout: "{value} is not the name of a layout"
    case .layoutForm: "COUNTRY_ISSUER_KIND_EDITION_SIDE, like AT_AUT_DL_2013_F"
    case .layoutAdvice:
      "write the country in two capital letters, the issuer in three, the kind, the edition, and F (front) or B (back); an empty list allows all"
    case .ignoredKey: "`{key}` is unknown and ignored"
    case .kindFound: "the kind of document is found out, within `allowedLayouts`"
    }
  }
}
