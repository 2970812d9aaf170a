"""Three Ray nodes on this machine, and a run over them that loses a worker, an actor and a node."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}

import killing
import ray
from ray.cloudpickle import register_pickle_by_value
from ray.cluster_utils import Cluster

from scanview import Configuration
from scanview.ray import ScanPictures

NODE = {"num_cpus": 1, "object_store_memory": 100 << 20, "include_dashboard": False}
# Each node has a loopback address of its own; Ray replaces 127.0.0.1 by the address of the machine.
HEAD = "127.0.0.2"


@contextmanager
def three_nodes(folder: Path) -> Iterator[Cluster]:
    """A cluster whose processes start in a folder, those of nodes that are added later too, and a connection to it."""
    for module in (killing, sys.modules[__name__]):
        register_pickle_by_value(module)
    before = os.getcwd()
    os.chdir(folder)
    cluster = Cluster(initialize_head=True, connect=False, head_node_args={**NODE, "node_ip_address": HEAD})
    for number in range(2):
        cluster.add_node(**NODE, node_ip_address=f"127.0.0.{3 + number}")
    cluster.wait_for_nodes()
    ray.init(address=cluster.address, _node_ip_address=HEAD, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()
        os.chdir(before)


class KillingPictures(ScanPictures):
    """Reads pictures, and ends its worker, its process and its node once each, in batches that are named."""

    def __init__(self, config: Configuration, program: str, folder: Path, head: str) -> None:
        super().__init__(config, {"program": program})
        self.folder = folder
        self.head = head
        self.batches = 0

    def __call__(self, batch):
        wanted = {Path(path).stem for path in batch["path"]}
        if "13" in wanted and killing.is_first(self.folder / "worker"):
            killing.kill_when_asked(killing.worker_ids()[0])
        if "23" in wanted and killing.is_first(self.folder / "actor"):
            os.kill(os.getpid(), signal.SIGKILL)
        self.batches += 1
        if self.batches > 1:
            self.lose_node()
        return super().__call__(batch)

    def lose_node(self) -> None:
        """Has the node removed, once; the actor on the head, which cannot lose its node, waits until the other one has lost its."""
        lost = self.folder / "lost"
        node = ray.get_runtime_context().get_node_id()
        if node == self.head:
            killing.until(lost.exists)
        elif killing.is_first(self.folder / "node"):
            (self.folder / "part").write_text(node)
            (self.folder / "part").rename(lost)
            signal.pause()


def rows_with_losses(
    cluster: Cluster, paths: list[Path], config: Path, program: str, folder: Path, batch_size: int
) -> list[dict]:
    """The rows of pictures, read by two actors while a worker, an actor and a node are killed; ``folder`` notes which were."""

    def remove() -> None:
        killing.until((folder / "lost").exists, limit=240)
        lost = (folder / "lost").read_text()
        cluster.remove_node(next(node for node in cluster.list_all_nodes() if node.node_id == lost), allow_graceful=False)

    thread = threading.Thread(target=remove)
    thread.start()
    blocks = len(paths) // batch_size
    found = ray.data.from_items([{"path": str(path)} for path in paths], override_num_blocks=blocks).map_batches(
        KillingPictures,
        fn_constructor_args=(Configuration.of(config), program, folder, ray.get_runtime_context().get_node_id()),
        concurrency=2,
        batch_size=batch_size,
        num_cpus=1,
    )
    rows = sorted(found.take_all(), key=lambda row: (row["path"], row["number"]))
    thread.join()
    # Later work needs the node's processor: the actors have the others, and reading takes one.
    cluster.add_node(**NODE, node_ip_address="127.0.0.5")
    assert {path.name for path in folder.iterdir()} == {"worker", "actor", "node", "lost"}, "not all were killed"
    return rows
