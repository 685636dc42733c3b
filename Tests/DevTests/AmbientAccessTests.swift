import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct AmbientAccessTests {
  private func problems(_ line: String, in target: String, _ name: String = "X.swift") -> Int {
    AmbientAccess.problems(
      in: SourceFile(target: target, path: "Sources/\(target)/\(name)", lines: [line[...]])
    ).count
  }

  @Test func librariesTakeTheWorldAsValues() {
    for line in [
      "let now = Date()", "UUID()", "try await Task.sleep(for: pause)", "print(\"x\")",
      "UInt64.random(in: .min ... .max)", "getenv(\"HOME\")", "nonisolated(unsafe) var x = 0",
      "signal(SIGINT, SIG_IGN)", "sigaction(SIGINT, &new, nil)",
      "pthread_sigmask(SIG_BLOCK, &all, nil)",
    ] {
      #expect(problems(" " + line, in: "FitIQStorage") == 1, "\(line)")
      #expect(problems("// " + line, in: "FitIQStorage") == 0, "\(line)")
      #expect(problems(" " + line, in: "FitIQTestSupport") == 0, "\(line)")
    }
    #expect(problems("UInt64.random(in: all)", in: "FitIQSystem", "Randomness.swift") == 0)
    #expect(problems(" signal(SIGINT, SIG_IGN)", in: "FitIQSystem", "Signals/X.swift") == 0)
    #expect(problems("started.signal()", in: "FitIQShell") == 0)
  }

  @Test func theDomainAsksNothingOfTheSystem() {
    for line in [
      "FileManager.default.contents(atPath: path)", "try String(contentsOfFile: path)",
      "try Data(contentsOf: url)", "let file = open(path, O_RDONLY)", "ContinuousClock.now",
      "TimeZone.current", "let status = stat(path, &found)", "FileStamp(path)",
      "FileLock.folder(of: path)", "try FileReplacement.write(data, to: path)", "FileKind(path)",
      "ChildProcess(path, [])", "Fingerprint(ofFiles: [path])", "Randomness.name()",
      "try Interruption.check()",
    ] {
      #expect(problems(line, in: "FitIQDomain") > 0, "\(line)")
      #expect(problems(line, in: "FitIQSystem") == 0, "\(line)")
    }
    #expect(problems("bytes.append(contentsOf: more)", in: "FitIQDomain") == 0)
    #expect(problems("Fingerprint(of: data)", in: "FitIQDomain") == 0)
    let grouping = "Entries/Grouping/EntryGrouping+Rows.swift"
    #expect(problems("Randomness.hashSeed", in: "FitIQDomain", grouping) == 0)
  }
}
