package import ScanJSON

/// The sentences about nets that cannot be loaded and lines that cannot be read.
package enum LineNetText: String, TextSet {
  case notANet = "plugin.lineNet.notANet"
  case otherVersion = "plugin.lineNet.otherVersion"
  case checksum = "plugin.lineNet.checksum"
  case bits = "plugin.lineNet.bits"
  case ending = "plugin.lineNet.ending"
  case outOfRange = "plugin.lineNet.outOfRange"
  case noCharacter = "plugin.lineNet.noCharacter"
  case evenWindow = "plugin.lineNet.evenWindow"
  case notFinite = "plugin.lineNet.notFinite"
  case following = "plugin.lineNet.following"
  case otherChannels = "plugin.lineNet.otherChannels"
  case otherWidth = "plugin.lineNet.otherWidth"
  case otherPool = "plugin.lineNet.otherPool"
  case lostChannels = "plugin.lineNet.lostChannels"
  case rowsLeft = "plugin.lineNet.rowsLeft"
  case tooMuch = "plugin.lineNet.tooMuch"
  case otherEnd = "plugin.lineNet.otherEnd"
  case noPixels = "plugin.lineNet.noPixels"
  case tooWide = "plugin.lineNet.tooWide"

  package var english: String {
    switch self {
    case .notANet: "these {count} bytes do not begin as a net does, with `SVLN`"
    case .otherVersion: "the net is of version {version}; this build reads version {known}"
    case .checksum: "the net's checksum is wrong: bytes are missing or were changed"
    case .bits: "a weight has {bits} bits; 16 and 32 are read"
    case .ending: "{count} more bytes are due at byte {place}, but the net ends at byte {end}"
    case .outOfRange: "the number of {name} is {number}; {least} to {greatest} are allowed"
    case .noCharacter: "{value} is no character"
    case .evenWindow: "a window along the line is {width} wide, which is not odd"
    case .notFinite: "a weight at byte {place} is no finite number"
    case .following: "{count} bytes follow behind the last layer"
    case .otherChannels: "layer {layer} takes {met} channels, but there are {channels}"
    case .otherWidth:
      "layer {layer} has a window {columns} wide with {padding} columns of padding, which changes the width"
    case .otherPool: "layer {layer} pools {rows} rows of {height}"
    case .lostChannels: "layer {layer} does not keep the {channels} channels"
    case .rowsLeft: "layer {layer} leaves {height} rows"
    case .tooMuch: "layer {layer} has more than 4,096 numbers for each column of the line"
    case .otherEnd:
      "the net ends with {height} rows, {channels} channels and {columns} columns for each step; it has to end with one row and {classes} channels, the blank and the characters, for at most 32 columns"
    case .noPixels: "a picture of a line has no pixels"
    case .tooWide:
      "a line of {width} × {height} pixels is {columns} columns long at {rows} rows; {limit} are read: cut it into parts"
    }
  }
}

/// What the numbers in the file of a net count.
package enum LineNetNumber: String, TextSet {
  case characters = "plugin.lineNet.number.characters"
  case character = "plugin.lineNet.number.character"
  case layers = "plugin.lineNet.number.layers"
  case kind = "plugin.lineNet.number.kind"
  case inputs = "plugin.lineNet.number.inputs"
  case outputs = "plugin.lineNet.number.outputs"
  case rows = "plugin.lineNet.number.rows"
  case columns = "plugin.lineNet.number.columns"
  case rowPadding = "plugin.lineNet.number.rowPadding"
  case columnPadding = "plugin.lineNet.number.columnPadding"
  case rectified = "plugin.lineNet.number.rectified"
  case pooledRows = "plugin.lineNet.number.pooledRows"
  case pooledColumns = "plugin.lineNet.number.pooledColumns"
  case channels = "plugin.lineNet.number.channels"

  package var english: String {
    switch self {
    case .characters: "characters"
    case .character: "a character"
    case .layers: "layers"
    case .kind: "the kind of layer"
    case .inputs: "inputs"
    case .outputs: "outputs"
    case .rows: "rows"
    case .columns: "columns"
    case .rowPadding: "rows of padding"
    case .columnPadding: "columns of padding"
    case .rectified: "rectified layers"
    case .pooledRows: "pooled rows"
    case .pooledColumns: "pooled columns"
    case .channels: "channels"
    }
  }
}

extension LineNetText {
  /// All sentences of the module.
  package static var allTemplates: [TextTemplate] { templates + LineNetNumber.templates }
}
