import ScanJSON

/// The sentences about values of meters in a configuration.
package enum MeterValueText: String, TextSet {
  case digits = "plugin.meter.value.digits"
  case noNumber = "plugin.meter.value.noNumber"
  case rounded = "plugin.meter.value.rounded"
  case number = "plugin.meter.value.number"

  package var english: String {
    switch self {
    case .digits: "up to {count} digits in quotes, with at most one point among them"
    case .noNumber: "{value} is no decimal number"
    case .rounded: "a number may be rounded where it is read, a text is exact"
    case .number: "a decimal number in a text"
    }
  }
}
