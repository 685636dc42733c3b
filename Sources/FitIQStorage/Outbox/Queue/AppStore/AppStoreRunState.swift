import FitIQDomain
import GRDB

/// What a delivery from an app's store knows between two transactions.
struct AppStoreRunState: Sendable {
  /// An event of ours, and what it goes back to where nothing was sent.
  struct Held: Sendable {
    /// `Z_OPT` as we left it: an event with another one is no longer ours.
    var version: Int64
    let status: DatabaseValue
    let attempts: DatabaseValue
    let lastAttempt: DatabaseValue
    /// Unix seconds of the claim or of the last sign of life.
    var seenAt: Double
  }

  /// Number of the content that the order of the run was read from; nil before that.
  var content: Int64?
  /// Whether the file was found whole.
  var isChecked = false
  var catalog: AppStoreCatalog
  /// How far the order has been gone through.
  var position: Int64 = 0
  /// Positions before it whose turn has come after all.
  var freed: [Int64] = []
  /// Positions whose measurement another event sends.
  var awaited: [Int64] = []
  var held: [Int64: Held] = [:]
  /// In the log.
  var operation: Int64?
  /// Keys of entries that are copies of others, and are not sent whichever event names their id.
  var copies: Set<Int64> = []
  /// Events that wait for a cleanup; nil before the order was read.
  var heldBack: OutboxHeldBack?
  /// Events that cannot be read.
  var unreadable = 0
  var counts = Counts()

  struct Counts: Sendable {
    var claimed = 0
    var completed = 0
    var waiting = 0
    var dead = 0
    var returned = 0
    var rescued = 0
    var entities = 0

    /// For the log.
    var summary: String {
      """
      outbox deliver: \(claimed.counting("event")) claimed, \(completed.grouped) completed, \
      \(waiting.grouped) waiting, \(dead.grouped) dead, \(returned.grouped) released
      """ + (rescued > 0 ? ", \(rescued) rescued" : "")
    }

    var isEmpty: Bool { claimed == 0 && rescued == 0 }
  }
}
