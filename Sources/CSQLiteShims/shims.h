// C functions that Swift cannot call: variadic ones, and those that glibc shows to GNU code alone.
#ifndef FITIQ_CSQLITE_SHIMS_H
#define FITIQ_CSQLITE_SHIMS_H

#include <errno.h>
#include <sqlite3.h>
#include <sys/ioctl.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/types.h>
extern int sync_file_range(int, __off64_t, __off64_t, unsigned int);
#endif

/// Keeps SQL from changing what SQLite itself relies on: the schema table, shadow tables, …
static inline int fitiq_set_defensive(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Whether the last connection to close leaves the write-ahead log as it is.
static inline int fitiq_keep_log(sqlite3 *db, int keeps) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
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

/// Begins to bring a part of a file to the disk, or waits until it is there; -1 with errno.
static inline int fitiq_write_back(int file, long long offset, long long count, int waits) {
#ifdef __linux__
  unsigned int flags = SYNC_FILE_RANGE_WRITE;
  if (waits) flags |= SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER;
  return sync_file_range(file, offset, count, flags);
#else
  (void)file;
  (void)offset;
  (void)count;
  (void)waits;
  return 0;
#endif
}

#endif
