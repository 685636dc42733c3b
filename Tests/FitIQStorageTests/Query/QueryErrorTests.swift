import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// The caret is under the token that is wrong.
@Suite(.bounded) struct QueryErrorTests {
  /// `^` stands before the token.
  static let typos = [
    "^SELEC * FROM users", "SELECT * ^FORM users", "SELECT id ^FORM users",
    "SELECT id, name ^FRMO users", "SELECT count(*) ^FORM users", "^SELCT 1",
    "SELECT id FROM users ^WEHRE id = 1", "SELECT id FROM users ^WHER id = 1",
    "SELECT * FROM users ^WHRE name IS NULL", "SELECT * FROM users WHERE id = 1 ^ADN name = 2",
    "SELECT * FROM users WHERE id = 1 ^ORDR BY id", "SELECT * FROM users ^ODER BY id",
    "SELECT type FROM progress_entries ^GRUOP BY type", "SELECT * FROM users ^LIMT 5",
    "SELECT * FROM users LIMIT 5 ^OFSET 5",
    "SELECT type FROM progress_entries GROUP BY type ^HAVNG 1",
    "SELECT id FROM users ^UNOIN SELECT id FROM users",
    "SELECT * FROM users AS u ^JION sleep_sessions AS s ON 1",
    "SELECT * FROM users AS u LEFT ^JION sleep_sessions AS s ON 1",
    "SELECT * FROM users WHERE id ^LIEK 'x'", "SELECT * FROM users WHERE id ^BETWEN 1 AND 2",
    "SELECT CASE ^WEHN 1 THEN 2 END", "SELECT CASE WHEN 1 ^TEHN 2 END",
    "SELECT CASE WHEN 1 THEN 2 ^ESLE 3 END", "SELECT * FROM users WHERE id ^INN (1)",
    "SELECT id,^, name FROM users", "SELECT (id ^FROM users", "SELECT id^) FROM users",
    "SELECT id name ^x FROM users", "SELECT * FROM users, ^WHERE id",
    "SELECT 1 ^@", "SELECT ^'abc", "SELECT ^\"abc", "SELECT ^1x", "SELECT ^x'1'", "SELECT 1 ^! 2",
    "SELECT * FROM ^usrs", "SELECT * FROM main.^usrs",
    "SELECT usrs FROM ^usrs", "SELECT usrs.id FROM ^usrs WHERE usrs.id = 1",
    "SELECT * FROM users, ^usrs", "SELECT * FROM users WHERE id IN (SELECT id FROM ^usrs)",
    "SELECT * FROM users JOIN ^sleep USING (id)", "SELECT * FROM ^\"usrs\"",
    "SELECT ^nam FROM users", "SELECT id, ^nam FROM users",
    "SELECT u.^nam FROM users AS u", "SELECT ^x.name FROM users AS u",
    "SELECT users.^nam FROM users",
    "SELECT id FROM users WHERE ^nam = 'x'", "SELECT id FROM users ORDER BY ^nam",
    "SELECT type FROM progress_entries GROUP BY ^tpe", "SELECT ^\"nam\" FROM users",
    "SELECT ^DISTNCT",
    "SELECT id FROM users WHERE id = ^abc", "SELECT max(^nam) FROM users",
    "SELECT id, (SELECT ^nope FROM users) FROM users", "SELECT ^cuont(*) FROM users",
    "SELECT id, ^uper(name) FROM users", "SELECT ^round() FROM users",
    "SELECT 1 FROM users WHERE ^count(*) > 1", "SELECT lower(^uper(name)) FROM users",
    "SELECT id FROM users ORDER BY id COLLATE ^NOCAS", "SELECT * FROM x.^users",
    "SELECT 1 UNION SELECT 1 ORDER BY ^2",
    "SELECT id, name FROM users ORDER BY 1, ^7", "SELECT 1 ^UNION SELECT 1, 2", "SELECT ^*",
    "SELECT id FROM users AS a JOIN users AS b USING (^nam)",
    "SELECT ^id FROM users AS a JOIN users AS b ON a.id = b.id",
    "SELECT * FROM users WHERE id IN (^SELECT id, name FROM users)",
    "SELECT é, ^ü FROM (SELECT 1 AS é)", "-- comment\nSELECT 'é' ^FORM users",
    "SELECT 1; SELECT 'x;y'; ^SELEC 2", "SELECT * FROM users WHERE id = ^:name",
    "SELECT * FROM^", "SELECT (1^", "SELECT * FROM users WHERE^",
  ]

  @Test(arguments: typos)
  func theCaretIsUnderTheWrongToken(marked: String) throws {
    let connection = try QueryFixture(.database).connect()
    let parts = marked.split(separator: "^", omittingEmptySubsequences: false)
    let sql = parts.joined()
    let error = try #require(throws: QueryError.self) {
      var position = 0
      while true {
        let (statement, end) = try connection.prepare(sql, from: position)
        guard let statement else { return }
        try statement.bind([:])
        position = end
      }
    }
    #expect(error.range?.lowerBound == parts[0].utf8.count, "\(error.summary)")
  }

  @Test(
    arguments: [
      ("SELECT * FROM usrs", .tableUnknown, "usrs"),
      ("SELECT nam FROM users", .columnUnknown, "nam"),
      ("SELECT * FROM main.usrs", .tableUnknown, "usrs"),
      ("SELECT uper(1)", .functionUnknown, "uper"),
      ("SELECT u.nam FROM users AS u", .columnUnknown, "u.nam"), ("SELECT (1", .incomplete, nil),
      ("SELECT 1 FORM 2", .syntax, nil),
      ("SELECT * FROM users WHERE id = :x", .parameterMissing, "x"),
      ("SELECT 1 UNION SELECT 1, 2", .invalid, nil),
      ("SELECT zeroblob(2000000000)", .tooBig, nil),
      ("SELECT hex(zeroblob(16000000))", .tooBig, nil),
      (
        "SELECT \(String(repeating: "(", count: 3000))1\(String(repeating: ")", count: 3000))",
        .tooBig, nil
      ),
      ("SELECT \(String(repeating: "1,", count: 3000))1", .tooBig, nil),
      ("SELECT '\(String(repeating: "x", count: 2 << 20))'", .tooBig, nil),
      (
        "WITH RECURSIVE c(x) AS (SELECT 'x' UNION ALL SELECT x || x FROM c) SELECT x FROM c",
        .tooBig, nil
      ),
    ] as [(String, QueryError.Code, String?)])
  func whatIsWrongHasACode(sql: String, code: QueryError.Code, subject: String?) throws {
    let connection = try QueryFixture(.database).connect()
    let error = try #require(throws: QueryError.self) {
      let statement = try #require(try connection.prepare(sql).statement)
      try statement.bind([:])
      while try statement.step() {}
    }
    #expect(error.code == code && error.subject == subject)
    #expect(try connection.one("SELECT 1") == "1")
  }

  @Test func anyBytesAreSurvived() throws {
    let fixture = try QueryFixture(.database)
    let connection = try fixture.connect()
    let before = try fixture.folder()
    var random = SplitMix64(seed: 11)
    let words = HostileStatements.all.joined(separator: " ").split(separator: " ").map(String.init)
    var read = 0
    for round in 0..<3_000 {
      let text: String
      if round.isMultiple(of: 2) {
        let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        text = String(decoding: bytes, as: UTF8.self)
      } else {
        let count = Int.random(in: 1...9, using: &random)
        text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
          .joined(separator: " ")
      }
      do {
        try connection.run(text, limit: 100)
        read += 1
      } catch let error as QueryError {
        if let range = error.range {
          #expect(range.lowerBound >= 0 && range.upperBound <= text.utf8.count, "\(text)")
        }
      }
    }
    #expect(read < 3_000)
    #expect(try fixture.folder() == before)
  }
}
