/// Text, and where sequences begin and end.
extension Screen {
  mutating func take(_ byte: UInt8) {
    switch parser {
    case .text: takeText(byte)
    case .escape: takeEscape(byte)
    case .designation: parser = .text
    case .control(var arguments):
      if (0x40...0x7E).contains(byte) {
        parser = .text
        control(byte, arguments)
      } else {
        arguments.append(byte)
        parser = .control(arguments)
      }
    case .command(let isEscaped):
      let isOver = byte == 0x07 || isEscaped && byte == UInt8(ascii: "\\")
      parser = isOver ? .text : .command(isEscaped: byte == 0x1B)
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    parser = .text
    switch byte {
    case UInt8(ascii: "["): parser = .control([])
    case UInt8(ascii: "]"): parser = .command(isEscaped: false)
    case UInt8(ascii: "("), UInt8(ascii: ")"): parser = .designation
    case UInt8(ascii: "7"): saved = (row, column)
    case UInt8(ascii: "8"): move(saved.row, saved.column)
    case UInt8(ascii: "M"): move(row - 1, column)
    default: break
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    switch byte {
    case 0x1B: parser = .escape
    case 0x0D: move(row, 0)
    case 0x0A: feed()
    case 0x08: move(row, column - 1)
    case 0x09: move(row, (column / 8 + 1) * 8)
    case 0x00..<0x20, 0x7F: break
    default:
      partial.append(byte)
      let character = String(validating: partial, as: UTF8.self)?.first
      guard character != nil || partial.count == 4 else { return }
      partial = []
      put(character ?? "\u{FFFD}")
    }
  }

  private mutating func put(_ character: Character) {
    if isWrapDue {
      move(row, 0)
      feed()
    }
    cells[row][column] = character
    isWrapDue = column == columns - 1
    if !isWrapDue { column += 1 }
  }

  mutating func feed() {
    isWrapDue = false
    guard row == rows - 1 else {
      row += 1
      return
    }
    scrolled.append(Self.text(of: cells.removeFirst()))
    cells.append(Array(repeating: " ", count: columns))
  }

  mutating func move(_ row: Int, _ column: Int) {
    self.row = min(max(row, 0), rows - 1)
    self.column = min(max(column, 0), columns - 1)
    isWrapDue = false
  }
}
