/// One version of the app's SwiftData model, with the names that Core Data gives its tables.
package struct AppSchema: Sendable {
  package enum Kind: Sendable, Equatable {
    case uuid, string, double, int, bool, date, enumeration, strings
    case toOne(String)
    case toMany(String)
  }

  package struct Property: Sendable {
    package let name: String
    package let kind: Kind

    package var column: String { "Z" + name.uppercased() }
  }

  package struct Entity: Sendable {
    package let name: String
    /// `Z_ENT`: means nothing outside a store of this version.
    package let number: Int
    /// In the order of their columns; to-many relationships have none and come last.
    package let properties: [Property]

    package var table: String { "Z" + name.uppercased() }
    package var stored: [Property] { properties.filter { $0.kind.declaration != nil } }
    package var columns: [String] { ["Z_PK", "Z_ENT", "Z_OPT"] + stored.map(\.column) }
  }

  package let version: Int
  /// By name, which is also the order of their numbers.
  package let entities: [Entity]
  package let profileEntity: String

  package struct UnknownVersion: Error {
    package let version: Int

    package init(version: Int) { self.version = version }
  }

  /// Throws ``UnknownVersion`` for a number outside ``versions``.
  package init(version: Int) throws {
    guard Self.versions.contains(version) else { throw UnknownVersion(version: version) }
    self.version = version
    let profile = Self.profileEntity(version)
    let specification = try Self.specification(version)
    let names = specification.keys.map { $0 == Self.profile ? profile : $0 }.sorted()
    profileEntity = profile
    entities = names.enumerated().map { position, name in
      let tokens = specification[name == profile ? Self.profile : name] ?? [:]
      return Entity(
        name: name, number: position + 1,
        properties: tokens.map { Property(name: $0, kind: Kind(code: $1, profile: profile)) }
          .sorted { ($0.kind.rank, $0.name) < ($1.kind.rank, $1.name) })
    }
  }

  package static let versions = 1...(AppStoreVersion.allCases.map(\.rawValue).max() ?? 1)

  /// The entity of user profiles in a version.
  package static func profileEntity(_ version: Int) -> String {
    // The first one, which fitiq does not read, has the name of the second.
    (AppStoreVersion(rawValue: version) ?? .v2).profileEntity
  }

  /// What `VersionedSchema.versionIdentifier` is, as Core Data writes it.
  package var identifier: String { version < 10 ? "0.0.\(version)" : "0.1.\(version - 10)" }

  /// The entity with a name; nil where this version has none.
  package func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }

  /// Whether this version has an entity with a name.
  package func has(_ entity: String) -> Bool { self.entity(entity) != nil }
}

extension AppSchema.Kind {
  init(code: String, profile: String) {
    switch code.first {
    case "u": self = .uuid
    case "d": self = .double
    case "i": self = .int
    case "b": self = .bool
    case "t": self = .date
    case "e": self = .enumeration
    case "a": self = .strings
    case ">": self = .toOne(code == ">" ? profile : String(code.dropFirst()))
    case "*": self = .toMany(String(code.dropFirst()))
    default: self = .string
    }
  }

  /// The declared type of the column; nil for a to-many relationship, which has none.
  package var declaration: String? {
    switch self {
    case .int, .bool, .toOne: "INTEGER"
    case .double: "FLOAT"
    case .date: "TIMESTAMP"
    case .string, .enumeration: "VARCHAR"
    case .uuid, .strings: "BLOB"
    case .toMany: nil
    }
  }

  /// Core Data orders columns by this, then by property name.
  var rank: Int {
    switch self {
    case .int, .bool: 0
    case .toOne: 1
    case .double, .date: 2
    case .string, .enumeration: 3
    case .uuid: 4
    case .strings: 5
    case .toMany: 6
    }
  }

  package var isToOne: Bool {
    if case .toOne = self { true } else { false }
  }
}

extension AppSchema.Entity {
  /// The text that makes its table, as Core Data writes it.
  package var creation: String { creation(of: stored) }

  /// The text that makes its table with only these properties, as Core Data writes it.
  package func creation(of properties: [AppSchema.Property]) -> String {
    let columns = properties.map { ", \($0.column) \($0.kind.declaration ?? "")" }.joined()
    return
      "CREATE TABLE \(table) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER\(columns) )"
  }

  package var indexes: [String] {
    stored.filter(\.kind.isToOne).map {
      "CREATE INDEX \(table)_\($0.column)_INDEX ON \(table) (\($0.column))"
    }
  }
}
