/// A result as it is delivered: what was read, by which plugin and configuration, where and when.
public struct ScanResult: Sendable {
  /// The `id` of the `pluginConfig` that found it.
  public let pluginID: String
  /// The revision of the configuration that found it: 1 for the first, one more with each swap.
  public let configRevision: Int
  /// What was read.
  public let body: any ResultBody
  /// The confidence of the plugin, 0…100, or -1 when it does not calculate one.
  public let confidence: Int
  /// The processed region in frame pixels.
  public let cropRect: PixelRect
  /// The number of the frame in its session, from 0.
  public let frameNumber: UInt64
  /// When the frame was taken, since the source's first frame.
  public let timestamp: Duration
  /// Where the frame came from.
  public let origin: FrameOrigin
  /// The frame itself; nil in lists that keep results for long.
  public let frame: Frame?
  /// What the plugin cut out of the frame; empty in lists that keep results for long.
  public let pictures: ResultPictures

  /// Makes a result.
  public init(
    pluginID: String, configRevision: Int, body: any ResultBody, confidence: Int, cropRect: PixelRect,
    frameNumber: UInt64, timestamp: Duration, origin: FrameOrigin, frame: Frame?,
    pictures: ResultPictures = ResultPictures()
  ) {
    self.pluginID = pluginID
    self.configRevision = configRevision
    self.body = body
    self.confidence = confidence
    self.cropRect = cropRect
    self.frameNumber = frameNumber
    self.timestamp = timestamp
    self.origin = origin
    self.frame = frame
    self.pictures = pictures
  }

  /// The result without its frame and pictures, so that keeping it does not keep the pixels.
  public var withoutFrame: ScanResult { with(frame: nil, pictures: ResultPictures()) }

  /// The same result with another frame and other pictures.
  package func with(frame: Frame?, pictures: ResultPictures) -> ScanResult {
    ScanResult(
      pluginID: pluginID, configRevision: configRevision, body: body, confidence: confidence, cropRect: cropRect,
      frameNumber: frameNumber, timestamp: timestamp, origin: origin, frame: frame, pictures: pictures)
  }

  /// What was read as a given type, like `result[LicensePlateResult.self]`; nil when it is something else.
  public subscript<Body: ResultBody>(type: Body.Type) -> Body? { body as? Body }

  /// The result as JSON, as the published result schema describes it.
  public func json() -> JSONNode {
    func content<Body: ResultBody>(_ body: Body) -> JSONMember {
      JSONMember((body as? any DescribedResult)?.resultKey ?? Body.key, body.json())
    }
    return JSONNode(
      .object([
        JSONMember("pluginID", JSONNode(.string(pluginID))),
        JSONMember("confidence", JSONNode(.number(JSONNumber(confidence)))),
        JSONMember("cropRect", PixelRectObject(cropRect).json(includeDefaults: true)),
        content(body),
        JSONMember("configRevision", JSONNode(.number(JSONNumber(configRevision)))),
        JSONMember("frame", JSONNode(.number(JSONNumber(Int(clamping: frameNumber))))),
      ]))
  }
}
