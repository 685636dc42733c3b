import FitIQDomain
import FitIQTestTraits
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct OptionBeginningTests {
  private let users = [
    "D86632B8-6C30-4B0C-8934-E87A8EEF9ED9", "D8663999-6C30-4B0C-8934-E87A8EEF9ED9",
  ]

  private func parsed(_ line: String) throws -> (any FitIQSubcommand)? {
    var words = CommandWords(line.split(separator: " ").map(String.init))
    #expect(try DirectParsing.parse(&words) == nil, "\(line)")
    return try OptionBeginning(words)?.parse(&words) { _, _ in users }
  }

  @Test(arguments: ["--user D86632B8…", "--user=d86632b8", "--user D86632b8-6c30 --limit 3"])
  func aBeginningIsTheWhole(options: String) throws {
    for command in ["entries list", "--quiet sessions list", "entries list default.store"] {
      let leaf = try #require(try parsed("\(command) \(options)"))
      let id = (leaf as? EntriesList)?.rows.user ?? (leaf as? SessionsList)?.rows.user
      #expect(id?.text == users[0])
    }
  }

  @Test(arguments: [
    ("D866", "2 ids of users begin with 'D866'"), ("ABCD", "no id of a user begins with 'ABCD'"),
  ])
  func whatNamesNobodyIsRefused(text: String, summary: String) throws {
    let error = #expect(throws: UsageError.self) { try parsed("entries list --user \(text)") }
    #expect(error?.summary == summary && error?.hint == "list the ids: fitiq users list")
  }

  /// The parser's own words are better for these.
  @Test(arguments: [
    "--user D86", "--user ana", "--user D86632B8 --lmit 3", "--limit x",
    "--user D86632B8 --user D8663999-6C30-4B0C-8934-E87A8EEF9ED9 --after D8",
    "--user D86632B8 --user D8663999",
  ])
  func whatIsWrongOtherwiseStaysSo(options: String) throws {
    #expect(try parsed("entries list \(options)") == nil)
  }

  @Test func anEntityIsNamedByItsBeginning() throws {
    var words = CommandWords(["outbox", "list", "--user", users[1], "--entity", "D86632b8…"])
    #expect(try DirectParsing.parse(&words) == nil)
    let leaf = try OptionBeginning(words)?.parse(&words) { _, kind in kind == .entity ? users : [] }
    #expect((leaf as? OutboxList)?.events.entity?.text == users[0])
    words = CommandWords(["outbox", "list", "--user", "D8663999…", "--entity=D86632b8"])
    let both = try OptionBeginning(words)?.parse(&words) { _, _ in users } as? OutboxList
    #expect(both?.events.entity?.text == users[0] && both?.events.user?.text == users[1])
  }

  @Test func aPageFollowsAUser() throws {
    let leaf = try parsed("users list --after d86632b8…") as? UsersList
    #expect(leaf?.after?.text == users[0])
  }

  @Test func theSourceOfAnImportKnowsItsUsers() throws {
    var asked: String?
    var words = CommandWords(["migrate", "store", "a.store", "--user", "D86632B8"])
    let leaf = try OptionBeginning(words)?.parse(&words) {
      leaf, _ in
      asked = leaf.userPlace
      return users
    }
    #expect(leaf is MigrateStore && asked == "a.store")
  }
}
