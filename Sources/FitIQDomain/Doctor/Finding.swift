/// Something that the doctor found.
package struct Finding: Sendable, Equatable, Encodable {
  /// Information alone leaves a store healthy.
  package enum Severity: String, Sendable, Encodable, CaseIterable, Comparable {
    case error, warning, info

    package static func < (first: Severity, second: Severity) -> Bool {
      first.rank < second.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A share of the count: a type, a table, a reason.
  package struct Part: Sendable, Equatable, Encodable {
    package let name: String
    package let count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  package let id: DoctorCheck
  package let severity: Severity
  package let count: Int
  /// The count divided up, largest first; empty where there is nothing to divide.
  package let parts: [Part]
  package let examples: [String]
  package let meaning: String
  /// The exact command; nil where nothing repairs it.
  package let repair: String?
  /// What helps instead, or why nothing repairs it; nil where a command does.
  package let obstacle: String?
  /// The count up to which it was accepted; nil where it was not.
  package internal(set) var accepted: Int?

  /// Whether it was accepted and has not grown since: then the store is healthy with it.
  package var isAccepted: Bool { accepted.map { count <= $0 } ?? false }

  /// What a person can do about a finding.
  package enum Remedy: Sendable, Equatable {
    case command(String)
    /// What a person does about it instead, where no single command of fitiq repairs it.
    case advice(String)
    /// Nothing does: then the finding is information, whatever its check weighs.
    case none(because: String)

    package var command: String? {
      guard case .command(let command) = self else { return nil }
      return command
    }
  }

  init(
    _ id: DoctorCheck, _ severity: Severity, count: Int, parts: [Part], examples: [String],
    remedy: Remedy
  ) {
    (self.id, self.count) = (id, count)
    (self.parts, self.examples, meaning) = (parts, examples, id.meaning)
    switch remedy {
    case .command(let command): (self.severity, repair, obstacle) = (severity, command, nil)
    case .advice(let text): (self.severity, repair, obstacle) = (severity, nil, text)
    case .none(let reason): (self.severity, repair, obstacle) = (.info, nil, reason)
    }
  }
}

/// Findings in the making: keeps those that have a count, with as many examples as were asked for.
package struct FindingList: Sendable {
  package let exampleLimit: Int
  package let repairs: DoctorRepairs
  package private(set) var findings: [Finding] = []

  /// Parts beyond these are summed up as `other`.
  private static let partLimit = 12

  package init(exampleLimit: Int, repairs: DoctorRepairs) {
    self.exampleLimit = exampleLimit
    self.repairs = repairs
  }

  /// - Parameter remedy: Where it is another one than the check usually has.
  package mutating func add(
    _ check: DoctorCheck, _ count: Int, parts: [String: Int] = [:], examples: [String] = [],
    severity: Finding.Severity? = nil, remedy: Finding.Remedy? = nil
  ) {
    guard count > 0 else { return }
    // Two families can find the same: it is told once.
    let known = findings.firstIndex { $0.id == check }.map { findings.remove(at: $0) }
    let parts = (known?.parts ?? []).reduce(into: parts) { $0[$1.name, default: 0] += $1.count }
    findings.append(
      Finding(
        check, min(severity ?? check.severity, known?.severity ?? .info),
        count: count + (known?.count ?? 0), parts: Self.sorted(parts),
        examples: Array(((known?.examples ?? []) + examples).prefix(exampleLimit)),
        remedy: remedy ?? repairs.remedy(for: check)))
  }

  /// Replaces the command where its own plan says why it would do nothing.
  package mutating func prove(_ remedy: (Finding) throws -> Finding.Remedy?) rethrows {
    findings = try findings.map { finding in
      guard let remedy = try remedy(finding) else { return finding }
      return Finding(
        finding.id, finding.severity, count: finding.count, parts: finding.parts,
        examples: finding.examples, remedy: remedy)
    }
  }

  private static func sorted(_ parts: [String: Int]) -> [Finding.Part] {
    let sorted = parts.filter { $0.value > 0 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { Finding.Part(name: $0.key, count: $0.value) }
    guard sorted.count > partLimit else { return sorted }
    let rest = sorted[partLimit...].reduce(0) { $0 + $1.count }
    return Array(sorted[..<partLimit]) + [Finding.Part(name: "other", count: rest)]
  }
}
