import ArgumentParser
import Glibc
import ScanPluginKit

/// Where a new package gets ScanView from.
enum ScanViewPackage {
  /// The dependency in a `Package.swift`.
  ///
  /// - Parameter named: The folder of a checkout, or the address of the repository; nil takes the checkout that this program was built in.
  /// - Throws: ``UsageError`` where there is none.
  static func dependency(_ named: String?) throws -> String {
    guard let named else {
      guard let folder = CommandEnvironment.program.flatMap(checkout(above:)) else {
        throw UsageError(NewWords.noPackage.with())
      }
      return path(folder)
    }
    if named.contains("://") || named.hasPrefix("git@") {
      let name = named.split(separator: "/").last.map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 } ?? ""
      guard name.lowercased() == "scanview" else {
        throw UsageError(NewWords.otherAddress.with(["address": .string(named)]))
      }
      return ".package(url: \(quoted(named)), from: \(quoted(Scanview.configuration.version)))"
    }
    // The C library allocates the result, which is freed here.
    guard let real = realpath(named, nil) else {
      throw UsageError(NewWords.noCheckout.with(["path": .string(named)]))
    }
    defer { free(real) }
    let folder = String(cString: real)
    guard isCheckout(folder) else { throw UsageError(NewWords.noCheckout.with(["path": .string(named)])) }
    return path(folder)
  }

  private static func path(_ folder: String) -> String { #".package(name: "ScanView", path: \#(quoted(folder)))"# }

  private static func checkout(above program: String) -> String? {
    var folder = FilePath.folder(of: program)
    while folder != "/", folder != "." {
      if isCheckout(folder) { return folder }
      folder = FilePath.folder(of: folder)
    }
    return nil
  }

  private static func isCheckout(_ folder: String) -> Bool {
    FilePath.identity(FilePath.joined(folder, "Package.swift")) != nil
      && FilePath.isFolder(FilePath.joined(folder, "Sources/Core/ScanPluginKit"))
  }

  /// A text as a literal of Swift.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}
