/// Bytes of the file, and where they went.
package struct CleanupBytes: Sendable, Equatable, Encodable {
  package struct Share: Sendable, Equatable, Encodable {
    /// Such as `duplicates`, `completed_outbox`, `free_pages`, `content`.
    package let cause: String
    package let bytes: Int

    package init(cause: String, bytes: Int) {
      self.cause = cause
      self.bytes = bytes
    }
  }

  package var before: Int
  package var predicted: Int
  /// Nil in a dry run.
  package var after: Int?
  /// Shares of the bytes before; they add up.
  package var shares: [Share]
  /// Whether what stays is written into a new file; otherwise what goes leaves free space in it.
  package var isRewritten: Bool

  /// Predicts the size of a file that is to be changed, or not.
  ///
  /// - Parameters:
  ///   - packed: Bytes of a new file with what stays; nil where the file cannot be rewritten.
  ///   - released: Empty pages that SQLite gives back with any change, in bytes.
  package init(
    before: Int, packed: Int?, released: Int = 0, after: Int? = nil, isChanged: Bool,
    shares: [Share]
  ) {
    isRewritten =
      isChanged && packed.map { Self.isWorthRewriting(before: before, packed: $0) } ?? false
    let inPlace = isChanged ? before - released : before
    self.before = before
    predicted = isRewritten ? packed ?? before : inPlace
    self.after = after
    self.shares = shares
  }

  /// Whether a new file would be smaller by more than 4 % and 128 KiB: less is not worth writing all of
  /// it.
  package static func isWorthRewriting(before: Int, packed: Int) -> Bool {
    Double(before) > Double(packed) * 1.04 && before - packed > 128 << 10
  }
}
