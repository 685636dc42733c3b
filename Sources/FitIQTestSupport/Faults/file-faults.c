// Counts the calls with which a process changes files, and makes one of them fail or be the last.
//
// Preloaded into the process (LD_PRELOAD) by tests; part of no product. FileFaultLibrary.swift builds
// it, FitIQBinary+FileFaults.swift writes its environment:
//
//   FAULT_RECORD  a file of STATE_SIZE zeros, which the process and its children share. A line is
//                 added for each call, so that the record outlives a SIGKILL: its name, a space and
//                 the path; after a '!' where the fault struck.
//   FAULT_PATHS   the files that count, absolute, separated by ':'; a '*' at the end: all that begin so
//   FAULT_TRACE   where each call is added with the bytes and names that it changed, one call at a time in
//                 all processes; DiskTrace.swift reads it
//   FAULT         EFFECT:CALLS:N or EFFECT:CALLS:N:CALLS, such as kill:sync,rename:3. At the Nth of
//                 the calls "kill" dies before it, "tear" after half of its bytes, "short" writes half
//                 of them and says so, a number fails with that errno; then the last CALLS as well.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// FileCall.swift has the same names.
enum call { WRITE, COPY, ALLOCATE, TRUNCATE, SYNC, WRITEBACK, CREATE, LINK, RENAME, UNLINK, CALLS };
static const char *const call_names[CALLS] = {
    "write", "copy", "allocate", "truncate", "sync", "writeback",
    "create", "link", "rename", "unlink",
};

// FileFaultRecord.swift has the same number.
enum { STATE_SIZE = 64 };
struct state {
  _Atomic uint64_t met;      // calls that the fault is about
  _Atomic int64_t has_struck;
  _Atomic int64_t is_dying;
  _Atomic int64_t process;   // the one that the test started; its children come later
  _Atomic int64_t is_tracing;  // held by the thread whose call is under way
};
_Static_assert(sizeof(struct state) <= STATE_SIZE, "the log begins after the state");

enum { KILL = -1, TEAR = -2, SHORT = -3 };

static struct state *state;
static int log_file, trace_file = -1;
// The file that the call of this thread is about, in the scope; else empty.
static __thread char met[PATH_MAX];
static const char *scope;
static struct {
  int effect;  // one of the above or an errno
  uint64_t number;
  uint32_t calls, calls_after;  // bits
} fault;

// What a wrapper is to do; FAIL has set errno.
enum verdict { PASS, FAIL, HALF, HALF_THEN_DIE };

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void misuse(const char *what) {
  dprintf(STDERR_FILENO, "file-faults: %s is wrong or missing\n", what);
  _exit(99);
}

static uint32_t read_calls(char *names) {
  uint32_t calls = 0;
  for (char *name = strtok(names, ","); name; name = strtok(NULL, ","))
    for (int call = 0; call < CALLS; call++)
      if (!strcmp(name, call_names[call])) calls |= 1u << call;
  if (!calls) misuse("FAULT");
  return calls;
}

static void read_fault(const char *text) {
  char effect[16], calls[128], after[128] = "";
  unsigned long number;
  int count = sscanf(text, "%15[^:]:%127[^:]:%lu:%127s", effect, calls, &number, after);
  fault.effect = !strcmp(effect, "kill")    ? KILL
                 : !strcmp(effect, "tear")  ? TEAR
                 : !strcmp(effect, "short") ? SHORT
                                            : atoi(effect);
  if (count < 3 || !fault.effect || !number) misuse("FAULT");
  fault.number = number;
  fault.calls = read_calls(calls);
  if (count == 4) fault.calls_after = read_calls(after);
}

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FAULT_RECORD");
  if (!path) return;
  scope = getenv("FAULT_PATHS");
  if (!scope) misuse("FAULT_PATHS");
  if (getenv("FAULT")) read_fault(getenv("FAULT"));
  log_file = NEXT(open)(path, O_RDWR | O_APPEND | O_CLOEXEC);
  void *shared = mmap(NULL, STATE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, log_file, 0);
  if (log_file < 0 || shared == MAP_FAILED) misuse("FAULT_RECORD");
  state = shared;
  if (getenv("FAULT_TRACE"))
    trace_file = NEXT(open)(getenv("FAULT_TRACE"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  int64_t nobody = 0;
  atomic_compare_exchange_strong(&state->process, &nobody, getpid());
}

static bool counts(const char *path) {
  for (const char *entry = scope; *entry;) {
    size_t length = strcspn(entry, ":");
    bool is_prefix = length && entry[length - 1] == '*';
    if (is_prefix ? !strncmp(path, entry, length - 1)
                  : !strncmp(path, entry, length) && !path[length])
      return true;
    entry += length + (entry[length] == ':');
  }
  return false;
}

// A child does not die alone: it is the command that loses power.
static void die(void) {
  pid_t process = (pid_t)atomic_load(&state->process);
  if (process != getpid()) kill(process, SIGKILL);
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static void log_call(enum call call, const char *path, bool is_struck) {
  char line[PATH_MAX + 32];
  int length =
      snprintf(line, sizeof line, "%s%s %s\n", is_struck ? "!" : "", call_names[call], path);
  if (NEXT(write)(log_file, line, (size_t)length) != length) misuse("FAULT_RECORD");
}

static bool is_due(enum call call) {
  uint32_t bit = 1u << call;
  if (atomic_load(&state->has_struck)) return fault.calls_after & bit;
  if (!(fault.calls & bit) || atomic_fetch_add(&state->met, 1) + 1 != fault.number) return false;
  atomic_store(&state->has_struck, 1);
  return true;
}

static enum verdict strike(enum call call) {
  bool has_bytes = call == WRITE || call == COPY;
  if (fault.effect == SHORT) return has_bytes ? HALF : PASS;
  if (fault.effect > 0) {
    errno = fault.effect;
    return FAIL;
  }
  atomic_store(&state->is_dying, 1);
  if (fault.effect == TEAR && has_bytes) return HALF_THEN_DIE;
  die();
  return FAIL;
}

static enum verdict meet(enum call call, const char *path) {
  if (!counts(path)) return PASS;
  if (met != path) memcpy(met, path, strlen(path) + 1);
  // What other threads do between the strike and the death never happened.
  while (atomic_load(&state->is_dying)) pause();
  bool is_struck = fault.effect && is_due(call);
  log_call(call, path, is_struck);
  return is_struck ? strike(call) : PASS;
}

static bool find_path(int file, char path[PATH_MAX]) {
  int before = errno;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  errno = before;
  path[length < 0 ? 0 : length] = 0;
  return length >= 0;
}

// Leaves errno as it is, unless the call is to fail.
static enum verdict meet_file(enum call call, int file) {
  *met = 0;
  char path[PATH_MAX];
  return state && find_path(file, path) ? meet(call, path) : PASS;
}

// For a call that is in the trace alone.
static void meet_traced(int file) {
  *met = 0;
  if (trace_file >= 0 && (!find_path(file, met) || !counts(met))) *met = 0;
}

// The folder's links are followed, the last name is itself: it is what such a call is about.
static void resolve(int folder, const char *name, char path[PATH_MAX]) {
  char joined[2 * PATH_MAX], base[PATH_MAX] = ".", link[64];
  if (*name != '/' && folder != AT_FDCWD) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, base, sizeof base - 1);
    base[length < 0 ? 0 : length] = 0;
  }
  snprintf(joined, sizeof joined, "%s%s%s", *name == '/' ? "" : base, *name == '/' ? "" : "/", name);
  char *slash = strrchr(joined, '/');
  *slash = 0;
  if (!realpath(slash == joined ? "/" : joined, path)) strncpy(path, joined, PATH_MAX - 1);
  strncat(path, "/", PATH_MAX - strlen(path) - 1);
  strncat(path, slash + 1, PATH_MAX - strlen(path) - 1);
}

static enum verdict meet_path(enum call call, int folder, const char *name) {
  *met = 0;
  if (!state) return PASS;
  int before = errno;
  char path[PATH_MAX] = "";
  resolve(folder, name, path);
  errno = before;
  return meet(call, path);
}

// A call with two names is about either, and counted once.
static enum verdict meet_paths(enum call call, int from, const char *old, int to, const char *new) {
  *met = 0;
  if (!state) return PASS;
  char path[PATH_MAX] = "";
  int before = errno;
  resolve(from, old, path);
  errno = before;
  return counts(path) ? meet(call, path) : meet_path(call, to, new);
}

// MARK: the trace

// DiskTrace.swift has the same fields. The names and the bytes follow.
struct entry {
  uint32_t call, mode;
  uint64_t inode;
  int64_t offset, length;
  uint32_t name, other;
  uint64_t bytes;
};
// Calls that are no faults, in the trace alone.
enum { CHMOD = CALLS, MAP, SEND };

// Whether it is held: a handler of a signal that writes meanwhile would change what the call is about.
static bool begin_trace(void) {
  if (trace_file < 0 || !*met) return false;
  for (int64_t nobody = 0; !atomic_compare_exchange_weak(&state->is_tracing, &nobody, 1); nobody = 0)
    sched_yield();
  return true;
}

static void end_trace(bool is_held) {
  if (is_held) atomic_store(&state->is_tracing, 0);
}

static void add(struct entry entry, const char *name, const char *other, const void *bytes) {
  entry.name = (uint32_t)strlen(name);
  entry.other = (uint32_t)strlen(other);
  struct iovec parts[] = {{&entry, sizeof entry},
                          {(void *)name, entry.name},
                          {(void *)other, entry.other},
                          {(void *)bytes, entry.bytes}};
  ssize_t whole = (ssize_t)(sizeof entry + entry.name + entry.other + entry.bytes);
  if (NEXT(writev)(trace_file, parts, 4) != whole) misuse("FAULT_TRACE");
}

static void trace_path(uint32_t call, const char *path, const char *other, int64_t length) {
  struct stat status = {0};
  lstat(*other ? other : path, &status);
  add((struct entry){call, status.st_mode, status.st_ino, 0, length, 0, 0, 0}, path, other, NULL);
}

static void trace_file_call(uint32_t call, int file, int64_t offset, int64_t length) {
  struct stat status = {0};
  fstat(file, &status);
  add((struct entry){call, status.st_mode, status.st_ino, offset, length, 0, 0, 0}, met, "", NULL);
}

static void trace_bytes(int file, int64_t offset, int64_t count, const void *bytes) {
  struct stat status = {0};
  fstat(file, &status);
  if (offset < 0) offset = lseek(file, 0, SEEK_CUR) - count;
  add((struct entry){WRITE, status.st_mode, status.st_ino, offset, count, 0, 0, (uint64_t)count}, met,
      "", bytes);
}

static void trace_list(int file, int64_t offset, int64_t count, const struct iovec *list) {
  char *bytes = malloc((size_t)count + 1);
  if (!bytes) misuse("FAULT_TRACE");
  for (int64_t done = 0; done < count; list++) {
    int64_t part = (int64_t)list->iov_len < count - done ? (int64_t)list->iov_len : count - done;
    memcpy(bytes + done, list->iov_base, (size_t)part);
    done += part;
  }
  trace_bytes(file, offset, count, bytes);
  free(bytes);
}

// What the kernel copied is read from the file. Closing it again drops the process's locks of that file, as
// POSIX has it: SQLite has none of a file that is copied to.
static void trace_copy(int file, int64_t offset, int64_t count) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  if (offset < 0) offset = lseek(file, 0, SEEK_CUR) - count;
  int source = NEXT(open)(link, O_RDONLY | O_CLOEXEC);
  void *bytes = malloc((size_t)count + 1);
  if (source < 0 || !bytes) misuse("FAULT_TRACE");
  // Room that is kept behind the end has no bytes.
  ssize_t found = pread(source, bytes, (size_t)count, offset);
  NEXT(close)(source);
  if (found > 0) trace_bytes(file, offset, found, bytes);
  free(bytes);
}

static int64_t size_of(int file) {
  struct stat status = {0};
  fstat(file, &status);
  return status.st_size;
}

// The beginning of what goes to somebody else, before it does: what has to be safe by then is. Enough for
// the head of a request.
static void trace_sending(int file, const void *bytes, size_t count) {
  char path[PATH_MAX];
  if (trace_file < 0 || !find_path(file, path) || strncmp(path, "socket:", 7)) return;
  size_t kept = count < 4096 ? count : 4096;
  add((struct entry){SEND, 0, 0, 0, (int64_t)count, 0, 0, kept}, "", "", bytes);
}

// The call, and what is noted of it where it succeeded; `result` is its answer there.
#define TRACED(call, note)                                       \
  ({                                                             \
    bool is_held_ = begin_trace();                               \
    __typeof__(call) result = call;                              \
    int failure_ = errno;                                        \
    if (is_held_ && (int64_t)result >= 0) { note; }              \
    end_trace(is_held_);                                         \
    errno = failure_;                                            \
    result;                                                      \
  })

#define UNLESS_FAILING(verdict) \
  if ((verdict) == FAIL) return -1

// MARK: calls with bytes

// Rounded up: no bytes at all would be another fault.
static size_t half_of(size_t count) { return (count + 1) / 2; }

// Reduces a list of buffers to the first half of its bytes.
static int halve(const struct iovec *from, int count, struct iovec *to) {
  size_t left = 0;
  for (int i = 0; i < count; i++) left += from[i].iov_len;
  left = half_of(left);
  for (int i = 0; i < count; i++) {
    to[i] = from[i];
    if (left < to[i].iov_len) to[i].iov_len = left;
    left -= to[i].iov_len;
  }
  return count;
}

// `half` is the same call on half of the bytes.
#define WITH_BYTES(verdict, whole, half) \
  switch (verdict) {                     \
    case FAIL: return -1;                \
    case HALF: return half;              \
    case HALF_THEN_DIE: half; die();     \
    case PASS: break;                    \
  }                                      \
  return whole

ssize_t write(int file, const void *bytes, size_t count) {
  trace_sending(file, bytes, count);
  WITH_BYTES(meet_file(WRITE, file),
             TRACED(NEXT(write)(file, bytes, count), trace_bytes(file, -1, result, bytes)),
             NEXT(write)(file, bytes, half_of(count)));
}

#define PWRITE(name, offset_type)                                                       \
  ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {         \
    WITH_BYTES(meet_file(WRITE, file),                                                  \
               TRACED(NEXT(name)(file, bytes, count, offset),                                \
                      trace_bytes(file, offset, result, bytes)),                             \
               NEXT(name)(file, bytes, half_of(count), offset));                             \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t writev(int file, const struct iovec *list, int count) {
  if (count > 0) trace_sending(file, list->iov_base, list->iov_len);
  struct iovec half[count > 0 ? count : 1];
  WITH_BYTES(meet_file(WRITE, file),
             TRACED(NEXT(writev)(file, list, count), trace_list(file, -1, result, list)),
             NEXT(writev)(file, half, halve(list, count, half)));
}

#define PWRITEV(name, offset_type)                                                      \
  ssize_t name(int file, const struct iovec *list, int count, offset_type offset) {     \
    struct iovec half[count > 0 ? count : 1];                                           \
    WITH_BYTES(meet_file(WRITE, file),                                                  \
               TRACED(NEXT(name)(file, list, count, offset),                                 \
                      trace_list(file, offset, result, list)),                               \
               NEXT(name)(file, half, halve(list, count, half), offset));               \
  }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *target, size_t count,
                        unsigned flags) {
  off64_t place = target ? *target : -1;
  WITH_BYTES(meet_file(COPY, to),
             TRACED(NEXT(copy_file_range)(from, start, to, target, count, flags),
                    trace_copy(to, place, result)),
             NEXT(copy_file_range)(from, start, to, target, half_of(count), flags));
}

#define SENDFILE(name, offset_type)                                                     \
  ssize_t name(int to, int from, offset_type *start, size_t count) {                    \
    WITH_BYTES(meet_file(COPY, to),                                                     \
               TRACED(NEXT(name)(to, from, start, count), trace_copy(to, -1, result)),      \
               NEXT(name)(to, from, start, half_of(count)));                                 \
  }
SENDFILE(sendfile, off_t)
SENDFILE(sendfile64, off64_t)

// MARK: calls on an open file

int ioctl(int file, unsigned long request, ...) {
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  if (request == FICLONE || request == FICLONERANGE) {
    enum verdict verdict = meet_file(COPY, file);
    UNLESS_FAILING(verdict);
    // A clone is whole or is not: there is no half of it.
    if (verdict == HALF_THEN_DIE) die();
    return TRACED(NEXT(ioctl)(file, request, argument),
                  trace_copy(file, 0, size_of(file)));
  }
  return NEXT(ioctl)(file, request, argument);
}

int fsync(int file) {
  UNLESS_FAILING(meet_file(SYNC, file));
  return TRACED(NEXT(fsync)(file), trace_file_call(SYNC, file, 0, 1));
}

int fdatasync(int file) {
  UNLESS_FAILING(meet_file(SYNC, file));
  return TRACED(NEXT(fdatasync)(file), trace_file_call(SYNC, file, 0, 0));
}

// Only what waits can tell of a failure.
int sync_file_range(int file, off64_t offset, off64_t count, unsigned flags) {
  if (flags & SYNC_FILE_RANGE_WAIT_AFTER) UNLESS_FAILING(meet_file(WRITEBACK, file));
  return NEXT(sync_file_range)(file, offset, count, flags);
}

// A mapping has no descriptor: the kernel's list of mappings knows its file.
int msync(void *address, size_t length, int flags) {
  char line[PATH_MAX + 128], path[PATH_MAX];
  unsigned long first, end;
  int before = errno;
  FILE *maps = state ? fopen("/proc/self/maps", "r") : NULL;
  *path = 0;
  while (!*path && maps && fgets(line, sizeof line, maps)) {
    bool is_file = sscanf(line, "%lx-%lx %*s %*s %*s %*s %4095[^\n]", &first, &end, path) == 3;
    if (!is_file || (uintptr_t)address < first || (uintptr_t)address >= end) *path = 0;
  }
  if (maps) fclose(maps);
  errno = before;
  *met = 0;
  if (*path) UNLESS_FAILING(meet(SYNC, path));
  return TRACED(NEXT(msync)(address, length, flags), trace_path(SYNC, met, "", 0));
}

#define FTRUNCATE(name, offset_type)          \
  int name(int file, offset_type length) {    \
    UNLESS_FAILING(meet_file(TRUNCATE, file)); \
    return TRACED(NEXT(name)(file, length), trace_file_call(TRUNCATE, file, 0, length)); \
  }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

// Its failure is its answer, not errno.
#define POSIX_FALLOCATE(name, offset_type)                       \
  int name(int file, offset_type offset, offset_type length) {   \
    if (meet_file(ALLOCATE, file) == FAIL) return errno;         \
    return TRACED(NEXT(name)(file, offset, length),              \
                  if (!result) trace_file_call(ALLOCATE, file, offset, length)); \
  }
POSIX_FALLOCATE(posix_fallocate, off_t)
POSIX_FALLOCATE(posix_fallocate64, off64_t)

#define FALLOCATE(name, offset_type)                                       \
  int name(int file, int mode, offset_type offset, offset_type length) {   \
    UNLESS_FAILING(meet_file(ALLOCATE, file));                             \
    /* All but the plain kind changes what is there already. */            \
    return TRACED(NEXT(name)(file, mode, offset, length),                  \
                  mode ? trace_copy(file, offset, length)                  \
                       : trace_file_call(ALLOCATE, file, offset, length)); \
  }
FALLOCATE(fallocate, off_t)
FALLOCATE(fallocate64, off64_t)

// MARK: calls on names

static void trace_names(enum call call, int from, const char *old, int to, const char *new) {
  char first[PATH_MAX] = "", second[PATH_MAX] = "";
  if (old) resolve(from, old, first);
  resolve(to, new, second);
  trace_path(call, old ? first : second, old ? second : "", 0);
}

int rename(const char *old, const char *new) {
  UNLESS_FAILING(meet_paths(RENAME, AT_FDCWD, old, AT_FDCWD, new));
  return TRACED(NEXT(rename)(old, new), trace_names(RENAME, AT_FDCWD, old, AT_FDCWD, new));
}

int renameat(int from, const char *old, int to, const char *new) {
  UNLESS_FAILING(meet_paths(RENAME, from, old, to, new));
  return TRACED(NEXT(renameat)(from, old, to, new), trace_names(RENAME, from, old, to, new));
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  UNLESS_FAILING(meet_paths(RENAME, from, old, to, new));
  // An exchange of two names is another call: nothing here makes one.
  return TRACED(NEXT(renameat2)(from, old, to, new, flags),
                trace_names(flags & RENAME_EXCHANGE ? (enum call)MAP : RENAME, from, old, to, new));
}

int link(const char *old, const char *new) {
  UNLESS_FAILING(meet_path(LINK, AT_FDCWD, new));
  return TRACED(NEXT(link)(old, new), trace_names(LINK, 0, NULL, AT_FDCWD, new));
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  UNLESS_FAILING(meet_path(LINK, to, new));
  return TRACED(NEXT(linkat)(from, old, to, new, flags), trace_names(LINK, 0, NULL, to, new));
}

#define REMOVAL(name)                                     \
  int name(const char *path) {                            \
    UNLESS_FAILING(meet_path(UNLINK, AT_FDCWD, path));    \
    return TRACED(NEXT(name)(path), trace_path(UNLINK, met, "", 0)); \
  }
REMOVAL(unlink)
REMOVAL(remove)
REMOVAL(rmdir)

int unlinkat(int folder, const char *path, int flags) {
  UNLESS_FAILING(meet_path(UNLINK, folder, path));
  return TRACED(NEXT(unlinkat)(folder, path, flags), trace_path(UNLINK, met, "", 0));
}

int mkdir(const char *path, mode_t mode) {
  UNLESS_FAILING(meet_path(CREATE, AT_FDCWD, path));
  return TRACED(NEXT(mkdir)(path, mode), trace_path(CREATE, met, "", 0));
}

// Only the opening that makes the file is a change.
static bool creates(int folder, const char *path, int flags) {
  if (!state || !(flags & O_CREAT)) return false;
  int before = errno;
  bool is_there = faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
  errno = before;
  return !is_there;
}

static bool is_unnamed(int flags) { return (flags & O_TMPFILE) == O_TMPFILE; }

// An opening that empties a file, or makes one without a name, is in the trace alone; no other one is.
static void meet_emptying(int folder, const char *path, int flags) {
  *met = 0;
  if (trace_file < 0 || !(flags & O_TRUNC || is_unnamed(flags))) return;
  int before = errno;
  resolve(folder, path, met);
  errno = before;
  if (!counts(met)) *met = 0;
}

static void trace_opening(bool is_new, int file, int flags) {
  bool is_creation = is_new || is_unnamed(flags);
  trace_file_call(is_creation ? CREATE : TRUNCATE, file, is_unnamed(flags), 0);
}

#define MODE(flags)                         \
  mode_t mode = 0;                          \
  if ((flags) & (O_CREAT | O_TMPFILE)) {    \
    va_list list;                           \
    va_start(list, flags);                  \
    mode = va_arg(list, mode_t);            \
    va_end(list);                           \
  }

#define OPEN(name)                                                                           \
  int name(const char *path, int flags, ...) {                                               \
    MODE(flags)                                                                              \
    bool is_new = creates(AT_FDCWD, path, flags);                                            \
    if (is_new) UNLESS_FAILING(meet_path(CREATE, AT_FDCWD, path));                           \
    if (!is_new) meet_emptying(AT_FDCWD, path, flags);                                       \
    return TRACED(NEXT(name)(path, flags, mode),                                             \
                  trace_opening(is_new, result, flags));                                     \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                         \
  int name(int folder, const char *path, int flags, ...) {                                   \
    MODE(flags)                                                                              \
    bool is_new = creates(folder, path, flags);                                              \
    if (is_new) UNLESS_FAILING(meet_path(CREATE, folder, path));                             \
    if (!is_new) meet_emptying(folder, path, flags);                                         \
    return TRACED(NEXT(name)(folder, path, flags, mode),                                     \
                  trace_opening(is_new, result, flags));                                     \
  }
OPENAT(openat)
OPENAT(openat64)

// The C library makes these itself, without a call of open that could be met.
#define MKSTEMP(name, more, arguments)                                                       \
  int name more {                                                                            \
    UNLESS_FAILING(meet_path(CREATE, AT_FDCWD, path));                                       \
    return TRACED(NEXT(name) arguments,                                                      \
                  if (find_path(result, met)) trace_file_call(CREATE, result, 0, 0));        \
  }
MKSTEMP(mkstemp, (char *path), (path))
MKSTEMP(mkstemp64, (char *path), (path))
MKSTEMP(mkostemp, (char *path, int flags), (path, flags))
MKSTEMP(mkostemp64, (char *path, int flags), (path, flags))
MKSTEMP(mkstemps, (char *path, int length), (path, length))
MKSTEMP(mkostemps, (char *path, int length, int flags), (path, length, flags))

char *mkdtemp(char *path) {
  if (meet_path(CREATE, AT_FDCWD, path) == FAIL) return NULL;
  bool is_held = begin_trace();
  char *made = NEXT(mkdtemp)(path);
  if (made && is_held) {
    resolve(AT_FDCWD, made, met);
    trace_path(CREATE, met, "", 0);
  }
  end_trace(is_held);
  return made;
}

// MARK: calls in the trace alone

int fchmod(int file, mode_t mode) {
  meet_traced(file);
  return TRACED(NEXT(fchmod)(file, mode), trace_file_call(CHMOD, file, 0, 0));
}

int chmod(const char *path, mode_t mode) {
  meet_emptying(AT_FDCWD, path, O_TRUNC);
  return TRACED(NEXT(chmod)(path, mode), trace_path(CHMOD, met, "", 0));
}

// What is written through a mapping is no call: such a record is of no use. SQLite makes the index of its
// log anew after a power cut.
#define MMAP(name, offset_type)                                                             \
  void *name(void *address, size_t length, int protection, int flags, int file, offset_type offset) { \
    *met = 0;                                                                               \
    if (file >= 0 && flags & MAP_SHARED && protection & PROT_WRITE) meet_traced(file);      \
    size_t name_length = strlen(met);                                                       \
    if (name_length > 4 && !strcmp(met + name_length - 4, "-shm")) *met = 0;                \
    if (*met && trace_file >= 0) trace_path(MAP, met, "", 0);                               \
    return NEXT(name)(address, length, protection, flags, file, offset);                    \
  }
MMAP(mmap, off_t)
MMAP(mmap64, off64_t)
