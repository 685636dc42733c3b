import FitIQDomain
import FitIQSystem
import GRDB

extension StopRequest {
  /// Statements of the connection fail with `SQLITE_INTERRUPT` from the request on.
  func ends(_ queue: DatabaseQueue) {
    join { [weak queue] in queue?.interrupt() }
  }
}
