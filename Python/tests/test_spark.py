"""Pictures in Spark, over two executors in processes of their own; one Python worker and one executor are killed midway."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="PySpark is not installed here: make test-clusters installs it where PyPI has it")
if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("Spark needs Java 17, which is not installed here", allow_module_level=True)

import pyspark
from conftest import REPOSITORY
from killing import is_first, kill_when_asked, parent_of, worker_ids
from pyspark.cloudpickle import register_pickle_by_value
from pyspark.sql import SparkSession
from test_readme import snippets

from scanview.rows import COLUMNS
from scanview.spark import SCHEMA, reader


@pytest.fixture(scope="module")
def session() -> Iterator[SparkSession]:
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost"}
    # Without it the executors do not find the jars of the package.
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    for module in ("killing", __name__):
        register_pickle_by_value(sys.modules[module])
    # Relative paths start where the process of the driver was started.
    folder = os.getcwd()
    os.chdir(REPOSITORY)
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", False)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 4)
        .getOrCreate()
    )
    os.chdir(folder)
    yield session
    session.stop()


def collected(frame) -> list[dict]:
    return [row.asDict() for row in frame.orderBy("path", "number").collect()]


def test_the_schema_is_that_of_rows():
    assert SCHEMA.fieldNames() == list(COLUMNS)


def test_nothing_is_lost_or_counted_twice_when_processes_are_killed(
    session, program, config, collection, expected_rows, tmp_path
):
    read = reader(config, program=program)

    def read_and_kill(frames):
        def watched():
            for frame in frames:
                names = [Path(path).name for path in frame["path"]]
                if "13.pgm" in names and is_first(tmp_path / "worker"):
                    kill_when_asked(worker_ids()[0])
                if "23.pgm" in names and is_first(tmp_path / "python"):
                    os.kill(os.getpid(), signal.SIGKILL)
                if "53.pgm" in names and is_first(tmp_path / "executor"):
                    # The parent is the daemon that forks Python workers, and its parent the executor.
                    os.kill(parent_of(os.getppid()), signal.SIGKILL)
                yield frame

        yield from read(watched())

    pictures = session.createDataFrame([(str(path),) for path in collection], ["path"]).repartition(4)
    # Sorting is a job of its own, and would read all pictures a second time.
    found = pictures.mapInPandas(read_and_kill, SCHEMA).toPandas()
    assert {path.name for path in tmp_path.iterdir()} == {"worker", "python", "executor"}
    found = found.sort_values(["path", "number"]).astype(object)
    assert found.where(found.notna(), None).to_dict("records") == expected_rows


def test_pictures_may_be_in_the_frame(session, program, config, collection, expected_rows):
    pictures = session.read.format("binaryFile").load([str(path) for path in collection[29:33]])
    found = collected(pictures.select("path", "content").mapInPandas(reader(config, program=program), SCHEMA))
    for row in found:
        row["path"] = row["path"].removeprefix("file:")
    assert found == [row for row in expected_rows if Path(row["path"]).stem in ("29", "30", "31", "32")]


def test_files_may_be_named_as_uris(session, program, config, collection):
    pictures = session.createDataFrame([(f"file://{collection[1]}",), (f"file:{collection[2]}",)], ["path"])
    assert [row["text"] for row in collected(pictures.mapInPandas(reader(config, program=program), SCHEMA))] != [None, None]


def test_example(session, program, at_root, capsys):
    # The session of the tests is there already, and stays as it is.
    text = snippets("python spark")[0].replace('program="scanview"', f'program="{program}"')
    exec(compile(text, "README example of Spark", "exec"), {"__name__": "example"})
    assert "2001234567893" in capsys.readouterr().out
