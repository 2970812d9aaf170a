"""What the command `scanview scan` says of pictures."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from scanview import Document, Picture
from scanview.rows import Row, rows


def command_lines(program: str, config: Path, paths: list[Path]) -> list[dict]:
    """The lines that it prints for some files."""
    command = [program, "scan", "--quiet", str(config), *map(str, paths)]
    run = subprocess.run(command, stdout=subprocess.PIPE, check=False, timeout=1800)
    if run.returncode not in (0, 1, 4):
        raise RuntimeError(f"{command[:4]} ended with {run.returncode}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def command_rows(program: str, config: Path, paths: list[Path]) -> list[Row]:
    """The rows of its lines, in the order of paths."""
    pages: dict[str, list[Picture]] = {}
    for line in command_lines(program, config, paths):
        # The lines do not say whether a picture failed; one that was decoded has a size, and those of the tests fail nowhere else.
        picture = Picture.of({"value": line, "failed": "size" not in line}, line["source"])
        pages.setdefault(picture.source, []).append(picture)
    return [row for source in sorted(pages) for row in rows(Document(source, tuple(pages[source])))]


def comparable(value: dict) -> dict:
    """A line of `scanview scan` without the number of the frame, which counts what the process read before."""
    results = [{key: part for key, part in result.items() if key not in ("frame", "configRevision")} for result in value["results"]]
    return {**value, "results": results}
