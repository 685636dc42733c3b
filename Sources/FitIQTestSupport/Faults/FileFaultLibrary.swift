import Foundation

/// The shared object of `file-faults.c`, built once in a test run.
package enum FileFaultLibrary {
  /// Other systems have other calls and no `/proc`.
  package static var isAvailable: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  package struct NotBuilt: Error {
    package let reason: String
  }

  /// Returns the library's path, after building it when this is the first call.
  static func path() throws -> String { try built.get().file(name) }

  private static let name = "file-faults.so"
  private static let built = Result { try build() }

  private static func build() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    // Globals are not deinitialised when a process ends.
    atexit {
      guard let folder = try? FileFaultLibrary.built.get() else { return }
      try? FileManager.default.removeItem(atPath: folder.path)
    }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try compiler())
    process.arguments = [
      "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", folder.file(name),
      source.appendingPathComponent("file-faults.c").path, "-ldl",
    ]
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw NotBuilt(reason: String(decoding: text, as: UTF8.self))
    }
    return folder
  }

  /// Swift on Linux links through a C compiler, so there is one.
  private static func compiler() throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    for name in ["cc", "clang", "gcc"] {
      for folder in folders.split(separator: ":") {
        let path = "\(folder)/\(name)"
        if FileManager.default.isExecutableFile(atPath: path) { return path }
      }
    }
    throw NotBuilt(reason: "no C compiler in PATH")
  }
}
