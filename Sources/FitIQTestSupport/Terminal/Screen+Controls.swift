/// What control sequences do.
extension Screen {
  mutating func control(_ end: UInt8, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let numbers = text.drop { !$0.isNumber && $0 != ";" }
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(first, 1)
    switch end {
    case UInt8(ascii: "A"): move(row - count, column)
    case UInt8(ascii: "B"): move(row + count, column)
    case UInt8(ascii: "C"): move(row, column + count)
    case UInt8(ascii: "D"): move(row, column - count)
    case UInt8(ascii: "G"): move(row, count - 1)
    case UInt8(ascii: "d"): move(count - 1, column)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      move(count - 1, max(numbers.dropFirst().first ?? 1, 1) - 1)
    case UInt8(ascii: "J"): eraseDisplay(first)
    case UInt8(ascii: "K"): eraseLine(first)
    case UInt8(ascii: "P"): shift(by: -count)
    case UInt8(ascii: "@"): shift(by: count)
    case UInt8(ascii: "X"): erase(row, column..<min(column + count, columns))
    case UInt8(ascii: "h") where text.hasPrefix("?"):
      modes.formUnion(numbers)
      if numbers.contains(2004) { prompts += 1 }
    case UInt8(ascii: "l") where text.hasPrefix("?"): modes.subtract(numbers)
    default: break
    }
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for place in range { cells[row][place] = " " }
  }

  private mutating func eraseLine(_ part: Int) {
    switch part {
    case 1: erase(row, 0..<(column + 1))
    case 2: erase(row, 0..<columns)
    default: erase(row, column..<columns)
    }
  }

  private mutating func eraseDisplay(_ part: Int) {
    if part != 2 { eraseLine(part) }
    let others = part == 0 ? (row + 1)..<rows : part == 1 ? 0..<row : 0..<rows
    for other in others { erase(other, 0..<columns) }
  }

  /// Moves what is right of the cursor.
  private mutating func shift(by count: Int) {
    var line = cells[row]
    if count < 0 {
      line.removeSubrange(column..<min(column - count, columns))
      line += Array(repeating: " ", count: columns - line.count)
    } else {
      line.insert(contentsOf: Array(repeating: " ", count: count), at: column)
    }
    cells[row] = Array(line.prefix(columns))
  }
}
