import ScanPluginKit

/// What a worker says about requests that it cannot answer.
enum WorkerWords: String, TextSet {
  case noRequest = "command.worker.noRequest"
  case notConfigured = "command.worker.notConfigured"
  case noPlugin = "command.worker.noPlugin"
  case noPicture = "command.worker.noPicture"
  case noSharedPicture = "command.worker.noSharedPicture"
  case noPage = "command.worker.noPage"

  var english: String {
    switch self {
    case .noRequest:
      "there is no request `{type}`; there are hello, configure, picture, page, decode, scan, explain, update, reset, cancel and ping"
    case .notConfigured: "send `configure` before the first picture"
    case .noPlugin: "send `configure` with a `pluginConfig` first"
    case .noPicture: "`bytes` has to be the size of a picture in shared memory or behind the request"
    case .noSharedPicture: "`bytes` has to be the size of a picture in shared memory"
    case .noPage: "there is no page {number} of a picture that was sent"
    }
  }
}
