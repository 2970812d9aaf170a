import IndicatorLamp
import ScanCommand
import StandardPlugins

// The scanview command with one more plugin. `lampview plugins` and `lampview schema` know it like the others.
await ScanCommand.main(registry: .standard.registering(.indicatorLamp))
