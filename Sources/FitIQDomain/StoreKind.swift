/// Which of the two kinds of store a file is.
package enum StoreKind: String, Sendable, Encodable {
  /// The app's own file.
  case appStore = "app_store"
  /// fitiq's own file.
  case database

  /// As people read it.
  package var words: String { rawValue.replacing("_", with: " ") }

  /// A kind that is encoded in words: the JSON of some reports has always had it so.
  @propertyWrapper package struct InWords: Sendable, Equatable, Encodable {
    package var wrappedValue: StoreKind

    package init(wrappedValue: StoreKind) { self.wrappedValue = wrappedValue }

    package func encode(to encoder: any Encoder) throws {
      try wrappedValue.words.encode(to: encoder)
    }
  }
}
