"""Configurations as they are sent to a worker."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Union

#: A configuration as callers have it: a path, JSON text (begins with ``{``), a dictionary, or one that was loaded before.
ConfigSource = Union[str, "os.PathLike[str]", Mapping[str, Any], "Configuration"]


@dataclass(frozen=True)
class Configuration:
    """A configuration with all that is needed to use it elsewhere, as on another machine of a cluster."""

    #: The JSON text.
    text: str
    #: The name in messages; None where it comes from no file.
    file: str | None
    #: The absolute folder where relative paths in the text start.
    folder: str

    @classmethod
    def of(cls, source: ConfigSource) -> Configuration:
        """Loads a configuration; whether it is valid is for the program to say.

        Raises ``OSError`` for a file that cannot be read.
        """
        if isinstance(source, Configuration):
            return source
        if isinstance(source, Mapping):
            return cls(json.dumps(source, ensure_ascii=False), None, os.getcwd())
        path = os.fspath(source)
        if path.lstrip().startswith("{"):
            return cls(path, None, os.getcwd())
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            text = file.read()
        return cls(text, path, os.path.dirname(os.path.abspath(path)))
