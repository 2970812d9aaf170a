#pragma once

/// Forbids the process, with all of its threads and for good, what no reading of a picture needs: the network, other programs, new
/// processes, signals to others, tracing, mounting (seccomp). Such calls fail with EPERM. Gives 0; -1 where the kernel cannot do it.
int scanview_forbid_calls(void);
