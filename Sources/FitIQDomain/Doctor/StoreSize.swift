/// Where the bytes of a store go, and what would be left of them after a cleanup.
package struct StoreSize: Sendable, Equatable, Encodable {
  package enum Cause: String, Sendable, Encodable, CaseIterable {
    case duplicates, orphans
    case completedOutbox = "completed_outbox"
    case persistentHistory = "persistent_history"
    case freePages = "free_pages"
    case indexes
    case cloudKit = "cloudkit"
    /// Rows that stay, with the slack of their pages.
    case content
  }

  package struct Share: Sendable, Equatable, Encodable {
    package let cause: Cause
    package let bytes: Int
  }

  package let totalBytes: Int
  /// They add up to the total.
  package let shares: [Share]
  /// After a cleanup: copies and delivered events gone, pages packed.
  package let predictedBytes: Int
  /// Whether the shares are guesses, because this SQLite cannot count pages.
  package let isEstimated: Bool

  /// A table or index of the file, as it stands in its pages.
  package struct Tree: Sendable {
    package enum Role: Sendable {
      case table, index, history, cloudKit
    }

    package let name: String
    package let role: Role
    /// Of an index the table it belongs to, else its own name.
    package let table: String
    package let bytes: Int
    /// Bytes of its pages that hold nothing.
    package let unused: Int

    package init(name: String, role: Role, table: String, bytes: Int, unused: Int) {
      self.name = name
      self.role = role
      self.table = table
      self.bytes = bytes
      self.unused = unused
    }
  }

  /// Rows of a table that one day need not be there.
  package struct Surplus: Sendable {
    package var rows = 0
    package var duplicates = 0
    package var orphans = 0
    package var completed = 0

    package init() {}
  }

  package init(
    trees: [Tree], surplus: [String: Surplus], pageSize: Int, pages: Int, freePages: Int,
    isEstimated: Bool
  ) {
    var bytes: [Cause: Double] = [.freePages: Double(freePages * pageSize)]
    var predicted = 0.0
    for tree in trees {
      let surplus = surplus[tree.table] ?? Surplus()
      let rows = Double(max(1, surplus.rows))
      let size = Double(tree.bytes)
      var rest = size
      func take(_ cause: Cause, _ count: Int) {
        let part = min(rest, size * Double(count) / rows)
        bytes[cause, default: 0] += part
        rest -= part
      }
      switch tree.role {
      case .table:
        take(.duplicates, surplus.duplicates)
        take(.orphans, surplus.orphans)
        take(.completedOutbox, surplus.completed)
        bytes[.content, default: 0] += rest
      case .index: bytes[.indexes, default: 0] += size
      case .history: bytes[.persistentHistory, default: 0] += size
      case .cloudKit: bytes[.cloudKit, default: 0] += size
      }
      let kept = max(0, 1 - Double(surplus.duplicates + surplus.completed) / rows)
      predicted += Self.packed((size - Double(tree.unused)) * kept, pageSize: pageSize)
    }
    let total = pages * pageSize
    let known = bytes.values.reduce(0, +)
    // The pointer map and what is rounded off.
    bytes[.content, default: 0] += Double(total) - known
    totalBytes = total
    shares = Self.rounded(bytes, total: total)
    predictedBytes = min(total, Int(clamping: predicted))
    self.isEstimated = isEstimated
  }

  /// Bytes in pages that a rewrite fills almost to the brim, below a root that is almost empty.
  private static func packed(_ bytes: Double, pageSize: Int) -> Double {
    let filled = max(1, (bytes * 1.015 / Double(pageSize)).rounded(.up))
    return (filled > 1 ? filled + 1 : filled) * Double(pageSize)
  }

  private static func rounded(_ bytes: [Cause: Double], total: Int) -> [Share] {
    var shares = Cause.allCases.filter { $0 != .content }.map {
      Share(cause: $0, bytes: Int(clamping: (bytes[$0] ?? 0).rounded()))
    }
    shares.append(
      Share(cause: .content, bytes: max(0, total - shares.reduce(0) { $0 + $1.bytes })))
    return shares.filter { $0.bytes > 0 }
  }
}
