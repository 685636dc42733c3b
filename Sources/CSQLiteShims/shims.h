// Variadic C functions, which Swift cannot call.
#ifndef FITIQ_CSQLITE_SHIMS_H
#define FITIQ_CSQLITE_SHIMS_H

#include <sqlite3.h>

/// Keeps SQL from changing what SQLite itself relies on: the schema table, shadow tables, …
static inline int fitiq_set_defensive(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

#endif
