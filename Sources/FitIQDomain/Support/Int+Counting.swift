extension Int {
  /// The number with its noun: `1 day`, `2 days`.
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
