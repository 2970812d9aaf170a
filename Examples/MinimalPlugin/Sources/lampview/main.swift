import IndicatorLamp
import ScanCommand
import StandardPlugins

// The scanview command with one more plugin: `lampview plugins`, `schema` and `config check` know it like the others.
await ScanCommandLine.main(registry: .standard.registering(.indicatorLamp))
