import ScanJSON

/// The sentences about text that cannot be read for want of the library or of data.
package enum TesseractText: String, TextSet {
  case noLibrary = "plugin.tesseract.noLibrary"
  case noData = "plugin.tesseract.noData"
  case noneInstalled = "plugin.tesseract.noneInstalled"
  case installed = "plugin.tesseract.installed"
  case spread = "plugin.tesseract.spread"
  case rename = "plugin.tesseract.rename"
  case install = "plugin.tesseract.install"
  case put = "plugin.tesseract.put"
  case both = "plugin.tesseract.both"
  case unnamed = "plugin.tesseract.unnamed"
  case noName = "plugin.tesseract.noName"
  case refused = "plugin.tesseract.refused"
  case unreadable = "plugin.tesseract.unreadable"
  case notOpened = "plugin.tesseract.notOpened"
  case empty = "plugin.tesseract.empty"
  case foreign = "plugin.tesseract.foreign"
  case damaged = "plugin.tesseract.damaged"
  case noNetwork = "plugin.tesseract.noNetwork"
  case tooLarge = "plugin.tesseract.tooLarge"
  case failed = "plugin.tesseract.failed"
  case cancelled = "plugin.tesseract.cancelled"

  package var english: String {
    switch self {
    case .noLibrary:
      "text cannot be read, because libtesseract cannot be loaded ({error}); install it with `apt install libtesseract5`"
    case .noData: "there is no data to read {languages}: {there}; {advice}"
    case .noneInstalled: "none is installed"
    case .installed: "installed are {languages}"
    case .spread: "no single folder has the data of {languages}; copy it into one of {folders}"
    case .rename: "write `{right}` for `{met}`"
    case .install: "install it with `apt install {packages}`"
    case .put: "put {files} into one of {folders}"
    case .both: "{first}, and {second}"
    case .unnamed:
      "no language is named; names have letters, digits, `_`, `-` and `/` only, like `eng` or `script/Latin`"
    case .noName:
      "`{name}` is no name of a language; names have letters, digits, `_`, `-` and `/` only, like `eng` or `script/Latin`"
    case .refused: "libtesseract {version} refuses the data of {languages} in {folder}; install it again"
    case .unreadable: "{file} {reason}; install it again, or take it away so that another one is used"
    case .notOpened: "cannot be opened: {error}"
    case .empty: "is empty or no file"
    case .foreign: "is no language data of Tesseract 4 or 5"
    case .damaged: "is damaged: it ends before its parts do"
    case .noNetwork: "has no LSTM network, which is the only kind that is read"
    case .tooLarge:
      "a picture of {size} pixels is too large to be read at once; at most {limit} pixels with no side above {side} are allowed, so cut it out or make it smaller"
    case .failed: "libtesseract failed on a picture of {size} pixels"
    case .cancelled: "reading a picture of {size} pixels was cancelled"
    }
  }
}
