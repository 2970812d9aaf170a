"""The scanner: a configuration, and the workers that read pictures with it."""

from __future__ import annotations

import json
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Union

from ._worker import Worker, WorkerSettings, partial
from .configuration import Configuration, ConfigSource
from .errors import ConfigurationError, ProgramNotFound, WorkerError
from .pictures import EncodedPicture, PictureSource, UnreadablePicture, encoded, name_of
from .results import Document, Picture, Problem

#: How often a worker is started for one picture before starting counts as impossible.
START_ATTEMPTS = 3


class Scanner:
    """Reads pictures with one configuration.

    A scanner may be used by several threads: each call takes a worker process that is free, or starts one. The workers stay for the
    next calls; ``close``, or leaving the ``with`` block, ends them. A scanner belongs to the process that made it.

    What is wrong with a picture is in its problems. A worker that dies, hangs or takes too much memory costs the picture that it was
    reading, which gets the problem ``workerDied`` or ``workerTimedOut``; a fresh worker goes on with the next one.
    """

    def __init__(
        self,
        config: ConfigSource,
        *,
        program: str = "scanview",
        retry_harder: bool = False,
        time_limit: float = 10.0,
        memory_limit: int = 1 << 30,
        retries: int = 0,
        texts: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    ) -> None:
        """Starts the first worker and loads the configuration.

        Args:
            config: The path of a configuration file, JSON text, or a dictionary.
            program: The ``scanview`` program: its name on the search path, or its path.
            retry_harder: Whether a picture that gives nothing is tried again with all effort.
            time_limit: The longest time to decode a picture, and to read a page, in seconds from 0.1 to 86,400.
            memory_limit: The most memory that decoding a picture may take, in bytes from 1 MiB to 1 TiB.
            retries: How often a picture whose worker died is given to a fresh worker. Leave it at 0 where pictures may be hostile,
                and set it to 1 where workers die for other reasons, as on machines that are short of memory.
            texts: The words of problems in another language: a JSON file as ``scanview texts`` prints it, or its object.

        Raises:
            ConfigurationError: The program refuses the configuration.
            ProgramNotFound: The program is not there.
            WorkerError: A worker cannot be started.
            OSError: The file of the configuration or of the texts cannot be read.
            ValueError: A limit is out of range, or the file of the texts is no JSON.
        """
        if not 0.1 <= time_limit <= 86_400:
            raise ValueError(f"time_limit is from 0.1 to 86400 seconds, not {time_limit}")
        if not 1 << 20 <= memory_limit <= 1 << 40:
            raise ValueError(f"memory_limit is from 1 MiB to 1 TiB in bytes, not {memory_limit}")
        if retries < 0:
            raise ValueError(f"retries is 0 or more, not {retries}")
        words = texts
        if isinstance(words, (str, os.PathLike)):
            with open(words, encoding="utf-8") as file:
                words = dict(json.load(file))
        self._settings = WorkerSettings(program, retry_harder, time_limit, memory_limit, words)
        self._retries = retries
        self._process_id = os.getpid()
        self._lock = threading.Lock()
        self._swap_lock = threading.Lock()
        self._idle: list[Worker] = []
        self._is_closed = False
        self._current = _Revision(Configuration.of(config), 1)
        self._warnings: tuple[Problem, ...] = ()
        self._give(self._ready())

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What the program finds questionable in the present configuration; it is used all the same."""
        return self._warnings

    def scan(self, picture: PictureSource, *, name: str | None = None) -> Document:
        """Reads one picture, or all pages of a document.

        Args:
            picture: A path, the bytes of a file, or pixels as an array of H×W (gray) or H×W×3 (red, green, blue) of ``uint8``.
            name: What results have as ``source``; by default the path, or ``picture``.

        Raises:
            WorkerError: No worker can be started.
            TypeError, ValueError: ``picture`` is no picture.
        """
        name = name_of(picture) if name is None else name
        try:
            file = encoded(picture, name)
        except UnreadablePicture as problem:
            return Document(name, (Picture.failing(name, problem.code, problem.message),))
        attempts = 0
        while True:
            pages: list[Picture] = []
            failure = self._read(file, pages)
            attempts += 1
            if failure is None:
                return Document(name, tuple(pages))
            if failure.code != "workerDied" or attempts > self._retries:
                return partial(name, pages, failure)

    def scan_many(
        self, pictures: Iterable[Union[PictureSource, tuple[str, PictureSource]]], *, workers: int | None = None
    ) -> Iterator[Document]:
        """Reads pictures by several workers at a time, and gives their documents in the order of the pictures.

        Pictures are taken as they are needed: at most three for each worker are under way or wait to be fetched.

        Args:
            pictures: Pictures as ``scan`` takes them, or pairs of a name and a picture.
            workers: How many workers; by default one for each processor that this process may use.
        """
        count = len(os.sched_getaffinity(0)) if workers is None else workers
        if count < 1:
            raise ValueError(f"workers is 1 or more, not {workers}")
        return self._documents(pictures, count)

    def swap(self, config: ConfigSource) -> tuple[Problem, ...]:
        """Uses another configuration for the pictures that are begun after the call; returns its warnings.

        Raises what the initializer raises; the configuration before stays then.
        """
        with self._swap_lock:
            after = _Revision(Configuration.of(config), self._current.number + 1)
            worker = self._ready()
            try:
                warnings = worker.configure(after.configuration, after.number)
            except ConfigurationError:
                self._give(worker)
                raise
            except BaseException:
                worker.stop()
                raise
            self._current = after
            self._warnings = warnings
            self._give(worker)
            return warnings

    def close(self) -> None:
        """Ends the workers; calls that are under way end theirs when they are done."""
        with self._lock:
            self._is_closed = True
            workers, self._idle = self._idle, []
        for worker in workers:
            worker.close()

    def __enter__(self) -> Scanner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _documents(
        self, pictures: Iterable[Union[PictureSource, tuple[str, PictureSource]]], count: int
    ) -> Iterator[Document]:
        pool = ThreadPoolExecutor(count, thread_name_prefix="scanview")
        pending: deque[Future[Document]] = deque()
        try:
            for picture in pictures:
                name, content = picture if isinstance(picture, tuple) else (None, picture)
                pending.append(pool.submit(self.scan, content, name=name))
                if len(pending) >= 3 * count:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _read(self, file: EncodedPicture, pages: list[Picture]) -> WorkerError | None:
        """Reads all pages into ``pages``; returns what ended the worker."""
        worker = self._ready()
        try:
            worker.scan(file, pages)
        except WorkerError as error:
            worker.stop()
            return error
        except BaseException:
            # Its answer is still to come, and would be taken for that of the next picture.
            worker.stop()
            raise
        self._give(worker)
        return None

    def _ready(self) -> Worker:
        """A worker for this call alone, which has the present configuration."""
        for attempt in range(START_ATTEMPTS):
            worker: Worker | None = None
            try:
                worker = self._free() or Worker(self._settings)
                current = self._current
                if worker.revision != current.number:
                    self._warnings = worker.configure(current.configuration, current.number)
                return worker
            except BaseException as error:
                if worker is not None:
                    worker.stop()
                is_last = attempt + 1 == START_ATTEMPTS
                if is_last or not isinstance(error, WorkerError) or isinstance(error, ProgramNotFound):
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _free(self) -> Worker | None:
        if os.getpid() != self._process_id:
            raise RuntimeError("a scanner belongs to the process that made it; make one in each process")
        while True:
            with self._lock:
                if self._is_closed:
                    raise RuntimeError("the scanner is closed")
                if not self._idle:
                    return None
                worker = self._idle.pop()
            if worker.is_running:
                return worker
            # It ended while it had nothing to do, which no picture is to blame for.
            worker.stop()

    def _give(self, worker: Worker) -> None:
        with self._lock:
            if not self._is_closed:
                self._idle.append(worker)
                return
        worker.close()


@dataclass(frozen=True)
class _Revision:
    """A configuration with its number among those that the scanner had."""

    configuration: Configuration
    number: int
