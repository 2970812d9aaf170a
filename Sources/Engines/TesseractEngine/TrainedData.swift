import Glibc

/// The head of a file of language data: a count and the places of that many components (Tesseract 4.0 and later, `tessdatamanager`).
enum TrainedData {
  /// Refuses a file that libtesseract could not read, some of which end the process.
  ///
  /// - Throws: ``TesseractError`` with `languageUnreadable`.
  static func check(_ path: String) throws(TesseractError) {
    func refuse(_ reason: String) -> TesseractError {
      TesseractError(
        .languageUnreadable, at: path,
        "\(path) \(reason); install it again, or take it away so that another one is used")
    }
    guard let file = fopen(path, "re") else { throw refuse("cannot be opened: \(String(cString: strerror(errno)))") }
    // The stream is ours until the end.
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0, case let size = Int64(ftell(file)), fseek(file, 0, SEEK_SET) == 0, size > 4
    else {
      throw refuse("is empty or no file")
    }
    var head = [UInt8](repeating: 0, count: 4 + 8 * maxComponents)
    let read = fread(&head, 1, head.count, file)
    let count = Int(integer(head[0..<4]))
    guard count > lstmRecoder, count <= maxComponents, read >= 4 + 8 * count else {
      throw refuse("is no language data of Tesseract 4 or 5")
    }
    let places = (0..<count).map { integer(head[(4 + 8 * $0)..<(12 + 8 * $0)]) }
    guard places.allSatisfy({ $0 == -1 || ($0 >= Int64(4 + 8 * count) && $0 < size) }) else {
      throw refuse("is damaged: it ends before its parts do")
    }
    guard places[lstm] >= 0, places[lstmUnicharset] >= 0, places[lstmRecoder] >= 0 else {
      throw refuse("has no LSTM network, which is the only kind that is read")
    }
  }

  // The numbers of the components that a network needs.
  private static let (lstm, lstmUnicharset, lstmRecoder) = (17, 21, 22)
  /// The library has two dozen; a file may name more of a later version.
  private static let maxComponents = 64

  /// A little-endian number with its sign.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let value = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return bytes.count == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}
