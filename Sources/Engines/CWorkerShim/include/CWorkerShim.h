#pragma once

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Memory without a name that two processes share by its descriptor (memfd_create(2)). Its size cannot change any more, so that neither
/// side can be ended by the other one cutting it off. The descriptor is closed by exec unless it is passed on. Gives -1 and errno.
int scanview_memory_make(const char *name, size_t bytes);

/// Allows no further mapping or descriptor to write to the memory; mappings that are there go on writing. Gives -1 and errno.
int scanview_memory_forbid_writers(int descriptor);

/// Gives pages back to the system; they read as zeros afterwards. Gives -1 and errno.
int scanview_memory_release(int descriptor, size_t offset, size_t bytes);

/// Two ends of a pipe that exec closes. Gives -1 and errno.
int scanview_pipe(int ends[2]);

/// Writes to a pipe as write(2), but for the signal: a reader that has gone away gives EPIPE alone, also in a program that does not ignore
/// SIGPIPE, which would end it.
ssize_t scanview_pipe_write(int descriptor, const void *bytes, size_t count);

/// Lets a program that is started have no descriptor from the given number on (posix_spawn_file_actions_addclosefrom_np(3), which Swift
/// does not see). Gives 0 or the number of an error.
int scanview_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Limits of a process, set from outside by prlimit(2). Zero leaves a limit as it is.
struct scanview_limits {
  /// The address space in bytes.
  uint64_t memory;
  /// The number of open descriptors.
  uint64_t files;
  /// The largest file that may be written, in bytes, plus one: 1 allows no byte.
  uint64_t file_size_plus_one;
};

/// Sets the limits of a running process, and forbids core files. Gives -1 and errno.
int scanview_limit(pid_t process, const struct scanview_limits *limits);

/// Forbids the calling thread, and the processes that it starts, to write to the file system and to read anything but the given folders
/// and files with all below them, for good (Landlock, Linux 5.13). What is not there is passed by. Gives 0; -1 where the kernel cannot do it.
int scanview_forbid_files(const char *const *readable, size_t count);
