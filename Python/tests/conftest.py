"""What the tests share: the program, the repository, drawn pictures."""

from __future__ import annotations

import os
from pathlib import Path

import drawing
import pytest
from commands import command_rows

from scanview.rows import Row

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


@pytest.fixture(scope="session")
def expected_rows(program: str, config: Path, collection: list[Path]) -> list[Row]:
    """The rows of the collection by a single `scanview scan`."""
    found = command_rows(program, config, collection)
    assert len(found) == 62 and sum(row["text"] is not None for row in found) == 55
    return found
