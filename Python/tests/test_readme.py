"""The examples of the README, run one after another from the root of the repository."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"


def snippets(language: str) -> list[str]:
    """The blocks of the README that are marked with a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)


#: What each block prints, among other things.
PRINTED = [
    ["barcodeResult 2001234567893"],
    ["label 1 Size(width=1280, height=960)", "CODE_128 RTE-1000-24", "CODE_128 00006141411234567890"],
    ["ZEVK4711"],
    ["/viewPluginConfig/pluginConfig/barcodeConfig/formats"],
    ["notFound"],
    ["Samples/asset-code39.jpg ['INV-004711']", "Samples/flyer-qr.jpg ['https://example.org/workshop?day=friday']"],
]


def test_every_example_is_known():
    assert len(snippets("python")) == len(PRINTED)
    assert len(snippets("python ray")) == len(snippets("python spark")) == 1


@pytest.mark.parametrize("number", range(len(PRINTED)))
def test_example(number, at_root, capsys):
    exec(compile(snippets("python")[number], f"README example {number + 1}", "exec"), {"__name__": "example"})
    output = capsys.readouterr().out
    for text in PRINTED[number]:
        assert text in output
