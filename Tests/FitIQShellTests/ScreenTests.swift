import FitIQTestSupport
import FitIQTestTraits
import Testing

@Suite(.bounded) struct ScreenTests {
  @Test(arguments: [
    ("abc\r\ndef", ["abc", "def"]), ("abc\rX", ["Xbc"]), ("abc\u{08}\u{08}X", ["aXc"]),
    ("a\tb", ["a       b"]),
    ("\u{1B}[1;31mred\u{1B}[0m", ["red"]), ("abc\u{1B}[2D\u{1B}[K", ["a"]),
    ("abc\u{1B}[1;1H\u{1B}[1P", ["bc"]),
    ("abc\u{1B}[1G\u{1B}[2@", ["  abc"]), ("0123456789X", ["0123456789", "X"]),
    ("0123456789\r\nX", ["0123456789", "X"]),
    ("a\r\nb\r\nc\r\nd", ["b", "c", "d"]), ("a\u{1B}[2J\u{1B}[Hb", ["b"]),
    ("a\r\nb\u{1B}[A\u{1B}[J", ["a"]),
    ("\u{1B}]0;title\u{07}x", ["x"]), ("\u{1B}7ab\u{1B}8c", ["cb"]), ("ü→", ["ü→"]),
    ("\u{1B}(Bx", ["x"]),
  ])
  func showsWhatATerminalShows(text: String, expected: [String]) {
    var screen = Screen(columns: 10, rows: 3)
    screen.write(text.utf8)
    #expect(screen.lines == expected)
  }

  @Test func knowsModesAndTheCursor() {
    var screen = Screen(columns: 10, rows: 3)
    screen.write("\u{1B}[?2004hab".utf8)
    #expect(screen.modes == [2004] && screen.column == 2 && screen.row == 0)
    screen.write("\u{1B}[?2004l".utf8)
    #expect(screen.modes.isEmpty)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func anyBytesAreTaken(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var screen = Screen(columns: 7, rows: 3)
    for _ in 0..<300 {
      let isControl = Bool.random(using: &generator)
      screen.write(
        isControl ? Array("\u{1B}[".utf8) : [UInt8.random(in: 0...255, using: &generator)])
    }
    #expect(screen.lines.count <= 3 && screen.column < 7)
  }
}
