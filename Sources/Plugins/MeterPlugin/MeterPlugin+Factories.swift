import LineNetEngine
import MeterHistory
public import ScanPluginKit

extension MeterPlugin {
  /// The factories of all use cases, for a registry.
  ///
  /// - Parameter loadPicture: Reads the luma of a picture from a file, for `reference`; nil where a build has no reader of pictures, so
  ///   that such a configuration is refused.
  public static func factories(
    loadPicture: (@Sendable (_ path: String) throws -> LumaImage)? = nil
  ) -> [PluginFactory] {
    [meter(loadPicture), odometer]
  }

  /// Decimals stand on red drums, hands are red, and panels are found by their color.
  private static let needs = FrameNeeds(color: true)

  private static let texts = MeterText.templates + LineNetText.allTemplates

  private static func meter(_ loadPicture: (@Sendable (_ path: String) throws -> LumaImage)?) -> PluginFactory {
    PluginFactory(
      MeterConfig.self, result: MeterResult.self, name: "Meter",
      summary: "Reads utility meters: number drums, displays and dials, with a history that judges them.",
      texts: texts + MeterConfigText.templates + MeterValueText.templates + HistoryText.templates,
      needs: { _ in needs },
      problems: { config, context in
        guard let history = config.history else { return [] }
        let keeper = HistoryKeeper(history, baseDirectory: context.baseDirectory)
        return keeper.problem().map {
          [
            PluginError(
              .engineFailed, useCase: MeterConfig.key,
              message: MeterText.historyUnusable.with(["error": .text($0.displayText)]))
          ]
        } ?? []
      }, stores: { $0.history != nil }
    ) { config, context in
      let task = MeterTask(config)
      let history = config.history.map {
        HistoryKeeper(
          $0, digits: config.numDigits, isCounter: config.gaugeScale == nil, baseDirectory: context.baseDirectory,
          isRecording: context.isRecording)
      }
      return MeterPlugin(
        task, readers: try readers(config, task), history: history,
        reference: try config.reference.map { try reference($0, context, loadPicture) })
    }
  }

  private static func reference(
    _ file: String, _ context: PluginContext, _ load: ReferencePicture.Loader?
  ) throws(PluginError) -> ReferencePicture {
    guard let load else {
      throw PluginError(
        .unsupportedConfiguration, useCase: MeterConfig.key, message: MeterText.noPictureReader.with())
    }
    return try ReferencePicture(file, baseDirectory: context.baseDirectory, load: load)
  }

  private static let odometer = PluginFactory(
    OdometerConfig.self, result: OdometerResult.self, name: "Odometer",
    summary: "Reads the distance on a vehicle's instrument panel, drums or display.", texts: texts,
    needs: { _ in needs }
  ) { config, _ in
    let task = MeterTask(config)
    return MeterPlugin(
      task, readers: [try DrumReader(minConfidence: task.minConfidence), try DisplayReader()])
  }

  /// What reads the meters of a configuration; where it gives the places of digits, nothing is read elsewhere.
  private static func readers(_ config: MeterConfig, _ task: MeterTask) throws -> [any MeterReader] {
    switch config.scanMode {
    case .autoAnalogDigitalMeter:
      let drums = try DrumReader(minConfidence: task.minConfidence)
      if config.hasDrumsBeforeDials { return [DrumDialReader(drums, try DialReader())] }
      return config.digits.isEmpty ? [drums, try DisplayReader()] : [drums]
    case .dialMeter: return config.gaugeScale == nil ? [try DialReader()] : [GaugeReader()]
    case .multiFieldDigitalMeter, .digitalMeter2Experimental: return [try DisplayReader()]
    }
  }
}
