#!/usr/bin/env python3
"""Reads the codes of pictures with zxing-cpp's Python package (pip install zxing-cpp), its defaults but for the text, which is
taken as it was encoded, as the others give it.

The only argument names the formats to look for, joined by commas; without it all are. For each picture the standard input has a line "WIDTH HEIGHT" and then WIDTH * HEIGHT bytes, grey levels row by row; for each
of them one line of JSON is printed: {"symbols": [{"format", "text", "bytes" (hexadecimal)}], "milliseconds": CPU}.
The first line printed is {"name": ...}. Without the package the exit status is 3.
"""

import json
import sys
import time
from importlib import metadata

try:
    import zxingcpp
except ImportError as error:
    print(f"python3 has no zxingcpp ({error})", file=sys.stderr)
    sys.exit(3)


def main():
    source, target = sys.stdin.buffer, sys.stdout
    options = {"text_mode": zxingcpp.TextMode.Plain}
    if len(sys.argv) > 1:
        options["formats"] = zxingcpp.barcode_formats_from_str(sys.argv[1])
    print(json.dumps({"name": "zxing-cpp " + metadata.version("zxing-cpp")}), file=target, flush=True)
    while header := source.readline():
        width, height = (int(word) for word in header.split())
        pixels = source.read(width * height)
        if len(pixels) < width * height:
            sys.exit("the picture ends early")
        image = memoryview(pixels).cast("B", shape=[height, width])
        start = time.thread_time()
        codes = zxingcpp.read_barcodes(image, **options)
        milliseconds = (time.thread_time() - start) * 1000
        symbols = [{"format": str(code.format), "text": code.text, "bytes": code.bytes.hex()} for code in codes]
        print(json.dumps({"symbols": symbols, "milliseconds": milliseconds}), file=target, flush=True)


main()
