#define _GNU_SOURCE
#include "CWorkerShim.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The rights of Landlock's first version (Linux 5.13); later ones are added where the kernel has them.
#define RIGHTS_1 ((1ULL << 13) - 1)
#define RIGHT_REFER (1ULL << 13)
#define RIGHT_TRUNCATE (1ULL << 14)
#define READING (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE)

int scanview_forbid_files(const char *const *readable, size_t count) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return -1;
  struct landlock_ruleset_attr rights = {RIGHTS_1};
  if (version >= 2) rights.handled_access_fs |= RIGHT_REFER;
  if (version >= 3) rights.handled_access_fs |= RIGHT_TRUNCATE;
  int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof rights.handled_access_fs, 0);
  if (rules < 0) return -1;
  int ok = 1;
  for (size_t index = 0; index < count; index++) {
    struct landlock_path_beneath_attr rule = {READING, open(readable[index], O_PATH | O_CLOEXEC)};
    if (rule.parent_fd < 0) continue;
    // A file takes the rights of files alone.
    if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
      rule.allowed_access &= ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
      if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) ok = 0;
    }
    close(rule.parent_fd);
  }
  if (ok) {
    ok = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  }
  close(rules);
  return ok ? 0 : -1;
}
