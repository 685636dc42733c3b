// Variadic C functions, which Swift cannot call.
#ifndef FITIQ_CSQLITE_SHIMS_H
#define FITIQ_CSQLITE_SHIMS_H

#include <errno.h>
#include <sqlite3.h>
#include <sys/ioctl.h>
#ifdef __linux__
#include <linux/fs.h>
#endif

/// Keeps SQL from changing what SQLite itself relies on: the schema table, shadow tables, …
static inline int fitiq_set_defensive(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Leaves out the triggers of the schema.
static inline int fitiq_disable_triggers(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}

/// Leaves out SQLite's own count of its memory: a lock for each allocation, which two threads that
/// read and write contend for. Only before the library is used for the first time.
static inline int fitiq_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Makes a file share the blocks of another one, where the file system can; -1 with errno elsewhere.
static inline int fitiq_clone_file(int to, int from) {
#ifdef FICLONE
  return ioctl(to, FICLONE, from);
#else
  (void)to;
  (void)from;
  errno = ENOTSUP;
  return -1;
#endif
}

#endif
