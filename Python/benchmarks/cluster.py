"""Reads drawn pictures over three Ray nodes of this machine while a worker, an actor and a node are killed, and compares the rows with those
of a single `scanview scan`.

    python benchmarks/cluster.py CONFIG [--pictures 5000] [--program scanview]
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import drawing
from commands import command_rows
from ray_cluster import rows_with_losses, three_nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config", type=Path)
    parser.add_argument("--pictures", type=int, default=5000)
    parser.add_argument("--program", default="scanview")
    options = parser.parse_args()
    program = shutil.which(options.program)
    if program is None:
        parser.error(f"there is no program {options.program}")
    program = str(Path(program).resolve())

    with tempfile.TemporaryDirectory() as name:
        pictures, killed = Path(name) / "pictures", Path(name) / "killed"
        pictures.mkdir()
        killed.mkdir()
        paths = []
        for number in range(options.pictures):
            path = pictures / f"{number:02d}.png"
            path.write_bytes(drawing.png(drawing.ean13(number)))
            paths.append(path)
        paths.sort()

        start = time.monotonic()
        expected = command_rows(program, options.config, paths)
        took = time.monotonic() - start
        print(f"scanview scan: {len(paths)} pictures in {took:.1f} s, {len(paths) / took:.0f} in a second", flush=True)
        with three_nodes(Path.cwd()) as cluster:
            start = time.monotonic()
            rows = rows_with_losses(cluster, paths, options.config, program, killed, batch_size=50)
            took = time.monotonic() - start
        print(f"Ray, with a worker, an actor and a node killed: in {took:.1f} s, {len(paths) / took:.0f} in a second")

    different = sum(one != other for one, other in zip(rows, expected, strict=False))
    print(f"{len(rows)} rows of {len({row['path'] for row in rows})} pictures; {len(expected)} by scan; {different} differ")
    print(f"{sum(row['text'] is not None for row in rows)} codes read")
    if rows != expected:
        sys.exit(1)


if __name__ == "__main__":
    main()
