import FitIQDomain

/// Why an export cannot be read at all; what is wrong with single records is counted instead.
package struct HealthExportError: FitIQError {
  package enum Code: String, CaseIterable, Sendable {
    case missing = "export_missing"
    case unreadable = "export_unreadable"
    /// Nothing in it has the root element of a Health export.
    case notAnExport = "not_a_health_export"
    case archiveTruncated = "archive_truncated"
    case archiveCorrupt = "archive_corrupt"
    case archiveEncrypted = "archive_encrypted"
    case archiveUnsupported = "archive_unsupported"
    /// Made to harm: paths that climb, entries that overlap, absurd ratios or sizes.
    case archiveHostile = "archive_hostile"
    case exportHostile = "export_hostile"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }

  init(_ code: Code, _ summary: String, hint: String? = nil) {
    self.code = code
    self.summary = summary
    self.hint = hint
  }
}
