package import FitIQDomain
import Foundation

extension PropertyListFile {
  /// Whether any key of it can only come from FitIQ.
  package var isFitIQPreferences: Bool { dictionary.keys.contains(where: PreferencesKeys.isFitIQ) }

  /// Whether it has keys that a migration reads.
  package var hasTrackingKeys: Bool {
    dictionary.keys.contains { PreferencesKeys.role(of: $0) != nil }
  }

  /// Returns the tracking keys, typed.
  ///
  /// Every other key is left alone.
  ///
  /// - Throws: `LegacyError` when the file is some other app's preferences.
  package func preferences() throws(LegacyError) -> LegacyPreferences {
    guard isFitIQPreferences else {
      let isLume = dictionary.keys.contains(where: PreferencesKeys.isLume)
      throw LegacyError(
        .notFitIQPreferences,
        "\(path) holds no FitIQ keys" + (isLume ? ": it belongs to the app lume" : ""),
        hint: "FitIQ's preferences are …/Library/Preferences/com.marcosbarbero.FitIQ.plist")
    }
    let entries = dictionary.keys.sorted().compactMap { key -> LegacyEntry? in
      guard let role = PreferencesKeys.role(of: key), let value = dictionary[key] else {
        return nil
      }
      return LegacyEntry(
        key: PropertyListText.withoutNUL(key), role: role, members: Self.members(of: value))
    }
    return LegacyPreferences(path: path, fingerprint: fingerprint, entries: entries)
  }

  private static func members(of value: Any) -> [LegacyMember] {
    guard let list = value as? [Any] else {
      return [LegacyMember(position: nil, value: PropertyListText.value(of: value))]
    }
    return list.enumerated().map { position, element in
      LegacyMember(position: position, value: PropertyListText.value(of: element))
    }
  }
}
