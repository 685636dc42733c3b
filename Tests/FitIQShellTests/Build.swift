/// What this build was made with.
enum Build {
  static var hasReadline: Bool {
    #if Readline
      true
    #else
      false
    #endif
  }
}
