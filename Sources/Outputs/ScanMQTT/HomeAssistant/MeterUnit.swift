/// What Home Assistant has to know of a counter: its class, its unit, and how its use per hour becomes a rate.
package struct MeterUnit: Sendable, Hashable {
  /// The use per hour in a unit that Home Assistant knows.
  struct Rate: Sendable, Hashable {
    let deviceClass: String
    let unit: String
    /// What the use per hour is multiplied by.
    let factor: Double
  }

  /// The `device_class`; nil where none fits.
  let deviceClass: String?
  /// The `unit_of_measurement`; nil when it is not known.
  let unit: String?
  /// The rate; nil where none fits.
  let rate: Rate?

  /// Finds what fits.
  ///
  /// - Parameters:
  ///   - unit: The unit as it is configured or was read.
  ///   - medium: What the meter measures; nil for what the unit says.
  ///   - isMomentary: Whether the value goes up and down, as a power does.
  init(_ unit: String?, _ medium: MeterMedium?, isMomentary: Bool) {
    let written = unit.map(Self.written)
    guard let written else {
      (deviceClass, self.unit, rate) = (nil, nil, nil)
      return
    }
    self.unit = written
    if isMomentary {
      deviceClass = Self.momentary[written]
      rate = nil
    } else if let power = Self.energy[written] {
      (deviceClass, rate) = ("energy", power)
    } else if let flow = Self.volume[written] {
      let isGas = medium == .gas || medium == nil && ["ft³", "CCF"].contains(written)
      let fits = isGas ? ["m³", "ft³", "CCF"].contains(written) : true
      (deviceClass, rate) = (fits ? isGas ? "gas" : "water" : "volume", flow)
    } else {
      (deviceClass, rate) = (nil, nil)
    }
  }

  /// What the statistics of a counter have: its unit as Home Assistant writes it, and the class of units that it can be converted within.
  ///
  /// - Parameter unit: The unit as it is configured or was read.
  package static func statistics(_ unit: String?) -> (unit: String?, unitClass: String?) {
    let unit = unit.map(written)
    return (unit, unit.flatMap { energy[$0] != nil ? "energy" : volume[$0] != nil ? "volume" : nil })
  }

  /// A unit as Home Assistant writes it.
  private static func written(_ unit: String) -> String {
    let compact = unit.filter { $0 != " " }
    switch compact.lowercased() {
    case "m3", "m^3", "m³", "cbm": return "m³"
    case "l", "liter", "litre": return "L"
    case "ft3", "ft^3", "ft³", "cf": return "ft³"
    case "ccf": return "CCF"
    case "gal": return "gal"
    case "m3/h", "m³/h": return "m³/h"
    default:
      let known = Array(energy.keys) + Array(momentary.keys)
      return known.first { $0.lowercased() == compact.lowercased() } ?? unit
    }
  }

  private static let energy: [String: Rate] = [
    "Wh": Rate(deviceClass: "power", unit: "W", factor: 1), "kWh": Rate(deviceClass: "power", unit: "kW", factor: 1),
    "MWh": Rate(deviceClass: "power", unit: "MW", factor: 1),
    "MJ": Rate(deviceClass: "power", unit: "kW", factor: 1 / 3.6),
    "GJ": Rate(deviceClass: "power", unit: "kW", factor: 1000 / 3.6),
  ]

  private static let volume: [String: Rate] = [
    "m³": Rate(deviceClass: "volume_flow_rate", unit: "m³/h", factor: 1),
    "L": Rate(deviceClass: "volume_flow_rate", unit: "L/min", factor: 1 / 60.0),
    "ft³": Rate(deviceClass: "volume_flow_rate", unit: "ft³/min", factor: 1 / 60.0),
    "CCF": Rate(deviceClass: "volume_flow_rate", unit: "ft³/min", factor: 100 / 60.0),
    "gal": Rate(deviceClass: "volume_flow_rate", unit: "gal/min", factor: 1 / 60.0),
  ]

  private static let momentary = [
    "W": "power", "kW": "power", "MW": "power", "m³/h": "volume_flow_rate", "°C": "temperature", "V": "voltage",
    "A": "current", "bar": "pressure",
  ]
}
