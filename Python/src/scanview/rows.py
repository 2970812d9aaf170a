"""Results as rows of a table, for engines that work on tables.

A document gives a row for each result, and one row for each page without results, so that none is lost. ``path`` and ``number`` together
name a row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from .results import Document


class Row(TypedDict):
    """One result, or one page without results."""

    #: The source of the picture.
    path: str
    #: The page from 1.
    page: int
    #: The place of the row among those of its path, from 0.
    number: int
    #: The ``id`` of the plugin; None, like all that is said of a result, for a page without results.
    plugin: str | None
    #: What ``value`` is, like ``barcodeResult``.
    kind: str | None
    #: What was read as one text; None for kinds that have fields only.
    text: str | None
    #: The result as JSON text.
    value: str | None
    #: From 0 to 100; -1 where the plugin calculates none.
    confidence: int | None
    #: Whether the page, or a plugin on it, failed.
    failed: bool
    #: The problems of the page as a JSON array of objects with ``code`` and ``message``.
    problems: str


#: The columns with their Python types, and whether they may be None.
COLUMNS: Mapping[str, tuple[type, bool]] = {
    "path": (str, False),
    "page": (int, False),
    "number": (int, False),
    "plugin": (str, True),
    "kind": (str, True),
    "text": (str, True),
    "value": (str, True),
    "confidence": (int, True),
    "failed": (bool, False),
    "problems": (str, False),
}


def rows(document: Document) -> Iterator[Row]:
    """The rows of a document, in the order of its pages and results."""
    number = 0
    for page in document:
        problems = _json([dict(problem.raw) for problem in page.problems])
        for result in page.results or (None,):
            yield Row(
                path=document.source,
                page=page.page,
                number=number,
                plugin=result.plugin_id if result else None,
                kind=result.kind if result else None,
                text=result.text if result else None,
                value=_json(result.value) if result else None,
                confidence=result.confidence if result else None,
                failed=page.failed,
                problems=problems,
            )
            number += 1


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
