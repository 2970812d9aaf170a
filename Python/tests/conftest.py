"""What the tests share: the program, the repository, drawn pictures."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import drawing
import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program() -> str:
    """The program that the tests run: SCANVIEW, or what `swift build` made."""
    path = Path(os.environ.get("SCANVIEW") or REPOSITORY / ".build/debug/scanview").resolve()
    if not os.access(path, os.X_OK):
        pytest.exit(f"there is no program {path}: build it with `swift build`, or name one in SCANVIEW", returncode=1)
    return str(path)


@pytest.fixture
def at_root(program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The repository as the working folder, and the program on the search path, as readers of the README have them."""
    (tmp_path / "scanview").symlink_to(program)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.chdir(REPOSITORY)


@pytest.fixture(scope="session")
def config() -> Path:
    return REPOSITORY / "Configs/barcode.json"


@pytest.fixture(scope="session")
def samples() -> list[Path]:
    return sorted((REPOSITORY / "Samples").glob("*.jpg"))


@pytest.fixture(scope="session")
def collection(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Sixty pictures: most with a code of their own, every tenth with none, one that is no picture, one of three pages."""
    folder = tmp_path_factory.mktemp("pictures")
    paths = []
    for number in range(60):
        path = folder / f"{number:02d}.pgm"
        if number == 31:
            path.write_bytes(b"this is no picture")
        elif number == 32:
            path.write_bytes(drawing.tiff([drawing.gray(drawing.ean13(3200 + page)) for page in range(3)]))
        elif number % 10 == 0:
            path.write_bytes(b"P5 200 100 255\n" + b"\xc0" * 20_000)
        else:
            path.write_bytes(drawing.pgm(drawing.ean13(number)))
        paths.append(path)
    return paths


def command_lines(program: str, config: Path, paths: list[Path]) -> list[dict]:
    """What `scanview scan` prints for some files, without what depends on the order of reading."""
    command = [program, "scan", "--quiet", str(config), *map(str, paths)]
    run = subprocess.run(command, stdout=subprocess.PIPE, check=False, timeout=120)
    assert run.returncode in (0, 1, 4), run
    return [json.loads(line) for line in run.stdout.splitlines()]


def comparable(value: dict) -> dict:
    """A line of `scanview scan` without the number of the frame, which counts what the process read before."""
    results = [{key: part for key, part in result.items() if key not in ("frame", "configRevision")} for result in value["results"]]
    return {**value, "results": results}
