import FitIQDomain
import FitIQStorage

/// The backups of a store of either kind.
enum BackupSource {
  case database(MigrationEngine)
  case appStore(AppStoreHistory)

  init(_ options: StoreOptions, _ session: Session, isLocalOnly: Bool = false) throws {
    if let history = try session.appStoreHistory(options, isLocalOnly: isLocalOnly) {
      self = .appStore(history)
    } else {
      self = .database(try session.engine(options))
    }
  }

  func list() throws -> [BackupEntry] {
    switch self {
    case .database(let engine): BackupFiles.list(BackupFolder.path(of: engine.path))
    case .appStore(let history): try history.backups()
    }
  }

  func prune(
    _ retention: BackupRetention, _ session: Session, isDryRun: Bool
  ) throws -> BackupPruneReport {
    let now = session.runtime.now()
    return switch self {
    case .database(let engine):
      try BackupFiles.prune(
        BackupFolder.path(of: engine.path), retention, now: now, isDryRun: isDryRun)
    case .appStore(let history): try history.prune(retention, now: now, isDryRun: isDryRun)
    }
  }
}
