"""Memory that is shared with a worker, so that pictures need no pipe."""

from __future__ import annotations

import fcntl
import mmap
import os

#: The size of the memory; its pages take room from the first write on.
SIZE = 1 << 30
#: From this size on the pages of a picture are given back after it.
RELEASED_FROM = 16 << 20


class SharedMemory:
    """Memory without a name; the worker gets a descriptor that cannot change its size."""

    def __init__(self) -> None:
        self.descriptor = os.memfd_create("scanview-frames", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        try:
            os.ftruncate(self.descriptor, SIZE)
            # A worker that could shrink it would end us with SIGBUS.
            fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW)
            self._map = mmap.mmap(self.descriptor, SIZE)
        except OSError:
            os.close(self.descriptor)
            raise

    @staticmethod
    def is_available() -> bool:
        """Whether this system has such memory."""
        return hasattr(os, "memfd_create")

    def write(self, data: memoryview) -> None:
        """Writes bytes at the beginning; ``data`` has to fit."""
        self._map[: data.nbytes] = data

    def release(self, count: int) -> None:
        """Gives the pages of what was written back to the system, where it is much."""
        if count >= RELEASED_FROM:
            self._map.madvise(mmap.MADV_REMOVE, 0, count)

    def close(self) -> None:
        """Gives the memory back."""
        self._map.close()
        os.close(self.descriptor)
