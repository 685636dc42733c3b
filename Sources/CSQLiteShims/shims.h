// Variadic C functions, which Swift cannot call.
#ifndef FITIQ_CSQLITE_SHIMS_H
#define FITIQ_CSQLITE_SHIMS_H

#include <sqlite3.h>

/// Keeps SQL from changing what SQLite itself relies on: the schema table, shadow tables, …
static inline int fitiq_set_defensive(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Leaves out SQLite's own count of its memory: a lock for each allocation, which two threads that
/// read and write contend for. Only before the library is used for the first time.
static inline int fitiq_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
