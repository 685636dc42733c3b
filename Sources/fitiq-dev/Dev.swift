import FitIQSystem
import FitIQTerminal
import FitIQTestSupport
import Foundation

/// The maintainer's tool: what is generated and what is checked, portable and tested.
@main
enum Dev {
  static let usage = """
    usage: swift run fitiq-dev COMMAND

      generate          write the embedded migrations, the completions and the man pages
      check             lint, import table, ambient access, generated files
      container DIR     make a small legacy app container to try fitiq on
      examples DIR      make the folder in which the examples of README.md and docs/ run
      store PATH [DAYS [COPIES [clean]]]
                        make an app store: days of history, rows for each hour, with every fault
      backend [--port N] [--database FILE] [--script FILE] [--credentials FILE] [--lifetime SECONDS]
                        serve the app's backend contract on 127.0.0.1, with scripted faults
      powercut [--command NAME] [--seed N] [--state N] [--states N] [--seconds N] [--mistakes] [--calls]
                        [--fitiq PATH] [--jobs N] [--rules strict|ordered] [--into DIR]
                        put states in place in which a power cut may leave the disk, and see
      fuzz TARGET|all|fitiq [--seconds N] [--seed N] [--case N]
                        give the readers of foreign bytes inputs that are almost right
      measure claim     print the statement of a claim
      measure DATABASE [TURNS]
                        time claims and completions of ten events each
      shell-echo [HISTORY]
                        read lines as the shell does and say what was understood
    """

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let out = Sink(descriptor: 1)
    do {
      let isGood = try await run(arguments, root: Repository.root(), out: out)
      try out.flush()
      exit(isGood ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(70)
    }
  }

  private static func run(_ arguments: [String], root: String, out: Sink) async throws -> Bool {
    switch (arguments.first, arguments.dropFirst().first) {
    case ("generate", nil):
      for file in try GeneratedFile.all(root: root) {
        if try file.write(root: root) { try out.write("wrote \(file.path)\n") }
      }
      return true
    case ("check", nil): return try Check.run(root: root, out: out)
    case ("container", let folder?):
      try out.write(try DemoContainer.write(below: folder) + "\n")
      return true
    case ("examples", let folder?):
      try ExampleFolder(path: folder).write()
      return true
    case ("store", let path?) where !path.hasPrefix("-"):
      try GeneratedStore(path: path, options: Array(arguments.dropFirst(2))).write()
      return true
    case ("backend", _):
      try await BackendCommand(Array(arguments.dropFirst())).run(out: out)
      return true
    case ("measure", "claim"):
      try QueueMeasure.writeClaim(out: out)
      return true
    case ("measure", let path?):
      let turns = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 300
      try QueueMeasure(path: path, turns: turns).run(out: out)
      return true
    case ("fuzz", _?): return try FuzzCommand(Array(arguments.dropFirst())).run(out: out)
    case ("powercut", _):
      return try await PowerCutCommand(Array(arguments.dropFirst())).run(out: out)
    case ("app-writer", _): return try AppWriter.run(Array(arguments.dropFirst()))
    case ("shell-echo", let history):
      try await ShellEcho.run(history: history)
      return true
    default:
      try out.write(usage + "\n")
      return false
    }
  }
}

/// Where the repository is.
enum Repository {
  static func root() -> String {
    var folder = FileManager.default.currentDirectoryPath
    while !FileManager.default.fileExists(atPath: folder + "/Package.swift"), folder != "/" {
      folder = folder.folderPath
    }
    return folder
  }
}
