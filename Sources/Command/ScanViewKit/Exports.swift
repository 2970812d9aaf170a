// One import for a program that scans: the running view, cameras, pictures, drawing, and the plugins that ship.
@_exported public import ScanCamera
@_exported public import ScanOverlay
@_exported public import ScanRuntime
@_exported public import ScanStills
@_exported public import StandardPlugins
