/// Which operations are taken back together.
package enum UndoSeries {
  /// The operations to take back so that a store is as it was before one of them, newest first.
  ///
  /// An operation that was undone since, and the undo that did it, cancel each other out. The undo
  /// of an older operation is taken back itself.
  ///
  /// - Parameter log: Newest first.
  package static func operations(from first: Int64, in log: [LoggedOperation]) -> [LoggedOperation]
  {
    log.filter { operation in
      operation.id >= first && operation.undoneBy == nil && operation.state == nil
        && operation.undoes.map { $0 < first } ?? true
    }
  }

  /// The operations in force that were made for a reason, newest first.
  ///
  /// - Parameter reason: All of it, or the part before a slash: that of a fleet's run, for any store.
  package static func operations(
    for reason: String, in log: [LoggedOperation]
  ) -> [LoggedOperation] {
    log.filter { operation in
      operation.undoneBy == nil && operation.state == nil && operation.kind != .undo
        && (operation.reason == reason || operation.reason?.hasPrefix(reason + "/") ?? false)
    }
  }
}
