import ScanCamera
import ScanControl
import ScanHTTPSinks
import ScanKeyboard
import ScanMQTT
import ScanNetworkCamera
import ScanOverlay
import ScanPluginKit
import ScanRecording
import ScanRuntime
import ScanSinks
import ScanSocketSink
import ScanStills
import ScanSynthetic
import ScanWeb
import ScanWorker

extension PluginRegistry {
  /// All sentences for people of the command over these plugins.
  var commandTexts: [TextTemplate] {
    texts + SourceText.templates + StillText.templates + VideoText.templates + WriteText.templates
      + CameraText.templates + CameraStreamText.templates + RuntimeText.templates + ControlText.templates
      + ScanWords.templates + SuiteWords.templates + ExplainWords.templates + TuneWords.templates + RunWords.templates
      + KeyWords.templates + CheckWords.templates + MachineWords.templates
      + MeterWords.templates + MeterImportWords.templates + ListWords.templates + SampleText.templates
      + TimeText.templates
      + SiteLanguages.templates + ServeWords.templates + CertificateText.templates + PreviewWords.templates
      + UsageWords.templates + WorkerText.templates
      + OptionWords.templates + WorkerWords.templates + PainterText.templates + SyntheticText.templates
      + RecordingWords.templates + RecordingText.templates
      + EditorWords.templates + SinkWords.templates + ServiceWords.templates + ManagerWords.templates
      + SinkText.templates
      + ServiceProblemText.templates + HTTPSinkText.templates
      + MQTTText.templates + MQTTConfigText.templates + PartText.templates + KeyboardText.templates
      + SocketText.templates + NewWords.templates + SetupWords.templates + ReadyConfig.all.map(\.summary)
      + PluginCheckWords.templates + OutsideRule.templates
      + ConformanceText.templates
      + CameraCall.templates + RequestText.templates + MessageText.templates + SchemaText.templates
  }
}
