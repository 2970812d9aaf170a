"""A worker that is ready for pictures: the worker protocol over a process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._process import PROTOCOL, WorkerProcess
from .configuration import Configuration
from .errors import ConfigurationError, WorkerError
from .pictures import EncodedPicture
from .results import Document, Picture, Problem

#: How long a worker may take to start, and to load a configuration, in seconds.
START_LIMIT = 60.0
#: What the program and its models need beside the decoded picture, in bytes of address space.
PROGRAM_SPACE = 3 << 30


@dataclass(frozen=True)
class WorkerSettings:
    """What all workers of a scanner have in common."""

    program: str
    retry_harder: bool
    #: In seconds, once for decoding and once for reading.
    time_limit: float
    #: In bytes.
    memory_limit: int
    #: The words for people; None for English.
    texts: Mapping[str, Any] | None

    @property
    def arguments(self) -> list[str]:
        """The options of ``scanview worker``."""
        return ["--time-limit", f"{round(self.time_limit * 1000)}ms", "--memory-limit", str(self.memory_limit)]

    @property
    def answer_limit(self) -> float:
        """How long one page may take before the worker counts as hanging, in seconds."""
        return 2 * self.time_limit + 3


class Worker:
    """A worker with a configuration; used by one thread at a time."""

    def __init__(self, settings: WorkerSettings) -> None:
        self._settings = settings
        self._process = WorkerProcess(settings.program, settings.arguments, settings.memory_limit + PROGRAM_SPACE)
        self._last_id = 0
        #: The revision of the configuration that it has; 0 for none.
        self.revision = 0
        try:
            hello = self._ask({"type": "hello", "protocol": PROTOCOL}, None, START_LIMIT)
            if hello.get("type") != "hello" or hello.get("protocol") != PROTOCOL:
                raise WorkerError(
                    "workerNotReady",
                    f"{settings.program} speaks version {hello.get('protocol')} of the worker protocol, this package"
                    f" version {PROTOCOL}; update the older one.",
                )
        except BaseException as error:
            self._process.stop()
            if isinstance(error, WorkerError) and error.code != "workerNotReady":
                text = f"The worker {settings.program} did not get ready. {error}"
                raise WorkerError("workerNotReady", text) from error
            raise

    @property
    def id(self) -> int:
        """The number of the process."""
        return self._process.id

    @property
    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.is_running

    def stop(self) -> None:
        """Ends the process at once."""
        self._process.stop()

    def close(self) -> None:
        """Ends the process in peace."""
        self._process.close()

    def configure(self, configuration: Configuration, revision: int) -> tuple[Problem, ...]:
        """Loads a configuration; the one before stays when it is refused.

        Returns its warnings. Raises ``ConfigurationError``, and ``WorkerError`` when the worker is of no use any more.
        """
        message: dict[str, Any] = {
            "type": "configure", "config": configuration.text, "folder": configuration.folder,
            "retryHarder": self._settings.retry_harder,
        }
        if configuration.file is not None:
            message["file"] = configuration.file
        if self._settings.texts is not None:
            message["texts"] = self._settings.texts
        answer = self._ask(message, None, START_LIMIT)
        if answer.get("type") == "refused":
            raise ConfigurationError(tuple(map(Problem.of, answer.get("problems", ()))))
        self._expect(answer, "ready")
        self.revision = revision
        return tuple(map(Problem.of, answer.get("warnings", ())))

    def scan(self, picture: EncodedPicture, pages: list[Picture]) -> None:
        """Reads all pages of a picture into ``pages``; raises ``WorkerError`` when the worker is of no use any more."""
        name = picture.name
        count = self._page(name, pages, *self._first_page(picture))
        for page in range(2, count + 1):
            self._page(name, pages, {"type": "page", "page": page}, None)
        if self._process.memory is not None:
            self._process.memory.release(picture.data.nbytes)

    def _first_page(self, picture: EncodedPicture) -> tuple[dict[str, Any], memoryview | None]:
        message: dict[str, Any] = {"type": "picture", "name": picture.name, "bytes": picture.data.nbytes}
        if self._process.memory is None:
            return message, picture.data
        self._process.memory.write(picture.data)
        return {**message, "offset": 0}, None

    def _page(self, name: str, pages: list[Picture], message: dict[str, Any], body: memoryview | None) -> int:
        answer = self._ask(message, body, self._settings.answer_limit)
        self._expect(answer, "page")
        try:
            pages.extend(Picture.of(report, name) for report in answer["reports"])
            return int(answer["pages"])
        except (KeyError, TypeError, ValueError, StopIteration) as error:
            raise WorkerError("workerBadAnswer", f"The worker sent a page that is none: {error!r}") from error

    def _ask(self, message: dict[str, Any], body: memoryview | None, limit: float) -> dict[str, Any]:
        deadline = time.monotonic() + limit
        if message["type"] != "hello":
            self._last_id += 1
            message = {**message, "id": self._last_id}
        try:
            self._process.send(message, body, deadline)
            answer = self._process.receive(deadline)
        except WorkerError as error:
            if error.code == "workerTimedOut":
                text = f"The worker gave no answer within {limit:g} s; it was ended."
                raise WorkerError(error.code, text) from error
            raise
        if answer.get("id", self._last_id) != self._last_id:
            raise WorkerError("workerBadAnswer", f"The worker answered request {answer['id']}, not {self._last_id}.")
        return answer

    @staticmethod
    def _expect(answer: dict[str, Any], kind: str) -> None:
        if answer.get("type") != kind:
            problem = answer.get("problem") or {}
            raise WorkerError("workerBadAnswer", problem.get("message") or f"The worker answered {answer.get('type')}.")


def partial(name: str, pages: list[Picture], error: WorkerError) -> Document:
    """What is left of a document whose worker failed: the pages before, and the one that it failed on."""
    page = pages[-1].page + 1 if pages else 1
    return Document(name, (*pages, Picture.failing(name, error.code, error.message, page)))
