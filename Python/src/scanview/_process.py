"""A worker process: lines of JSON go to it and come from it, with a time limit for each."""

from __future__ import annotations

import json
import logging
import os
import resource
import select
import shutil
import signal
import subprocess
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from ._memory import SIZE, SharedMemory
from .errors import ProgramNotFound, WorkerError

#: What workers print beside their answers.
log = logging.getLogger("scanview")

#: The version of the worker protocol that this package speaks.
PROTOCOL = 1
#: The longest answer in bytes.
ANSWER_LIMIT = 16 << 20
#: How long a worker may take to end by itself after its input was closed, in seconds.
GRACE_AT_END = 0.5


class WorkerProcess:
    """One ``scanview worker`` that runs. It has one user at a time; after a ``WorkerError`` it has to be stopped."""

    def __init__(self, program: str, arguments: Sequence[str], address_space: int) -> None:
        path = shutil.which(program)
        if path is None:
            raise ProgramNotFound(program)
        self.memory: SharedMemory | None = None
        self._answers, answers = os.pipe()
        # What this process was given itself, as a worker, is not for its own workers.
        own = {"SCANVIEW_FRAMES", "SCANVIEW_PICTURES"}
        environment = {key: value for key, value in os.environ.items() if key not in own}
        environment |= {"SCANVIEW_WORKER": str(PROTOCOL), "SCANVIEW_ANSWERS": str(answers)}
        passed = [answers]
        try:
            if SharedMemory.is_available():
                self.memory = SharedMemory()
                environment["SCANVIEW_FRAMES"] = str(self.memory.descriptor)
                passed.append(self.memory.descriptor)
            # A session of its own: Ctrl-C is for this process, which then ends its workers in order.
            self._process = subprocess.Popen(
                [path, "worker", *arguments], bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, pass_fds=passed, env=environment, start_new_session=True,
            )
        except OSError as error:
            os.close(self._answers)
            if self.memory is not None:
                self.memory.close()
            raise WorkerError("workerNotStarted", f"The worker {program} cannot be started: {error}.") from error
        finally:
            os.close(answers)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._requests = self._process.stdin.fileno()
        self._log = self._process.stdout.fileno()
        for descriptor in (self._answers, self._requests, self._log):
            os.set_blocking(descriptor, False)
        self._received = bytearray()
        self._logged = bytearray()
        self._last_log: deque[str] = deque(maxlen=20)
        self._log_is_open = True
        self._limit(address_space + (SIZE if self.memory else 0))

    @property
    def id(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.poll() is None

    def _limit(self, address_space: int) -> None:
        try:
            _, most = resource.prlimit(self.id, resource.RLIMIT_AS)
            # Nobody but root may raise what it inherited.
            limit = address_space if most == resource.RLIM_INFINITY else min(address_space, most)
            resource.prlimit(self.id, resource.RLIMIT_AS, (limit, limit))
        except ProcessLookupError:
            pass  # It has ended already, which the first answer shows.

    def send(self, message: Mapping[str, Any], body: memoryview | None, deadline: float) -> None:
        """Sends a request, and behind it the bytes of a picture; raises ``WorkerError``."""
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        # Names of files may have bytes that are no UTF-8.
        for part in (memoryview(line.encode("utf-8", "replace") + b"\n"), body or memoryview(b"")):
            while part:
                self._wait(deadline, sending=True)
                try:
                    part = part[os.write(self._requests, part):]
                except BlockingIOError:
                    pass
                except BrokenPipeError:
                    raise self._death() from None

    def receive(self, deadline: float) -> dict[str, Any]:
        """The next answer; raises ``WorkerError``."""
        searched = 0
        while (end := self._received.find(b"\n", searched)) < 0:
            searched = len(self._received)
            if searched > ANSWER_LIMIT:
                raise WorkerError("workerBadAnswer", f"The worker sent a line of more than {ANSWER_LIMIT} bytes.")
            self._wait(deadline, sending=False)
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            shown = line[:200].decode("utf-8", "replace")
            raise WorkerError("workerBadAnswer", f"The worker sent a line that is no JSON object: {shown}")
        return answer

    def stop(self) -> None:
        """Ends the process at once, with all that it started; what it was given is closed."""
        if self.is_running:
            try:
                os.killpg(self.id, signal.SIGKILL)
            except ProcessLookupError:
                pass  # It ended meanwhile.
        self._finish()

    def close(self) -> None:
        """Ends the process in peace: its input is closed, and it is stopped when it does not end soon."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(GRACE_AT_END)
        except subprocess.TimeoutExpired:
            self.stop()
        else:
            self._finish()

    def _finish(self) -> None:
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        if self._answers >= 0:
            os.close(self._answers)
            self._answers = -1
        if self.memory is not None:
            self.memory.close()
            self.memory = None

    def _wait(self, deadline: float, sending: bool) -> None:
        """Waits until a request can be sent or something came, and takes what came."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise WorkerError("workerTimedOut", "The worker gave no answer in time; it was ended.")
        waiting = select.poll()
        waiting.register(self._answers, select.POLLIN)
        if self._log_is_open:
            waiting.register(self._log, select.POLLIN)
        if sending:
            waiting.register(self._requests, select.POLLOUT)
        for descriptor, _ in waiting.poll(left * 1000 + 1):
            if descriptor == self._log:
                self._take_log()
            elif descriptor == self._answers:
                part = os.read(self._answers, 1 << 18)
                if not part:
                    raise self._death()
                self._received += part

    def _take_log(self) -> None:
        try:
            part = os.read(self._log, 1 << 16)
        except BlockingIOError:
            return
        self._log_is_open = bool(part)
        self._logged += part
        *lines, rest = self._logged.split(b"\n")
        # A line without an end is cut, so that it takes no memory without bound.
        self._logged = bytearray() if len(rest) > 4096 else rest
        for line in [*lines, rest[:4096]] if len(rest) > 4096 else lines:
            text = line.decode("utf-8", "replace")
            self._last_log.append(text)
            log.info("%s", text)

    def _death(self) -> WorkerError:
        try:
            status = self._process.wait(GRACE_AT_END)
        except subprocess.TimeoutExpired:
            message = "The worker closed its answers while it worked on this; it was ended."
        else:
            ending = f"by signal {_signal_name(-status)}" if status < 0 else f"with exit code {status}"
            message = f"The worker ended {ending} while it worked on this."
        if self._log_is_open:
            self._take_log()
        lines = [*self._last_log, self._logged.decode("utf-8", "replace")]
        words = " ".join(line.strip() for line in lines[-4:]).strip()
        return WorkerError("workerDied", f"{message} Its last words: {words[:500]}" if words else message)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
