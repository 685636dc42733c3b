import FitIQSystem

extension EntryGrouping {
  /// One row, as the rules see it.
  package struct Row: Sendable {
    package var key: Int64
    /// Position in the caller's lists of users and types.
    package var user: UInt16
    package var type: UInt16
    package var slot: EntrySlot
    package var quantity: Double
    package var updated: Double?
    package var created: Double?
    package var hasBackendID: Bool
    package var traits: Traits
    /// Grows with each change that the app makes to the row.
    package var version: Int64

    package init(
      key: Int64, user: UInt16, type: UInt16, slot: EntrySlot, quantity: Double, updated: Double?,
      created: Double?, hasBackendID: Bool, traits: Traits = [], version: Int64 = 0
    ) {
      self.key = key
      self.user = user
      self.type = type
      self.slot = slot
      self.quantity = quantity
      self.updated = updated
      self.created = created
      self.hasBackendID = hasBackendID
      self.traits = traits
      self.version = version
    }

    /// Differs when the row does in anything that a plan was made from.
    var digest: UInt64 {
      var mixed = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
      // Written out: a loop over an array would allocate for every row of a million.
      Self.mix(quantity.bitPattern, into: &mixed)
      Self.mix(updated?.bitPattern ?? 1, into: &mixed)
      Self.mix(created?.bitPattern ?? 2, into: &mixed)
      let bits = UInt64(traits.rawValue) | (hasBackendID ? 128 : 0)
      Self.mix(UInt64(bitPattern: version) << 8 | bits, into: &mixed)
      return mixed ^ (mixed >> 32)
    }

    @inline(__always) private static func mix(_ part: UInt64, into mixed: inout UInt64) {
      mixed = (mixed ^ part ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  /// What of a row decides about the changes to a survivor.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let isSynced = Traits(rawValue: 1)
    /// An hourly row whose instant is not the start of its hour.
    package static let isOffHour = Traits(rawValue: 2)
    /// A backend id would make it look like a row that was pulled from the backend.
    package static let looksPulledWithBackendID = Traits(rawValue: 4)
    package static let hasBackendID = Traits(rawValue: 8)
  }

  package struct Key: Equatable, Sendable {
    package let slot: EntrySlot
    package let user: UInt16
    package internal(set) var type: UInt16

    package init(user: UInt16, type: UInt16, slot: EntrySlot) {
      self.slot = slot
      self.user = user
      self.type = type
    }

    /// Another one in each process, so that no file can be made whose keys all collide.
    private static let seed = Randomness.hashSeed

    /// Neighbouring hours and days get neighbouring numbers; all other bits are mixed (finaliser of
    /// SplitMix64).
    ///
    /// Rows come in the order of time, and memory is quick where it is read in order.
    var hash: UInt32 {
      let ordinal =
        slot.kind == .hour ? slot.position / 3_600 : slot.position
      var mixed = Self.seed ^ (UInt64(bitPattern: ordinal >> 5) &* 0x9E37_79B9_7F4A_7C15)
      mixed ^= UInt64(user) << 48 | UInt64(type) << 32 | UInt64(slot.kind.rawValue)
      mixed ^= UInt64(bitPattern: slot.hundredths) &* 0xD6E8_FEB8_6659_FD93
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      return UInt32(truncatingIfNeeded: mixed) & ~31
        | UInt32(truncatingIfNeeded: UInt64(bitPattern: ordinal) &+ mixed >> 32) & 31
    }
  }

  /// A row that could survive.
  package struct Candidate: Sendable {
    package let key: Int64
    package let quantity: Double
    let changed: Double
    let created: Double
    package internal(set) var traits: Traits

    init(key: Int64, quantity: Double, changed: Double, created: Double, traits: Traits) {
      self.key = key
      self.quantity = quantity
      self.changed = changed
      self.created = created
      self.traits = traits
    }

    init(_ row: Row) {
      key = row.key
      quantity = row.quantity
      changed = row.updated ?? row.created ?? -.infinity
      created = row.created ?? -.infinity
      traits = row.hasBackendID ? row.traits.union(.hasBackendID) : row.traits
    }
  }
}
