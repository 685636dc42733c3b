import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// A small store of the app in a folder of its own, for `fitiq self-check`; gone when the value is.
package final class SampleStore: Sendable {
  /// Progress entries, and how many of them are copies of another one.
  package static let entries = 18
  package static let copies = 8

  package let folder: String
  package var path: String { folder + "/default.store" }

  /// - Throws: `StorageError` where the folder for temporary files or SQLite is not usable.
  package init() throws {
    held = try ScratchRoot.makeFolder()
    folder = held.path
    do {
      let queue = try StoreHardening.open(path, as: .input)
      try queue.writeWithoutTransaction { try $0.executeAll(Self.sql) }
      try queue.close()
    } catch {
      throw StorageError(error, while: "make a store in", path: folder)
    }
  }

  deinit { ScratchRoot.remove(held) }

  private let held: ScratchRoot.Folder
  private static let sql = String(decoding: PackageResources.sample_store_sql, as: UTF8.self)
}
