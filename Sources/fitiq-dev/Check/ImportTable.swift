/// Which target may import what.
///
/// The package manager does not enforce it: an import of an undeclared target of the same package
/// compiles.
enum ImportTable {
  private static let everywhere: Set<String> = ["Dispatch", "Foundation", "Synchronization"]

  private static let allowed: [String: Set<String>] = [
    "fitiq": ["FitIQCommands"],
    "FitIQCommands": [
      "ArgumentParser", "CRelease", "FitIQDelivery", "FitIQDomain", "FitIQFleet",
      "FitIQHealthExport", "FitIQLegacy", "FitIQShell", "FitIQStorage", "FitIQSystem",
      "FitIQTerminal", "Yams",
    ],
    "FitIQDelivery": [
      "AsyncHTTPClient", "FitIQDomain", "FitIQSystem", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL",
    ],
    "FitIQDatabaseFile": ["FitIQDomain"],
    "FitIQDomain": ["FitIQSystem"],
    "FitIQFleet": ["FitIQDomain", "FitIQSystem"],
    "FitIQHealthExport": ["CZlib", "FitIQDomain", "FitIQSystem"],
    "FitIQLegacy": ["FitIQDomain", "FitIQSystem"],
    "FitIQShell": ["CReadline", "FitIQDomain", "FitIQSystem"],
    "FitIQStorage": [
      "CSQLiteShims", "FitIQDatabaseFile", "FitIQDomain", "FitIQSystem", "GRDB", "GRDBSQLite",
    ],
    "FitIQSystem": ["CSHA256"],
    "FitIQTerminal": ["CWideCharacters", "FitIQDomain", "FitIQSystem"],
    "FitIQTestBackend": [
      "FitIQSystem", "FitIQTestSupport", "GRDB", "NIOCore", "NIOHTTP1", "NIOPosix",
    ],
    "FitIQTestSupport": ["FitIQDomain", "FitIQLegacy", "FitIQSystem", "GRDB"],
    "FitIQTestTraits": ["Testing"],
    "fitiq-dev": [
      "FitIQCommands", "FitIQDatabaseFile", "FitIQDelivery", "FitIQDomain", "FitIQFleet",
      "FitIQHealthExport", "FitIQLegacy", "FitIQShell", "FitIQStorage", "FitIQSystem",
      "FitIQTerminal", "FitIQTestBackend", "FitIQTestSupport",
    ],
  ]

  static func problems(in file: SourceFile) -> [String] {
    guard let table = allowed[file.target] else {
      return ["\(file.path): the target \(file.target) is not in the import table"]
    }
    return file.lines.enumerated().compactMap { index, line in
      guard let module = importedModule(line), !table.contains(module),
        !everywhere.contains(module)
      else { return nil }
      return "\(file.path):\(index + 1): \(file.target) must not import \(module)"
    }
  }

  static func importedModule(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let position = words.firstIndex(of: "import"), position <= 2, position + 1 < words.count,
      words[..<position].allSatisfy({
        $0.hasPrefix("@") || ["package", "public", "internal"].contains($0)
      })
    else { return nil }
    return String(words[position + 1].prefix { $0 != "." })
  }
}
