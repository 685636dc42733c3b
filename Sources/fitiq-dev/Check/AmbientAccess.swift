/// Finds what shipped code must not reach for by itself: clocks, random numbers, the environment,
/// signals, and ways to crash.
enum AmbientAccess {
  private struct Rule {
    let pattern: String
    let reason: String
    /// Files; folders end in a slash.
    var except: [String] = []
    /// The only target that it holds for; nil for all.
    var target: String?
  }

  /// What this check looks for in shipped code; the texts below are patterns, not uses.
  private static let everywhere = [
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
    Rule(
      pattern: #"replacing("\"""#, reason: "use escaping, which finds it before an accent, too"),
    Rule(pattern: #"replacing("'"#, reason: "use escaping, which finds it before an accent, too"),
    Rule(pattern: #"replacingOccurrences(of: ""#, reason: "use escaping"),
    Rule(pattern: "NSString).deletingLast", reason: "use folderPath, which takes any path"),
    Rule(
      pattern: ".createDirectory(", reason: "use DurableFolder, which survives a power cut"),
    Rule(
      pattern: "mkdir(", reason: "use DurableFolder, which survives a power cut",
      // Private copies are of no use after a power cut.
      except: ["FitIQSystem/DurableFolder.swift", "FitIQStorage/Support/ScratchRoot.swift"]),
    Rule(
      pattern: "random(in:", reason: "take it from Randomness",
      // The second takes its generator from the caller.
      except: ["FitIQSystem/Randomness.swift", "FitIQDomain/Delivery/Backoff.swift"]),
    Rule(
      pattern: "SystemRandomNumberGenerator", reason: "take it from Randomness",
      // They spread attempts in time.
      except: ["FitIQDelivery/DeliveryAttempt.swift", "FitIQDelivery/RemoteDeletions.swift"]),
    Rule(
      pattern: "getenv(", reason: "the environment is passed in",
      // Private copies have to be found by a process that has read nothing yet.
      except: ["FitIQStorage/Support/ScratchRoot.swift"]),
    Rule(
      pattern: " signal(", reason: handling,
      // The second has a case that is called so.
      except: [signals, "FitIQTerminal/SilentTerminal.swift"]),
    Rule(pattern: "sigaction(", reason: handling, except: [signals]),
    Rule(pattern: "pthread_sigmask(", reason: handling, except: [signals]),
    Rule(pattern: "sigprocmask(", reason: handling, except: [signals]),
    Rule(pattern: "makeSignalSource(", reason: handling, except: [signals]),
    // Where nobody else handles them.
    Rule(
      pattern: "SignalAction(", reason: handling,
      except: [signals, "FitIQStorage/Support/ScratchFiles.swift"]),
    Rule(pattern: "@unchecked Sendable", reason: "use Mutex or a value"),
    Rule(pattern: "nonisolated(unsafe)", reason: "use Mutex or a value"),
  ]

  /// Where the handlers are, each of which knows of the others.
  private static let signals = "FitIQSystem/Signals/"
  private static let handling = "handle signals with what is in \(signals)"

  /// The domain decides over values: whatever asks the system lies elsewhere.
  private static let ofTheDomain = [
    "FileManager", "FileHandle", "contentsOfFile", "Data(contentsOf", "String(contentsOf",
    "URLSession", "Process(", " open(", " stat(", "usleep(", "isatty(", "getpid(",
    "ContinuousClock", "SuspendingClock", "TimeZone.current", "Locale.current",
    "Calendar.current", "autoupdatingCurrent", "setlocale(",
    // Of FitIQSystem, which it imports for texts and digests.
    "BoundedInput", "ChildProcess", "DurableFolder", "FileIdentity(", "FileKind(", "FileLock",
    "FileReplacement", "FileStamp(", "FileSystemKind", "Fingerprint(ofFiles", "FolderNames",
    "Interruption.", "Randomness", "readFully(", "writeFully(",
  ].map {
    Rule(
      pattern: $0, reason: "the domain asks nothing of the system: pass a value in",
      except: exceptions[$0] ?? [], target: "FitIQDomain")
  }

  private static let exceptions = [
    // The state of a breaker, not the call.
    " open(": ["FitIQDomain/Delivery/CircuitBreaker.swift"],
    // A seed against keys that were made to collide: no result depends on it.
    "Randomness": ["FitIQDomain/Entries/Grouping/EntryGrouping+Rows.swift"],
  ]

  static func problems(in file: SourceFile) -> [String] {
    guard file.isShipped, !file.path.hasSuffix("Generated.swift") else {
      return []
    }
    return file.lines.enumerated().flatMap { index, line -> [String] in
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      return (everywhere + ofTheDomain).compactMap { rule in
        guard code.contains(rule.pattern), rule.target ?? file.target == file.target,
          !rule.except.contains(where: { file.path.contains($0) })
        else { return nil }
        return "\(file.path):\(index + 1): \(rule.pattern): \(rule.reason)"
      }
    }
  }
}
