import FitIQTerminal

/// A command whose answer is only read: on a terminal that it does not fit, a pager shows it.
///
/// Not one that asks, repaints the screen or runs until it is stopped.
protocol PagedCommand: FitIQSubcommand {}

extension BackupsList: PagedCommand {}
extension DoctorCommand: PagedCommand {}
extension EntriesList: PagedCommand {}
extension EntriesShow: PagedCommand {}
extension EntriesTotals: PagedCommand {}
extension LogList: PagedCommand {}
extension MigrateCheck: PagedCommand {}
extension MigrateShow: PagedCommand {}
extension MigrateStatus: PagedCommand {}
extension OutboxList: PagedCommand {}
extension OutboxShow: PagedCommand {}
extension QuarantineList: PagedCommand {}
extension QuarantineShow: PagedCommand {}
extension RemoteDuplicatesList: PagedCommand {}
extension SessionsList: PagedCommand {}
extension SessionsShow: PagedCommand {}
extension SleepShow: PagedCommand {}
extension SleepTrends: PagedCommand {}
extension SleepWeek: PagedCommand {}
extension SyncStatusCommand: PagedCommand {}
extension TrackingList: PagedCommand {}
extension UsersList: PagedCommand {}

extension Pager {
  /// The pager that a command's answer goes through where it is longer than the screen; nil where
  /// nobody reads it on one, or somebody wants none.
  convenience init?(
    of command: any FitIQSubcommand, _ output: Output, _ settings: Settings
  ) {
    guard command is any PagedCommand, output.format.isForPeople, output.isPaged,
      output.out.isTerminal
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
