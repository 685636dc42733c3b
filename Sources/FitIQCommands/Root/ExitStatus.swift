import FitIQDelivery
import FitIQDomain
import FitIQFleet
import FitIQHealthExport
import FitIQLegacy
import FitIQShell
import FitIQStorage
import FitIQSystem
import FitIQTerminal

/// Exit statuses of fitiq: those of sysexits.h, and three of its own.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case negative = 1
  case partial = 4
  case usage = 64
  case dataInvalid = 65
  case inputMissing = 66
  case unavailable = 69
  case internalFault = 70
  case cannotCreate = 73
  case ioFailed = 74
  case temporaryFailure = 75
  case permissionDenied = 77
  case configuration = 78
  case interrupted = 130

  package var code: Int32 { rawValue }

  /// What the status means, for `fitiq help exit-status` and the man pages.
  package var meaning: String {
    switch self {
    case .success: "done; also a dry run, and a reader that closed the pipe"
    case .negative: "the answer is no: problems found, data changed since, or declined"
    case .partial: "some items failed, the others succeeded"
    case .usage: "wrong command line, or refused unless an option allows it"
    case .dataInvalid: "the input is damaged or of the wrong kind"
    case .inputMissing: "a file, or a row that was named, is not there"
    case .unavailable: "the backend cannot be reached"
    case .internalFault: "an internal error in fitiq"
    case .cannotCreate: "an output file cannot be created, or would overwrite data"
    case .ioFailed: "reading or writing failed, or the disk or the memory is full"
    case .temporaryFailure: "locked by another process: try again"
    case .permissionDenied: "not allowed, or the backend rejected the credentials"
    case .configuration:
      "a setting is wrong or missing, or this fitiq is too old or too new for the file"
    case .interrupted: "stopped by Ctrl-C"
    }
  }

  /// The only place where an error becomes an exit status.
  init(_ error: any FitIQError) {
    self =
      switch error {
      case let error as StorageError: Self.status(of: error.code)
      case let error as LegacyError: Self.status(of: error.code)
      case let error as OutputError: Self.status(of: error.code)
      case let error as TrackingError: Self.status(of: error.code)
      case let error as HealthExportError: Self.status(of: error.code)
      case let error as SyncError: Self.status(of: error.code)
      case let error as LookupError: Self.status(of: error.code)
      case let error as QueryError: Self.status(of: error.code)
      case let error as DeliveryError: Self.status(of: error.code)
      case let error as SettingsError: Self.status(of: error.code)
      case let error as FleetError: Self.status(of: error.code)
      case is UsageError, is ShellSyntaxError: .usage
      case is ListPageError: .inputMissing
      case let error as ReplError: error.cause.map { ExitStatus($0) } ?? .ioFailed
      case is InterruptionError: .interrupted
      default: .internalFault
      }
  }

  private static func status(of code: StorageError.Code) -> ExitStatus {
    switch code {
    case .busy: .temporaryFailure
    case .diskFull, .ioFailed, .memoryExceeded: .ioFailed
    case .storeCorrupt, .notADatabase, .foreignDatabase, .storeHostile, .backupInvalid,
      .planInvalid, .linesInvalid:
      .dataInvalid
    case .storeMissing, .backupMissing, .userUnknown, .eventUnknown, .operationUnknown:
      .inputMissing
    case .cannotCreate, .backupProtected: .cannotCreate
    case .permissionDenied: .permissionDenied
    case .networkFileSystem, .unknownMigration, .zoneContradicted, .relinkAmbiguous,
      .cloudKitMirrored, .patternInvalid, .patternTooSlow:
      .usage
    case .schemaOutdated, .schemaNewer, .schemaEdited: .configuration
    case .notUndoable, .undoConflict, .planStale: .negative
    case .migrationFailed, .constraintFailed, .verificationFailed, .internalFault: .internalFault
    }
  }

  private static func status(of code: LegacyError.Code) -> ExitStatus {
    switch code {
    case .inputMissing, .preferencesNotFound, .storeNotFound, .noResetBackup: .inputMissing
    case .preferencesChanged: .negative
    case .inputUnreadable: .permissionDenied
    case .inputFailed: .ioFailed
    case .inputTooLarge, .notAPropertyList, .propertyListCorrupt, .propertyListHostile,
      .notFitIQPreferences, .copyDiffers:
      .dataInvalid
    case .preferencesAmbiguous, .storeAmbiguous, .inputIsStore: .usage
    case .cannotCreate, .outputExists: .cannotCreate
    }
  }

  private static func status(of code: HealthExportError.Code) -> ExitStatus {
    switch code {
    case .missing: .inputMissing
    case .unreadable: .permissionDenied
    case .notAnExport, .archiveTruncated, .archiveCorrupt, .archiveEncrypted,
      .archiveUnsupported, .archiveHostile, .exportHostile:
      .dataInvalid
    }
  }

  private static func status(of code: SyncError.Code) -> ExitStatus {
    switch code {
    case .contentUnexpected: .internalFault
    case .removalUnconfirmed, .personUnconfirmed, .sourceUnknown: .usage
    }
  }

  private static func status(of code: OutputError.Code) -> ExitStatus {
    switch code {
    case .outputClosed: .success
    case .outputFull, .outputFailed: .ioFailed
    case .encodingFailed: .internalFault
    case .confirmationRequired: .usage
    case .declined: .negative
    case .answerInvalid: .dataInvalid
    case .outputRefused: .cannotCreate
    }
  }

  private static func status(of code: TrackingError.Code) -> ExitStatus {
    switch code {
    case .userUnknown, .dayNotOver, .nothingSelected: .usage
    }
  }

  private static func status(of code: LookupError.Code) -> ExitStatus {
    switch code {
    case .entryUnknown, .sessionUnknown, .quarantinedUnknown: .inputMissing
    case .idAmbiguous: .usage
    }
  }

  private static func status(of code: QueryError.Code) -> ExitStatus {
    switch code {
    case .syntax, .incomplete, .tableUnknown, .columnUnknown, .functionUnknown, .parameterMissing,
      .refused, .invalid, .tooBig:
      .usage
    case .interrupted: .interrupted
    case .busy: .temporaryFailure
    case .corrupt: .dataInvalid
    case .diskFull, .ioFailed, .memoryExceeded: .ioFailed
    case .constraintFailed: .negative
    }
  }

  private static func status(of code: DeliveryError.Code) -> ExitStatus {
    switch code {
    case .addressMissing, .addressInvalid, .addressInsecure, .proxyInvalid,
      .certificatesUnreadable, .credentialsInvalid:
      .configuration
    case .credentialsMissing, .credentialsExposed, .authenticationFailed: .permissionDenied
    case .credentialsBusy: .temporaryFailure
    case .credentialsUnwritable: .ioFailed
    case .credentialsRefused: .dataInvalid
    case .backendUnavailable: .unavailable
    case .portTaken: .cannotCreate
    }
  }

  private static func status(of code: FleetError.Code) -> ExitStatus {
    switch code {
    case .fleetMissing, .runUnknown: .inputMissing
    case .fleetInvalid: .dataInvalid
    case .fleetUnreadable, .fleetUnwritable, .cannotStart: .ioFailed
    }
  }

  private static func status(of code: SettingsError.Code) -> ExitStatus {
    switch code {
    case .configInvalid, .settingInvalid: .configuration
    }
  }
}
