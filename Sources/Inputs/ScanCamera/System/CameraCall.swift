import ScanJSON

/// What a call to the system tries, as the beginning of "… failed".
package enum CameraCall: String, TextSet {
  case opening = "source.camera.call.opening"
  case capability = "source.camera.call.capability"
  case converting = "source.camera.call.converting"
  case format = "source.camera.call.format"
  case rate = "source.camera.call.rate"
  case buffers = "source.camera.call.buffers"
  case mapping = "source.camera.call.mapping"
  case queueing = "source.camera.call.queueing"
  case taking = "source.camera.call.taking"
  case starting = "source.camera.call.starting"
  case waiting = "source.camera.call.waiting"
  case waking = "source.camera.call.waking"
  case reading = "source.camera.call.reading"
  case setting = "source.camera.call.setting"
  case readingRegion = "source.camera.call.readingRegion"
  case settingRegion = "source.camera.call.settingRegion"

  package var english: String {
    switch self {
    case .opening: "opening it"
    case .capability: "asking what it is"
    case .converting: "putting libv4l before it"
    case .format: "setting the format {format} {size}"
    case .rate: "setting the frame rate"
    case .buffers: "asking for buffers"
    case .mapping: "mapping a buffer"
    case .queueing: "handing a buffer to the driver"
    case .taking: "taking a frame"
    case .starting: "starting the stream"
    case .waiting: "waiting for a frame"
    case .waking: "making a wake signal"
    case .reading: "reading the control"
    case .setting: "setting the control"
    case .readingRegion: "reading the region"
    case .settingRegion: "setting the region"
    }
  }
}
