/// Syncs that no power cut needs in these records, and why they are made all the same.
///
/// Reviewed by hand: `fitiq-dev powercut --mistakes` names each that is not noticed and not in this list.
enum NeedlessSyncs {
  struct Reason: Sendable {
    let call: @Sendable (String) -> Bool
    /// Why the call stays.
    let text: String
  }

  static let all = [
    Reason(
      call: { $0.contains("sync .config/fitiq/") && $0.contains(" after write ") },
      text: "of room that is reserved before tokens are asked for; the bytes are synced after it")
  ]
}

extension DiskTrace.Mistake {
  /// Whether the call is known not to matter in this record.
  package var isKnown: Bool { NeedlessSyncs.all.contains { $0.call(description) } }
}
