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

  /// Every how many columns a line is read downwards; 0 reads none.
  var columnStep: Int {
    switch self {
    case .every: 1
    case .second: 2
    case .rows, .secondRows: 0
    }
  }

  /// Every how many rows a line is read across.
  var rowStep: Int {
    switch self {
    case .every, .rows: 1
    case .second, .secondRows: 2
    }
  }
}
