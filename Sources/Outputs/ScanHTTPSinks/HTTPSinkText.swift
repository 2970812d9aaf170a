import ScanJSON

/// The sentences of sinks that send by HTTP.
package enum HTTPSinkText: String, TextSet {
  case noLibrary = "sink.http.noLibrary"
  case noReply = "sink.http.noReply"
  case status = "sink.http.status"
  case statusWords = "sink.http.status.words"
  case redirected = "sink.http.redirected"
  case gone = "sink.http.gone"
  case noAddress = "sink.http.noAddress"
  case headerBreak = "sink.http.headerBreak"
  case secretForm = "sink.http.secretForm"
  case noNumber = "sink.influx.noNumber"

  package var english: String {
    switch self {
    case .noLibrary: "Sending by HTTP needs libcurl and OpenSSL 3 ({error}); as root: apt-get install libcurl4"
    case .noReply: "{host} gave no reply: {error}."
    case .status: "{host} answered with status {status}."
    case .statusWords: "{host} answered with status {status}: {words}"
    case .redirected: "{host} answered with status {status}, a redirection: write the address that it leads to."
    case .gone:
      "{host} answered with status 410: it wants nothing more at this address. Take the sink out of the file, or write another address."
    case .noAddress: "`{url}` is no address: write one that begins with http:// or https://."
    case .headerBreak: "The value of the header `{name}` has a line break."
    case .secretForm: "The signing key is not in the form of Standard Webhooks: `whsec_` and base64 of 24 to 64 bytes."
    case .noNumber: "The record holds no value for a field: none of {pointers} is there."
    }
  }
}
