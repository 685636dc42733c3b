/// What a merge makes of the rows that have one id: several can.
package struct EntityFate: Sendable {
  /// The row that copies became.
  package struct Survivor: Sendable {
    package let key: Int64
    /// Whether it is still to be sent.
    package let needsSending: Bool
    /// Whether the merge made it synced: a copy had sent its value.
    package let isSettled: Bool
    /// Whether it is sent in place of another value of a copy: a merge has to give it that one's id.
    package let replaces: Bool

    package init(key: Int64, needsSending: Bool, isSettled: Bool, replaces: Bool = false) {
      self.key = key
      self.needsSending = needsSending
      self.isSettled = isSettled
      self.replaces = replaces
    }

    /// The survivor of a night, which is never sent again once the backend has it.
    ///
    /// - Parameter isSynced: Whether the session that stays says that it was sent.
    package init(_ night: SleepGrouping.Group, isSynced: Bool) {
      self.init(
        key: night.survivor.key, needsSending: !isSynced && night.backendID == nil,
        isSettled: night.lender != nil)
    }
  }

  /// Whether a row with this id stays.
  package private(set) var isKept = false
  /// One of those that stay is still to be sent.
  private var isOpen = false
  /// A merge made one of them synced.
  private var hasSettled = false
  /// What the rows of a group with a row of this id became.
  package private(set) var survivor: Survivor?

  package init() {}

  /// Notes that a row with this id stays.
  package mutating func keep(isSynced: Bool) {
    isKept = true
    isOpen = isOpen || !isSynced
  }

  /// Notes a row of a group that becomes one.
  package mutating func merge(into survivor: Survivor, isSurvivor: Bool) {
    self.survivor = survivor
    guard isSurvivor else { return }
    keep(isSynced: !survivor.needsSending)
    hasSettled = hasSettled || survivor.isSettled
  }

  /// Whether a merge left nothing to do for the events about it.
  var isSettled: Bool { isKept && !isOpen && hasSettled }
}
