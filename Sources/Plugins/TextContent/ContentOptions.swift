import Glibc

/// What is searched for, and what is known of the place that a text comes from.
public struct ContentOptions: Sendable, Hashable {
  /// The kinds that are reported. All are searched for, so that the digits of one are not taken for another.
  public var kinds: Set<ContentKind>
  /// The regions (ISO 3166-1, two capital letters) whose habits hold: the order of day and month, the form of national
  /// telephone numbers, the dollar that is meant. Without one, a text that is read differently in different places has
  /// several readings.
  public var regions: [String]
  /// The year from which two digits of a year are understood: from 80 years before it to 19 after it.
  public var referenceYear: Int
  /// Whether who asks expects a text of the ``kinds`` and nothing else: a flight's designator that could be a word is none then.
  public var isExpected: Bool
  /// The greatest number of findings, at least 1; those that stand first are kept.
  public var limit: Int

  /// Makes options.
  public init(
    kinds: Set<ContentKind> = Set(ContentKind.allCases), regions: [String] = [],
    referenceYear: Int = ContentOptions.presentYear(), isExpected: Bool = false, limit: Int = 256
  ) {
    self.kinds = kinds
    self.regions = regions
    self.referenceYear = referenceYear
    self.isExpected = isExpected
    self.limit = max(1, limit)
  }

  /// The present year by the system's clock (UTC).
  public static func presentYear() -> Int {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return Int(parts.tm_year) + 1900
  }
}
