/// A token or key: usable, but not printable by accident.
///
/// Interpolation, logging, debug dumps and JSON all show `<redacted>`; only ``reveal()`` gives the
/// text, which makes each use easy to find.
package struct Secret: Sendable, Equatable, Encodable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Returns the secret itself: call it only where it is sent or stored.
  package func reveal() -> String { text }

  package var description: String { "<redacted>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
