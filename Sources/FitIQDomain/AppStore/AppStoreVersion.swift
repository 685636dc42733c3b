/// The schema versions of the app's store that fitiq knows: V1 has no entries and is not read.
package enum AppStoreVersion: Int, CaseIterable, Sendable, Comparable, CustomStringConvertible {
  case v2 = 2
  case v3, v4, v5, v6, v7, v8, v9, v10, v11

  package var description: String { "V\(rawValue)" }

  package static func < (first: AppStoreVersion, second: AppStoreVersion) -> Bool {
    first.rawValue < second.rawValue
  }

  /// Tells the version by what the file has.
  ///
  /// The profile's entity, then entities and columns that came with a version. Numbers of entities and
  /// positions of columns differ from file to file.
  ///
  /// - Parameter has: Whether the file has an entity, or with a second name a column of it.
  package static func detect(_ has: (_ entity: String, _ column: String?) -> Bool)
    -> AppStoreVersion?
  {
    guard has("SDProgressEntry", nil) else { return nil }
    return allCases.last { has($0.mark.entity, $0.mark.column) }
  }

  /// An entity, or a column of one, that came with the version.
  private var mark: (entity: String, column: String?) {
    switch self {
    case .v2: ("SDProgressEntry", nil)
    case .v3: ("SDOutboxEvent", nil)
    case .v4: ("SDSleepSession", nil)
    case .v5: ("SDMoodEntry", nil)
    case .v6: ("SDMeal", nil)
    case .v7: ("SDMealLogItem", "ZFOODTYPE")
    case .v8: ("SDMealLogItem", "ZUNIT")
    case .v9, .v10, .v11: (profileEntity, nil)
    }
  }

  /// Entity of the profile: the class was renamed three times.
  package var profileEntity: String {
    switch self {
    case .v2, .v3, .v4, .v5, .v6, .v7, .v8: "SDUserProfile"
    case .v9, .v10, .v11: "SDUserProfile\(self)"
    }
  }
}
