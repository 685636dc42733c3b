package import FitIQDomain
import Foundation

extension Runtime {
  /// The real clock.
  package static let live = Runtime(now: { Date() })

  /// The clock of one command: the real one.
  ///
  /// In a debug build `FITIQ_NOW` is what it shows instead, in Unix seconds: for screens that are
  /// compared.
  static func live(_ environment: [String: String]) -> Runtime {
    #if DEBUG
      if let now = environment["FITIQ_NOW"].flatMap(Double.init) {
        let date = Date(timeIntervalSince1970: now)
        return Runtime(now: { date })
      }
    #endif
    return live
  }
}

extension UserID {
  /// One that nobody has.
  static func random() -> UserID { UserID(UUID()) }
}
