import FitIQDomain

/// Numbers as people read them.
///
/// Without a formatter, which would follow the locale and takes longer to start than a small store
/// to read.
package enum Quantity {
  /// `1,234,567`.
  package static func grouped(_ value: Int) -> String { value.grouped }

  /// To the nearest whole number; a sum that is not a number is a dash.
  package static func grouped(_ value: Double) -> String {
    Int(exactly: value.rounded()).map { grouped($0) } ?? "–"
  }

  /// A decimal number as text with its thousands apart, and any other text as it is: `1,234.5`.
  package static func grouped(_ text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count > 3, parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let whole = Int(parts[0])
    else { return text }
    return ([grouped(whole)] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }

  /// Decimal units: `150.2 MB`, `16 kB`.
  package static func bytes(_ count: Int) -> String {
    guard count >= 1_000 else { return "\(count) B" }
    guard count >= 1_000_000 else { return "\(count.addingClamped(500) / 1_000) kB" }
    let tenths = count.addingClamped(50_000) / 100_000
    return "\(grouped(tenths / 10)).\(tenths % 10) MB"
  }

  /// One decimal: `92.4 %`.
  package static func percent(_ part: Double, of whole: Double) -> String {
    "\(decimal(part / whole * 100)) %"
  }

  /// One decimal: `×13.9`.
  package static func factor(_ value: Double, over base: Double) -> String {
    "×\(decimal(value / base))"
  }

  /// One decimal: `92.4`.
  package static func decimal(_ value: Double) -> String {
    guard let tenths = Int(exactly: (value * 10).rounded()) else { return "–" }
    return "\(grouped(tenths / 10)).\(abs(tenths % 10))"
  }

  /// The name of a table or a count, as a word: `outbox_events` is `Outbox events`.
  package static func words(_ name: String) -> String {
    let words = name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
