import FitIQDomain
import FitIQTerminal

/// Where the bytes of the file went.
struct CleanupSizeSection {
  let size: CleanupBytes
  let isDryRun: Bool

  var section: HTMLPage.Section {
    HTMLPage.Section(
      id: "size", title: "File size",
      body: [sizes.html, shares.isEmpty ? nil : causes.html].compactMap { $0 })
  }

  private static let staying = "content"

  /// What stays first, so that the bars of the sizes after stand below it.
  private var shares: [StackedBar.Share] {
    let stays = size.shares.filter { $0.cause == Self.staying }
    let goes = size.shares.filter { $0.cause != Self.staying }.sorted {
      ($1.bytes, $0.cause) < ($0.bytes, $1.cause)
    }
    return stays.map { .staying("What stays", $0.bytes) }
      + goes.enumerated().map { .going(Quantity.words($1.cause), $1.bytes, number: $0) }
  }

  private var sizes: HTMLTable {
    var rows = [row("Before", size.before, shares)]
    rows.append(row("Predicted", size.predicted, []))
    if let after = size.after { rows.append(row("After", after, [])) }
    return HTMLTable(
      caption: "Bytes of the file \(isDryRun ? "now and as predicted" : "before and after")",
      columns: [.text("Size"), .bar("Bytes by cause"), .number("Bytes"), .number("Of before")],
      rows: rows)
  }

  private func row(_ name: String, _ bytes: Int, _ shares: [StackedBar.Share]) -> [HTML] {
    let bar = StackedBar(
      title: "\(name): \(Quantity.bytes(bytes))",
      shares: shares.isEmpty ? [.staying(name, bytes)] : shares,
      scale: max(size.before, size.predicted, size.after ?? 0))
    return [
      "\(name)", bar.html, "\(Quantity.bytes(bytes))",
      "\(Quantity.percent(Double(bytes), of: Double(size.before)))",
    ]
  }

  private var causes: HTMLTable {
    HTMLTable(
      caption: "Bytes before: what stays is blue, what goes is in other colours",
      columns: [.text("Cause"), .number("Bytes"), .number("Share")],
      rows: shares.map {
        [
          "\($0.swatch)\($0.label)", "\(Quantity.bytes($0.value))",
          "\(Quantity.percent(Double($0.value), of: Double(size.before)))",
        ]
      })
  }
}
