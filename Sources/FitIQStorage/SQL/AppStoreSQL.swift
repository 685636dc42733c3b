/// Statements for an app store's connection that name none of its tables.
enum AppStoreSQL {
  /// Names of a table's columns, their places in its key, and whether one is its row id.
  static let columns = """
    SELECT upper(name), pk,
      -- A key in descending order is none of the row's, for which SQLite has an index then.
      type = 'INTEGER' AND NOT EXISTS (SELECT 1 FROM pragma_index_list(?1) WHERE origin = 'pk')
    FROM pragma_table_info(?1)
    """

  /// The tables of ``AppStoreAttribution``: users by the keys of their profiles, users of rows whose
  /// key names no profile, and rows that name a user without a profile.
  static let createAttributions = """
    CREATE TEMP TABLE profile_keys (key INTEGER PRIMARY KEY, id TEXT);
    CREATE INDEX temp.profile_keys_by_id ON profile_keys (id);
    CREATE TEMP TABLE attributions (
      table_name TEXT, key INTEGER, user_id TEXT, PRIMARY KEY (table_name, key)) WITHOUT ROWID;
    CREATE TEMP TABLE claimed_rows (
      table_name TEXT, key INTEGER, PRIMARY KEY (table_name, key)) WITHOUT ROWID;
    """
}
