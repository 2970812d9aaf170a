import ScanPluginKit
import TesseractEngine

/// The reader of documents by their printed fields, for the plugins of several use cases.
final class PageScanner {
  /// What a page gave.
  struct Observation {
    /// The document; nil when no layout fits, and while the frames of a running source do not agree on any field.
    let document: DocumentReading?
    /// Whether there is a document whose fields another frame has to read alike.
    let isUndecided: Bool
    let places: FieldPlaces
    /// How many pieces of text stand on the page.
    let pieceCount: Int

    /// The output of a page without a document.
    var nothing: ScanOutput { ScanOutput(skipped: isUndecided ? .confidenceNotReached : .nothingFound) }
  }

  private let reader: PageReader
  private let useCase: String
  private let year: Int
  private var consensus = FieldConsensus()

  /// Makes a scanner and loads its data.
  ///
  /// - Throws: `PluginError` with `missingData` when it is not installed.
  init(useCase: String, languages: [String], data: LanguageData, year: Int, quality: QualityLevel = .balanced)
    throws(PluginError)
  {
    self.useCase = useCase
    self.year = year
    do throws(TesseractError) {
      reader = try PageReader(languages: languages, data: data, quality: quality)
    } catch {
      throw PluginError(error, useCase: useCase)
    }
  }

  /// Reads the page in the region; nil when hardly any text is there, or when the work was cancelled.
  ///
  /// - Parameter alone: Whether the frame counts alone, also in a running source.
  /// - Throws: `PluginError` when the engine fails.
  func observe(
    _ input: ScanInput, kinds: Set<DocumentReading.Kind>, alone: Bool = false
  ) throws(PluginError) -> Observation? {
    do throws(TesseractError) {
      let page = try input.withRegionLuma { view throws(TesseractError) in
        try reader.read(view, effort: input.effort) { input.isCancelled }
      }
      return page.map { page in
        let read = DocumentReader.read(page.text, kinds: kinds, today: year)
        let document = input.effort == .live && !alone ? voted(read) : read
        return Observation(
          document: document, isUndecided: read != nil && document == nil,
          places: FieldPlaces(pageToRegion: page.toRegion, regionToFrame: input.regionToFrame),
          pieceCount: page.text.pieces.count)
      }
    } catch {
      guard error.code == .cancelled || error.code == .tooLarge else { throw PluginError(error, useCase: useCase) }
      return nil
    }
  }

  private func voted(_ document: DocumentReading?) -> DocumentReading? {
    guard let document else {
      consensus.miss()
      return nil
    }
    return consensus.add(document)
  }

  /// Reads the page in the region and applies the rules of a configuration to the fields of its document.
  ///
  /// - Parameter body: Makes the result of the fields that the rules let through, and of the state that issued the document.
  /// - Throws: `PluginError` when the engine fails.
  func scan(
    _ input: ScanInput, kind: DocumentReading.Kind, _ rules: FieldRules,
    _ body: ([String: DocumentFieldText], String?) -> any ResultBody
  ) throws(PluginError) -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    guard let observation = try observe(input, kinds: [kind]) else { return ScanOutput(skipped: .nothingFound) }
    guard let document = observation.document else { return observation.nothing }
    var output = ScanOutput(feedback: document.fields.compactMap(observation.places.quad))
    switch rules.apply(document.fields) {
    case .failure(let refusal): output.refusals = [refusal]
    case .success(let fields):
      let texts = Dictionary(fields.map { ($0.field, observation.places.text($0)) }) { first, _ in first }
      output.results = [PluginResult(body(texts, document.country?.code), confidence: fields.meanConfidence)]
    }
    return output
  }

  /// Forgets what earlier frames said.
  func reset() { consensus.clear() }

  /// Why a page gave nothing, and what to try.
  ///
  /// - Parameter refusals: Why its document is refused; empty when it is not.
  func explain(
    _ input: ScanInput, kinds: Set<DocumentReading.Kind>, refusals: [Refusal], what: DocumentText
  ) throws(PluginError) -> [ReadFailure] {
    guard refusals.isEmpty else { return refusals.map { ReadFailure($0) } }
    guard let observation = try observe(input, kinds: kinds) else { return PictureQuality.reasons(for: input) }
    guard observation.document == nil else { return PictureQuality.reasons(for: input) }
    let reason = ReadFailure(
      .nothingLikeIt,
      message: DocumentText.otherPage.with(["count": .number(observation.pieceCount), "document": .text(what.with())]),
      advice: DocumentText.otherPageAdvice.with(), numbers: [MeasuredValue(.count, observation.pieceCount)])
    return [reason] + PictureQuality.reasons(for: input)
  }
}
