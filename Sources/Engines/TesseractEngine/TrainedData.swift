import Glibc
import ScanJSON

/// The head of a file of language data: a count and the places of that many components (Tesseract 4.0 and later, `tessdatamanager`).
enum TrainedData {
  /// Refuses a file that libtesseract could not read, some of which end the process.
  ///
  /// - Throws: ``TesseractError`` with `languageUnreadable`.
  static func check(_ path: String) throws(TesseractError) {
    func refuse(_ reason: TesseractText, _ arguments: [String: DisplayText.Argument] = [:]) -> TesseractError {
      TesseractError(
        .languageUnreadable, at: path,
        TesseractText.unreadable.with(["file": .string(path), "reason": .text(reason.with(arguments))]))
    }
    guard let file = fopen(path, "re") else {
      throw refuse(.notOpened, ["error": .string(String(cString: strerror(errno)))])
    }
    // The stream is ours until the end.
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0, case let size = Int64(ftell(file)), fseek(file, 0, SEEK_SET) == 0, size > 4
    else {
      throw refuse(.empty)
    }
    var head = [UInt8](repeating: 0, count: 4 + 8 * maxComponents)
    let read = fread(&head, 1, head.count, file)
    let count = Int(integer(head[0..<4]))
    guard count > lstmRecoder, count <= maxComponents, read >= 4 + 8 * count else {
      throw refuse(.foreign)
    }
    let places = (0..<count).map { integer(head[(4 + 8 * $0)..<(12 + 8 * $0)]) }
    guard places.allSatisfy({ $0 == -1 || ($0 >= Int64(4 + 8 * count) && $0 < size) }) else {
      throw refuse(.damaged)
    }
    guard places[lstm] >= 0, places[lstmUnicharset] >= 0, places[lstmRecoder] >= 0 else {
      throw refuse(.noNetwork)
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
