import ArgumentParser
import FitIQShell
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

struct SelfCheckCommand: FitIQSubcommand {
  static let about = About(
    "self-check", "Check that this installation works.",
    """
    Makes a small store in a folder for temporary files, imports it, cleans it up, takes that \
    back, exports its events, and compares what came out. Also looks for what only some commands \
    need: certificates and line editing. Touches nothing of yours. Exits 1 when something does not \
    work.
    """,
    Example("Try an installation", "fitiq self-check"))

  @OptionGroup var outputOptions: OutputOptions

  func run(in session: Session) async throws -> ExitStatus {
    let report = try await session.waiting("checking") {
      try SelfCheck(
        environment: session.environment, ownCertificates: session.settings[.caFile]?.text
      )
      .report()
    }
    try session.output.render(report)
    return report.isWorking ? .success : .negative
  }
}

/// Runs the program itself, as a person does who has nothing yet.
private struct SelfCheck {
  let environment: [String: String]
  /// The file of certificates that is set.
  let ownCertificates: String?

  func report() throws -> SelfCheckReport {
    var checks = try storeChecks()
    checks += [
      SelfCheckReport.Check("time zones", unless: timeZoneProblem, .fails),
      SelfCheckReport.Check("certificates", unless: certificateProblem, .missing),
      SelfCheckReport.Check("line editing", unless: editingProblem, .missing),
    ]
    return SelfCheckReport(checks: checks)
  }

  private struct Wrong: Error { let text: String }

  // MARK: A store

  /// What is done to a store one after the other, up to what does not work.
  private func storeChecks() throws -> [SelfCheckReport.Check] {
    let sample: SampleStore
    do { sample = try SampleStore() } catch let error as StorageError {
      return [SelfCheckReport.Check("temporary files", .fails, error.summary)]
    }
    var found = [SelfCheckReport.Check("temporary files", .works)]
    for (name, step) in steps(sample) {
      do {
        try Interruption.check()
        try step()
        found.append(SelfCheckReport.Check(name, .works))
      } catch let wrong as Wrong {
        return found + [SelfCheckReport.Check(name, .fails, wrong.text)]
      } catch let failure as FileFailure {
        // Also where /dev or /proc is missing.
        let text = "cannot start another fitiq: \(failure.reason.lowercased())"
        return found + [SelfCheckReport.Check(name, .fails, text)]
      }
    }
    return found
  }

  private func steps(_ sample: SampleStore) -> [(String, () throws -> Void)] {
    let store = ["--store", sample.path]
    let entries = ["entries", "list", "--limit", "0", "--output", "jsonl"]
    let kept = SampleStore.entries - SampleStore.copies
    @discardableResult func expect(_ count: Int, _ words: [String]) throws -> String {
      let output = try run(words, sample)
      let rows = output.split(separator: "\n").count
      guard rows == count else { throw Wrong(text: "\(rows) rows, not \(count)") }
      return output
    }
    var before = ""
    return [
      ("read", { before = try expect(SampleStore.entries, entries + store) }),
      (
        "import",
        {
          _ = try run(["migrate", "store", sample.path], sample)
          try expect(kept, entries)
        }
      ),
      (
        "cleanup",
        {
          _ = try run(["cleanup", "--yes"] + store, sample)
          try expect(kept, entries + store)
        }
      ),
      (
        "undo",
        {
          _ = try run(["undo", "--yes"] + store, sample)
          guard try run(entries + store, sample) == before else {
            throw Wrong(text: "other rows than before the cleanup")
          }
        }
      ),
      (
        "export",
        { try expect(SampleStore.entries, ["outbox", "export", "--status", "pending"] + store) }
      ),
    ]
  }

  private func run(_ words: [String], _ sample: SampleStore) throws -> String {
    var own = environment.filter { !$0.key.hasPrefix("FITIQ_") && !$0.key.hasPrefix("XDG_") }
    own.merge(["HOME": sample.folder, "TZ": "UTC"]) { $1 }
    let outcome = try ChildProcess(ChildProcess.ownProgram(), words, environment: own)
      .run(timeout: 20, keeping: 1 << 20)
    guard outcome.end == .exited(0) else {
      let message = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").first
      throw Wrong(text: message.map(String.init) ?? "the program ended: \(outcome.end)")
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }

  // MARK: What is beside the program

  private var timeZoneProblem: String? {
    // Half an hour, and summer in January.
    let offset = TimeZone(identifier: "Australia/Adelaide")?
      .secondsFromGMT(for: Date(timeIntervalSince1970: 1_736_899_200))
    return offset == 37_800 ? nil : "Australia/Adelaide is not known: the program is damaged"
  }

  /// Where the systems have the certificates that TLS trusts.
  private static let certificates = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
  ]

  private var certificateProblem: String? {
    (Self.certificates + [ownCertificates].compactMap(\.self)).contains {
      access($0, R_OK) == 0
    }
      ? nil : "a backend over HTTPS is not trusted: install ca-certificates, or set FITIQ_CA_FILE"
  }

  private var editingProblem: String? {
    EditingLibrary.version == nil
      ? "this variant has no readline: 'fitiq repl' reads plain lines" : nil
  }
}

struct SelfCheckReport: Report {
  enum State: String, Encodable {
    case works
    /// Some commands do without it.
    case missing
    case fails
  }

  struct Check: Encodable, Sendable {
    let check: String
    let state: State
    let detail: String?

    init(_ check: String, _ state: State, _ detail: String? = nil) {
      (self.check, self.state, self.detail) = (check, state, detail)
    }

    init(_ check: String, unless problem: String?, _ state: State) {
      self.init(check, problem == nil ? .works : state, problem)
    }
  }

  let checks: [Check]
  var isWorking: Bool { !checks.contains { $0.state == .fails } }
  var records: [any Encodable & Sendable] { checks }

  var tables: [Table] {
    Table(
      columns: ["check", "state", "detail"],
      rows: checks.map { [$0.check, $0.state.rawValue, $0.detail ?? ""] })
  }

  var closing: [String] {
    [isWorking ? "fitiq works here" : "fitiq does not work here"]
  }
}
