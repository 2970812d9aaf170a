#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// Starts to count this thread's calls for memory, from 0.
void allocation_count_start(void);
/// Ends it.
void allocation_count_stop(void);
/// The calls of the decoding libraries, and of the C and C++ libraries on their behalf.
long allocation_count_engines(void);
/// All other calls: those of Swift and of this program, and of the C library on their behalf.
long allocation_count_own(void);

#endif
