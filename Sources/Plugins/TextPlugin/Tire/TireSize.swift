package import ScanPluginKit

/// The size marking of a tire (ISO 4000-1 and 4209-1, ETRTO Standards Manual), like `P205/55 R16 91V XL M+S`.
package struct TireSize: Sendable, Equatable {
  /// A part of the marking.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case vehicleType, width, ratio, construction, diameter, loadIndex, speedRating, extraLoad, winter, commercialTire
  }

  /// The parts that were read, with how certain their characters are.
  package struct Value: Sendable, Hashable {
    package let text: String
    /// 0…100.
    package let confidence: Int
  }

  package let parts: [Part: Value]
  /// What was changed.
  package let corrections: [CharacterCorrection]
  /// The confidence of the whole.
  package let confidence: Int
  /// The confidence of each character that belongs to the marking.
  package let characters: [Int]

  package subscript(part: Part) -> String? { parts[part]?.text }

  /// The marking in its usual form.
  package var text: String {
    let isMetric = self[.ratio] != nil
    var text = (self[.vehicleType].map { $0 == "C" ? "" : $0 } ?? "") + (self[.width] ?? "")
    if isMetric { text += "/" + (self[.ratio] ?? "") }
    text += (isMetric ? " " : "") + (self[.construction] ?? "") + (self[.diameter] ?? "")
    if self[.vehicleType] == "C" { text += "C" }
    let service = service
    return ([text, service] + [self[.extraLoad], self[.winter]].compactMap { $0 }).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Load index and speed symbol; of a tire for more than 300 km/h both stand in brackets.
  private var service: String {
    let (load, speed) = (self[.loadIndex] ?? "", self[.speedRating] ?? "")
    return speed.hasPrefix("(") ? "(" + load + speed.dropFirst() : load + speed
  }

  /// The marking with what its load index and speed symbol mean.
  package var textWithMeaning: String {
    let load = self[.loadIndex].flatMap { $0.split(separator: "/").first }.flatMap { Int($0) }
      .flatMap(TireService.kilograms).map { "\(Int($0)) kg" }
    let speed = self[.speedRating].map { String($0.filter { $0 != "(" && $0 != ")" }) }
      .flatMap(TireService.kilometresPerHour).map { "\($0) km/h" }
    let meaning = [load, speed].compactMap { $0 }.joined(separator: ", ")
    return meaning.isEmpty ? text : "\(text) (\(meaning))"
  }

  init(
    parts: [Part: Value], corrections: [CharacterCorrection], confidence: Int, characters: [Int]
  ) {
    self.parts = parts
    self.corrections = corrections
    self.confidence = confidence
    self.characters = characters
  }
}
