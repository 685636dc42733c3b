import ArgumentParser
import FitIQDomain
import FitIQTerminal
import Foundation

struct SessionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "Read sleep sessions and their stages.",
    subcommands: [SessionsList.self, SessionsShow.self])
}

/// Sleep sessions as rows of a table.
enum SessionTable {
  static let columns =
    [Table.Column("key", .right)]
    + ["id", "user_id", "day", "start_at", "end_at"].map { Table.Column($0) }
    + ["time_in_bed_minutes", "total_sleep_minutes", "sleep_efficiency_percent"]
    .map { Table.Column($0, .right) }
    + [
      "source", "source_id", "notes", "created_at", "updated_at", "backend_id", "sync_status",
    ].map { Table.Column($0) }

  static func row(_ session: SleepSession, _ form: CellForm = .programs) -> [String] {
    [
      Cell.optional(session.key), session.id ?? "", session.userID ?? "", session.day ?? "",
      form.instant(session.startAt), form.instant(session.endAt),
      form.minutes(session.timeInBedMinutes), form.minutes(session.totalSleepMinutes),
      form.percent(session.sleepEfficiencyPercent), session.source ?? "", session.sourceID ?? "",
      session.notes ?? "", form.instant(session.createdAt), form.instant(session.updatedAt),
      session.backendID ?? "", session.syncStatus ?? "",
    ]
  }

  /// What fits into 80 columns.
  static let humanColumns = [
    Table.Column("session", .right, isID: true), Table.Column("start"), Table.Column("end"),
    Table.Column("asleep", .right), Table.Column("efficiency", .right, heading: "eff."),
    Table.Column("sync_status", heading: "status", isState: true),
    Table.Column("user", isID: true),
  ]

  static func humanRow(_ session: SleepSession, _ zone: ZoneOffsets) -> [String] {
    [
      session.key.map(String.init) ?? session.id ?? "", Cell.local(session.startAt, zone),
      Cell.local(session.endAt, zone), Cell.duration(minutes: session.totalSleepMinutes),
      Cell.percent(session.sleepEfficiencyPercent), session.syncStatus ?? "",
      session.userID ?? "",
    ]
  }
}
