#if Readline
  import CReadline
#endif

/// GNU readline, where this build has it.
package enum EditingLibrary {
  /// Such as `8.2`; nil without it.
  package static var version: String? {
    #if Readline
      "\(RL_VERSION_MAJOR).\(RL_VERSION_MINOR)"
    #else
      nil
    #endif
  }
}
