package import ScanPluginKit

/// The picture that a configuration names as `reference`, and its place in frames.
///
/// A picture of the size of the frames is one of a whole frame, like those of `scanview snap`: the cutout is cut out of it as out of
/// every frame, and turned as it is where the meter stands turned. Any other picture is one of the cutout itself with the meter upright.
package final class ReferencePicture {
  /// Reads the luma of a picture from a file.
  package typealias Loader = @Sendable (_ path: String) throws -> LumaImage

  private let picture: LumaImage
  private var region: PixelRect?
  private var alignment: ReferenceAlignment?

  /// Loads the picture.
  ///
  /// - Parameters:
  ///   - file: What the configuration says.
  ///   - baseDirectory: The folder that a relative path starts from; nil for the working folder.
  ///   - load: Reads it; this layer knows no format of pictures.
  /// - Throws: `PluginError` with `missingData` when it cannot be read, with `unsupportedConfiguration` when it shows no pattern.
  package init(_ file: String, baseDirectory: String?, load: Loader) throws(PluginError) {
    do {
      picture = try load(ConfigPath.resolved(file, in: baseDirectory))
    } catch {
      throw PluginError(
        .missingData, useCase: MeterConfig.key,
        message: MeterText.noReference.with(["error": .text(DisplayText(of: error))]))
    }
    guard picture.withView({ ReferenceAlignment($0) }) != nil else {
      throw PluginError(
        .unsupportedConfiguration, useCase: MeterConfig.key,
        message: MeterText.plainReference.with(["file": .string(file)]))
    }
  }

  /// Searches for the picture in the region of a frame.
  ///
  /// - Returns: Nil when the region does not show it.
  package func place(in upright: UprightPicture) -> ReferenceAlignment.Placement? {
    let isWholeFrame = picture.size == upright.input.frame.size
    let wanted = isWholeFrame ? upright.input.region : PixelRect(picture.size)
    if wanted != region {
      // The cutout changes with the frame's size alone, so that this is rare.
      let own = ScanInput(frame: Frame(luma: picture), region: wanted)
      alignment = UprightPicture(own, turned: isWholeFrame ? upright.degrees : 0).withLuma { ReferenceAlignment($0) }
      region = wanted
    }
    return upright.withLuma { luma in alignment?.place(in: luma) }
  }
}
