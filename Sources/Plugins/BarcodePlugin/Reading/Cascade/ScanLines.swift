/// Which scan lines libzbar looks along.
enum ScanLines: Hashable {
  /// Every row and every column.
  case every
  /// Every second row and column.
  case second
  /// Every row; no column, because the bars stand upright.
  case rows
  /// Every second row; no column.
  case secondRows
  /// Every fourth row; no column.
  case fourthRows
  /// Every eighth row; no column.
  case eighthRows

  /// Rows enough for a picture of upright bars: about forty, as each costs the same and one alone may be blurred or torn.
  init(barsOfHeight height: Int) {
    self = height < 120 ? .secondRows : height < 240 ? .fourthRows : .eighthRows
  }

  /// Every how many columns a line is read downwards; 0 reads none.
  var columnStep: Int {
    switch self {
    case .every: 1
    case .second: 2
    case .rows, .secondRows, .fourthRows, .eighthRows: 0
    }
  }

  /// Every how many rows a line is read across.
  var rowStep: Int {
    switch self {
    case .every, .rows: 1
    case .second, .secondRows: 2
    case .fourthRows: 4
    case .eighthRows: 8
    }
  }
}
