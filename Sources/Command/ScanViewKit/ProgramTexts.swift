import ScanCamera
import ScanNetworkCamera
import ScanRecording
public import ScanRuntime
import ScanStills

extension PluginRegistry {
  /// The sentences for people of a program that scans: those of these plugins, of pictures, videos, cameras and recordings, and of the running view.
  ///
  /// A `TextCatalog` that is read for them shows all of it in another language; the file may be the one for the command.
  public var programTexts: [TextTemplate] {
    texts + SourceText.templates + StillText.templates + VideoText.templates + WriteText.templates + TimeText.templates
      + CameraText.templates + CameraStreamText.templates + CameraCall.templates + RecordingText.templates
      + RuntimeText.templates
  }
}
