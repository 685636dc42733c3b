import FitIQDomain

/// Reads the columns of `EntrySQL.columns`.
enum EntryRow {
  static func entry(_ row: borrowing RawStatement) throws(ImpossibleValue) -> ProgressEntry {
    ProgressEntry(
      key: row.integer(0), id: try row.optionalText(1), userID: try row.optionalText(2),
      type: try row.optionalText(3), quantity: try row.optionalNumber(4),
      dateAt: try row.optionalInstant(5), time: try row.optionalText(6),
      measuredAt: try row.instant(7), day: try row.optionalText(8),
      notes: try row.optionalText(9), createdAt: try row.optionalInstant(10),
      updatedAt: try row.optionalInstant(11), backendID: try row.optionalText(12),
      syncStatus: try row.optionalText(13))
  }

  static func event(_ row: borrowing RawStatement) throws(ImpossibleValue) -> EntryEvent {
    EntryEvent(
      id: try row.optionalText(0), eventType: try row.optionalText(1),
      status: try row.optionalText(2), attemptCount: try row.optionalInteger(3),
      maxAttempts: try row.optionalInteger(4), createdAt: try row.optionalInstant(5))
  }
}
