"""What is read: documents, their pictures, and the results in these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Problem:
    """What is wrong with a picture or a configuration, for programs by ``code`` and for people by ``message``."""

    code: str
    message: str
    #: Of a configuration: ``error`` or ``warning``.
    severity: str | None = None
    #: Of a configuration: the file, and the line and column from 1.
    file: str | None = None
    line: int | None = None
    column: int | None = None
    #: Of a configuration: where in the JSON it is, as a JSON pointer.
    pointer: str | None = None
    #: What to do; None where the message says it.
    advice: str | None = None
    #: Everything that the program says, also what has no attribute here.
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Problem:
        """The problem that the program's JSON describes."""
        return cls(
            value.get("code", ""), value.get("message", ""), value.get("severity"), value.get("file"),
            value.get("line"), value.get("column"), value.get("pointer"), value.get("advice"), value,
        )

    def __str__(self) -> str:
        places = [str(place) for place in (self.file, self.line, self.column) if place is not None]
        text = ": ".join([":".join(places), self.message] if places else [self.message])
        return f"{text}; {self.advice}" if self.advice else text


@dataclass(frozen=True)
class Size:
    """The size of a picture in pixels."""

    width: int
    height: int


@dataclass(frozen=True)
class Rect:
    """A part of a picture in pixels, from its upper left corner."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Result:
    """What one plugin read in one picture."""

    #: The ``id`` of the ``pluginConfig`` that found it.
    plugin_id: str
    #: From 0 to 100; -1 where the plugin calculates none.
    confidence: int
    #: What ``value`` is: ``barcodeResult``, ``meterResult``, ``mrzResult`` and so on.
    kind: str
    #: The result itself, with the keys of Schemas/result.schema.json.
    value: Mapping[str, Any]
    #: The part of the picture that the plugin was given.
    crop_rect: Rect
    #: The whole result as the program says it.
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Result:
        """The result that the program's JSON describes."""
        # Use cases of other makers have keys of their own; the result is the only object beside the rectangle.
        kind = next(key for key, part in value.items() if key != "cropRect" and isinstance(part, Mapping))
        rect = value["cropRect"]
        crop = Rect(rect["x"], rect["y"], rect["width"], rect["height"])
        return cls(value["pluginID"], value["confidence"], kind, value[kind], crop, value)

    @property
    def text(self) -> str | None:
        """What was read as one text; several codes as lines; None for kinds that have fields only."""
        if "barcodes" in self.value:
            return "\n".join(code["value"] for code in self.value["barcodes"])
        for key in ("text", "plateText", "value", "mrzString"):
            text = self.value.get(key)
            if isinstance(text, Mapping):
                text = text.get("text")
            if isinstance(text, str):
                return text
        return None


@dataclass(frozen=True)
class Picture:
    """One picture, or one page of a document: what ``scanview scan`` prints as a line."""

    source: str
    #: From 1.
    page: int
    #: None for a picture that could not be decoded.
    size: Size | None
    results: tuple[Result, ...]
    problems: tuple[Problem, ...]
    #: Whether the picture or a plugin failed; a picture that has nothing to read did not fail.
    failed: bool
    #: What went wrong or was not found, in words.
    words: tuple[str, ...] = ()
    #: The line of ``scanview scan`` as JSON values.
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def is_found(self) -> bool:
        """Whether something was read."""
        return bool(self.results)

    @classmethod
    def of(cls, report: Mapping[str, Any], source: str) -> Picture:
        """The picture that a report of the worker protocol describes, under the name that its file has here."""
        value = report["value"]
        size = value.get("size")
        return cls(
            source, value["page"], Size(size["width"], size["height"]) if size else None,
            tuple(map(Result.of, value["results"])), tuple(map(Problem.of, value["problems"])),
            report["failed"], tuple(report.get("words", ())), value,
        )

    @classmethod
    def failing(cls, source: str, code: str, message: str, page: int = 1) -> Picture:
        """A picture that could not be read."""
        problem = {"code": code, "message": message}
        value = {"source": source, "page": page, "results": [], "problems": [problem]}
        place = source if page == 1 else f"{source}, page {page}"
        return cls(source, page, None, (), (Problem.of(problem),), True, (f"{place}: {message}",), value)


@dataclass(frozen=True)
class Document:
    """All that was read in one file: its pages in order, most often one.

    A document that is damaged after some pages has those, and a last entry with the problem.
    """

    source: str
    pages: tuple[Picture, ...]

    def __iter__(self) -> Iterator[Picture]:
        return iter(self.pages)

    def __len__(self) -> int:
        return len(self.pages)

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of all pages."""
        return tuple(result for page in self.pages for result in page.results)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of all pages."""
        return tuple(problem for page in self.pages for problem in page.problems)

    @property
    def is_found(self) -> bool:
        """Whether something was read on any page."""
        return any(page.is_found for page in self.pages)

    @property
    def failed(self) -> bool:
        """Whether any page failed."""
        return any(page.failed for page in self.pages)
