/// The folders of FitIQDomain form layers: there are no cycles.
enum FolderOrder {
  private static let target = "FitIQDomain"

  static func problems(_ sources: [SourceFile]) -> [String] {
    problems(in: sources.filter { $0.target == target }.map(File.init))
  }

  /// What a file declares for others and which words it uses.
  struct File {
    let path: String
    let folder: String
    let types: Set<String>
    let words: Set<String>

    init(_ source: SourceFile) {
      let parts = source.path.split(separator: "/").dropFirst(2).dropLast()
      self.init(
        path: source.path, folder: parts.first.map(String.init) ?? "",
        text: source.lines.joined(separator: "\n"))
    }

    init(path: String, folder: String, text: String) {
      self.path = path
      self.folder = folder
      let code = text.replacing(/\/\/.*/, with: "").replacing(/"[^"\n]*"/, with: "")
      let declaration =
        /(?m)^(?:package |public |final |indirect )*(?:struct|enum|class|protocol|typealias) (\w+)/
      types = Set(code.matches(of: declaration).map { String($0.1) })
      words = Set(code.matches(of: /\b[A-Z]\w*/).map { String($0.0) })
    }
  }

  static func problems(in files: [File]) -> [String] {
    var homes: [String: Set<String>] = [:]
    for file in files {
      for type in file.types { homes[type, default: []].insert(file.folder) }
    }
    var needs: [String: Set<String>] = [:]
    var uses: [(file: File, type: String, folder: String)] = []
    for file in files {
      for type in file.words {
        // Two types of one name are told apart by nobody here: one of the own folder counts.
        guard let home = homes[type], !home.contains(file.folder) else { continue }
        for folder in home {
          needs[file.folder, default: []].insert(folder)
          uses.append((file, type, folder))
        }
      }
    }
    return uses.filter { reachable(from: $0.folder, needs).contains($0.file.folder) }
      .map {
        "\($0.file.path): \($0.type) is of \($0.folder), which needs \($0.file.folder) itself"
      }
      .sorted()
  }

  private static func reachable(
    from folder: String, _ needs: [String: Set<String>]
  ) -> Set<String> {
    var found: Set<String> = []
    var open = [folder]
    while let next = open.popLast() {
      for other in needs[next] ?? [] where found.insert(other).inserted { open.append(other) }
    }
    return found
  }
}
