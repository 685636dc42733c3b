/// Finds what shipped code must not reach for by itself: clocks, random numbers, the environment, and
/// ways to crash.
enum AmbientAccess {
  private struct Rule {
    let pattern: String
    let reason: String
    var except: [String] = []
  }

  /// What this check looks for in shipped code; the texts below are patterns, not uses.
  private static let rules = [
    Rule(
      pattern: "Date()", reason: "take the time from Runtime",
      except: ["FitIQCommands/Session/Runtime+Live.swift"]),
    Rule(
      pattern: "UUID()", reason: "take ids from Runtime",
      except: ["FitIQCommands/Session/Runtime+Live.swift"]),
    Rule(pattern: "Task.sleep", reason: "wait on a clock that tests can turn"),
    Rule(
      pattern: "ProcessInfo", reason: "the environment is passed in",
      except: ["fitiq/Main.swift", "FitIQStorage/Support/Failpoint.swift"]),
    Rule(pattern: "fatalError(", reason: "throw an error with a code"),
    Rule(pattern: "preconditionFailure(", reason: "throw an error with a code"),
    Rule(pattern: "try!", reason: "throw an error with a code"),
    Rule(pattern: " print(", reason: "write through Output"),
    Rule(pattern: "exit(", reason: "return an ExitStatus", except: ["fitiq/Main.swift"]),
    Rule(pattern: #"replacing("\"""#, reason: "use escaping, which finds it before an accent, too"),
    Rule(pattern: #"replacing("'"#, reason: "use escaping, which finds it before an accent, too"),
    Rule(pattern: #"replacingOccurrences(of: ""#, reason: "use escaping"),
    Rule(pattern: "NSString).deletingLast", reason: "use folderPath, which takes any path"),
    Rule(
      pattern: ".createDirectory(", reason: "use DurableFolder, which survives a power cut"),
    Rule(
      pattern: "mkdir(", reason: "use DurableFolder, which survives a power cut",
      // Private copies are of no use after a power cut.
      except: ["FitIQSystem/DurableFolder.swift", "FitIQStorage/Support/ScratchRoot.swift"]),
    Rule(pattern: "@unchecked Sendable", reason: "use Mutex or a value"),
    Rule(pattern: "nonisolated(unsafe)", reason: "use Mutex or a value"),
  ]

  static func problems(in file: SourceFile) -> [String] {
    guard file.isShipped, !file.path.hasSuffix("Generated.swift") else {
      return []
    }
    return file.lines.enumerated().flatMap { index, line -> [String] in
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      return rules.compactMap { rule in
        guard code.contains(rule.pattern), !rule.except.contains(where: file.path.hasSuffix)
        else { return nil }
        return "\(file.path):\(index + 1): \(rule.pattern): \(rule.reason)"
      }
    }
  }
}
