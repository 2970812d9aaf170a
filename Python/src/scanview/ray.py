"""Pictures in Ray Data: ``dataset.map_batches(ScanPictures, ...)``, or ``scan_pictures(dataset, ...)``.

Ray runs a batch again, as a whole, when the actor or the node that worked on it is lost, and rebuilds finished blocks that were lost with
their node. The rows of a batch are kept only once it ends, so a picture is neither lost nor counted twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow
from ray.data import Dataset

from .configuration import Configuration, ConfigSource
from .rows import COLUMNS, Row, rows
from .scanner import Scanner

_ARROW_TYPES = {str: pyarrow.string(), int: pyarrow.int64(), bool: pyarrow.bool_()}

#: The columns of the dataset that comes out; ``scanview.rows.Row`` says what they are.
SCHEMA: Any = pyarrow.schema(
    [pyarrow.field(name, _ARROW_TYPES[kind], nullable) for name, (kind, nullable) in COLUMNS.items()]
)


class ScanPictures:
    """A class for ``map_batches``: each actor keeps one worker, which stays warm from batch to batch.

    Batches have the column ``path``, and ``bytes`` where the pictures are in the dataset already, as ``ray.data.read_binary_files`` with
    ``include_paths=True`` gives them. Without ``bytes``, the actor reads the files itself.
    """

    def __init__(self, config: ConfigSource, options: Mapping[str, Any] | None = None) -> None:
        """Starts the worker; ``options`` are those of ``Scanner``, with ``retries`` 1 unless given."""
        self._scanner = Scanner(config, **{"retries": 1, **(options or {})})

    def __call__(self, batch: dict[str, Any]) -> Any:
        """The table of the rows of a batch."""
        paths = [str(path) for path in batch["path"]]
        contents = batch.get("bytes", paths)
        found: list[Row] = []
        for path, content in zip(paths, contents, strict=True):
            found.extend(rows(self._scanner.scan(content, name=path)))
        return pyarrow.Table.from_pylist(found, schema=SCHEMA)


def scan_pictures(
    dataset: Dataset, config: ConfigSource, *, actors: int, batch_size: int = 64, **options: Any
) -> Dataset:
    """The dataset of what is read in the pictures of ``dataset``.

    Args:
        dataset: The pictures, with the columns that ``ScanPictures`` takes.
        config: The configuration; a file is read here, so the nodes do not need it.
        actors: How many pictures are read at a time; each actor takes one processor.
        batch_size: How many pictures are read again when an actor is lost.
        options: Those of ``Scanner``; ``program`` is a path on the nodes.
    """
    return dataset.map_batches(
        ScanPictures,
        fn_constructor_args=(Configuration.of(config), options),
        concurrency=actors,
        batch_size=batch_size,
        num_cpus=1,
    )
