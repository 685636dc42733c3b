/// The statements of the backend's own database.
enum BackendSQL {
  static let schema = """
    CREATE TABLE IF NOT EXISTS settings (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS tokens (
      digest BLOB PRIMARY KEY,
      kind TEXT NOT NULL CONSTRAINT kind_known CHECK (kind IN ('access', 'refresh')),
      user_id TEXT NOT NULL,
      expires_at REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS entities (
      sequence INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      user_id TEXT NOT NULL,
      type TEXT,
      instant REAL NOT NULL,
      source_id TEXT,
      identity TEXT NOT NULL,
      idempotency_key TEXT,
      json TEXT NOT NULL,
      created_at REAL NOT NULL,
      deleted_at REAL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS entities_by_type
      ON entities (user_id, kind, type, instant) WHERE deleted_at IS NULL;
    CREATE INDEX IF NOT EXISTS entities_by_instant
      ON entities (user_id, kind, instant) WHERE deleted_at IS NULL;
    CREATE INDEX IF NOT EXISTS entities_by_source
      ON entities (user_id, kind, source_id) WHERE source_id IS NOT NULL AND deleted_at IS NULL;
    """

  static let setting = "SELECT value FROM settings WHERE name = ?"
  static let keepSetting = "INSERT INTO settings (name, value) VALUES (?, ?)"

  static let insertToken =
    "INSERT INTO tokens (digest, kind, user_id, expires_at) VALUES (?, ?, ?, ?)"
  static let userOfToken =
    "SELECT user_id FROM tokens WHERE digest = ? AND kind = ? AND expires_at > ?"
  static let deleteToken = "DELETE FROM tokens WHERE digest = ?"
  static let deleteTokens = "DELETE FROM tokens WHERE kind = ?"

  static let insertEntity = """
    INSERT INTO entities (
      id, kind, user_id, type, instant, source_id, identity, idempotency_key, json, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let bySource = """
    SELECT * FROM entities
    WHERE user_id = ? AND kind = ? AND source_id = ? AND deleted_at IS NULL
    """
  static let byTypeAndInstant = """
    SELECT * FROM entities
    WHERE user_id = ? AND kind = ? AND type = ? AND instant = ? AND deleted_at IS NULL
    """
  static let byID = "SELECT * FROM entities WHERE id = ? AND kind = ? AND deleted_at IS NULL"
  static let delete = "UPDATE entities SET deleted_at = ? WHERE id = ?"
  static let keepOnly = """
    DELETE FROM entities
    WHERE idempotency_key IS NULL OR idempotency_key NOT IN (SELECT value FROM json_each(?))
    """
  static let latest = """
    SELECT * FROM entities WHERE user_id = ? AND kind = ? AND deleted_at IS NULL
    ORDER BY sequence DESC LIMIT 1
    """

  private static let inRange = """
    FROM entities
    WHERE user_id = :user AND kind = :kind AND deleted_at IS NULL
      AND (:type IS NULL OR type = :type)
      AND instant >= :from AND instant < :to
    """
  static let page = """
    SELECT json \(inRange) ORDER BY instant DESC, sequence DESC LIMIT :limit OFFSET :offset
    """
  static let total = "SELECT count(*) \(inRange)"

  static let all = "SELECT * FROM entities WHERE kind = ? ORDER BY sequence"
  static let counts = """
    SELECT kind, identity, count(*) AS created, count(*) - count(deleted_at) AS present
    FROM entities
    WHERE :kind IS NULL OR kind = :kind
    GROUP BY kind, user_id, identity
    ORDER BY min(sequence)
    """
}
