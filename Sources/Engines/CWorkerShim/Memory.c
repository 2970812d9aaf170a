#define _GNU_SOURCE
#include "CWorkerShim.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

int scanview_memory_make(const char *name, size_t bytes) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)bytes) != 0 || fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0) {
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
  }
  return descriptor;
}

int scanview_memory_forbid_writers(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_FUTURE_WRITE | F_SEAL_SEAL);
}

int scanview_memory_release(int descriptor, size_t offset, size_t bytes) {
  return fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)bytes);
}

int scanview_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

ssize_t scanview_pipe_write(int descriptor, const void *bytes, size_t count) {
  sigset_t broken, former, pending;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, &former);
  ssize_t written = write(descriptor, bytes, count);
  int code = errno;
  if (written < 0 && code == EPIPE && !was_pending) {
    // The signal is that of this thread and waits for it, unless the program ignores it.
    struct timespec none = {0, 0};
    while (sigtimedwait(&broken, NULL, &none) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  errno = code;
  return written;
}

int scanview_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

static int limit(pid_t process, __rlimit_resource_t kind, uint64_t value) {
  struct rlimit64 limits = {value, value};
  return prlimit64(process, kind, &limits, NULL);
}

int scanview_limit(pid_t process, const struct scanview_limits *limits) {
  if (limits->memory && limit(process, RLIMIT_AS, limits->memory) != 0) return -1;
  if (limits->files && limit(process, RLIMIT_NOFILE, limits->files) != 0) return -1;
  if (limits->file_size_plus_one && limit(process, RLIMIT_FSIZE, limits->file_size_plus_one - 1) != 0) return -1;
  return limit(process, RLIMIT_CORE, 0);
}
