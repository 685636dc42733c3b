// C functions that Swift cannot call: variadic ones, and those that glibc shows to GNU code alone.
#ifndef FITIQ_CSQLITE_SHIMS_H
#define FITIQ_CSQLITE_SHIMS_H

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#ifdef __linux__
#include <linux/fs.h>
#include <linux/stat.h>
#include <sys/types.h>
extern int statx(int, const char *, int, unsigned int, struct statx *);
extern int sync_file_range(int, __off64_t, __off64_t, unsigned int);
#endif

/// Keeps SQL from changing what SQLite itself relies on: the schema table, shadow tables, …
static inline int fitiq_set_defensive(sqlite3 *db, int isOn) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, isOn, (int *)0);
}

/// Whether triggers and views of the file run; those that are TEMP always do (SQLite 3.35).
static inline int fitiq_enable_programs(sqlite3 *db, int triggers, int views) {
  int code = sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, views, (int *)0);
}

/// Keeps whatever is in the file from being more than data.
static inline int fitiq_harden(sqlite3 *db) {
  static const int settings[][2] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
  };
  for (unsigned i = 0; i < sizeof settings / sizeof settings[0]; i++) {
    int code = sqlite3_db_config(db, settings[i][0], settings[i][1], (int *)0);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

#ifdef __linux__
// Locks of the open file, not of the process: closing another descriptor of the file leaves them.
#ifndef F_OFD_GETLK
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#endif
#elif !defined(F_OFD_SETLK)
// Of Darwin's <sys/fcntl.h>, which not every SDK shows.
#define F_OFD_SETLK 90
#define F_OFD_GETLK 92
#endif

/// Locks a range of a file, or unlocks it; -1 with errno where another one has it.
static inline int fitiq_lock(int file, int kind, long long offset, long long count) {
  struct flock lock = {0};
  lock.l_type = (short)kind;
  lock.l_whence = SEEK_SET;
  lock.l_start = offset;
  lock.l_len = count;
  return fcntl(file, F_OFD_SETLK, &lock);
}

/// Whether another one has a lock that such a lock would have to wait for.
static inline int fitiq_has_lock(int file, int kind, long long offset, long long count) {
  struct flock lock = {0};
  lock.l_type = (short)kind;
  lock.l_whence = SEEK_SET;
  lock.l_start = offset;
  lock.l_len = count;
  return fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/// Whether the last connection to close leaves the write-ahead log as it is.
static inline int fitiq_keep_log(sqlite3 *db, int keeps) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
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

/// When a file was made, in nanoseconds since 1970; -1 where the file system does not keep it.
static inline long long fitiq_birth_time(const char *path) {
#ifdef __linux__
  struct statx facts;
  if (statx(AT_FDCWD, path, 0, STATX_BTIME, &facts) != 0) return -1;
  if (!(facts.stx_mask & STATX_BTIME)) return -1;
  return facts.stx_btime.tv_sec * 1000000000LL + facts.stx_btime.tv_nsec;
#else
  struct stat facts;
  if (stat(path, &facts) != 0) return -1;
  return facts.st_birthtimespec.tv_sec * 1000000000LL + facts.st_birthtimespec.tv_nsec;
#endif
}

#endif
