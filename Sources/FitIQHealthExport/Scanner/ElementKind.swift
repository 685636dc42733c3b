/// The elements that the scanner tells apart, by their first bytes.
enum ElementKind {
  case record, recordEnd, metadata, correlation, correlationEnd, workout, summary, root, rootEnd
  case exportDate, person, comment, section, instruction, documentType, other

  @inline(__always)
  init(_ base: UnsafeRawPointer, at place: Int) {
    switch Bytes.byte(base, place + 1) {
    case UInt8(ascii: "R"): self = Self.named("<Record", base, place) ? .record : .other
    case UInt8(ascii: "M"):
      if Self.named("<MetadataEntry", base, place) {
        self = .metadata
      } else {
        self = Self.named("<Me", base, place) ? .person : .other
      }
    case UInt8(ascii: "C"):
      self = Self.named("<Correlation", base, place) ? .correlation : .other
    case UInt8(ascii: "W"): self = Self.named("<Workout", base, place) ? .workout : .other
    case UInt8(ascii: "A"):
      // The longest name is a byte longer than what is told apart.
      self = Bytes.starts(base, place, with: "<ActivitySummary") ? .summary : .other
    case UInt8(ascii: "H"): self = Self.named("<HealthData", base, place) ? .root : .other
    case UInt8(ascii: "E"): self = Self.named("<ExportDate", base, place) ? .exportDate : .other
    case UInt8(ascii: "/"): self = Self.end(base, place)
    case UInt8(ascii: "!"): self = Self.declaration(base, place)
    case UInt8(ascii: "?"): self = .instruction
    default: self = .other
    }
  }

  /// The bytes that open what is skipped up to a text of its own.
  var openingLength: Int {
    switch self {
    case .comment: 4
    case .section: 9
    default: 2
    }
  }

  /// The bytes that need not be searched for an end of the tag.
  @inline(__always)
  var nameLength: Int {
    switch self {
    case .metadata: 14
    case .recordEnd: 8
    default: 1
    }
  }

  private static func end(_ base: UnsafeRawPointer, _ place: Int) -> ElementKind {
    if named("</Record", base, place) { return .recordEnd }
    if named("</Correlation", base, place) { return .correlationEnd }
    return named("</HealthData", base, place) ? .rootEnd : .other
  }

  private static func declaration(_ base: UnsafeRawPointer, _ place: Int) -> ElementKind {
    if Bytes.starts(base, place, with: "<!--") { return .comment }
    if Bytes.starts(base, place, with: "<![CDATA[") { return .section }
    return Bytes.starts(base, place, with: "<!DOCTYPE") ? .documentType : .other
  }

  /// Whether the name ends there too: `<Workout` is not `<WorkoutEvent`.
  @inline(__always)
  private static func named(
    _ text: StaticString, _ base: UnsafeRawPointer, _ place: Int
  ) -> Bool {
    guard Bytes.starts(base, place, with: text) else { return false }
    let next = Bytes.byte(base, place + text.utf8CodeUnitCount)
    return Bytes.isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
  }
}
