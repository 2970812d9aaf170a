"""Measures what a picture costs through the package, in processor time, and how many are read in a second.

    python benchmarks/rate.py CONFIG FOLDER [--pictures 200] [--workers 1] [--program scanview]

Takes every n-th picture of a folder with its subfolders. The processor time hardly depends on what else the machine does, the rate does.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from pathlib import Path

from scanview import Scanner


def processor_time(who: int) -> float:
    """The time that this process, or the ones that it ended, spent on processors, in seconds."""
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--program", default="scanview")
    options = parser.parse_args()

    kinds = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff"}
    found = sorted(path for path in options.folder.rglob("*") if path.suffix.lower() in kinds)
    pictures = found[:: max(1, len(found) // options.pictures)][: options.pictures]
    size = sum(path.stat().st_size for path in pictures)

    start = time.monotonic()
    Scanner(options.config, program=options.program).close()
    started = processor_time(resource.RUSAGE_CHILDREN)
    print(f"start of a worker: {time.monotonic() - start:.2f} s, {started:.3f} s of processor time")

    own = processor_time(resource.RUSAGE_SELF)
    start = time.monotonic()
    with Scanner(options.config, program=options.program) as scanner:
        documents = list(scanner.scan_many(pictures, workers=options.workers))
    took = time.monotonic() - start
    own = processor_time(resource.RUSAGE_SELF) - own
    workers = processor_time(resource.RUSAGE_CHILDREN) - started

    count = len(documents)
    pixels = sum(page.size.width * page.size.height for document in documents for page in document if page.size)
    load = os.getloadavg()[0]
    print(f"{count} pictures, {size / count / 1e3:.0f} kB and {pixels / count / 1e6:.2f} megapixels each on average")
    print(f"{sum(document.is_found for document in documents)} with results, {sum(document.failed for document in documents)} failed")
    print(f"worker: {workers / count * 1e3:.1f} ms of processor time for a picture")
    print(f"Python: {own / count * 1e3:.2f} ms of processor time for a picture")
    print(f"{count / took:.1f} pictures in a second with {options.workers} workers, at a load of {load:.1f}")


if __name__ == "__main__":
    main()
