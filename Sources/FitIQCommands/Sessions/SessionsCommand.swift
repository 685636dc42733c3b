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
  static let columns: [Table.Column] = [
    .right("key"), "id", "user_id", "day", "start_at", "end_at", .right("time_in_bed_minutes"),
    .right("total_sleep_minutes"), .right("sleep_efficiency_percent"), "source", "source_id",
    "notes", "created_at", "updated_at", "backend_id", "sync_status",
  ]

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
  static let humanColumns: [Table.Column] = [
    .right("session", isID: true), "start", "end", .right("asleep"),
    .right("efficiency", heading: "eff."), .init("sync_status", heading: "status", isState: true),
    .init("user", isID: true),
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
