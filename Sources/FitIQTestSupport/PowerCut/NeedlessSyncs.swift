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
      applies: { $0.isOfSQLite && $0.isMadeGood },
      text:
        "SQLite syncs the same again before it touches the database; each record of a journal and"
        + " each frame of a log has a sum, so that without the first sync they are only as good as none"
    ),
    Reason(
      applies: { $0.isOfSQLite && $0.isOfOneSector },
      text: "the commit changes one sector, which SQLite cannot know"),
    Reason(
      applies: { $0.isLastNote },
      text: "the note that an operation is done, without which the store tells it"),
    Reason(
      applies: { if case .chmod = $0.lost.change { $0.isOfSQLite } else { false } },
      text: "a log that is made anew has the mode that fitiq's mask leaves, its owner's"),
    Reason(
      applies: { $0.lost.name.hasPrefix(".config/fitiq/") && $0.lost.isWrite },
      text: "of room that is reserved before tokens are asked for; the bytes are synced after it"),
  ]
}

extension DiskTrace.Mistake {
  /// Whether the call is known not to matter in this record.
  package var isKnown: Bool { NeedlessSyncs.all.contains { $0.applies(self) } }
}
