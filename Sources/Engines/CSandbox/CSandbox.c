#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

// Calls that no reading of a picture needs. They fail with EPERM instead of ending the process: a library that tries one, as a
// resolver of names does, then goes on without.
static const int forbidden[] = {
  SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen), SCMP_SYS(accept),
  SCMP_SYS(accept4), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace),
  SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd),
  SCMP_SYS(pidfd_send_signal), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot),
  SCMP_SYS(setns), SCMP_SYS(unshare), SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(keyctl), SCMP_SYS(add_key),
  SCMP_SYS(request_key), SCMP_SYS(kexec_load), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(reboot),
  SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register), SCMP_SYS(userfaultfd),
  SCMP_SYS(shmget), SCMP_SYS(msgget), SCMP_SYS(semget), SCMP_SYS(mq_open), SCMP_SYS(setuid), SCMP_SYS(setgid),
  SCMP_SYS(setreuid), SCMP_SYS(setresuid), SCMP_SYS(setrlimit), SCMP_SYS(quotactl), SCMP_SYS(swapon), SCMP_SYS(swapoff),
};

int scanview_forbid_calls(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) return -1;
  // The threads that are there already get the filter too.
  int ok = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;
  for (size_t index = 0; index < sizeof forbidden / sizeof *forbidden; index++) {
    // A call that this architecture does not have needs no rule.
    int code = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), forbidden[index], 0);
    if (code != 0 && code != -EDOM) ok = 0;
  }
  // A thread is a clone that shares the memory; what does not is a process. clone3 keeps its flags in memory, where a filter cannot
  // read them: without it the C library takes clone.
  if (seccomp_rule_add(
        filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) != 0) ok = 0;
  if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) != 0) ok = 0;
  // Signals reach the process itself alone.
  uint64_t self = (uint64_t)getpid();
  if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(kill), 1, SCMP_A0(SCMP_CMP_NE, self)) != 0) ok = 0;
  if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_NE, self)) != 0) ok = 0;
  if (ok) ok = seccomp_load(filter) == 0;
  seccomp_release(filter);
  return ok ? 0 : -1;
}
