/// What somebody could type, paste or be tricked into, to change a store that is open to read.
enum HostileStatements {
  static let all = changes + schema + pragmas + files + transactions + functions + disguised

  static let changes = [
    "DELETE FROM progress_entries", "DELETE FROM outbox_events WHERE 1",
    "UPDATE progress_entries SET quantity = 0", "UPDATE users SET name = 'x' WHERE 0",
    "UPDATE OR IGNORE users SET name = 'x'", "INSERT INTO users (id) VALUES ('x')",
    "INSERT OR REPLACE INTO users (id) VALUES ('x')", "REPLACE INTO users (id) VALUES ('x')",
    "INSERT INTO users DEFAULT VALUES", "DELETE FROM sleep_sessions RETURNING *",
    "UPDATE users SET name = 'x' RETURNING id",
    "WITH d AS (SELECT 1) DELETE FROM progress_entries",
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5) "
      + "INSERT INTO users (id) SELECT x FROM c",
    "WITH x AS (DELETE FROM users RETURNING *) SELECT * FROM x",
    "INSERT INTO users (id) VALUES ('x') ON CONFLICT DO UPDATE SET name = 'y'",
    "DELETE FROM sqlite_schema", "DELETE FROM sqlite_master",
    "UPDATE sqlite_schema SET sql = 'x' WHERE name = 'users'",
    "INSERT INTO sqlite_schema VALUES ('table', 'x', 'x', 2, 'CREATE TABLE x (a)')",
    "DELETE FROM sqlite_temp_schema", "DELETE FROM main.sqlite_schema",
    "UPDATE sqlite_sequence SET seq = 0", "DELETE FROM sqlite_stat1",
    "DELETE FROM temp.profile_keys", "INSERT INTO pragma_table_info VALUES (1)",
    "DELETE FROM json_each('[1]')", "UPDATE pragma_user_version SET user_version = 1",
    "INSERT INTO sqlite_dbpage VALUES (1, x'00', 'main')",
    "DELETE FROM operations", "DELETE FROM operation_changes", "DELETE FROM Z_METADATA",
    "UPDATE Z_PRIMARYKEY SET Z_MAX = 0", "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 0",
    "DELETE FROM ZSDOUTBOXEVENT", "DELETE FROM migration_ledger",
  ]

  static let schema = [
    "CREATE TABLE x (a)", "CREATE TABLE IF NOT EXISTS users (a)", "CREATE TEMP TABLE x (a)",
    "CREATE TEMPORARY TABLE x AS SELECT 1", "CREATE TABLE x AS SELECT * FROM users",
    "CREATE VIEW x AS SELECT 1", "CREATE TEMP VIEW x AS SELECT 1",
    "CREATE INDEX x ON progress_entries (id)", "CREATE UNIQUE INDEX x ON users (id)",
    "CREATE TRIGGER x AFTER INSERT ON users BEGIN DELETE FROM users; END",
    "CREATE TEMP TRIGGER x AFTER INSERT ON users BEGIN DELETE FROM users; SELECT 1; END",
    "CREATE VIRTUAL TABLE x USING fts5(a)", "CREATE VIRTUAL TABLE temp.x USING fts4(a)",
    "CREATE VIRTUAL TABLE x USING rtree(a, b, c)", "CREATE VIRTUAL TABLE x USING dbstat",
    "CREATE VIRTUAL TABLE temp.x USING fts4aux(main, users)",
    "DROP TABLE users", "DROP TABLE IF EXISTS progress_entries", "DROP VIEW users",
    "DROP VIEW temp.progress_entries", "DROP INDEX progress_entries_by_id",
    "DROP TRIGGER users_touched", "ALTER TABLE users RENAME TO x",
    "ALTER TABLE users ADD COLUMN x", "ALTER TABLE users DROP COLUMN name",
    "ALTER TABLE users RENAME COLUMN name TO x", "ALTER TABLE ZSDPROGRESSENTRY ADD COLUMN x",
    "REINDEX", "REINDEX users", "ANALYZE", "ANALYZE main", "ANALYZE sqlite_schema",
    "INSERT INTO fts(fts) VALUES ('optimize')", "INSERT INTO fts(fts, rank) VALUES ('pgsz', 32)",
  ]

  static let pragmas = [
    "PRAGMA writable_schema = 1", "PRAGMA writable_schema = ON", "PRAGMA writable_schema(RESET)",
    "PRAGMA main.writable_schema = 1", "PRAGMA query_only = OFF", "PRAGMA query_only(0)",
    "PRAGMA journal_mode = DELETE", "PRAGMA journal_mode=wal", "PRAGMA main.journal_mode(off)",
    "PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA optimize",
    "PRAGMA optimize(0xfffe)", "PRAGMA incremental_vacuum", "PRAGMA incremental_vacuum(5)",
    "PRAGMA user_version = 5", "PRAGMA application_id = 5", "PRAGMA schema_version = 5",
    "PRAGMA auto_vacuum = FULL", "PRAGMA page_size = 512", "PRAGMA encoding = 'UTF-16'",
    "PRAGMA trusted_schema = ON", "PRAGMA foreign_keys = OFF", "PRAGMA synchronous = OFF",
    "PRAGMA temp_store = MEMORY", "PRAGMA temp_store_directory = '/'",
    "PRAGMA data_store_directory = '/'", "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA secure_delete = 0", "PRAGMA max_page_count = 1", "PRAGMA cache_size = 1000000000",
    "PRAGMA mmap_size = 1", "PRAGMA threads = 8", "PRAGMA busy_timeout = 1000000",
    "PRAGMA ignore_check_constraints = 1", "PRAGMA recursive_triggers = 0",
    "PRAGMA legacy_alter_table = 1", "PRAGMA case_sensitive_like = 1",
    "PRAGMA default_cache_size = 1", "PRAGMA journal_size_limit = 0",
    "PRAGMA wal_autocheckpoint = 1", "PRAGMA shrink_memory", "PRAGMA hard_heap_limit = 1",
    "PRAGMA soft_heap_limit = 1", "PRAGMA cell_size_check = 0", "PRAGMA fullfsync = 1",
    "PRAGMA lock_proxy_file = ':auto:'", "PRAGMA rekey = 'x'", "PRAGMA key = 'x'",
    "SELECT * FROM pragma_wal_checkpoint", "SELECT * FROM pragma_journal_mode('delete')",
    "SELECT * FROM pragma_optimize", "SELECT * FROM pragma_writable_schema(1)",
    "SELECT * FROM pragma_user_version(5)", "SELECT * FROM pragma_schema_version(5)",
    "SELECT * FROM pragma_application_id(5)", "SELECT * FROM pragma_incremental_vacuum",
    "SELECT * FROM pragma_locking_mode('exclusive')",
    "SELECT (SELECT journal_mode FROM pragma_journal_mode('off'))",
    "EXPLAIN PRAGMA journal_mode = DELETE", "EXPLAIN QUERY PLAN PRAGMA user_version = 5",
  ]

  static let files = [
    "ATTACH 'x.db' AS x", "ATTACH DATABASE ':memory:' AS x", "ATTACH '' AS x",
    "ATTACH 'file:x.db?mode=rwc' AS x", "DETACH temp", "DETACH DATABASE main", "VACUUM",
    "VACUUM main", "VACUUM INTO 'x.db'", "VACUUM main INTO 'x.db'",
    "SELECT writefile('x', 'y')", "SELECT readfile('/etc/passwd')", "SELECT edit('x', 'touch y')",
    "SELECT * FROM fsdir('.')", "SELECT * FROM zipfile('x.zip')", "SELECT lsmode(1)",
    "EXPLAIN ATTACH 'x.db' AS x", "EXPLAIN VACUUM INTO 'x.db'",
  ]

  static let transactions = [
    "BEGIN", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE TRANSACTION", "COMMIT", "END", "ROLLBACK",
    "SAVEPOINT x", "RELEASE x", "ROLLBACK TO x", "COMMIT; DELETE FROM users",
    "ROLLBACK; BEGIN IMMEDIATE; DELETE FROM users; COMMIT",
  ]

  static let functions = [
    "SELECT load_extension('x')", "SELECT load_extension('x', 'y')",
    "SELECT fts3_tokenizer('simple')", "SELECT fts3_tokenizer('x', x'00')",
    "SELECT x FROM (SELECT load_extension('x') AS x)", "VALUES (load_extension('x'))",
    "SELECT * FROM users WHERE load_extension('x')", "SELECT optimize(users) FROM users",
    "SELECT swiftCapitalizedString('x')",
  ]

  static let disguised = [
    "/* SELECT */ DELETE FROM users", "-- SELECT 1\nDELETE FROM users", ";;; DELETE FROM users",
    "SELECT 1; DELETE FROM users", "SELECT ';'; DROP TABLE users", "\u{FEFF}DELETE FROM users",
    "\t\n\r DELETE\u{0C}FROM users", "dElEtE/**/fRoM\"users\"", "DELETE FROM [users]",
    "DELETE FROM `main`.`users`", "DELETE FROM 'users'", "SELECT 1\u{0}; DELETE FROM users",
    "SELECT 1 --\u{0}\n; DELETE FROM users", "DELETE\u{A0}FROM users",
    "ＤＥＬＥＴＥ FROM users", "/* unended DELETE */ VACUUM /* INTO", "PRAGMA/**/user_version/**/=/**/5",
    "PRAGMA \"user_version\" = 5", "PRAGMA main.user_version(5)", "EXPLAIN; DELETE FROM users",
    "EXPLAIN EXPLAIN DELETE FROM users", "EXPLAIN QUERY DELETE FROM users",
    "EXPLAIN CREATE TABLE x (a)", "EXPLAIN DROP TABLE users", "SELECT * FROM users; VACUUM",
  ]

  /// Reads that must go on working.
  static let harmless = [
    "SELECT 1", "VALUES (1), (2)", "SELECT * FROM users", "SELECT count(*) FROM progress_entries",
    "SELECT type, count(*), avg(quantity) FROM progress_entries GROUP BY type ORDER BY 2 DESC",
    "SELECT day, sum(quantity) OVER (ORDER BY day) FROM progress_entries WHERE type = 'weight'",
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 50) SELECT * FROM c",
    "SELECT * FROM sleep_sessions AS s LEFT JOIN sleep_stages AS t ON t.session_id = s.id",
    "SELECT datetime(measured_at, 'unixepoch') FROM progress_entries LIMIT 3",
    "SELECT json_valid(metadata) FROM outbox_events",
    "SELECT value FROM json_each('[1, 2]')", "SELECT name FROM sqlite_schema",
    "SELECT group_concat(DISTINCT status) FROM outbox_events", "PRAGMA table_info(users)",
    "PRAGMA table_list", "PRAGMA schema_version", "PRAGMA journal_mode", "PRAGMA page_count",
    "PRAGMA index_list('progress_entries')", "PRAGMA integrity_check", "PRAGMA quick_check",
    "PRAGMA query_only", "PRAGMA foreign_key_check", "PRAGMA compile_options",
    "SELECT name FROM pragma_table_info('users')", "SELECT * FROM pragma_function_list LIMIT 2",
    "SELECT * FROM pragma_page_size", "EXPLAIN SELECT * FROM users",
    "EXPLAIN QUERY PLAN SELECT * FROM progress_entries WHERE id = 'x'",
    "SELECT 1; SELECT 2 -- the end", "/* nothing */", ";;", "", "SELECT ';', \"id\" FROM users",
    "SELECT hex(randomblob(4)), lower('X'), printf('%.2f', 1.5), round(1.25, 1)",
    "SELECT * FROM (SELECT id FROM users INTERSECT SELECT user_id FROM progress_entries)",
    "SELECT id FROM users WHERE id LIKE '6%' OR id GLOB '*A'",
    "SELECT CASE WHEN 1 THEN 'a' ELSE 'b' END, CAST('1' AS INTEGER), 1 BETWEEN 0 AND 2",
    "SELECT strftime('%Y-%m', 'now') IS NOT NULL", "SELECT REPLACE('abc', 'b', 'x')",
  ]
}
