import FitIQDomain

/// What goes wrong with an app container or a preferences plist.
package struct LegacyError: FitIQError {
  package enum Code: String, CaseIterable, Sendable {
    case inputMissing = "input_missing"
    case inputIsStore = "input_is_store"
    case inputUnreadable = "input_unreadable"
    case inputFailed = "input_failed"
    case inputTooLarge = "input_too_large"
    case notAPropertyList = "not_a_property_list"
    case propertyListCorrupt = "property_list_corrupt"
    case propertyListHostile = "property_list_hostile"
    case notFitIQPreferences = "not_fitiq_preferences"
    case preferencesNotFound = "preferences_not_found"
    case preferencesAmbiguous = "preferences_ambiguous"
    case storeNotFound = "store_not_found"
    case storeAmbiguous = "store_ambiguous"
    case cannotCreate = "cannot_create"
    case outputExists = "output_exists"
    case copyDiffers = "copy_differs"
    case preferencesChanged = "preferences_changed"
    case noResetBackup = "no_reset_backup"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package let underlying: (any Error)?
  package var identifier: String { code.rawValue }

  init(_ code: Code, _ summary: String, hint: String? = nil, underlying: (any Error)? = nil) {
    self.code = code
    self.summary = summary
    self.hint = hint
    self.underlying = underlying
  }
}
