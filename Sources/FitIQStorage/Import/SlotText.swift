import FitIQDomain

/// Days and slots as text without a new string for each of a million rows.
struct SlotText {
  private var day: (value: LocalDay, text: [UInt8])?

  mutating func withDay(_ day: LocalDay, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // Rows of one day lie together.
    if self.day?.value != day { self.day = (day, Array(day.description.utf8)) }
    self.day?.text.withUnsafeBufferPointer(body)
  }

  func withSlot(_ slot: EntrySlot, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = slot.description
    text.withUTF8(body)
  }
}
