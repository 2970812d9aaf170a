import ScanJSON

/// The sentences about the file of a service.
package enum ServiceProblemText: String, TextSet {
  case kind = "sink.service.kind"
  case oneKind = "sink.service.oneKind"
  case sameName = "sink.service.sameName"
  case sameView = "sink.service.sameView"
  case noSuchView = "sink.service.noSuchView"
  case timeOfDay = "sink.service.timeOfDay"
  case noTimeOfDay = "sink.service.noTimeOfDay"
  case twoRhythms = "sink.service.twoRhythms"
  case noPlace = "sink.service.noPlace"
  case oneSource = "sink.service.secret"
  case promName = "sink.service.promName"

  package var english: String {
    switch self {
    case .kind: "sink kind"
    case .oneKind: "a sink is of exactly one kind: write two sinks to send results to two places"
    case .sameName: "another sink is called `{name}` too; each needs a name of its own"
    case .sameView: "another view is called `{name}` too; each needs a name of its own"
    case .noSuchView: "no view of this file is called `{name}`"
    case .timeOfDay: "a time of the day"
    case .noTimeOfDay: "{value} is no time of the day"
    case .twoRhythms: "`everySeconds` and `at` both say when rounds begin: keep one of them"
    case .noPlace: "`sunrise` and `sunset` need `latitude` and `longitude`"
    case .oneSource: "a secret comes from exactly one place: `environment` or `file`"
    case .promName: "the collector reads only files whose names end in `.prom`"
    }
  }
}
