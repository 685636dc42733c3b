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
    let marks: [(AppStoreVersion, String, String?)] = [
      (.v11, "SDUserProfileV11", nil), (.v10, "SDUserProfileV10", nil),
      (.v9, "SDUserProfileV9", nil), (.v8, "SDMealLogItem", "ZUNIT"),
      (.v7, "SDMealLogItem", "ZFOODTYPE"), (.v6, "SDMeal", nil), (.v5, "SDMoodEntry", nil),
      (.v4, "SDSleepSession", nil), (.v3, "SDOutboxEvent", nil), (.v2, "SDProgressEntry", nil),
    ]
    guard has("SDProgressEntry", nil) else { return nil }
    return marks.first { has($0.1, $0.2) }?.0
  }

  /// Entity of the profile: the class was renamed three times.
  package var profileEntity: String { self < .v9 ? "SDUserProfile" : "SDUserProfile\(self)" }
}
