/// The file names of annotated pictures, one for each input and no two alike.
struct AnnotatedNames {
  /// The names, in the order of the inputs.
  let names: [String]

  /// Names the inputs: the folder and the file joined by `_`, with `.png` behind whatever is not a PNG already.
  ///
  /// Where two inputs would get one name, the later ones get `~2`, `~3`… The pages of one input get `.page2` and so on,
  /// which never meets the name of another input either.
  init(_ inputs: [String]) {
    var taken: Set<String> = []
    var paged: Set<String> = []
    names = inputs.map { input in
      let wanted = Self.stem(input)
      var stem = wanted
      var number = 2
      while !Self.isFree(stem, taken, paged) {
        stem = "\(wanted)~\(number)"
        number += 1
      }
      taken.insert(stem)
      if let first = Self.firstPage(of: stem) { paged.insert(first) }
      return stem + ".png"
    }
  }

  /// The name of a further page.
  static func paged(_ path: String, _ page: Int) -> String { numbered(path, "page\(page)") }

  /// A name with a number before its ending.
  static func numbered(_ path: String, _ number: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "\(path).\(number)" }
    return "\(path[..<dot]).\(number)\(path[dot...])"
  }

  private static func isFree(_ stem: String, _ taken: Set<String>, _ paged: Set<String>) -> Bool {
    !taken.contains(stem) && !paged.contains(stem) && !(firstPage(of: stem).map(taken.contains) ?? false)
  }

  /// The name that this one would be a further page of; nil for other names.
  private static func firstPage(of stem: String) -> String? {
    guard let dot = stem.lastIndex(of: "."), stem[dot...].hasPrefix(".page") else { return nil }
    let digits = stem[dot...].dropFirst(".page".count)
    return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber } ? String(stem[..<dot]) : nil
  }

  private static func stem(_ input: String) -> String {
    // Two folders may hold files of one name, so the nearest folder stays part of the name.
    let parts = input.split(separator: "/").filter { $0 != "." && $0 != ".." }
    var name = input == "-" ? "stdin" : parts.suffix(2).joined(separator: "_")
    if name.lowercased().hasSuffix(".png") { name.removeLast(4) }
    if name.isEmpty { return "picture" }
    // A file system takes 255 bytes for a name; the end distinguishes pictures better than the beginning.
    var shown = name[...]
    while shown.utf8.count > 200 { shown.removeFirst() }
    return String(shown)
  }
}
