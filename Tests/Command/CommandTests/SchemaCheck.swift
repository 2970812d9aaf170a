import Foundation

/// A check of JSON values against the part of JSON Schema that the project's result schema uses.
struct SchemaCheck {
  private let root: [String: Any]

  init(_ schema: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any] ?? [:]
  }

  /// What is wrong with a value, each with its place.
  func problems(_ value: Any) -> [String] { problems(value, root, "") }

  private func problems(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    if let reference = schema["$ref"] as? String { return problems(value, resolved(reference), place) }
    var found: [String] = []
    if let type = schema["type"] as? String, !Self.matches(value, type) { found.append("\(place): is no \(type)") }
    if let allowed = schema["enum"] as? [NSObject], let value = value as? NSObject, !allowed.contains(value) {
      found.append("\(place): \(value) is not in the list")
    }
    if let number = value as? NSNumber {
      if let least = schema["minimum"] as? NSNumber, number.doubleValue < least.doubleValue {
        found.append("\(place): too small")
      }
      if let most = schema["maximum"] as? NSNumber, number.doubleValue > most.doubleValue {
        found.append("\(place): too large")
      }
    }
    if let object = value as? [String: Any] { found += members(object, schema, place) }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, element) in list.enumerated() { found += problems(element, items, "\(place)/\(index)") }
    }
    if let choices = schema["oneOf"] as? [[String: Any]] {
      let fitting = choices.count { problems(value, $0, place).isEmpty }
      if fitting != 1 { found.append("\(place): fits \(fitting) of \(choices.count) choices") }
    }
    return found
  }

  private func members(_ object: [String: Any], _ schema: [String: Any], _ place: String) -> [String] {
    var found: [String] = []
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    for key in schema["required"] as? [String] ?? [] where object[key] == nil { found.append("\(place): no \(key)") }
    for (key, member) in object {
      if let property = properties[key] {
        found += problems(member, property, "\(place)/\(key)")
      } else if (schema["additionalProperties"] as? Bool) == false {
        found.append("\(place): unknown key \(key)")
      }
    }
    return found
  }

  private func resolved(_ reference: String) -> [String: Any] {
    reference.dropFirst(2).split(separator: "/").reduce(root) { $0[String($1)] as? [String: Any] ?? [:] }
  }

  private static func matches(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "integer": (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    case "number": value is NSNumber
    case "boolean": value is Bool
    default: false
    }
  }
}
