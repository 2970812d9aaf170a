import ScanPluginKit

/// What the command says about the readings of meters.
enum MeterWords: String, TextSet {
  case time = "command.meter.time"
  case register = "command.meter.register"
  case value = "command.meter.value"
  case unit = "command.meter.unit"
  case why = "command.meter.why"
  case before = "command.meter.before"
  case confidence = "command.meter.confidence"
  case noReading = "command.meter.noReading"
  case accepted = "command.meter.accepted"
  case rejected = "command.meter.rejected"
  case forgottenOne = "command.meter.forgotten.one"
  case forgotten = "command.meter.forgotten.many"
  case sound = "command.meter.sound"
  case meter = "command.meter.meters.one"
  case meters = "command.meter.meters.many"
  case noReadings = "command.meter.noReadings"
  case otherMeter = "command.meter.otherMeter"
  case otherRegister = "command.meter.otherRegister"
  case noRegisters = "command.meter.noRegisters"
  case registers = "command.meter.registers"
  case notYet = "command.meter.notYet"
  case tally = "command.meter.tally"

  var english: String {
    switch self {
    case .time: "time"
    case .register: "register"
    case .value: "value"
    case .unit: "unit"
    case .why: "why"
    case .before: "before"
    case .confidence: "confidence"
    case .noReading: "no reading"
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .forgottenOne: "{meter}: {count} reading forgotten"
    case .forgotten: "{meter}: {count} readings forgotten"
    case .sound: "sound: {readings} readings of {meters}"
    case .meter: "{count} meter"
    case .meters: "{count} meters"
    case .noReadings: "{path}: there are no readings"
    case .otherMeter: "{path}: there is no reading of a meter `{meter}`; there are {meters}"
    case .otherRegister: "{path}: there is no reading of a register `{register}`; {others}"
    case .noRegisters: "none was shown"
    case .registers: "there are {registers}"
    case .notYet: "{path}: there are no readings yet; the first one makes the file"
    case .tally:
      "{readings} readings: {misread} misread ({wrong} wrong values accepted), {right} right ones rejected, {rolled} roll-overs, {healed} healed; at most {wait} in a row not accepted"
    }
  }
}
