#include "CV4L2Shim.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

int32_t v4l2shim_event(void) {
  const int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return descriptor == -1 ? -errno : descriptor;
}

int32_t v4l2shim_signal(int32_t event) {
  const uint64_t one = 1;
  return write(event, &one, sizeof one) == -1 && errno != EAGAIN ? -errno : 0;
}

int32_t v4l2shim_watch_folder(const char *path) {
  const int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (descriptor == -1) return -errno;
  if (inotify_add_watch(descriptor, path, IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO) == -1) {
    const int reason = errno;
    close(descriptor);
    return -reason;
  }
  return descriptor;
}

void v4l2shim_drain(int32_t descriptor) {
  char buffer[4096];
  while (read(descriptor, buffer, sizeof buffer) > 0) {
  }
}

int32_t v4l2shim_close_descriptor(int32_t descriptor) { return close(descriptor) == -1 ? -errno : 0; }
