import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQShell

@Suite(.bounded) struct CompletionTests {
  private static let entryColumns = "id type quantity date_at sync_status"

  /// The cursor is at `‸`.
  private static func complete(
    _ text: String, _ source: any CompletionSource = FixedSource()
  ) -> Completion {
    let before = text.prefix { $0 != "‸" }
    let whole = text.replacing("‸", with: "")
    let deadline = ContinuousClock.now.advanced(by: .seconds(3_600))
    return CompletionEngine(source: source, deadline: deadline)
      .complete(whole, cursor: before.utf8.count)
  }

  @Test(arguments: [
    // The first word.
    ("SEL‸", "SELECT"), ("sel‸", "select"), ("en‸", "entries end"), ("EV‸", "events event"),
    ("us‸", "users use"),
    (".mo‸", ".mode"), (".r‸", ".run .read .raw"), (".q‸", ".queries"), ("  tot‸", "totals"),
    ("SELECT 1; wi‸", "with"), ("users\nse‸", "sessions session select"), ("pra‸", "pragma"),
    ("xyz‸", ""), ("-- note\nexp‸", "explain"),
    // Dot commands.
    (".mode c‸", "csv chart"), (".mode json‸", "json jsonl"), (".mode csv ‸", ""),
    (".timer ‸", "on off"),
    (".schema sl‸", "sleep_sessions"), (".help .mo‸", ".mode"), (".help ev‸", "events event"),
    (".run w‸", "'weekly steps' weight"), (".run 'wee‸", "'weekly steps'"), (".read a‸", "a.sql"),
    (".read b‸", "big/"), (".nosuch a‸", ""),
    (".limit 1‸", ""), (".once b‸", "big/"), (".read 'my‸", "'my file.sql'"),
    // Domain commands.
    ("entries st‸", "steps"), ("entries w‸", "weight water_liters"), ("entries steps st‸", ""),
    ("entries steps --l‸", "--last --limit"), ("entries --last 7d --l‸", "--limit"),
    ("entries --last ‸", "7d 30d 90d"),
    ("entries --last 3‸", "30d"), ("entries --from ‸", "today yesterday 2025-11-21 2025-11-20"),
    ("entries --from y‸", "yesterday"), ("entries --to 2025-11-20‸", "2025-11-20"),
    ("entries --status p‸", "pending"),
    ("entries --user A‸", "AAAAAAAA-0000-4000-8000-000000000001"), ("totals steps b‸", "by"),
    ("totals steps by ‸", "day week month"),
    ("totals steps by w‸", "week"), ("use a‸", "AAAAAAAA-0000-4000-8000-000000000001 all"),
    ("use u‸", "user"), ("use user aa‸", "AAAAAAAA-0000-4000-8000-000000000001"),
    ("events fa‸", "failed"),
    ("events dead f‸", "failed"), ("events --type s‸", "sleepSession"),
    ("event 86‸", "86A8EDF2 86FF0000"), ("event 86A‸", "86A8EDF2"),
    ("event 86A8EDF2 --‸", "--payload"), ("session 1‸", "12"), ("tracking h‸", "heartRate"),
    ("tracking steps sl‸", "sleep"),
    ("help ent‸", "entries"), ("help .w‸", ".watch .width"), ("doctor ‸", ""),
    ("summary --day t‸", "today"), ("duplicates ste‸", "steps"),
    // Where tables are named.
    ("SELECT * FROM ‸", "progress_entries sleep_sessions outbox_events odd name"),
    ("SELECT * FROM pro‸", "progress_entries"), ("select * from PRO‸", "progress_entries"),
    ("SELECT * FROM users u JOIN sl‸", "sleep_sessions"),
    ("SELECT * FROM users, sl‸", "sleep_sessions"), ("SELECT ‸ FROM odd", "odd"),
    ("INSERT INTO ou‸", "outbox_events"), ("UPDATE ou‸", "outbox_events"),
    ("SELECT * FROM odd‸", "\"odd name\""),
    ("WITH recent AS (SELECT 1) SELECT * FROM rec‸", "recent"),
    ("WITH a AS (SELECT 1), bcd(x) AS (SELECT 2) SELECT * FROM bc‸", "bcd"),
    ("DROP TABLE sl‸", "sleep_sessions"), ("SELECT * FROM \"pro‸", "\"progress_entries\""),
    ("SELECT * FROM [sl‸", "[sleep_sessions]"),
    // Columns of what is in scope.
    ("SELECT qu‸ FROM progress_entries", "quantity query"),
    ("SELECT ‸ FROM sleep_sessions", "id user_id start_at end_at sleep_sessions"),
    ("SELECT e.‸ FROM progress_entries e", "id type quantity date_at sync_status"),
    ("SELECT e.qu‸ FROM progress_entries AS e", "quantity"),
    ("SELECT * FROM progress_entries e, sleep_sessions s WHERE s.st‸", "start_at"),
    ("SELECT progress_entries.t‸ FROM progress_entries", "type"),
    ("SELECT sleep_sessions.‸", "id user_id start_at end_at"), ("SELECT x.‸", ""),
    ("SELECT * FROM progress_entries WHERE q‸", "quantity query"),
    ("SELECT * FROM progress_entries ORDER BY da‸", "date_at database datetime("),
    ("SELECT (SELECT st‸ FROM sleep_sessions) FROM progress_entries", "start_at"),
    ("SELECT * FROM (SELECT qu‸ FROM progress_entries)", "quantity query"),
    ("SELECT quantity FROM progress_entries UNION SELECT sta‸ FROM sleep_sessions", "start_at"),
    ("SELECT quantity FROM progress_entries UNION SELECT quant‸ FROM sleep_sessions", ""),
    // Before FROM: columns of every table, each once.
    ("SELECT ‸", "id type quantity date_at sync_status user_id start_at end_at event_type status"),
    ("SELECT sta‸", "start_at status"), ("select sta‸", "start_at status"),
    ("SELECT id, sum(qu‸", "quantity query"), ("SELECT DISTINCT ev‸", "event_type"),
    ("SELECT 1 UNION SELECT quant‸", "quantity"),
    ("SELECT (SELECT sta‸) FROM progress_entries", "start_at status"),
    ("WITH r AS (SELECT id AS start_it FROM users) SELECT star‸", "start_it start_at"),
    ("SELECT quantity sta‸", ""), ("SELECT 1 + sta‸", "start_at status"),
    ("SELECT 'sta‸", ""), ("SELECT 1 /* sta‸", ""), ("PRAGMA sta‸", ""), ("DROP INDEX sta‸", ""),
    ("UPDATE progress_entries SET qu‸", "quantity query"),
    (
      "SELECT * FROM progress_entries pe WHERE p‸",
      "pe pragma partition plan preceding primary progress_entries"
    ),
    // Columns of queries that stand for tables.
    ("SELECT s.‸ FROM (SELECT quantity, type AS kind FROM progress_entries) AS s", "quantity kind"),
    ("SELECT s.‸ FROM (SELECT quantity q, sum(id) FROM progress_entries) s", "q"),
    ("SELECT s.ki‸ FROM users JOIN (SELECT type AS kind FROM progress_entries) s", "kind"),
    ("WITH r AS (SELECT type, count(*) AS n FROM progress_entries) SELECT r.‸ FROM r", "type n"),
    ("WITH r(a, b) AS (SELECT 1, 2) SELECT ‸ FROM r", "a b r"),
    ("WITH r AS MATERIALIZED (SELECT * FROM sleep_sessions) SELECT r.st‸ FROM r", "start_at"),
    (
      "WITH a AS (SELECT id AS x FROM users), b AS (SELECT *, 1 AS y FROM a z) SELECT b.‸ FROM b",
      "x y"
    ),
    (
      "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT n.‸ FROM n", "i"
    ),
    ("SELECT t.‸ FROM (SELECT e.* FROM progress_entries e, users) t", Self.entryColumns),
    ("WITH a AS (SELECT * FROM b), b AS (SELECT * FROM a) SELECT a.‸ FROM a", ""),
    // Functions, keywords.
    ("SELECT cou‸", "count("), ("select coa‸", "coalesce("),
    ("SELECT * F‸", "FROM FAIL FILTER FIRST FOLLOWING FOR FOREIGN FULL"),
    ("select * fro‸", "from"), ("SELECT * fro‸", "from"), ("SELECT 1 AS ‸", ""),
    // Values.
    ("SELECT * FROM progress_entries WHERE type = ‸", "'steps' …"),
    ("SELECT * FROM progress_entries WHERE type = 'wei‸", "'weight'"),
    ("SELECT * FROM progress_entries WHERE type = 'wei‸' AND 1", "'weight'"),
    ("SELECT * FROM outbox_events WHERE status IN ('f‸", "'failed'"),
    ("SELECT * FROM outbox_events WHERE status IN ('failed', 'pe‸", "'pending'"),
    ("SELECT * FROM outbox_events e WHERE e.status <> 'comp‸", "'completed'"),
    ("SELECT * FROM outbox_events WHERE status NOT IN ('p‸", "'pending' 'processing'"),
    ("SELECT * FROM progress_entries WHERE type = ste‸", "'steps'"),
    ("SELECT * FROM t WHERE sync_status = 'sy‸", "'syncing' 'synced'"),
    ("SELECT * FROM t WHERE event_type = 'sl‸", "'sleepSession'"),
    // Nothing inside other strings, comments, numbers and parameters.
    ("SELECT 'SEL‸", ""), ("SELECT 'a' || 'fro‸'", ""), ("SELECT 1 -- sel‸", ""),
    ("SELECT /* sel‸", ""), ("SELECT /* sel‸ */ 1", ""),
    ("SELECT 12‸", ""), ("SELECT :typ‸", ""), ("SELECT x'0‸", ""), ("-- sel‸", ""),
  ])
  func offersWhatCanStandThere(text: String, expected: String) {
    let found = Self.complete(text).candidates.map(\.text)
    if expected.hasSuffix(" …") {
      #expect(
        found.contains(String(expected.dropLast(2))) && found.allSatisfy { $0.hasPrefix("'") })
    } else {
      #expect(
        found.joined(separator: " ")
          == expected.replacing("odd name", with: "\"odd name\"")
          .replacing("\"\"odd name\"\"", with: "\"odd name\""))
    }
  }

  @Test(arguments: [
    ("SELECT * FROM pro‸gress", 14..<17), ("entries --status pe‸", 17..<19),
    ("SELECT e.qu‸", 9..<11),
    ("SELECT 1;\nsel‸", 10..<13), ("SELECT 'ü', cou‸", 13..<16), (".read 'my‸", 6..<9),
    ("x = 'ab‸", 4..<7),
  ])
  func replacesTheWordBeforeTheCursor(text: String, expected: Range<Int>) {
    #expect(Self.complete(text).range == expected)
  }

  @Test func afterTheDeadlineTheStoreIsNotAsked() {
    let engine = CompletionEngine(source: UnexpectedSource(), deadline: .now)
    let found = engine.complete("SELECT sele", cursor: 11).candidates
    #expect(found.map(\.text) == ["select"])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func anyTextHasACompletionInsideIt(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = Noise.text(using: &generator)
    let cursor = Int.random(in: 0...text.utf8.count, using: &generator)
    let deadline = ContinuousClock.now.advanced(by: .seconds(3_600))
    let found = CompletionEngine(source: FixedSource(), deadline: deadline)
      .complete(text, cursor: cursor)
    #expect(found.range.upperBound == cursor && found.range.lowerBound >= 0)
  }
}

@Suite(.bounded) struct WordFitTests {
  @Test(
    arguments: [
      ("SELECT e.qu", 7, 9, "quantity", "e.quantity"), (".read 'my f", 10, 6, "'my file'", "file'"),
      ("sel", 0, 0, "select", "select"), (".read 'my f", 10, 6, "'MY file'", nil),
      ("abc", 0, 7, "x", nil),
    ] as [(String, Int, Int, String, String?)])
  func bringsACandidateIntoReadlinesWord(
    line: String, start: Int, replaced: Int, candidate: String, expected: String?
  ) {
    let bytes = Array(line.utf8)
    let fit = WordFit(line: bytes, start: start, end: bytes.count, replaced: replaced)
    #expect(fit.fitted(candidate) == expected)
  }

  @Test func whatIsCommonIsNeverLessThanWhatWasTyped() {
    let fit = WordFit(line: Array("Se".utf8), start: 0, end: 2, replaced: 0)
    #expect(fit.beginning(of: ["sessions", "SELECT"]) == "Se")
    #expect(fit.beginning(of: ["sessions", "session"]) == "session")
  }
}

private struct FixedSource: CompletionSource {
  func values(
    _ wanted: CompletionNames, until deadline: ContinuousClock.Instant
  ) -> [QueryCompletion] {
    names(wanted).map { QueryCompletion($0) }
  }

  private func names(_ wanted: CompletionNames) -> [String] {
    switch wanted {
    case .tables: ["progress_entries", "sleep_sessions", "outbox_events", "odd name"]
    case .columns("progress_entries"): ["id", "type", "quantity", "date_at", "sync_status"]
    case .columns("sleep_sessions"): ["id", "user_id", "start_at", "end_at"]
    case .columns("outbox_events"): ["id", "event_type", "status"]
    case .columns: []
    case .logicalColumns:
      ["progress_entries", "sleep_sessions", "outbox_events"].flatMap {
        names(.columns(table: $0))
      }
    case .functions: ["count", "sum", "coalesce", "datetime"]
    case .values("event_type"): ["sleepSession", "progressEntry"]
    case .values: []
    case .users: ["AAAAAAAA-0000-4000-8000-000000000001", "BBBBBBBB-0000-4000-8000-000000000002"]
    case .eventIDs(let prefix):
      ["86A8EDF2", "86FF0000", "90000000"].filter { $0.hasPrefix(prefix) }
    case .sessionIDs: ["12", "40"]
    case .days: ["2025-11-21", "2025-11-20"]
    case .savedQueries: ["weekly steps", "weight"]
    case .commands, .arguments: []
    case .files: ["a.sql", "big/", "my file.sql"]
    }
  }
}

private struct UnexpectedSource: CompletionSource {
  func values(
    _ wanted: CompletionNames, until deadline: ContinuousClock.Instant
  ) -> [QueryCompletion] {
    Issue.record("unexpected question for \(wanted)")
    return []
  }
}
