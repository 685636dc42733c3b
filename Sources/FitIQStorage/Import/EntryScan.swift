import FitIQDomain
import FitIQSystem
import Foundation
import GRDB
import GRDBSQLite

/// One pass over every entry of an app store: checks each row, finds its user and slot, and groups
/// the copies of one logical entry.
///
/// Serves the import, the doctor and (on a store in place) the cleanup.
struct EntryScan {
  /// Users by position, as `EntryGrouping` counts them.
  private(set) var users: [String] = []
  private(set) var types: [String] = []
  private(set) var grouping: EntryGrouping
  /// What the merges record of each row; nil where nobody asks.
  private(set) var identities: RowIdentities?
  /// Rows that cannot become entries, by primary key.
  private(set) var faults: [(key: Int64, fault: StoreRowFault)] = []
  private(set) var rowCount = 0
  /// Over the keys of the users' profiles, for the check of their index before a cleanup.
  private var profiles = IndexCheck.Sum()
  /// Whether it is of all rows of the store, not of a part.
  private var isWhole = true
  /// Rows left out by the caller's filter.
  private(set) var skipped = 0
  /// Hourly rows, and how many of them name another hour than their instant, by user.
  private(set) var labels: [(rows: Int, contradicted: Int)] = []
  /// Rows whose time is not written `HH:00:00` although their type is hourly.
  private(set) var unnormalisedTimes: [Int64] = []
  private(set) var unnormalisedCount = 0

  /// Ids that the caller asks about, such as those of the entities of events.
  var watchedIDs: Set<UUID16> = []
  /// The rows that have them; `position` in the grouping is negative for a row that is not in it.
  private(set) var sightings: [(id: UUID16, key: Int64, position: Int32)] = []
  /// Hourly rows whose time is the right hour, not written as the app writes it.
  private(set) var unnormalisedHours: [(key: Int64, hour: Int64)] = []
  /// Keeps what stands for the backend ids of rows.
  var keepsRemotes = false
  /// A hash of the backend id of each row, by position in the grouping; 0 for none.
  private(set) var remotes: [UInt64] = []
  /// Rows with notes, by position in the grouping.
  private(set) var notedRows: [Int32] = []
  /// What a cleanup wants to know of each row beyond its slot.
  private let readsTraits: Bool

  /// How many rows there may be; 0 where nobody knows.
  private let expected: Int
  private let timing: EntryTiming
  private let filter: StoreFilter
  private var typeIndex = TypeIndex()
  private var userOfProfile: [Int64: UInt16] = [:]
  private var userOfRow: [Int64: UInt16] = [:]
  private var onlyUser: UInt16?
  /// Rows that name a user whose profile is not there: not the only user's.
  private var claimedRows: Set<Int64> = []
  private let isFiltered: Bool
  /// Rows of one user lie together.
  private var lastOwner: (profile: Int64, user: UInt16)?

  /// Kept of a finding's examples.
  private static let exampleLimit = 20

  /// - Parameter expected: About how many rows there are; 0 where nobody knows.
  init(
    timing: EntryTiming, filter: StoreFilter, keepsIdentities: Bool, expected: Int,
    keep: KeptCopy? = nil, keepsDigests: Bool = false
  ) {
    self.timing = timing
    self.filter = filter
    self.expected = expected
    isFiltered =
      filter.user != nil || filter.since != nil || filter.until != nil || filter.type != nil
    readsTraits = keep != nil
    grouping = EntryGrouping(keep: keep ?? .newest, keepsDigests: keepsDigests)
    grouping.reserve(expected)
    if keepsIdentities { identities = RowIdentities(expected: expected) }
  }

  /// Columns of the scan's statement that a visitor may look at.
  enum Column {
    static let key: Int32 = 0
    static let profile: Int32 = 1
    static let backendID: Int32 = 8
    static let state: Int32 = 9
    static let id: Int32 = 10
  }

  /// Scans the rows of the store.
  ///
  /// - Parameters:
  ///   - keys: Only rows with these primary keys; nil for all.
  ///   - visit: Sees every row, and whether it went into the grouping: a second pass would cost as
  ///     much as the first.
  mutating func run(
    _ db: Database, catalog: AppStoreCatalog, keys: ClosedRange<Int64>? = nil,
    visit: (RowVisitor.Row, _ isGrouped: Bool) -> Void = { _, _ in }
  ) throws {
    isWhole = keys == nil
    if keepsRemotes { remotes.reserveCapacity(grouping.keys.capacity) }
    try loadUsers(db)
    guard let entity = catalog.entities["SDProgressEntry"] else { return }
    let columns = [
      "Z_PK", "ZUSERPROFILE", "ZTYPE", "ZQUANTITY", "ZDATE", "ZTIME", "ZCREATEDAT", "ZUPDATEDAT",
      "ZBACKENDID", "ZSYNCSTATUS", "ZID", "ZNOTES", "Z_OPT",
    ].map { entity.columns.contains($0) ? $0 : "NULL" }
    var last = Int64.min
    // Keys are given out one after the other; some of them are half a store.
    let most = Int(clamping: keys == nil ? entity.highestKey : entity.highestKey / 2)
    try RowVisitor.forEachRow(
      // In the order of the keys: an index with all columns would give another one.
      columns, of: "\"\(entity.table)\" NOT INDEXED",
      where: keys.map { "Z_PK >= \($0.lowerBound) AND Z_PK <= \($0.upperBound)" }, in: db
    ) { row in
      // A damaged page can name another one twice: the keys tell, and the scan ends.
      guard rowCount == 0 || row.integer(0) > last else { throw DatabaseError.keysOutOfOrder }
      last = row.integer(0)
      rowCount += 1
      if readsTraits { profiles.add(row.value(Column.profile), key: last) }
      if rowCount & 0x3FFF == 0 {
        WorkProgress.tell("reading entries", Double(rowCount) / Double(max(rowCount, most)))
      }
      let count = grouping.keys.count
      if let fault = try add(row) { faults.append((row.integer(0), fault)) }
      if !watchedIDs.isEmpty { look(at: row, position: count) }
      visit(row, grouping.keys.count > count)
    }
  }

  private mutating func loadUsers(_ db: Database) throws {
    var positions: [String: UInt16] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT key, id FROM temp.profile_keys ORDER BY key LIMIT 60000")
    while let row = try rows.next() {
      let id: String = try row.value(1)
      let position = positions[id] ?? UInt16(clamping: users.count)
      if positions.updateValue(position, forKey: id) == nil { users.append(id) }
      userOfProfile[try row.value(0)] = position
    }
    labels = [(rows: Int, contradicted: Int)](repeating: (0, 0), count: users.count)
    if filter.relinks, users.count == 1 {
      onlyUser = 0
      claimedRows = Set(
        try Int64.fetchAll(
          db, sql: "SELECT key FROM temp.claimed_rows WHERE table_name = 'progress_entries'"))
    }
    let attributed = try Row.fetchCursor(
      db,
      sql: "SELECT key, user_id FROM temp.attributions WHERE table_name = 'progress_entries'")
    while let row = try attributed.next() {
      userOfRow[try row.value(0)] = positions[try row.value(1)]
    }
  }

  private mutating func add(_ row: RowVisitor.Row) throws -> StoreRowFault? {
    let user = owner(row)
    // Whose rows were not asked for, their faults were not either.
    if let wanted = filter.user, user.map({ users[Int($0)] != wanted.text }) ?? true {
      skipped += 1
      return nil
    }
    let id = row.value(Column.id)
    guard id.type == SQLITE_BLOB, id.byteCount == 16 else { return .idMalformed }
    guard let typeText = row.text(2), !typeText.isEmpty else { return .typeMissing }
    guard typeText.count <= StoreRowLimits.label else { return .textTooLong }
    guard let quantity = row.number(3), StoreRowLimits.isQuantity(quantity) else {
      return .quantityInvalid
    }
    guard let date = row.number(4), Self.isInstant(date) else { return .dateInvalid }
    let created = row.number(6)
    let updated = row.number(7)
    guard created.map(Self.isInstant) ?? row.isNull(6),
      updated.map(Self.isInstant) ?? row.isNull(7)
    else { return .dateInvalid }
    let time = row.text(5)
    let backendID = row.value(Column.backendID)
    let hasBackendID = !backendID.isNull && backendID.byteCount > 0
    let notes = row.value(11)
    guard time != nil || row.isNull(5), backendID.isNull || backendID.type == SQLITE_TEXT,
      notes.isNull || notes.type == SQLITE_TEXT
    else { return .valueMalformed }
    guard (time?.count ?? 0) <= StoreRowLimits.label, notes.byteCount <= StoreRowLimits.text,
      backendID.byteCount <= 1_024
    else { return .textTooLong }
    let state = row.value(Column.state)
    guard let user else { return .unattributed }
    guard time?.isUTF8 != false, notes.text?.isUTF8 != false, backendID.text?.isUTF8 != false else {
      return .valueMalformed
    }

    let wall = time.flatMap { WallTime.seconds($0) }
    let measured = timing.measured(
      EntryTiming.Row(
        date: date + AppStoreViews.epoch, wallSeconds: wall, hasTime: time != nil,
        created: created.map { $0 + AppStoreViews.epoch },
        updated: updated.map { $0 + AppStoreViews.epoch }, hasBackendID: hasBackendID))
    guard let type = try typeIndex.position(of: typeText, adding: &types) else {
      return .valueMalformed
    }
    let kind = typeIndex.classes[Int(type)]
    if let wall, kind == .steps || kind == .heartRate {
      note(
        wall, isHourly: kind == .steps || timing.zone.startOfHour(measured) == measured,
        length: time?.count ?? 0, measured: measured, user: user, key: row.integer(0))
    }
    if isFiltered,
      !filter.includes(user: users[Int(user)], type: types[Int(type)], measured: measured)
    {
      skipped += 1
      return nil
    }
    let slot = timing.slot(kind, measured: measured, hasTime: time != nil, quantity: quantity)
    var entry = EntryGrouping.Row(
      key: row.integer(0), user: user, type: type, slot: slot, quantity: quantity,
      updated: updated, created: created, hasBackendID: hasBackendID)
    if let text = state.text, SyncState(text) == .synced { entry.traits = .isSynced }
    if notes.byteCount > 0 { notedRows.append(Int32(clamping: grouping.keys.count)) }
    if readsTraits {
      entry.traits = traits(
        of: row, slot: slot, time: time, wall: wall, date: date,
        isUnchanged: created == updated, adding: entry.traits)
      entry.version = row.integer(12)
    }
    grouping.add(entry)
    if keepsRemotes { remotes.append(hasBackendID ? Self.hash(backendID.bytes) : 0) }
    identities?.add(id: row.blob(10), backendID: row.text(8))
    return nil
  }

  /// Another one in each process, so that no file can be made whose ids all seem to be one.
  private static let seed = Randomness.hashSeed

  /// A hash of a text in lower case, eight bytes at a time; never 0.
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
    var index = 0
    while index + 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = (hash ^ (word | 0x2020_2020_2020_2020)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    while index < text.count {
      hash = (hash ^ UInt64(text[index] | 0x20)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 1
    }
    return hash == 0 ? 1 : hash
  }

  /// Whether seconds since the store's own epoch are an instant that a row can have.
  private static func isInstant(_ seconds: Double) -> Bool {
    StoreRowLimits.isInstant(seconds + AppStoreViews.epoch)
  }

  private mutating func look(at row: RowVisitor.Row, position: Int) {
    guard let id = UUID16(checking: row.blob(Column.id)), watchedIDs.contains(id) else { return }
    let isGrouped = grouping.keys.count > position
    sightings.append((id, row.integer(Column.key), isGrouped ? Int32(clamping: position) : -1))
  }

  /// Bits, not set operations: those of another module cost a dozen calls for each row.
  private mutating func traits(
    of row: RowVisitor.Row, slot: EntrySlot, time: UnsafeBufferPointer<UInt8>?,
    wall: Int32?, date: Double, isUnchanged: Bool, adding known: EntryGrouping.Traits
  ) -> EntryGrouping.Traits {
    var bits = known.rawValue
    let looksPulled = time != nil && isUnchanged
    if looksPulled { bits |= EntryGrouping.Traits.looksPulledWithBackendID.rawValue }
    guard slot.kind == .hour else { return EntryGrouping.Traits(rawValue: bits) }
    if date + AppStoreViews.epoch != Double(slot.position) {
      bits |= EntryGrouping.Traits.isOffHour.rawValue
    }
    guard let time else { return EntryGrouping.Traits(rawValue: bits) }
    // A label that names another hour is evidence about the zone, and what was pulled keeps the time
    // that the backend had.
    if let wall, wall % 3_600 != 0 || time.count != 8,
      !looksPulled || row.isNull(Column.backendID),
      !timing.contradicts(wallSeconds: wall, measured: Double(slot.position))
    {
      unnormalisedHours.append((row.integer(Column.key), slot.position))
    }
    return EntryGrouping.Traits(rawValue: bits)
  }

  private mutating func owner(_ row: RowVisitor.Row) -> UInt16? {
    let profile = row.value(Column.profile)
    if profile.type == SQLITE_INTEGER {
      if let lastOwner, lastOwner.profile == profile.integer { return lastOwner.user }
      if let user = userOfProfile[profile.integer] {
        lastOwner = (profile.integer, user)
        return user
      }
    }
    return userOfRow[row.integer(0)] ?? (claimedRows.contains(row.integer(0)) ? nil : onlyUser)
  }

  private mutating func note(
    _ wall: Int32, isHourly: Bool, length: Int, measured: Double, user: UInt16, key: Int64
  ) {
    labels[Int(user)].rows += 1
    if timing.contradicts(wallSeconds: wall, measured: measured) {
      labels[Int(user)].contradicted += 1
    }
    // `HH:00:00` is what the app writes for an hour.
    guard isHourly, wall % 3_600 != 0 || length != 8 else { return }
    unnormalisedCount += 1
    if unnormalisedTimes.count < Self.exampleLimit { unnormalisedTimes.append(key) }
  }

  /// Makes the scans of the parts of a store one.
  ///
  /// - Parameter parts: In the order of their keys, at least one; emptied on the way, so that a
  ///   large store is not there twice.
  static func joining(_ parts: inout [EntryScan]) throws -> EntryScan {
    var joined = parts.removeFirst()
    for index in parts.indices { joined.append(&parts[index]) }
    parts = []
    joined.isWhole = true
    // Whoever stops it while the parts are joined does not wait for what is made of them.
    try Interruption.check()
    return joined
  }

  /// Adds what the scan of a later part of the same store found.
  private mutating func append(_ other: inout EntryScan) {
    let positions = other.types.map { type in
      if let known = types.firstIndex(of: type) { return UInt16(clamping: known) }
      types.append(type)
      return UInt16(clamping: types.count - 1)
    }
    let shift = Int32(clamping: grouping.keys.count)
    sightings += other.sightings.map { ($0.id, $0.key, $0.position < 0 ? -1 : $0.position + shift) }
    unnormalisedHours += other.unnormalisedHours
    notedRows += other.notedRows.map { $0 + shift }
    remotes += other.remotes
    other.remotes = []
    grouping.append(&other.grouping, types: positions)
    if let more = other.identities { identities?.append(more) }
    faults += other.faults
    rowCount += other.rowCount
    profiles += other.profiles
    skipped += other.skipped
    for (user, counts) in other.labels.enumerated() {
      labels[user].rows += counts.rows
      labels[user].contradicted += counts.contradicted
    }
    unnormalisedCount += other.unnormalisedCount
    unnormalisedTimes = Array(
      (unnormalisedTimes + other.unnormalisedTimes).prefix(Self.exampleLimit))
  }

  /// What the check of the store's indexes need not find again; nothing of a part, or where no cleanup
  /// is planned.
  func sums(in catalog: AppStoreCatalog) -> IndexCheck.Sums {
    guard readsTraits, isWhole, let entity = catalog.entities["SDProgressEntry"],
      entity.columns.contains("ZUSERPROFILE")
    else { return [:] }
    return [entity.table: ["ZUSERPROFILE": profiles]]
  }

  /// Hands over what stands for the backend ids: see ``remotes``.
  mutating func takeRemotes() -> [UInt64] {
    defer { remotes = [] }
    return remotes
  }

  /// Lets go of which rows a group has: a large store has many megabytes of it.
  mutating func releaseRows() { grouping.releaseMembers() }

  /// The users of whose hourly rows more contradict the time zone than damage explains.
  var contradictions: [String: (rows: Int, contradicted: Int)] {
    Dictionary(zip(users, labels)) { first, _ in first }.filter {
      Double($0.value.contradicted) / Double(max(1, $0.value.rows)) > ZoneVote.toleratedShare
    }
  }

  mutating func foldRawSamples() {
    let zone = timing.zone
    grouping.foldRawSamples { zone.startOfHour($0) }
  }
}

extension DatabaseError {
  /// What SQLite does not notice of a damaged table.
  static let keysOutOfOrder = DatabaseError(
    resultCode: .SQLITE_CORRUPT, message: "the keys of a table are out of order")
}
