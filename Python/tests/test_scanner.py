"""The scanner over the real program."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import drawing
import pytest
from commands import command_lines, comparable
from conftest import REPOSITORY
from killing import kill_when_asked, worker_ids

from scanview import Configuration, ConfigurationError, ProgramNotFound, Scanner, Size


def texts(document) -> list[str | None]:
    return [result.text for result in document.results]


@pytest.fixture
def scanner(program: str, config: Path):
    with Scanner(config, program=program) as scanner:
        yield scanner


def test_results_are_those_of_the_command(scanner, program, config, samples, collection):
    paths = samples + collection[28:34]
    pictures = [picture for document in scanner.scan_many(paths, workers=2) for picture in document]
    expected = command_lines(program, config, paths)
    assert [comparable(dict(picture.raw)) for picture in pictures] == [comparable(line) for line in expected]
    assert [picture.page for picture in pictures if picture.source.endswith("32.pgm")] == [1, 2, 3]


def test_a_result_is_typed(scanner, samples):
    document = scanner.scan(next(path for path in samples if path.name == "product-ean13.jpg"))
    (picture,) = document
    (result,) = picture.results
    assert (picture.page, picture.size, picture.failed, picture.is_found) == (1, Size(1280, 960), False, True)
    assert (result.plugin_id, result.kind, result.text) == ("barcode", "barcodeResult", "2001234567893")
    assert 90 <= result.confidence <= 100
    assert result.crop_rect.width < 1280
    assert result.value["barcodes"][0]["format"] == "EAN_13"


@pytest.mark.parametrize("has_memory", [True, False])
def test_bytes_and_arrays_are_pictures(program, config, monkeypatch, has_memory):
    numpy = pytest.importorskip("numpy")
    if not has_memory:
        monkeypatch.delattr(os, "memfd_create")
    code = drawing.ean13(4711)
    width, height, pixels = drawing.gray(code)
    gray = numpy.frombuffer(pixels, numpy.uint8).reshape(height, width)
    color = numpy.stack([gray] * 3, axis=2)
    with Scanner(config, program=program) as scanner:
        for picture in (drawing.pgm(code), bytearray(drawing.pgm(code)), gray, color, color[:, :, ::-1], gray[:, :, None]):
            document = scanner.scan(picture, name="drawn")
            assert (texts(document), document.source) == ([code], "drawn")
            assert document.pages[0].size == Size(width, height)
        assert scanner.scan(gray).source == "picture"


def test_what_is_no_picture_at_all_is_a_mistake_of_the_caller(scanner):
    numpy = pytest.importorskip("numpy")
    for picture, error in [
        (numpy.zeros((4, 4), numpy.float32), TypeError),
        (numpy.zeros((4, 4, 4), numpy.uint8), ValueError),
        (numpy.zeros((0, 4), numpy.uint8), ValueError),
        (17, TypeError),
    ]:
        with pytest.raises(error):
            scanner.scan(picture)


def test_what_is_wrong_with_a_file_is_its_problem(scanner, tmp_path):
    (tmp_path / "empty").touch()
    os.mkfifo(tmp_path / "pipe")
    for path, code in [
        (tmp_path / "none", "notFound"),
        (tmp_path / "empty", "empty"),
        (tmp_path / "pipe", "unknownFormat"),
        (tmp_path, "system"),
        ("a\0b", "notFound"),
        (b"", "empty"),
        (b"no picture", "unknownFormat"),
    ]:
        document = scanner.scan(path)
        assert [problem.code for problem in document.problems] == [code]
        assert document.failed and not document.is_found and len(document) == 1


def test_names_of_any_bytes_are_kept(scanner, tmp_path):
    code = drawing.ean13(5)
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff \xe2\x82\xac.pgm")
    Path(path).write_bytes(drawing.pgm(code))
    document = scanner.scan(path)
    assert (texts(document), document.source, document.pages[0].source) == ([code], path, path)


def test_a_refused_configuration_says_where(program, tmp_path):
    path = tmp_path / "wrong.json"
    path.write_text('{\n  "cameraConfig": {},\n  "x": 1\n}')
    with pytest.raises(ConfigurationError) as raised:
        Scanner(path, program=program)
    problem = next(problem for problem in raised.value.problems if problem.pointer == "/x")
    assert (problem.file, problem.line, problem.column, problem.severity) == (str(path), 3, 3, "error")
    assert f"{path}:3:3: " in str(raised.value)
    with pytest.raises(ConfigurationError):
        Scanner('{"a":', program=program)
    with pytest.raises(FileNotFoundError):
        Scanner(tmp_path / "none.json", program=program)


def test_a_configuration_is_a_path_a_text_or_a_dictionary(program, config):
    text = config.read_text()
    for source in (str(config), text, json.loads(text), Configuration.of(config)):
        with Scanner(source, program=program) as scanner:
            assert texts(scanner.scan(drawing.pgm(drawing.ean13(8)))) == [drawing.ean13(8)]


def test_messages_may_be_in_another_language(program, config):
    path = REPOSITORY / "Texts/de.json"
    for texts in (path, json.loads(path.read_text())):
        with Scanner(config, program=program, texts=texts) as scanner:
            (problem,) = scanner.scan(b"no picture").problems
            assert problem.code == "unknownFormat" and "kein Bild" in problem.message


def test_warnings_are_those_of_the_present_configuration(program, config):
    legacy = json.loads(config.read_text()) | {"license": "none is needed"}
    with Scanner(legacy, program=program) as scanner:
        (warning,) = scanner.warnings
        assert (warning.severity, warning.code, warning.pointer) == ("warning", "legacy", "/license")
        assert scanner.swap(config) == scanner.warnings == ()
        assert [problem.pointer for problem in scanner.swap(legacy)] == ["/license"]


def test_a_program_that_is_not_there(config):
    with pytest.raises(ProgramNotFound, match="no-such-program"):
        Scanner(config, program="no-such-program")


def test_limits_are_checked(program, config):
    for options in ({"time_limit": 0}, {"memory_limit": 5}, {"retries": -1}):
        with pytest.raises(ValueError):
            Scanner(config, program=program, **options)
    with Scanner(config, program=program) as scanner, pytest.raises(ValueError):
        scanner.scan_many([], workers=0)


def test_a_picture_over_the_memory_limit_is_its_problem(program, config):
    with Scanner(config, program=program, memory_limit=8 << 20) as scanner:
        document = scanner.scan(b"P5 2000 2000 255\n" + b"\xff" * 4_000_000)
        assert [problem.code for problem in document.problems] == ["tooLarge"]
        assert texts(scanner.scan(drawing.pgm(drawing.ean13(9)))) == [drawing.ean13(9)]


@pytest.mark.parametrize(("inherited", "expected"), [(None, (256 << 20) + (4 << 30)), (4 << 30, 4 << 30)])
def test_the_address_space_of_workers_is_limited(program, config, inherited, expected):
    # In a process of its own, because a limit cannot be taken back.
    script = f"""
import resource
from pathlib import Path
from killing import worker_ids
from scanview import Scanner
inherited = {inherited}
if inherited:
    resource.setrlimit(resource.RLIMIT_AS, (inherited, inherited))
with Scanner({str(config)!r}, program={program!r}, memory_limit=256 << 20):
    lines = Path(f"/proc/{{worker_ids()[0]}}/limits").read_text().splitlines()
    print(next(line.split()[3] for line in lines if line.startswith("Max address space")))
"""
    path = os.pathsep.join(sys.path)
    run = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, check=True, env={**os.environ, "PYTHONPATH": path}, timeout=60
    )
    assert int(run.stdout) == expected


def test_swap_exchanges_the_configuration_of_all_workers(program, config, samples):
    codes = {"viewPluginConfig": {"pluginConfig": {"id": "qr", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}}}
    with Scanner(config, program=program) as scanner:
        assert all(texts(document) for document in scanner.scan_many(samples, workers=2))
        assert scanner.swap(codes) == ()
        found = {document.source: document for document in scanner.scan_many(samples, workers=2)}
        assert [Path(source).name for source in found if texts(found[source])] == ["flyer-qr.jpg"]
        with pytest.raises(ConfigurationError):
            scanner.swap({"x": 1})
        (result,) = scanner.scan(next(path for path in samples if path.name == "flyer-qr.jpg")).results
        assert result.plugin_id == "qr"


def test_scan_many_takes_pictures_as_they_are_needed(scanner):
    taken = []

    def endless():
        while True:
            taken.append(None)
            yield f"picture {len(taken)}", drawing.pgm(drawing.ean13(len(taken)))

    documents = scanner.scan_many(endless(), workers=2)
    assert taken == []
    for number in range(1, 6):
        document = next(documents)
        assert (document.source, texts(document)) == (f"picture {number}", [drawing.ean13(number)])
        assert len(taken) <= number + 6
    documents.close()


def test_threads_may_share_a_scanner(scanner):
    found = {}

    def read(number: int) -> None:
        found[number] = [texts(scanner.scan(drawing.pgm(drawing.ean13(number * 10 + turn)))) for turn in range(4)]

    threads = [threading.Thread(target=read, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: [[drawing.ean13(number * 10 + turn)] for turn in range(4)] for number in range(3)}


def test_a_worker_that_died_between_pictures_costs_none(scanner):
    (worker,) = worker_ids()
    os.kill(worker, signal.SIGKILL)
    os.waitid(os.P_PID, worker, os.WEXITED | os.WNOWAIT)
    assert texts(scanner.scan(drawing.pgm(drawing.ean13(1)))) == [drawing.ean13(1)]


@pytest.mark.parametrize("retries", [0, 1])
def test_a_worker_that_is_killed_at_work_costs_its_picture_at_most(program, config, retries):
    with Scanner(config, program=program, retries=retries) as scanner:
        thread = kill_when_asked(worker_ids()[0])
        document = scanner.scan(drawing.pgm(drawing.ean13(1)))
        thread.join()
        if retries:
            assert texts(document) == [drawing.ean13(1)]
        else:
            (problem,) = document.problems
            assert problem.code == "workerDied" and "SIGKILL" in problem.message
        assert texts(scanner.scan(drawing.pgm(drawing.ean13(2)))) == [drawing.ean13(2)]


def test_a_worker_that_stands_still_is_ended(program, config):
    with Scanner(config, program=program, time_limit=0.1) as scanner:
        (worker,) = worker_ids()
        os.kill(worker, signal.SIGSTOP)
        (problem,) = scanner.scan(drawing.pgm(drawing.ean13(1))).problems
        assert problem.code == "workerTimedOut"
        assert worker not in worker_ids()
        assert texts(scanner.scan(drawing.pgm(drawing.ean13(2)))) == [drawing.ean13(2)]


def test_nothing_is_left_after_close(program, config, samples):
    before = sorted(os.listdir("/proc/self/fd"))
    scanner = Scanner(config, program=program)
    assert len(list(scanner.scan_many(samples, workers=2))) == len(samples)
    assert len(worker_ids()) == 2
    scanner.close()
    scanner.close()
    assert worker_ids() == []
    assert sorted(os.listdir("/proc/self/fd")) == before
    with pytest.raises(RuntimeError, match="closed"):
        scanner.scan(samples[0])


def test_a_scanner_is_refused_in_a_forked_process(scanner, samples):
    child = os.fork()
    if child == 0:
        try:
            scanner.scan(samples[0])
        except RuntimeError:
            os._exit(42)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 42
    assert texts(scanner.scan(samples[0]))
