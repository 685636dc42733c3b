/// A new store of what could be read: gone with the value, unless it gets its name.
package final class SalvagedStore {
  package let report: SalvageReport
  private let path: String
  private let store: SalvageTarget
  private let lost: SalvageLostRows?

  init(report: SalvageReport, path: String, store: SalvageTarget, lost: SalvageLostRows?) {
    (self.report, self.path, self.store, self.lost) = (report, path, store, lost)
  }

  /// Where it lies as long as it has no name.
  package var scratchPath: String { store.path }

  /// Gives the store its name, and before it the file of the rows that are not in it: anyone who finds the
  /// store finds both.
  ///
  /// - Throws: `StorageError`; there is neither then.
  package func publish(as target: String) throws {
    do {
      try lost?.publish()
      do { try store.publish(as: target) } catch {
        lost?.remove()
        throw error
      }
    } catch { throw StorageError(error, while: "salvage", path: path) }
  }
}
