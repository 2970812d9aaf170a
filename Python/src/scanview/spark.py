"""Pictures in Spark: ``frame.mapInPandas(reader(config), SCHEMA)``.

Spark runs a task again, as a whole, when its Python worker or its executor is lost, as often as ``spark.task.maxFailures`` says. It keeps
the rows of a task only once the task ends, so a picture is neither lost nor counted twice. In ``local`` mode a failed task is not run
again, unless the master says so: ``local[2,4]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pandas
from pyspark.sql.types import BooleanType, DataType, LongType, StringType, StructField, StructType

from .configuration import Configuration, ConfigSource
from .rows import COLUMNS, Row, rows
from .scanner import Scanner

_SPARK_TYPES: dict[type, DataType] = {str: StringType(), int: LongType(), bool: BooleanType()}

#: The columns of the frame that comes out; ``scanview.rows.Row`` says what they are.
SCHEMA = StructType([StructField(name, _SPARK_TYPES[kind], nullable) for name, (kind, nullable) in COLUMNS.items()])


def reader(config: ConfigSource, **options: Any) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """A function for ``mapInPandas``: each task starts one worker, and reads the pictures of its partition.

    Frames have the column ``path``, and ``content`` where the pictures are in the frame already, as ``spark.read.format("binaryFile")``
    gives them. Without ``content``, the task reads the files itself.

    Args:
        config: The configuration; a file is read here, so the executors do not need it.
        options: Those of ``Scanner``, with ``retries`` 1 unless given; ``program`` is a path on the executors.
    """
    configuration = Configuration.of(config)

    def read(frames: Iterator[Any]) -> Iterator[Any]:
        with Scanner(configuration, **{"retries": 1, **options}) as scanner:
            for frame in frames:
                contents = frame["content"] if "content" in frame else frame["path"].map(_local)
                found: list[Row] = []
                for path, content in zip(frame["path"], contents, strict=True):
                    found.extend(rows(scanner.scan(content, name=path)))
                # Without a type for what may be missing, pandas makes numbers with a fraction of whole ones.
                yield pandas.DataFrame(found, columns=list(COLUMNS)).astype({"confidence": "Int64"})

    return read


def _local(path: str) -> str:
    """The path of a file that Spark names as a URI."""
    return path.removeprefix("file://") if path.startswith("file:///") else path.removeprefix("file:")
