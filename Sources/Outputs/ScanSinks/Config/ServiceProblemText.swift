import ScanJSON

/// The sentences about the file of a service.
package enum ServiceProblemText: String, TextSet {
  case kind = "sink.service.kind"
  case oneKind = "sink.service.oneKind"
  case sameName = "sink.service.sameName"
  case oneSource = "sink.service.secret"
  case promName = "sink.service.promName"

  package var english: String {
    switch self {
    case .kind: "sink kind"
    case .oneKind: "a sink is of exactly one kind: write two sinks to send results to two places"
    case .sameName: "another sink is called `{name}` too; each needs a name of its own"
    case .oneSource: "a secret comes from exactly one place: `environment` or `file`"
    case .promName: "the collector reads only files whose names end in `.prom`"
    }
  }
}
