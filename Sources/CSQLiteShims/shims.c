#define _GNU_SOURCE
#include "CSQLiteShims.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/fs.h>
#endif

int fitiq_set_defensive(sqlite3 *db, int isOn) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, isOn, (int *)0);
}

int fitiq_enable_programs(sqlite3 *db, int triggers, int views) {
  int code = sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, views, (int *)0);
}

int fitiq_harden(sqlite3 *db) {
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

#if !defined(F_OFD_SETLK) && !defined(__linux__)
// Of Darwin's <sys/fcntl.h>, which not every SDK shows.
#define F_OFD_SETLK 90
#define F_OFD_GETLK 92
#endif

static struct flock range(int kind, long long offset, long long count) {
  struct flock lock = {0};
  lock.l_type = (short)kind;
  lock.l_whence = SEEK_SET;
  lock.l_start = offset;
  lock.l_len = count;
  return lock;
}

int fitiq_lock(int file, int kind, long long offset, long long count) {
  struct flock lock = range(kind, offset, count);
  return fcntl(file, F_OFD_SETLK, &lock);
}

int fitiq_has_lock(int file, int kind, long long offset, long long count) {
  struct flock lock = range(kind, offset, count);
  return fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

int fitiq_keep_log(sqlite3 *db, int keeps) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

int fitiq_disable_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int fitiq_clone_file(int to, int from) {
#ifdef FICLONE
  return ioctl(to, FICLONE, from);
#else
  (void)to;
  (void)from;
  errno = ENOTSUP;
  return -1;
#endif
}

long long fitiq_birth_time(const char *path) {
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
