import ScanPluginKit

/// Which elements need or exclude each other (GS1 General Specifications, section 4.13).
enum GS1Associations {
  /// The most elements that are compared with each other; a symbol has far fewer.
  private static let maximum = 200

  /// What is wrong between the elements, in words.
  static func problems(_ elements: [GS1Element]) -> [String] {
    var values: [String: String] = [:]
    var problems: [String] = []
    for element in elements.prefix(maximum) {
      if let other = values[element.ai], other != element.value {
        problems.append("(\(element.ai)) stands more than once, with different values")
      }
      values[element.ai] = element.value
    }
    for ai in values.keys.sorted() {
      guard let identifier = GS1Identifier.named(ai) else { continue }
      for list in identifier.required
      where !list.contains(where: { $0.allSatisfy { has($0, in: values, besides: ai) } }) {
        problems.append("(\(ai)) needs \(words(list)) as well")
      }
      for pattern in identifier.excluded where has(pattern, in: values, besides: ai) {
        problems.append("(\(ai)) and (\(pattern)) exclude each other")
      }
    }
    return problems
  }

  private static func has(_ pattern: String, in values: [String: String], besides own: String) -> Bool {
    guard pattern.contains("n") else { return values[pattern] != nil }
    let stem = pattern.prefix { $0 != "n" }
    return values.keys.contains { $0 != own && $0.utf8.count == pattern.utf8.count && $0.hasPrefix(stem) }
  }

  private static func words(_ list: [[String]]) -> String {
    list.map { $0.map { "(\($0))" }.joined(separator: " with ") }.joined(separator: " or ")
  }
}
