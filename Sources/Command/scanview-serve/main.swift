import ScanCommand
import StandardPlugins

#if Web
  import ScanWebServer

  await ScanCommandLine.main(registry: .standard, server: HTTPServer())
#else
  await ScanCommandLine.main(registry: .standard)
#endif
