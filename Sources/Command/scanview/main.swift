import ScanCommand
import StandardPlugins

await ScanCommandLine.main(registry: .standard)
