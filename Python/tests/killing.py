"""Ends processes at moments that tests choose."""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import termios
import threading
import time
from collections.abc import Callable
from pathlib import Path


def until(condition: Callable[[], object], limit: float = 120) -> None:
    """Waits for what no event reports; the limit in seconds is for a test that is broken."""
    end = time.monotonic() + limit
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("what is waited for does not come")
        time.sleep(0.005)


def is_first(marker: Path) -> bool:
    """Whether nobody called it for this file before, in any process."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def worker_ids() -> list[int]:
    """The worker processes that this process has."""
    children = [child for task in Path("/proc/self/task").iterdir() for child in (task / "children").read_text().split()]
    return [int(child) for child in children if b"worker" in Path(f"/proc/{child}/cmdline").read_bytes()]


def kill_when_asked(worker: int) -> threading.Thread:
    """Kills a worker once it has been sent its next request, which it can neither read nor answer."""
    os.kill(worker, signal.SIGSTOP)
    # A thread that waits for a request takes one more, unless it stands already.
    until(lambda: set(_states(worker)) == {"T"})

    def kill() -> None:
        requests = os.open(f"/proc/{worker}/fd/0", os.O_RDONLY | os.O_NONBLOCK)
        try:
            until(lambda: struct.unpack("i", fcntl.ioctl(requests, termios.FIONREAD, b"\0" * 4))[0])
            os.kill(worker, signal.SIGKILL)
        finally:
            os.close(requests)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def parent_of(process: int) -> int:
    """The parent of a process."""
    return int(_status(Path(f"/proc/{process}"))[1])


def _states(process: int) -> list[str]:
    """The states of the threads of a process: R runs, S waits, T stands."""
    return [_status(task)[0] for task in Path(f"/proc/{process}/task").iterdir()]


def _status(folder: Path) -> list[str]:
    """What the kernel says of a process or thread, behind its name."""
    return (folder / "stat").read_text().rpartition(")")[2].split()
