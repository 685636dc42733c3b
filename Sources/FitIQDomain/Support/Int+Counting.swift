extension Int {
  /// The number with its noun: `1 day`, `2,000 days`.
  package func counting(_ noun: String) -> String {
    "\(grouped) \(noun)\(self == 1 ? "" : "s")"
  }

  /// The number with its thousands apart: `1,234,567`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    var result = self < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
