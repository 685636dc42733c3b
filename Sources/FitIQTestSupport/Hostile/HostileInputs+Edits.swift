import FitIQDomain
import GRDB

/// The changes that can be made of each file.
extension HostileInputs {
  /// Puts the boundary values into a field: into every column of every table, every place that may
  /// be an integer, every number of a text.
  ///
  /// Each is a list of edits to be made together.
  package func boundaries(of name: String, _ kind: Kind) throws -> [[HostileEdit]] {
    switch kind {
    case .store, .database, .journal, .backup: try columns(of: name) + header
    case .zip, .plist: words(of: bytes(name).count)
    case .plan, .jsonl, .xml: numbers(in: name)
    }
  }

  /// Edits of the header: SQLite's file format, section 1.3.
  private var header: [[HostileEdit]] {
    let fields =
      [16].map { ($0, 2) } + (18..<24).map { ($0, 1) }
      + stride(from: 24, to: 72, by: 4).map { ($0, 4) } + [(92, 4), (96, 4)]
    return fields.flatMap { offset, width in
      BoundaryValues.words.prefix(13).map {
        [HostileEdit.word(at: offset, width: width, isBigEndian: true, $0)]
      }
    }
  }

  /// The values one after the other in the rows of a column, beginning with another one each time.
  private func columns(of name: String) throws -> [[HostileEdit]] {
    let queue = try DatabaseQueue(path: fitiq.folder.file(name))
    defer { try? queue.close() }
    let columns = try queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
          WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY 1, c.cid
          """
      ).map { (table: $0[0] as String? ?? "", column: $0[1] as String? ?? "") }
    }
    let count = BoundaryValues.sql.count
    return columns.flatMap { table, column in
      stride(from: 0, to: count, by: 4).map { first in
        BoundaryValues.sql.enumerated().map { place, value in
          .sql(
            """
            UPDATE OR IGNORE "\(table)" SET "\(column)" = \(value)
            WHERE (abs(rowid) + \(first)) % \(count) = \(place)
            """)
        }
      }
    }
  }

  private func words(of size: Int) -> [[HostileEdit]] {
    // Headers of archives stand at the ends; so does the trailer of a property list.
    let places = Array(0..<min(size, 64)) + Array(max(0, size - 200)..<size)
    return places.flatMap { place in
      [2, 4, 8].flatMap { width in
        [true, false].flatMap { isBig in
          BoundaryValues.words.map { [.word(at: place, width: width, isBigEndian: isBig, $0)] }
        }
      }
    }
  }

  private func numbers(in name: String) -> [[HostileEdit]] {
    let count = HostileEdit.numbers(in: Array(bytes(name))).count
    // A long file has the same numbers over and over.
    return stride(from: 0, to: count, by: max(1, count / 400)).flatMap { place in
      BoundaryValues.texts.map { [.number(place, $0)] }
    }
  }

  /// Any change of any file.
  package func randomEdit(
    of name: String, _ kind: Kind, using random: inout SplitMix64
  ) -> HostileEdit {
    let size = max(1, bytes(name).count)
    let isDatabase = [.store, .database, .journal, .backup].contains(kind)
    let place = Int.random(in: 0..<size, using: &random)
    switch Int.random(in: 0..<(isDatabase ? 12 : 6), using: &random) {
    case 0:
      return .flips(
        (0..<Int.random(in: 1...20, using: &random)).map { _ in
          Int.random(in: 0..<(size * 8), using: &random)
        })
    case 1: return .cut(place)
    case 2:
      return .swap(place, Int.random(in: 0..<size, using: &random), size: isDatabase ? 4_096 : 64)
    case 3, 4:
      return .word(
        at: Bool.random(using: &random) ? place % 120 : place,
        width: [1, 2, 4, 8].randomElement(using: &random) ?? 4,
        isBigEndian: Bool.random(using: &random),
        BoundaryValues.words.randomElement(using: &random) ?? 0)
    case 5:
      return .number(place, BoundaryValues.texts.randomElement(using: &random) ?? "")
    case 6, 7: return .sql(randomSchema(&random))
    default: return .sql(randomRow(name, &random))
    }
  }

  private func randomRow(_ name: String, _ random: inout SplitMix64) -> String {
    let all = (try? columns(of: name).joined()).map(Array.init) ?? []
    guard case .sql(let sql)? = all.randomElement(using: &random) else { return "" }
    return sql
  }

  private func randomSchema(_ random: inout SplitMix64) -> String {
    let rows = "WHERE rowid % 7 = \(Int.random(in: 0..<7, using: &random))"
    let changes = [
      "UPDATE sqlite_schema SET rootpage = \(Int.random(in: -1...99, using: &random)) \(rows)",
      "UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'TEXT') \(rows)",
      "UPDATE sqlite_schema SET sql = replace(sql, 'VARCHAR', 'BLOB') \(rows)",
      "UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) / 2) \(rows)",
      "UPDATE sqlite_schema SET name = name || '\"; --' \(rows)",
      "UPDATE sqlite_schema SET type = 'view' \(rows)", "DELETE FROM sqlite_schema \(rows)",
      "UPDATE sqlite_schema SET tbl_name = 'ZSDMEAL' \(rows)",
    ]
    return changes.randomElement(using: &random) ?? ""
  }
}
