import FitIQTerminal

extension Pager {
  /// The pager that the answer of what only reads goes through where it is longer than the screen; nil
  /// where nobody reads it on one, or none is wanted.
  ///
  /// - Parameter words: The line of the command.
  convenience init?(
    of command: any FitIQSubcommand, _ words: [String], _ output: Output, _ settings: Settings
  ) {
    guard output.format.isForPeople, output.isPaged, output.out.isTerminal,
      CommandEffect(of: type(of: command), words) == .reads
    else { return nil }
    var environment = settings.environment
    // A terminal that cannot move its cursor has nothing to page with.
    guard environment["TERM"] != "dumb" else { return nil }
    if let named = settings[.pager]?.text {
      if ["off", "cat"].contains(named) { return nil }
      environment["PAGER"] = named
    }
    self.init(environment, ownsKeys: true)
  }
}
