/// Which copy of an entry survives.
package enum KeptCopy: String, Sendable, CaseIterable, Codable {
  case newest, oldest, largest
}
