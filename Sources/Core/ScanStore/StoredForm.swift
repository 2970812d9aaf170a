/// Whose data a file holds, and in which form.
package enum StoredForm: Sendable, Hashable {
  /// The file holds nothing.
  case empty
  /// The file is the caller's, in the version of its tables (`PRAGMA user_version`).
  case own(Int64)
  /// The file is a database of something else.
  case foreign
}

extension SQLiteConnection {
  /// What the file holds, by the mark of the caller's databases (`PRAGMA application_id`).
  package func form(mark: Int64) throws(Failure) -> StoredForm {
    let (found, version) = (try number("PRAGMA application_id"), try number("PRAGMA user_version"))
    if found == mark { return .own(version) }
    guard found == 0, version == 0, try number("SELECT count(*) FROM sqlite_master") == 0 else { return .foreign }
    return .empty
  }

  /// The number that a statement gives; 0 where it gives none.
  package func number(_ question: String, _ values: [SQLiteValue] = []) throws(Failure) -> Int64 {
    var answer: Int64 = 0
    try run(question, values) { row in
      answer = row.integer(0)
      return false
    }
    return answer
  }
}
