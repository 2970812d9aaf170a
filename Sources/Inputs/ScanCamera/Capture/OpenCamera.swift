import Glibc
import ScanGeometry
import ScanImage
import ScanJSON

/// A camera that is open, with the form of its frames negotiated.
struct OpenCamera {
  let device: any VideoDevice
  let identity: CameraDevice.Identity
  let format: FrameFormat
  let decoder: FrameDecoder
  let framesPerSecond: Double?

  /// The turn that makes the frames upright, as the driver says it; nil when it says nothing that can be used.
  var rotation: Orientation? {
    do throws(SystemFault) {
      return Orientation(clockwiseDegrees: 360 - Int(clamping: try device.control(.sensorRotation) % 360))
    } catch {
      // Most cameras have no such control, and need none.
      return nil
    }
  }

  /// Opens and negotiates; on failure nothing stays open.
  static func open(
    _ identity: CameraDevice.Identity, size: PixelSize, rate: Double, pool: PixelPool, on system: any VideoSystem
  ) throws(SourceError) -> OpenCamera {
    let device: any VideoDevice
    do throws(SystemFault) {
      device = try system.open(identity.path)
    } catch {
      throw .opening(identity, error) { system.holders(of: identity.path) }
    }
    do throws(NegotiationFailure) {
      return try negotiate(device, identity, size: size, rate: rate, pool: pool)
    } catch {
      device.close()
      switch error {
      case .fault(let fault): throw .opening(identity, fault) { system.holders(of: identity.path) }
      case .noForm(let offered):
        let forms = offered.map(\.description).joined(separator: ", ")
        throw SourceError(
          .unsupportedFormat, source: identity.path,
          message: CameraText.noForm.with([
            "name": .string(identity.name),
            "forms": offered.isEmpty ? .text(CameraText.noForms.with()) : .string(forms),
          ]))
      }
    }
  }

  private enum NegotiationFailure: Error {
    case fault(SystemFault)
    case noForm([PixelFormat])
  }

  /// Tries the candidates in order. S_FMT does not fail for what a device lacks but gives something else: what comes back
  /// is what counts, and the first substitute that can be read is taken when no candidate was granted as asked.
  private static func negotiate(
    _ device: any VideoDevice, _ identity: CameraDevice.Identity, size: PixelSize, rate: Double, pool: PixelPool
  ) throws(NegotiationFailure) -> OpenCamera {
    let formats = device.formatList()
    let candidates = FormatPlan.candidates(for: size, rate: rate, from: formats)
    guard let first = candidates.first else { throw .noForm(formats.map(\.pixelFormat)) }
    var substitute: (asked: FormatCandidate, granted: FrameFormat)?
    // The best few; a device that grants none of them will not grant the hundredth.
    for candidate in candidates.prefix(8) {
      guard let granted = try set(candidate, on: device) else { continue }
      if granted.pixelFormat == candidate.pixelFormat && granted.size == candidate.size {
        return try finish(device, identity, candidate, granted, pool: pool)
      }
      if substitute == nil, FrameDecoder.reads(granted.pixelFormat), granted.size.area > 0 {
        substitute = (candidate, granted)
      }
    }
    guard let substitute else { throw .noForm(formats.map(\.pixelFormat)) }
    let again = FormatCandidate(
      pixelFormat: substitute.granted.pixelFormat, size: substitute.granted.size,
      interval: substitute.asked.interval ?? first.interval)
    guard let granted = try set(again, on: device) else { throw .noForm(formats.map(\.pixelFormat)) }
    return try finish(device, identity, again, granted, pool: pool)
  }

  /// What the driver grants; nil when it refuses the form altogether.
  private static func set(
    _ candidate: FormatCandidate, on device: any VideoDevice
  ) throws(NegotiationFailure) -> FrameFormat? {
    do throws(SystemFault) {
      return try device.setFormat(candidate.pixelFormat, size: candidate.size)
    } catch {
      if error.number == EINVAL { return nil }
      throw .fault(error)
    }
  }

  private static func finish(
    _ device: any VideoDevice, _ identity: CameraDevice.Identity, _ candidate: FormatCandidate,
    _ granted: FrameFormat, pool: PixelPool
  ) throws(NegotiationFailure) -> OpenCamera {
    var rate: FrameInterval?
    do throws(SystemFault) {
      // Some drivers run at a few frames a second unless they are given a rate.
      rate = try device.setInterval(candidate.interval ?? FrameInterval(framesPerSecond: 30))
    } catch {
      // Devices without rates answer with an error, which says no more than that; a device that is gone says it again.
      if error.isGone || error.isBusy { throw .fault(error) }
    }
    do throws(FrameDecoderError) {
      return OpenCamera(
        device: device, identity: identity, format: granted, decoder: try FrameDecoder(granted, pool: pool),
        framesPerSecond: rate?.framesPerSecond)
    } catch {
      throw .noForm([granted.pixelFormat])
    }
  }
}
