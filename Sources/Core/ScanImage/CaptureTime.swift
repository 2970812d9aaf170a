public import ScanJSON

/// When a picture was taken by the clock on the wall, as far as its source was asked for it.
public enum CaptureTime: Hashable, Sendable {
  /// Nobody asked: what needs a time takes the one at which the picture is read.
  case unstated
  /// A time, in milliseconds since 1970 (UTC).
  case at(milliseconds: Int64)
  /// It was asked for and is not known; why, as a sentence for a person. The time of reading must not stand in for it.
  case unknown(DisplayText)
}
