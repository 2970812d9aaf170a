// One import for a program that scans: the running view, cameras, pictures, drawing, and the plugins that ship.
@_exported public import BarcodePlugin
@_exported public import IDPlugin
@_exported public import MeterHistory
@_exported public import MeterPlugin
@_exported public import ScanCamera
@_exported public import ScanNetworkCamera
@_exported public import ScanOverlay
@_exported public import ScanRecording
@_exported public import ScanRuntime
@_exported public import ScanScene
@_exported public import ScanStills
@_exported public import ScanWorker
@_exported public import StandardPlugins
@_exported public import TextContent
@_exported public import TextPlugin
