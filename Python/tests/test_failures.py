"""What becomes of pictures whose worker fails, with a program that fails as their names say."""

from __future__ import annotations

import logging
import os
import signal
import threading
from pathlib import Path

import pytest
from killing import until

from scanview import ProgramNotFound, Scanner, WorkerError

FAKE = str(Path(__file__).with_name("fake_worker.py"))


@pytest.fixture
def scanner():
    with Scanner("{}", program=FAKE, time_limit=0.1) as scanner:
        yield scanner


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("killed", "workerDied", "signal SIGKILL"),
        ("crashes", "workerDied", "SIGSEGV while it worked on this. Its last words: the decoder is at its end"),
        ("exits", "workerDied", "exit code 7"),
        ("grows", "workerDied", "MemoryError"),
        ("hangs", "workerTimedOut", "within 3.2 s"),
        ("garbage", "workerBadAnswer", "this is no JSON"),
        ("wrong-id", "workerBadAnswer", "4711"),
        ("wrong-page", "workerBadAnswer", "page that is none"),
        ("endless", "workerBadAnswer", "more than"),
        ("refuses", "workerBadAnswer", "not like this"),
    ],
)
def test_a_failing_worker_costs_one_picture_alone(scanner, name, code, words):
    documents = list(scanner.scan_many([("before", b"x"), (name, b"x"), ("after", b"x")], workers=1))
    assert [document.source for document in documents] == ["before", name, "after"]
    assert [document.failed for document in documents] == [False, True, False]
    (picture,) = documents[1]
    (problem,) = picture.problems
    assert problem.code == code and words in problem.message
    assert (picture.source, picture.page, picture.results) == (name, 1, ())
    assert picture.words == (f"{name}: {problem.message}",)
    assert picture.raw["problems"] == [{"code": code, "message": problem.message}]


def test_a_picture_that_ends_its_worker_is_named_once_among_many(scanner):
    names = [("crashes" if number % 5 == 2 else f"picture {number}") for number in range(20)]
    documents = list(scanner.scan_many(((name, b"x") for name in names), workers=3))
    assert [document.source for document in documents] == names
    assert [document.failed for document in documents] == [name == "crashes" for name in names]


def test_the_pages_before_the_failure_stay(scanner):
    document = scanner.scan(b"x", name="document-crashes")
    assert [(page.page, page.failed) for page in document] == [(1, False), (2, True)]
    assert [page.page for page in scanner.scan(b"x", name="document")] == [1, 2, 3]


def test_a_second_worker_may_try_what_killed_the_first(tmp_path):
    with Scanner("{}", program=FAKE, retries=1) as scanner:
        assert not scanner.scan(b"x", name=f"once:{tmp_path}/a").failed
        assert [problem.code for problem in scanner.scan(b"x", name="killed").problems] == ["workerDied"]
    with Scanner("{}", program=FAKE) as scanner:
        assert [problem.code for problem in scanner.scan(b"x", name=f"once:{tmp_path}/b").problems] == ["workerDied"]


def test_what_a_worker_prints_is_logged_and_blocks_nothing(scanner, caplog):
    with caplog.at_level(logging.INFO, "scanview"):
        assert not scanner.scan(b"x", name="talks").failed
        assert not scanner.scan(b"x", name="quiet").failed
    assert "x" * 100 in caplog.messages


def test_an_interrupted_picture_leaves_no_answer_for_the_next(scanner, tmp_path):
    begun = tmp_path / "begun"

    def interrupt():
        until(begun.exists)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        scanner.scan(b"x", name=f"begins:{begun}")
    thread.join()
    assert scanner.scan(b"x", name="after").source == "after"


def test_another_version_of_the_protocol_is_refused(monkeypatch):
    monkeypatch.setenv("FAKE_PROTOCOL", "2")
    with pytest.raises(WorkerError, match="speaks version 2") as raised:
        Scanner("{}", program=FAKE)
    assert raised.value.code == "workerNotReady"


def test_a_worker_that_never_gets_ready_is_an_error(monkeypatch):
    monkeypatch.setenv("FAKE_CONFIGURE", "dies")
    with pytest.raises(WorkerError, match="exit code 3") as raised:
        Scanner("{}", program=FAKE)
    assert not isinstance(raised.value, ProgramNotFound)
    with pytest.raises(WorkerError) as raised:
        Scanner("{}", program="/bin/true")
    assert raised.value.code == "workerNotReady"


def test_a_program_that_cannot_be_run_is_not_found(tmp_path):
    program = tmp_path / "scanview"
    program.write_text("no program")
    with pytest.raises(ProgramNotFound):
        Scanner("{}", program=str(program))
    program.chmod(0o755)
    with pytest.raises(WorkerError, match="cannot be started"):
        Scanner("{}", program=str(program))
