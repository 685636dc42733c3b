import FitIQDelivery
import FitIQDomain
import FitIQStorage
import FitIQTerminal

/// What of the remote duplicates a run deletes, and what it leaves alone.
struct RemoteDeletionPlan {
  /// Empty for a dry run: a large store has hundreds of thousands.
  private(set) var targets: [RemoteDuplicate] = []
  private(set) var targetCount = 0
  private(set) var settled = 0
  private(set) var withoutEndpoint = 0
  private(set) var inUse = 0
  /// Beyond the limit.
  private(set) var left = 0

  init(
    _ keeper: any RemoteDuplicateKeeper, _ filter: RemoteDuplicateFilter, limit: Int?,
    isDryRun: Bool
  ) throws {
    try keeper.forEachRemoteDuplicate(filter) { duplicate in
      if duplicate.state.isSettled {
        settled += 1
      } else if let obstacle = duplicate.obstacle {
        switch obstacle {
        case .noEndpoint: withoutEndpoint += 1
        case .inUse: inUse += 1
        }
      } else if limit.map({ targetCount >= $0 }) ?? false {
        left += 1
      } else {
        targetCount += 1
        if !isDryRun { targets.append(duplicate) }
      }
    }
  }
}

struct RemoteDeletionReport: Report {
  /// matched = deleted + gone + failed + not_tried + settled_before + not_deletable + in_use.
  let matched: Int
  let deleted: Int
  let gone: Int
  let failed: Int
  /// In a dry run those that would be.
  let notTried: Int
  let settledBefore: Int
  let notDeletable: Int
  let inUse: Int
  let isDryRun: Bool
  var operationID: Int64?

  init(_ plan: RemoteDeletionPlan, _ summary: RemoteDeletions.Summary?, isDryRun: Bool) {
    deleted = summary?.deleted ?? 0
    gone = summary?.gone ?? 0
    failed = summary?.failed ?? 0
    notTried = plan.targetCount - deleted - gone - failed + plan.left
    settledBefore = plan.settled
    notDeletable = plan.withoutEndpoint
    inUse = plan.inUse
    matched = plan.targetCount + plan.left + settledBefore + notDeletable + inUse
    self.isDryRun = isDryRun
  }

  var tables: [Table] {
    Table.numbers([
      "matched": matched, "deleted": deleted, "gone": gone, "failed": failed,
      isDryRun ? "would_be_deleted" : "not_tried": notTried, "settled_before": settledBefore,
      "not_deletable": notDeletable, "in_use": inUse,
    ])
  }

  var closing: [String] {
    notDeletable > 0 ? ["", "not deletable: the backend has no way to delete nights"] : []
  }
}
