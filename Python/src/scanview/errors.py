"""The exceptions of this package.

What is wrong with one picture is no exception: it is in the problems of that picture, so that the other pictures go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .results import Problem


class ScanViewError(Exception):
    """Anything that this package raises."""


class ConfigurationError(ScanViewError):
    """A configuration that the program refuses; ``problems`` has each problem with its place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class WorkerError(ScanViewError):
    """A worker process that cannot be started or used; ``code`` is the kind, like ``workerNotReady``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class ProgramNotFound(WorkerError):
    """The program is not installed, or not on the search path."""

    def __init__(self, program: str) -> None:
        super().__init__(
            "workerNotStarted",
            f"There is no program {program}; install ScanView, or give the path as `program`.",
        )
        self.program = program

    def __reduce__(self) -> tuple[type[ProgramNotFound], tuple[str]]:
        return (type(self), (self.program,))
