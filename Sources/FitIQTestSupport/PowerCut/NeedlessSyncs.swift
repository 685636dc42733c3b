/// Syncs that no power cut needs in these records, and why they are made all the same.
///
/// Reviewed by hand: `fitiq-dev powercut --mistakes` names each that is not noticed and not in this list.
enum NeedlessSyncs {
  struct Reason: Sendable {
    let applies: @Sendable (DiskTrace.Mistake) -> Bool
    /// Why the call stays.
    let text: String
  }

  static let all = [
    Reason(
      applies: { ($0.isOfJournal || $0.lost.name.hasSuffix("-wal")) && $0.isMadeGood },
      text:
        "SQLite syncs the file again before it touches the database or says that it is done; a torn record"
        + " of it fails its checksum and is ignored"),
    Reason(
      applies: { $0.isOfLoneCommit },
      text:
        "a journal that comes back takes the commit back: nothing but requests to delete, which are made again,"
        + " has relied on it before the folder is synced again"),
    Reason(
      applies: { $0.isOfNewNames },
      text:
        "another sync of the folder comes before the store changes: if a backup or a new file is lost before"
        + " that, its change has not happened either"),
    Reason(
      applies: { $0.isOfScratch },
      text:
        "a file that is thrown away when the program dies, and synced again before it has its name; room for"
        + " tokens is reserved before they are asked for"),
    Reason(
      applies: { $0.isOfLedger },
      text: "the ledger is safe within a second, and each store's own log before it changes"),
    Reason(
      applies: { $0.isOfJournal && $0.isOfOneSector },
      text: "the commit changes one sector, which SQLite cannot know"),
    Reason(
      applies: { $0.isOfLastPage },
      text:
        "the last commit is one page, or the last result of a delivery, of whose pages the log has older ones until"
        + " the database is synced"
    ),
    Reason(
      applies: { $0.isOfResult },
      text:
        "the result of a delivery: without it the event looks sent, and is found on the backend; what is"
        + " claimed beside it is sent after the next sync at the earliest"),
    Reason(
      applies: { $0.isOfFirstNote },
      text:
        "the note that the first claims of a delivery are in the store: without it the log says that it did"
        + " not finish, which is so"),
    Reason(
      applies: { $0.isLastNote },
      text: "the note that an operation is done, without which the database tells it"),
    Reason(
      applies: { mistake in
        mistake.lost.name.hasSuffix("-wal") && !mistake.pending.isEmpty
          && mistake.pending.allSatisfy { if case .chmod = $0.change { true } else { false } }
      },
      text: "the mode of a log; without it the umask's, its owner's alone"),
  ]
}

extension DiskTrace.Mistake {
  /// Whether the call is known not to matter in this record.
  package var isKnown: Bool { NeedlessSyncs.all.contains { $0.applies(self) } }
}
