import FitIQDomain
import FitIQTerminal

/// A bar of shares, as long as its sum is on a scale.
struct StackedBar {
  struct Share {
    let label: String
    let value: Int
    /// The colour of the style: 0 for what stays, 1…6 for what goes.
    let color: Int

    /// A share that stays, in the colour of what stays.
    static func staying(_ label: String, _ value: Int) -> Share {
      Share(label: label, value: value, color: 0)
    }

    /// - Parameter number: Counted from zero; six have colours of their own.
    static func going(_ label: String, _ value: Int, number: Int) -> Share {
      Share(label: label, value: value, color: 1 + number % 6)
    }

    /// A square of the share's colour, for a legend.
    var swatch: HTML {
      """
      <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">\
      <rect class="c\(color)" width="1" height="1" rx=".15"/></svg>
      """
    }
  }

  let title: String
  let shares: [Share]
  let scale: Int

  /// Decoration beside the number that it shows: the table that holds it is what is read aloud.
  var html: HTML {
    var start = 0
    let parts = shares.filter { $0.value > 0 }.map { share -> HTML in
      defer { start += share.value }
      let x = thousandths(start)
      let width = max(1, thousandths(start + share.value) - x)
      return """
        <rect class="c\(share.color)" x="\(x)" width="\(width)" height="1"><title>\(share.label): \(Quantity.bytes(share.value))</title></rect>
        """
    }
    return """
      <svg class="share" viewBox="0 0 1000 1" preserveAspectRatio="none" role="img" \
      aria-label="\(title)">
      \(parts)
      </svg>
      """
  }

  private func thousandths(_ value: Int) -> Int {
    scale > 0 ? Int(clamping: (Double(value) / Double(scale) * 1000).rounded()) : 0
  }
}
