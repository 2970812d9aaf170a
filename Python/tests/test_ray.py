"""Pictures in Ray Data, over three nodes on this machine; a worker, an actor and a node are killed midway."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("ray", reason="Ray is not installed here: make test-clusters installs it where PyPI has it")

import pyarrow
import ray
from conftest import REPOSITORY
from ray_cluster import rows_with_losses, three_nodes
from test_readme import snippets

from scanview.ray import SCHEMA, ScanPictures, scan_pictures
from scanview.rows import COLUMNS

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with three_nodes(REPOSITORY) as cluster:
        yield cluster


def test_the_schema_is_that_of_rows():
    assert SCHEMA.names == list(COLUMNS)


def test_nothing_is_lost_or_counted_twice_when_processes_and_a_node_are_killed(
    cluster, program, config, collection, expected_rows, tmp_path
):
    assert rows_with_losses(cluster, collection, config, program, tmp_path, batch_size=4) == expected_rows


def test_pictures_may_be_in_the_dataset(cluster, program, config, collection, expected_rows):
    pictures = ray.data.from_items([{"path": path.name, "bytes": path.read_bytes()} for path in collection[29:33]])
    found = scan_pictures(pictures, config, actors=1, program=program, time_limit=5.0).take_all()
    expected = [row | {"path": Path(row["path"]).name} for row in expected_rows]
    assert sorted(found, key=lambda row: (row["path"], row["number"])) == [
        row for row in expected if row["path"][:2] in ("29", "30", "31", "32")
    ]


def test_batches_without_any_result_have_the_same_columns(program, config):
    table = ScanPictures(config, {"program": program})({"path": ["a"], "bytes": [b"no picture"]})
    assert isinstance(table, pyarrow.Table) and table.schema == SCHEMA


def test_example(cluster, program, at_root, capsys):
    text = snippets("python ray")[0].replace('program="scanview"', f'program="{program}"')
    exec(compile(text, "README example of Ray", "exec"), {"__name__": "example"})
    assert "2001234567893" in capsys.readouterr().out
