import ArgumentParser
import FitIQDomain
import FitIQTerminal
import Foundation

struct EntriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entries",
    abstract: "Read progress entries: steps, heart rate, weight, …",
    subcommands: [EntriesList.self, EntriesShow.self, EntriesTotals.self])
}

/// Entries as rows of a table.
enum EntryTable {
  static let columns: [Table.Column] = [
    .right("key"), "id", "user_id", "type", .right("quantity"), "unit", "date_at", "time",
    "measured_at", "day", "notes", "created_at", "updated_at", "backend_id", "sync_status",
  ]

  static func row(_ entry: ProgressEntry, _ form: CellForm = .programs) -> [String] {
    [
      String(entry.key), entry.id ?? "", entry.userID ?? "", entry.type ?? "",
      form.quantity(entry.quantity), entry.unit ?? "", form.instant(entry.dateAt),
      entry.time ?? "", form.instant(entry.measuredAt), entry.day ?? "", entry.notes ?? "",
      form.instant(entry.createdAt), form.instant(entry.updatedAt), entry.backendID ?? "",
      entry.syncStatus ?? "",
    ]
  }

  /// What fits into 80 columns.
  static let humanColumns: [Table.Column] = [
    .right("key"), "measured", "type", .right("quantity"),
    .init("sync_status", heading: "status", isState: true), .init("user", isID: true),
  ]

  static func humanRow(_ entry: ProgressEntry, _ zone: ZoneOffsets) -> [String] {
    [
      String(entry.key), Cell.local(entry.measuredAt, zone), entry.type ?? "",
      Cell.quantity(entry.quantity), entry.syncStatus ?? "", entry.userID ?? "",
    ]
  }
}
