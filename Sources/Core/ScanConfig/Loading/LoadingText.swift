public import ScanJSON

/// The sentences about files and overrides of a configuration, and about values of older files.
public enum LoadingText: String, TextSet {
  /// A file that cannot be read.
  case unreadable = "problem.config.file.unreadable"
  /// A path with a NUL.
  case nul = "problem.config.file.nul"
  /// A folder in place of a file.
  case folder = "problem.config.file.folder"
  /// What to do about a folder.
  case folderAdvice = "problem.config.file.folder.advice"
  /// A pipe, device or socket in place of a file.
  case device = "problem.config.file.device"
  /// A file that is not there.
  case missing = "problem.config.file.missing"
  /// A file without the right to read it.
  case forbidden = "problem.config.file.forbidden"
  /// A path through something that is no folder.
  case noFolder = "problem.config.file.noFolder"
  /// What to do about a missing file with a whole path.
  case checkPath = "problem.config.file.checkPath"
  /// What to do about a missing file with a relative path.
  case checkName = "problem.config.file.checkName"
  /// A file that is too large.
  case tooLarge = "problem.config.file.tooLarge"
  /// The largest size of a file.
  case atMostBytes = "problem.config.file.atMostBytes"
  /// A text that is no override.
  case noOverride = "problem.config.override.wrongForm"
  /// The form of an override.
  case overrideForm = "problem.config.override.form"
  /// An override that cannot be applied.
  case overrideRefused = "problem.config.override.refused"
  /// An override beyond the end of a list.
  case noElement = "problem.config.override.noElement"
  /// An override inside of a value that holds no others.
  case noObject = "problem.config.override.noObject"
  /// How an object is written.
  case objectAdvice = "problem.config.object.advice"
  /// A value that older versions had.
  case retired = "problem.value.retired"

  /// The English words.
  public var english: String {
    switch self {
    case .unreadable: "the file cannot be read: {reason}"
    case .nul: "the path holds a NUL character"
    case .folder: "it is a folder"
    case .folderAdvice: "name a file in it"
    case .device: "it is a pipe, device or socket, not a file"
    case .missing: "there is no such file"
    case .forbidden: "you have no right to read it"
    case .noFolder: "a part of the path is no folder"
    case .checkPath: "check the path, which begins at /"
    case .checkName: "check the name; relative paths start from the working folder, {folder}"
    case .tooLarge: "the file is too large for a configuration: {size} bytes"
    case .atMostBytes: "at most {limit} bytes"
    case .noOverride: "`{argument}` is not an override"
    case .overrideForm: "/pointer=value, like /cameraConfig/captureResolution=720p"
    case .overrideRefused: "the override cannot be applied: {reason}"
    case .noElement: "there is no element {index} in a list of {count}"
    case .noObject: "`{key}` would have to stand in {value}, which is no object"
    case .objectAdvice: "write the members between { and }"
    case .retired: "{value} existed before version 43 and was removed"
    }
  }
}
