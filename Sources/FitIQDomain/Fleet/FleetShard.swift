import FitIQSystem
import Foundation

/// A share of the stores of a fleet: those whose ids fall to it, whatever their position.
package struct FleetShard: Sendable, Equatable {
  /// From 1 to ``count``.
  package let index: Int
  package let count: Int

  /// All stores.
  package static let whole = FleetShard(index: 1, count: 1)

  private init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Nil where there is no such share.
  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.init(index: index, count: count)
  }

  /// Reads `3/7`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }

  package var text: String { "\(index)/\(count)" }

  /// Whether the store with this id falls to the share.
  package func contains(_ id: String) -> Bool {
    Self.number(of: id, for: "shard") % UInt64(clamping: count) == UInt64(clamping: index - 1)
  }

  /// Whether a store belongs to a share of so much of all, which is the same share each time.
  package static func isInCanary(_ id: String, share: Double) -> Bool {
    // Another number than that of the shard: each shard has its part of it.
    Double(number(of: id, for: "canary") >> 11) * 0x1p-53 < share
  }

  /// Evenly spread, and the same on every machine.
  private static func number(of id: String, for purpose: String) -> UInt64 {
    let digits = Fingerprint(of: Data("\(purpose) \(id)".utf8)).hex.prefix(16)
    return UInt64(digits, radix: 16) ?? 0
  }
}

// MARK: - What schedulers say

/// Why the environment names no shard, although it says something of one.
package struct FleetShardConflict: Error, Equatable {
  package let summary: String
}

extension FleetShard {
  /// The shard that a scheduler gives this process; nil where none does.
  ///
  /// - Slurm arrays: `SLURM_ARRAY_TASK_ID`, `_MIN`, `_MAX`, `_COUNT` and `_STEP`
  ///   (https://slurm.schedmd.com/job_array.html).
  /// - Kubernetes Indexed Jobs: `JOB_COMPLETION_INDEX`, from 0; AWS Batch arrays:
  ///   `AWS_BATCH_JOB_ARRAY_INDEX`, from 0; GNU parallel: `PARALLEL_SEQ`, from 1. They do not tell how
  ///   many there are: `FITIQ_SHARDS` does.
  ///
  /// - Throws: ``FleetShardConflict`` where they contradict one another, or lack a part.
  package init?(environment: [String: String]) throws(FleetShardConflict) {
    let shards = try Self.number("FITIQ_SHARDS", environment)
    var found: [(name: String, shard: FleetShard)] = []
    func add(_ name: String, _ index: Int, of count: Int) throws(FleetShardConflict) {
      guard let shard = FleetShard(index, of: count) else {
        throw FleetShardConflict(summary: "\(name) names shard \(index) of \(count)")
      }
      found.append((name, shard))
    }
    let slurm = "SLURM_ARRAY_TASK_ID"
    if let id = try Self.number(slurm, environment) {
      let first = try Self.number("SLURM_ARRAY_TASK_MIN", environment)
      let count = try Self.number("SLURM_ARRAY_TASK_COUNT", environment)
      let step = try Self.number("SLURM_ARRAY_TASK_STEP", environment) ?? 1
      let last = try Self.number("SLURM_ARRAY_TASK_MAX", environment)
      // Every task of an array with gaps is told, not only those behind one.
      guard let first, let count, step > 0, id >= first, (id - first) % step == 0,
        last.map({ ($0 - first) % step == 0 && ($0 - first) / step == count - 1 }) ?? true
      else {
        throw FleetShardConflict(
          summary: "\(slurm) is set, but its MIN, MAX, STEP and COUNT do not fit")
      }
      guard shards == nil || shards == count else {
        throw FleetShardConflict(
          summary: "the array has \(count) tasks, but FITIQ_SHARDS is \(shards ?? 0)")
      }
      try add(slurm, (id - first) / step + 1, of: count)
    }
    for (name, start) in [("JOB_COMPLETION_INDEX", 0), ("AWS_BATCH_JOB_ARRAY_INDEX", 0)] {
      guard let index = try Self.number(name, environment) else { continue }
      guard let shards else {
        throw FleetShardConflict(summary: "\(name) is set, but FITIQ_SHARDS is not")
      }
      try add(name, index - start + 1, of: shards)
    }
    // Set by every use of parallel, which need not be about shards.
    if let shards, let index = try Self.number("PARALLEL_SEQ", environment) {
      try add("PARALLEL_SEQ", index, of: shards)
    }
    guard let first = found.first else {
      guard shards == nil else {
        throw FleetShardConflict(
          summary: "FITIQ_SHARDS is set, but nothing says which shard this is")
      }
      return nil
    }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw FleetShardConflict(
        summary: "\(first.name) says shard \(first.shard.text), \(other.name) says "
          + other.shard.text)
    }
    self = first.shard
  }

  private static func number(
    _ name: String, _ environment: [String: String]
  ) throws(FleetShardConflict) -> Int? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    guard let value = Int(text), (0...1_000_000_000).contains(value) else {
      throw FleetShardConflict(summary: "\(name) must be a whole number from 0 to 1,000,000,000")
    }
    return value
  }
}
