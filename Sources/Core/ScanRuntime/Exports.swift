// Whoever runs a scanner names configurations, frames and results all the time; one import gives them.
@_exported public import ScanPluginKit
