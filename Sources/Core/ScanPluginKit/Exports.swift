// A plugin author imports this one module.
@_exported public import ScanConfig
@_exported public import ScanGeometry
@_exported public import ScanImage
@_exported public import ScanJSON
