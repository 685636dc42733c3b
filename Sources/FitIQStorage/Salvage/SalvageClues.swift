import FitIQDatabaseFile
import FitIQDomain

/// What pages tell of the schema where its own tree does not: one pass over those that no tree has named.
struct SalvageClues {
  /// Entries of the schema table, from leaves that its tree has lost.
  private(set) var entries: [SalvageEntry] = []
  /// The numbers of entities by their names, from rows of Core Data's table of them.
  private(set) var entities: [String: Int64] = [:]
  /// The newest migration that a row of the ledger names; 0 for none.
  private(set) var migration = 0

  init(_ file: PageFile, _ states: inout PageStates) {
    let migrations = Dictionary(
      Migration.embedded.map { ($0.name, $0.version) }, uniquingKeysWith: { first, _ in first })
    for range in file.numbers {
      for number in range where states[number] == .unseen || states[number] == .damaged {
        guard let page = file.tree(number), page.kind == .tableLeaf else { continue }
        for row in file.rows(on: page) {
          if let entry = SalvageEntry(row.record, file.header.encoding), entry.isPlausible {
            entries.append(entry)
            states[number] = .leaf
            for number in row.chain { states[number] = .overflow }
          } else if !note(row.record, key: row.key, migrations, file.header.encoding),
            row.cell == 0
          {
            // The rows of a page are of one table: the first one tells.
            break
          }
        }
      }
    }
  }

  /// Whether a record is of one of the two tables that tell.
  private mutating func note(
    _ record: FileRecord, key: Int64?, _ migrations: [String: Int],
    _ encoding: FileHeader.Encoding
  ) -> Bool {
    let values = record.values
    // Z_ENT is the key, then Z_NAME, Z_SUPER and Z_MAX.
    if values.count == 4, values[0] == .null, let name = values[1].text(encoding), let key,
      case .integer = values[2], name.first?.isLetter == true
    {
      entities[name] = entities[name] ?? key
      return true
    }
    guard values.count > 3, values[1].text(encoding) == "schema",
      let version = values[2].text(encoding).flatMap({ migrations[$0] })
    else { return false }
    migration = max(migration, version)
    return true
  }

  /// The number of the entity whose rows a table holds.
  func entity(of table: String) -> Int64? {
    entities.first { ["Z" + $0.key.uppercased(), "A" + $0.key.uppercased()].contains(table) }?.value
  }

  /// The entries of both, those of the tree first: a stale page can have another one of the same name.
  func completing(_ found: [SalvageEntry]) -> [SalvageEntry] {
    var names = Set(found.map(\.identity))
    return found + entries.filter { names.insert($0.identity).inserted }
  }
}

extension SalvageEntry {
  var identity: String { "\(type) \(name)" }

  /// Whether it is one of the kinds that there are, with a text that makes it.
  var isPlausible: Bool {
    guard ["table", "index", "view", "trigger"].contains(type) else { return false }
    return sql.map { $0.uppercased().hasPrefix("CREATE ") } ?? (type == "index")
  }
}
