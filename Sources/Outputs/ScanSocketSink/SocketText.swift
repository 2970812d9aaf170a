import ScanJSON

/// The sentences of the sink with a socket.
package enum SocketText: String, TextSet {
  case noReader = "sink.socket.noReader"
  case notTaken = "sink.socket.notTaken"
  case noGroup = "sink.socket.noGroup"

  package var english: String {
    switch self {
    case .noReader: "No program reads from {path}."
    case .notTaken: "No reader of {path} took the record within {time}; {count} have been cut off so far."
    case .noGroup: "There is no group `{group}` on this system: set `group` to one of /etc/group."
    }
  }
}
