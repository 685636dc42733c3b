/// The schema of an SQLite file: its objects by type and name, with their normalised DDL.
package struct Schema: Sendable, Equatable {
  package struct Name: Hashable, Comparable, Sendable {
    package let type: String
    package let name: String

    package init(type: String, name: String) {
      self.type = type
      self.name = name
    }

    package static func < (first: Name, second: Name) -> Bool {
      (first.type, first.name) < (second.type, second.name)
    }
  }

  /// DDL as stored.
  ///
  /// Comparison ignores comments and white space.
  package let objects: [Name: String]

  package init(objects: [Name: String]) {
    self.objects = objects
  }

  /// Returns what has to change in `self` to become `other`, sorted by type and name.
  package func differences(to other: Schema) -> [SchemaDifference] {
    Set(objects.keys).union(other.objects.keys).sorted().compactMap { name in
      let mine = objects[name]
      let theirs = other.objects[name]
      guard mine.map({ NormalisedSQL($0) }) != theirs.map({ NormalisedSQL($0) }) else { return nil }
      return SchemaDifference(type: name.type, name: name.name, before: mine, after: theirs)
    }
  }
}

/// One schema object that two schemas do not share.
package struct SchemaDifference: Sendable, Equatable, Encodable {
  /// One of table, index, trigger, view.
  package let type: String
  package let name: String
  /// DDL in the first schema; nil: it is not there.
  package let before: String?
  /// DDL in the second schema; nil: it is not there.
  package let after: String?

  /// The difference as lines to read: `-` only before, `+` only after.
  package var lines: [String] {
    let old = before.map { $0.split(separator: "\n", omittingEmptySubsequences: false) } ?? []
    let new = after.map { $0.split(separator: "\n", omittingEmptySubsequences: false) } ?? []
    var lines: [String] = []
    let changes = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex), oldIndex < old.count {
        lines.append("- \(old[oldIndex])")
        oldIndex += 1
      } else if inserted.contains(newIndex), newIndex < new.count {
        lines.append("+ \(new[newIndex])")
        newIndex += 1
      } else {
        lines.append("  \(old[oldIndex])")
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }
}
