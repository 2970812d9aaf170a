import ScanCamera
import ScanControl
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanSynthetic
import ScanWeb
import ScanWorker

extension PluginRegistry {
  /// All sentences for people of the command over these plugins.
  var commandTexts: [TextTemplate] {
    texts + SourceText.templates + StillText.templates + VideoText.templates + WriteText.templates
      + CameraText.templates + RuntimeText.templates + ControlText.templates + ProblemText.templates
      + ScanWords.templates + RunWords.templates + KeyWords.templates + CheckWords.templates + MachineWords.templates
      + MeterWords.templates + ListWords.templates + SampleText.templates + TimeText.templates
      + SiteLanguages.templates
      + ServeWords.templates + PreviewWords.templates + UsageWords.templates + WorkerText.templates
  }
}
