import ScanPluginKit

/// The sentences about configurations of meters that are wrong, of no effect, or of an older form.
enum MeterConfigText: String, TextSet {
  case unusedDecimals = "plugin.meter.config.unusedDecimals"
  case unusedDecimalsAdvice = "plugin.meter.config.unusedDecimals.advice"
  case emptyRegister = "plugin.meter.config.emptyRegister"
  case emptyRegisterAdvice = "plugin.meter.config.emptyRegister.advice"
  case unusedReference = "plugin.meter.config.unusedReference"
  case unusedReferenceAdvice = "plugin.meter.config.unusedReference.advice"
  case unusedPlaces = "plugin.meter.config.unusedPlaces"
  case unusedDigitsAdvice = "plugin.meter.config.unusedDigits.advice"
  case unusedDialsAdvice = "plugin.meter.config.unusedDials.advice"
  case noValue = "plugin.meter.config.noValue"
  case noValueAdvice = "plugin.meter.config.noValue.advice"
  case manyDecimals = "plugin.meter.config.manyDecimals"
  case manyDecimalsAdvice = "plugin.meter.config.manyDecimals.advice"
  case otherPlaces = "plugin.meter.config.otherPlaces"
  case otherPlacesAdvice = "plugin.meter.config.otherPlaces.advice"
  case manyPlaces = "plugin.meter.config.manyPlaces"
  case manyPlacesAdvice = "plugin.meter.config.manyPlaces.advice"
  case fewDecimals = "plugin.meter.config.fewDecimals"
  case fewDecimalsAdvice = "plugin.meter.config.fewDecimals.advice"
  case noDrums = "plugin.meter.config.noDrums"
  case noDrumsAdvice = "plugin.meter.config.noDrums.advice"
  case mergedMode = "plugin.meter.config.mergedMode"
  case nearestMode = "plugin.meter.config.nearestMode"
  case serialMode = "plugin.meter.config.serialMode"
  case photoMode = "plugin.meter.config.photoMode"
  case serialAsText = "plugin.meter.migration.serialNumber"
  case photoDropped = "plugin.meter.migration.photo"
  case modeRemoved = "plugin.meter.migration.mode"

  var english: String {
    switch self {
    case .unusedDecimals: "`maxNumDecimalDigits` has no effect with the mode `{mode}`"
    case .unusedDecimalsAdvice: "only `auto_analog_digital_meter` uses it"
    case .emptyRegister: "`register` has no effect without `position`, `unit` or `line`"
    case .emptyRegisterAdvice: "say which register gives the value"
    case .unusedReference: "`reference` has no effect without `digits` or `dials`"
    case .unusedReferenceAdvice: "give the places that were measured in the picture"
    case .unusedPlaces: "`{key}` has no effect with the mode `{mode}`"
    case .unusedDigitsAdvice: "for drums with dials behind them use `auto_analog_digital_meter`"
    case .unusedDialsAdvice: "only `dial_meter`, and `auto_analog_digital_meter` behind drums, use it"
    case .noValue: "`maxValue` is {greatest}, less than `minValue`, {least}: no value can be a result"
    case .noValueAdvice: "exchange the two, or leave one out"
    case .manyDecimals:
      "`numDecimalDigits` is {decimals}, but `numDigits` counts {digits} digits with the decimals: no value can be a result"
    case .manyDecimalsAdvice: "count the decimals among the digits"
    case .otherPlaces: "`numDigits` is {digits}, but there are {places} places: no value can be a result"
    case .otherPlacesAdvice: "leave `numDigits` out where the places are given"
    case .manyPlaces:
      "`digits` and `dials` are {places} places, but a value has at most {most} digits: no value can be a result"
    case .manyPlacesAdvice: "leave out the dials of the lowest places"
    case .fewDecimals:
      "`numDecimalDigits` is {decimals}, but {dials} dials stand behind the drums: the point is read too far to the right"
    case .fewDecimalsAdvice: "count the dials; `maxNumDecimalDigits` reports fewer decimals"
    case .noDrums:
      "`numDigits` is {digits}, but {places} of the digits are dials and drums stand before them: no value can be a result"
    case .noDrumsAdvice: "count drums and dials, or use `dial_meter` for a meter without drums"
    case .mergedMode: "`{mode}` reads these meters"
    case .nearestMode: "its own mode is gone; `{mode}` is the nearest that is left"
    case .serialMode: "use `ocrConfig` instead of `meterConfig`, with `charWhitelist` and `validationRegex`"
    case .photoMode: "taking a photo without reading has no equivalent"
    case .serialAsText: "serial numbers are read as free text now"
    case .photoDropped: "taking a photo without reading is no use case any more"
    case .modeRemoved: "the mode `{mode}` was removed; `{nearest}` is the nearest that is left"
    }
  }
}
