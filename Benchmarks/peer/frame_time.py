"""Times the newest zxing-cpp of PyPI on one frame, for the speed table of the benchmarks.

    python3 frame_time.py FRAME.pgm REPETITIONS [FORMAT,FORMAT…]

Prints the version, the median processor time of one thread in milliseconds and the number of symbols; ends with 3 where the package is not
installed (`pip install zxing-cpp`).
"""

import importlib.metadata
import statistics
import sys
import time

try:
    import zxingcpp
except ImportError:
    sys.exit(3)

name, repetitions, *names = sys.argv[1:]
with open(name, "rb") as file:
    magic, width, height, _, pixels = file.read().split(maxsplit=4)
image = memoryview(pixels).cast("B", (int(height), int(width)))
options = {"formats": zxingcpp.barcode_formats_from_str(names[0])} if names else {}
times = []
for _ in range(int(repetitions)):
    start = time.thread_time()
    symbols = zxingcpp.read_barcodes(image, **options)
    times.append((time.thread_time() - start) * 1000)
print(importlib.metadata.version("zxing-cpp"), statistics.median(times), len(symbols))
