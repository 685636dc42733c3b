import FitIQDomain

extension AppSchema.Entity {
  /// The table after lightweight migrations: half of the columns stand at the end, in the order in
  /// which versions brought them, and a version that nobody here knows has added one more.
  var migratedCreation: [String] {
    let first = stored.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let later = stored.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    let added = later.reversed().map { "\($0.column) \($0.kind.declaration ?? "")" }
    return [creation(of: first)]
      + (added + ["ZFUTUREFLAG INTEGER"]).map { "ALTER TABLE \(table) ADD COLUMN \($0)" }
  }
}
