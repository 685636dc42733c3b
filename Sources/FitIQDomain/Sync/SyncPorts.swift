/// Where days of health data come from; an export is one.
package protocol SyncSource: AnyObject {
  /// Whether what was stored of a sync says that it read this very data.
  func isRecognised(as identity: String) throws -> Bool

  /// Reads the metrics, before anything is asked of their days.
  ///
  /// - Parameter progress: Called now and then; what it throws ends the reading.
  func load(
    _ metrics: [HealthMetric], progress: (SyncProgress) throws -> Void
  ) throws -> SourceSummary

  /// The days of a metric that was loaded, ascending.
  func days(of metric: HealthMetric) throws -> [SourceDay]

  /// Lets go of what was loaded: no days are asked for any more.
  func unload()
}

/// What a source says of itself, once it was read.
package struct SourceSummary: Sendable, Equatable {
  /// What it will be recognised by.
  package var identity: String
  /// When it was made, Unix seconds; nil where it does not say.
  package var exportedAt: Double?
  /// Whether it ends before it is over: days may be there in part only.
  package var isTruncated: Bool
  /// How many records there are of the metrics that were read.
  package var records: Int
  /// Records that do not count, by the reason.
  package var skippedRecords: [String: Int]
  /// False when there were so many records that copies far from each other may both count.
  package var isDuplicateSearchComplete: Bool
  /// Differs where it is another person's; nil where it does not say.
  package var person: String?
  /// What was named as the one source that counts, and is not among those that were read.
  package var unknownSource: UnknownSource?

  package init(
    identity: String, exportedAt: Double? = nil, isTruncated: Bool = false, records: Int = 0,
    skippedRecords: [String: Int] = [:], isDuplicateSearchComplete: Bool = true,
    person: String? = nil, unknownSource: UnknownSource? = nil
  ) {
    self.identity = identity
    self.exportedAt = exportedAt
    self.isTruncated = isTruncated
    self.records = records
    self.skippedRecords = skippedRecords
    self.isDuplicateSearchComplete = isDuplicateSearchComplete
    self.person = person
    self.unknownSource = unknownSource
  }
}

/// The name of a source that nothing is of.
package struct UnknownSource: Sendable, Equatable {
  package let name: String
  /// Those that there are.
  package let known: [String]

  package init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }
}

/// How far a sync is.
package enum SyncProgress: Sendable {
  case reading(bytes: Int64, of: Int64, records: Int)
  case writing(day: LocalDay, done: Int, of: Int)
}

/// Where what a sync brings is kept, with what is known of earlier syncs.
package protocol SyncStore: AnyObject {
  /// The last whole sync of a metric; one question.
  func lastExport(of metric: HealthMetric) throws -> SyncedExport?

  /// Whose export was synced last, of any metric, as ``lastExport(of:)`` has found; nil where none said.
  var person: String? { get }

  /// What is tracked of a metric, by the day.
  func trackedDays(of metric: HealthMetric) throws -> [LocalDay: SyncedDay]

  /// Writes whole days in one transaction: all of the batch or nothing, but for metrics that fail,
  /// of which nothing is written while the others are.
  func write(_ batch: SyncBatch) throws -> SyncBatchOutcome

  /// Remembers what was wholly synced of a metric, if its tracking is what is given.
  func remember(
    _ export: SyncedExport, of metric: HealthMetric, tracked: [LocalDay: SyncedDay]
  ) throws

  /// The log entry of what was written; nil when nothing was.
  var operationID: Int64? { get }
}

/// What is known of a day that was synced.
package struct SyncedDay: Sendable, Equatable {
  /// Nil for a day that is known from elsewhere, and still to be verified.
  package let digest: String?
  package let isComplete: Bool
  /// A person's own mark is trusted, the app's is not: a day that a person marked stays as it is.
  package let source: TrackingSource
  /// When the source was made that said so first, Unix seconds; nil where that is not known.
  package let exportedAt: Double?

  /// What is known of a day that a source was read completely for and has nothing of.
  ///
  /// What was known of it before is where the knowledge comes from: a day of the app's lists stays one.
  static func empty(
    _ known: SyncedDay?, _ reach: ExportReach, isComplete: Bool = true
  ) -> SyncedDay {
    SyncedDay(
      digest: emptyDigest, isComplete: isComplete, source: known?.source ?? .sync,
      exportedAt: reach.end)
  }

  package static let emptyDigest = "none"
  var isEmpty: Bool { digest == Self.emptyDigest }

  /// A day of the app's lists that lies before what the last export knows: see ``ExportReach``.
  static let unread = SyncedDay(digest: "unread", isComplete: true, source: .legacy)
  var isUnread: Bool { digest == Self.unread.digest }
  /// Whether an export had something of it.
  var hasData: Bool { digest != nil && !isEmpty && !isUnread }

  package init(
    digest: String?, isComplete: Bool, source: TrackingSource = .sync, exportedAt: Double? = nil
  ) {
    self.digest = digest
    self.isComplete = isComplete
    self.source = source
    self.exportedAt = exportedAt
  }
}

/// An export that was wholly synced, with the choices that it was synced with.
package struct SyncedExport: Sendable, Equatable {
  package var identity: String
  package var mergeRule: String
  package var timeZone: String
  /// Nil: no bound.
  package var from: LocalDay?
  package var through: LocalDay?
  /// The first day that was not over in it.
  package var openFrom: LocalDay
  /// The day on which it was made; nil where it does not say.
  package var exportedDay: LocalDay?
  /// Whose it was; nil where it does not say.
  package var person: String?
  /// When it was made, as ``ExportReach`` has it; nil where that was not kept.
  package var exportedAt: Double?
  /// The first day that it has something of.
  package var firstDay: LocalDay?
  /// Whether nothing that is tracked has changed since.
  package var isCurrent: Bool

  /// Whether it told of a day, and nothing that is tracked has changed since.
  func tells(of day: LocalDay) -> Bool {
    isCurrent && (from.map { day >= $0 } ?? true) && (through.map { day <= $0 } ?? true)
  }

  package init(
    identity: String, mergeRule: String, timeZone: String, from: LocalDay?, through: LocalDay?,
    openFrom: LocalDay, exportedDay: LocalDay?, person: String? = nil, exportedAt: Double? = nil,
    firstDay: LocalDay? = nil, isCurrent: Bool = true
  ) {
    self.exportedAt = exportedAt
    self.firstDay = firstDay
    self.isCurrent = isCurrent
    self.identity = identity
    self.mergeRule = mergeRule
    self.timeZone = timeZone
    self.from = from
    self.through = through
    self.openFrom = openFrom
    self.exportedDay = exportedDay
    self.person = person
  }
}
