import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQTerminal

struct RemoteDuplicatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote-duplicates",
    abstract: "List and delete copies that only the backend still has.",
    discussion: """
      Cleanup and import merge copies into one row, but the backend keeps the others, and the \
      app's next pull brings them back. Their backend ids are remote duplicates.
      """,
    subcommands: [
      RemoteDuplicatesList.self, RemoteDuplicatesExport.self, RemoteDuplicatesDelete.self,
    ])
}

extension RemoteDuplicate.State: ExpressibleByArgument {}

/// Which remote duplicates, on every verb.
struct RemoteDuplicateOptions: ParsableArguments {
  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @Option(
    help: .of("type", "Only this type or entity, such as steps or sleep_sessions; repeatable."))
  var type: [String] = []

  @Option(help: "Only in this state; repeatable.")
  var status: [RemoteDuplicate.State] = []

  var filter: RemoteDuplicateFilter {
    var filter = RemoteDuplicateFilter()
    filter.user = user?.text
    filter.types = Set(type)
    filter.states = Set(status)
    return filter
  }
}

/// Remote duplicates as rows of a table.
enum RemoteDuplicateTable {
  static let columns: [Table.Column] = [
    "backend_id", "entity", "type", "user_id", "day", "survivor_id", "state", "obstacle",
    "found_at", .right("operation_id"), .right("attempts"), "reason",
  ]

  static func row(_ duplicate: RemoteDuplicate) -> [String] {
    [
      duplicate.backendID, duplicate.entity, duplicate.type ?? "", duplicate.userID ?? "",
      duplicate.day ?? "", duplicate.survivorID ?? "", duplicate.state.rawValue,
      duplicate.obstacle?.rawValue ?? "", CellForm.programs.instant(duplicate.foundAt),
      String(duplicate.operationID), String(duplicate.attempts), duplicate.reason ?? "",
    ]
  }

  static let humanColumns: [Table.Column] = [
    .init("backend_id", isID: true), "type", "day", "state",
    .right("operation_id", heading: "op"), "note",
  ]

  static func humanRow(_ duplicate: RemoteDuplicate) -> [String] {
    [
      duplicate.backendID, duplicate.type ?? duplicate.entity, duplicate.day ?? "",
      duplicate.state.rawValue, String(duplicate.operationID),
      duplicate.obstacle?.text ?? duplicate.reason ?? "",
    ]
  }
}

extension RemoteDuplicate.Obstacle {
  var text: String {
    switch self {
    case .noEndpoint: "the backend cannot delete it"
    case .inUse: "in use"
    }
  }
}

extension Session {
  /// What knows the remote duplicates of a store, of either kind.
  func remoteDuplicates(
    _ options: StoreOptions, writes: Bool = false
  ) throws -> any RemoteDuplicateKeeper {
    if let history = try appStoreHistory(options) { return history }
    return writes ? try openForWriting(options) : try openForReading(options)
  }
}
