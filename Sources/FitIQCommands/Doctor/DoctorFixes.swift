import FitIQDomain
import FitIQSystem

/// What to do about the findings of a report: each command and each reason once, with a number.
struct DoctorFixes {
  private let store: String
  private let commands: [String]
  private let obstacles: [String]

  /// - Parameter place: The store or the container that the commands name.
  init(_ report: DoctorReport, place: String) {
    store = ShellQuoting.quoted(place)
    commands = report.findings.compactMap(\.repair).unique
    // What is information alone needs none.
    obstacles = report.findings.filter { $0.severity != .info }.compactMap(\.obstacle).unique
  }

  /// The number under which a remedy is listed; empty where there is nothing to say.
  func number(of finding: Finding) -> String {
    let text = finding.repair ?? finding.obstacle ?? ""
    return (commands + obstacles).firstIndex(of: text).map { String($0 + 1) } ?? ""
  }

  var lines: [String] {
    var lines: [String] = []
    if !commands.isEmpty {
      // An examination has no plan.
      let looks = commands.contains { $0.hasPrefix("fitiq doctor ") }
      lines += ["", looks ? "next:" : "repair (each shows its plan with --dry-run):"]
      if isShort { lines.append("  S=\(store)") }
      let shown = commands.map(short)
      let width = shown.map(\.count).max() ?? 0
      // The number is a comment to a shell that gets the whole line.
      for (index, command) in shown.enumerated() {
        let gap = String(repeating: " ", count: width - command.count)
        lines.append("  \(command)\(gap)  # \(index + 1)")
      }
    }
    if commands.isEmpty, !obstacles.isEmpty { lines.append("") }
    return lines
      + obstacles.enumerated().map { "\(commands.count + $0.offset + 1): \(short($0.element))" }
  }

  /// Whether the path is told once, in a variable.
  private var isShort: Bool { (commands + obstacles).count { $0.contains(store) } > 1 }

  private func short(_ text: String) -> String {
    isShort && !commands.isEmpty ? text.replacing(" " + store, with: " \"$S\"") : text
  }
}
