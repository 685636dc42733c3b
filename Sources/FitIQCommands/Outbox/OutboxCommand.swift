import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

struct OutboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox",
    abstract: "Inspect and repair the queue of events to send.",
    subcommands: [
      OutboxList.self, OutboxShow.self, OutboxStatsCommand.self, OutboxRetry.self,
      OutboxCancel.self, OutboxRescue.self, OutboxSnooze.self, OutboxPrune.self,
      OutboxDeliver.self, OutboxRun.self,
      OutboxReconcile.self,
      OutboxExport.self, OutboxImportCommand.self,
      RemoteDuplicatesCommand.self,
    ])
}

/// Events as rows of a table.
enum EventTable {
  static let columns: [Table.Column] = [
    .right("key"), "id", "event_type", "state", "status", "entity_id", "user_id", "created_at",
    "last_attempt_at", "due_at", "completed_at", .right("attempt_count"), .right("max_attempts"),
    .right("priority"), "error_message",
  ]

  static func row(_ event: OutboxEvent, _ form: CellForm = .programs) -> [String] {
    [
      String(event.key), event.id ?? "", event.eventType ?? "", event.state.rawValue,
      event.status ?? "", event.entityID ?? "", event.userID ?? "", form.instant(event.createdAt),
      form.instant(event.lastAttemptAt), form.instant(event.dueAt),
      form.instant(event.completedAt), Cell.optional(event.attemptCount),
      Cell.optional(event.maxAttempts), Cell.optional(event.priority), event.errorMessage ?? "",
    ]
  }

  /// What fits into 80 columns.
  static let humanColumns: [Table.Column] = [
    .init("id", isID: true), "type", .init("state", isState: true), "created", .right("tries"),
    "error",
  ]

  /// - Parameter columns: Of the terminal; nil where lines can be of any length.
  static func humanRow(
    _ event: OutboxEvent, _ zone: ZoneOffsets, columns: Int? = nil
  ) -> [String] {
    [
      event.id ?? "", event.eventType ?? "", event.state.rawValue,
      Cell.local(event.createdAt, zone),
      "\(Cell.optional(event.attemptCount))/\(Cell.optional(event.maxAttempts))",
      shortened(event.errorMessage ?? "", columns),
    ]
  }

  /// What the other columns take at most, without long types.
  private static let besideErrors = 66

  /// An error whose ids are as short as elsewhere where it has no room: so instants have room beside it.
  private static func shortened(_ error: String, _ columns: Int?) -> String {
    guard let columns, error.count > columns - besideErrors else { return error }
    return error.replacing(/[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) {
      IDBeginning.shortened(String($0.output))
    }
  }
}
