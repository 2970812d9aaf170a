import ScanPluginKit

/// The members of a request beside `id` and `command`, taken out one by one.
struct ControlArguments {
  private var members: [JSONMember]
  private var known: [String] = []

  init(_ members: [JSONMember]) {
    self.members = members
  }

  /// Notes that there is such an argument, which was left out.
  mutating func note(_ name: String) {
    if !known.contains(name) { known.append(name) }
  }

  func has(_ name: String) -> Bool { members.contains { $0.key == name } }

  mutating func take(_ name: String) -> JSONNode? {
    known.append(name)
    guard let index = members.firstIndex(where: { $0.key == name }) else { return nil }
    return members.remove(at: index).value
  }

  func required<Value>(_ name: String, _ value: Value?) throws(ControlError) -> Value {
    guard let value else { throw ControlError(.badArgument, "`\(name)` is missing") }
    return value
  }

  mutating func text(_ name: String) throws(ControlError) -> String? {
    guard let node = take(name) else { return nil }
    guard let text = node.string else { throw Self.wrongKind(name, "a text", node) }
    return text
  }

  mutating func flag(_ name: String) throws(ControlError) -> Bool? {
    guard let node = take(name) else { return nil }
    guard let flag = node.bool else { throw Self.wrongKind(name, "true or false", node) }
    return flag
  }

  mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(ControlError) -> Double {
    let node = try required(name, take(name))
    guard let number = node.number?.double else { throw Self.wrongKind(name, "a number", node) }
    guard range.contains(number) else {
      throw ControlError(
        .badArgument, "`\(name)` takes a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
      )
    }
    return number
  }

  mutating func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(ControlError) -> Value where Value.RawValue == String {
    let node = try required(name, take(name))
    if let value = node.string.flatMap(Value.init(rawValue:)) { return value }
    let names = Value.allCases.map(\.rawValue)
    throw ControlError(
      .badArgument, "`\(name)` takes one of \(names.joined(separator: ", "))",
      suggestions: node.string.map { nearestNames(to: $0, among: names) } ?? [])
  }

  /// Refuses what the command has no use for.
  func refuseRest(of command: String) throws(ControlError) {
    guard let rest = members.first else { return }
    throw ControlError(
      .badArgument,
      "`\(command)` has no argument `\(ShownText.harmless(String(rest.key.prefix(80))))`"
        + (known.isEmpty ? "; it takes none" : "; it takes \(known.joined(separator: ", "))"),
      suggestions: nearestNames(to: rest.key, among: known))
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private static func wrongKind(_ name: String, _ wanted: String, _ met: JSONNode) -> ControlError {
    ControlError(.badArgument, "`\(name)` takes \(wanted), not \(met.kindName)")
  }
}
