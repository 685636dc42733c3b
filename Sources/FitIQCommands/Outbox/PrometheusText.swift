import FitIQSystem

/// Metrics in the text exposition format 0.0.4 of Prometheus.
struct PrometheusText {
  enum Kind: String {
    /// Can fall. Its name ends in its unit.
    case gauge
    /// Only grows, or starts over with its process. Its name ends in `_total`.
    case counter
  }

  typealias Sample = (value: Double, labels: [(name: String, value: String)])

  private(set) var text = ""

  /// Adds all samples of one name: the format wants them together, below their HELP and TYPE.
  mutating func add(
    _ kind: Kind, _ name: String, help: String, _ samples: [Sample]
  ) {
    text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n"
    text += "# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
      let set = labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}"
      text += "\(name)\(set) \(Self.number(sample.value))\n"
    }
  }

  /// Backslash and line feed, and in a label the quotation mark.
  private static func escaped(_ text: String, quotes: Bool) -> String {
    let text = text.escaping("\\", as: "\\\\").escaping("\n", as: "\\n")
    return quotes ? text.escaping("\"", as: "\\\"") : text
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map { String($0) } ?? value.description
  }
}
