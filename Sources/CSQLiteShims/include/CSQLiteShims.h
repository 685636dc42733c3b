// C functions that Swift cannot call: variadic ones, and those that glibc shows to GNU code alone.
//
// No header of the system but SQLite's is included: Swift would take the structs of the others, such
// as `struct stat`, for this module's in some builds and for Glibc's in others.
#ifndef FITIQ_CSQLITE_SHIMS_H
#define FITIQ_CSQLITE_SHIMS_H

#include <sqlite3.h>

/// Keeps SQL from changing what SQLite itself relies on: the schema table, shadow tables, …
int fitiq_set_defensive(sqlite3 *db, int isOn);

/// Whether triggers and views of the file run; those that are TEMP always do (SQLite 3.35).
int fitiq_enable_programs(sqlite3 *db, int triggers, int views);

/// Keeps whatever is in the file from being more than data.
int fitiq_harden(sqlite3 *db);

/// Locks a range of a file, or unlocks it; -1 with errno where another one has it.
///
/// A lock of the open file, not of the process: closing another descriptor of the file leaves it.
int fitiq_lock(int file, int kind, long long offset, long long count);

/// Whether another one has a lock that such a lock would have to wait for.
int fitiq_has_lock(int file, int kind, long long offset, long long count);

/// Whether the last connection to close leaves the write-ahead log as it is.
int fitiq_keep_log(sqlite3 *db, int keeps);

/// Leaves out SQLite's own count of its memory: a lock for each allocation, which two threads that
/// read and write contend for. Only before the library is used for the first time.
int fitiq_disable_memory_statistics(void);

/// Makes a file share the blocks of another one, where the file system can; -1 with errno elsewhere.
int fitiq_clone_file(int to, int from);

/// When a file was made, in nanoseconds since 1970; -1 where the file system does not keep it.
long long fitiq_birth_time(const char *path);

#endif
