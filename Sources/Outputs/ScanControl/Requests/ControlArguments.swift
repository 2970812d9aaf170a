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
    guard let value else { throw ControlError(.badArgument, .missing, ["name": .string(name)]) }
    return value
  }

  mutating func text(_ name: String) throws(ControlError) -> String? {
    guard let node = take(name) else { return nil }
    guard let text = node.string else { throw Self.wrongKind(name, .text, node) }
    return text
  }

  mutating func flag(_ name: String) throws(ControlError) -> Bool? {
    guard let node = take(name) else { return nil }
    guard let flag = node.bool else { throw Self.wrongKind(name, .trueOrFalse, node) }
    return flag
  }

  mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(ControlError) -> Double {
    let node = try required(name, take(name))
    guard let number = node.number?.double else { throw Self.wrongKind(name, .aNumber, node) }
    guard range.contains(number) else {
      throw ControlError(
        .badArgument, .numberBetween,
        [
          "name": .string(name), "least": .string(Self.short(range.lowerBound)),
          "most": .string(Self.short(range.upperBound)),
        ])
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
      .badArgument, .choice, ["name": .string(name), "names": .string(names.joined(separator: ", "))],
      suggestions: node.string.map { nearestNames(to: $0, among: names) } ?? [])
  }

  /// Refuses what the command has no use for.
  func refuseRest(of command: String) throws(ControlError) {
    guard let rest = members.first else { return }
    throw ControlError(
      .badArgument, known.isEmpty ? .noArguments : .noArgument,
      [
        "command": .string(command), "name": .string(ShownText.harmless(String(rest.key.prefix(80)))),
        "names": .string(known.joined(separator: ", ")),
      ],
      suggestions: nearestNames(to: rest.key, among: known))
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private static func wrongKind(_ name: String, _ wanted: ValueProblemText, _ met: JSONNode) -> ControlError {
    ControlError(
      .badArgument, .wrongKind, ["name": .string(name), "wanted": .text(wanted.with()), "met": .text(met.kindText)])
  }
}
