public import ScanPluginKit

/// What the text of a license plate has to match: one pattern for all plates, or one for each country.
///
/// The form with countries is `'A':^regex$,'D':^regex$`, by the distinguishing signs of vehicles in international traffic;
/// plates of other countries are refused.
public struct PlatePatterns: Sendable, Hashable, CustomStringConvertible {
  /// The text as it was written.
  public let text: String
  /// The pattern for plates of every country; nil when there are patterns by country.
  public let everywhere: PatternText?
  /// The patterns by country sign, one to three capital letters.
  public let byCountry: [String: PatternText]

  /// The longest text in Unicode scalars.
  public static let maximumLength = 16_384

  /// Takes over a text and checks its patterns.
  ///
  /// - Throws: `PatternError` when a country sign or a pattern is wrong.
  public init(_ text: String) throws(PatternError) {
    guard text.unicodeScalars.count <= Self.maximumLength else {
      throw PatternError(column: nil, message: PatternProblemText.tooLong.with(["limit": .number(Self.maximumLength)]))
    }
    self.text = text
    guard text.first == "'" else {
      everywhere = try PatternText(text)
      byCountry = [:]
      return
    }
    everywhere = nil
    var patterns: [String: PatternText] = [:]
    for (country, pattern) in try Self.split(text) {
      guard patterns[country] == nil else {
        throw PatternError(column: nil, message: TextConfigText.countryTwice.with(["country": .string(country)]))
      }
      do throws(PatternError) {
        patterns[country] = try PatternText(pattern)
      } catch {
        throw PatternError(
          column: error.column,
          message: TextConfigText.inCountry.with(["country": .string(country), "mistake": .text(error.messageText)]))
      }
    }
    byCountry = patterns
  }

  /// The pattern for plates of a country; nil when the list refuses them.
  public func pattern(country: String) -> PatternText? { everywhere ?? byCountry[country] }

  /// The text as it was written.
  public var description: String { text }

  /// The country signs and their patterns. A comma ends a pattern only before the next `'SIGN':`, because patterns have commas too.
  private static func split(_ text: String) throws(PatternError) -> [(country: String, pattern: String)] {
    let scalars = Array(text.unicodeScalars)
    var parts: [(country: String, pattern: String)] = []
    var index = 0
    while index < scalars.count {
      guard let sign = sign(in: scalars, at: index) else {
        throw PatternError(column: index + 1, message: TextConfigText.noCountry.with())
      }
      index += sign.unicodeScalars.count + 3
      var pattern = String.UnicodeScalarView()
      while index < scalars.count, !(scalars[index] == "," && Self.sign(in: scalars, at: index + 1) != nil) {
        pattern.append(scalars[index])
        index += 1
      }
      guard !pattern.isEmpty else {
        throw PatternError(column: index + 1, message: TextConfigText.noPattern.with(["country": .string(sign)]))
      }
      parts.append((sign, String(pattern)))
      index += 1
    }
    return parts
  }

  /// The country sign of a `'SIGN':` that starts at the place.
  private static func sign(in scalars: [Unicode.Scalar], at start: Int) -> String? {
    guard start < scalars.count, scalars[start] == "'" else { return nil }
    let letters = scalars[(start + 1)...].prefix { ("A"..."Z").contains($0) }
    let end = start + 1 + letters.count
    guard (1...3).contains(letters.count), end + 1 < scalars.count, scalars[end] == "'", scalars[end + 1] == ":"
    else { return nil }
    return String(String.UnicodeScalarView(letters))
  }
}

extension ValueType where Value == PlatePatterns {
  /// A regular expression, or several by country.
  static var platePatterns: Self {
    ValueType(
      read: { node, scope in
        guard let text = node.string else {
          scope.reportType(node, expected: PatternProblemText.expected.with())
          return nil
        }
        do throws(PatternError) {
          return try PlatePatterns(text)
        } catch {
          scope.reportPattern(node, error, form: TextConfigText.platePatterns.with())
          return nil
        }
      },
      write: { JSONNode(.string($0.text)) },
      schema: { _ in
        [
          "type": "string", "maxLength": JSONNode(.number(JSONNumber(PlatePatterns.maximumLength))),
          "examples": ["^[A-Z0-9]+$", "'A':^[A-Z]{1,2}[0-9]+$,'D':^[A-Z]{2,5}[0-9]{1,4}$"],
        ]
      })
  }
}
