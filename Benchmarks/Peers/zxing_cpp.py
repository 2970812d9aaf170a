#!/usr/bin/env python3
"""Reads the codes of pictures with zxing-cpp's Python package (pip install zxing-cpp), its defaults but for the text, which is
taken as it was encoded, as the others give it.

The only argument names the formats to look for, joined by commas; without it all are. The pictures and the replies are those of
peer.py; a reply is {"symbols": [{"format", "text", "bytes" (hexadecimal)}], "milliseconds": CPU}.
"""

import sys
import time

# Nothing is written beside the sources.
sys.dont_write_bytecode = True
import peer

zxingcpp = peer.package("zxingcpp")


def main():
    options = {"text_mode": zxingcpp.TextMode.Plain}
    if len(sys.argv) > 1:
        options["formats"] = zxingcpp.barcode_formats_from_str(sys.argv[1])
    peer.greet("zxing-cpp")
    for _, width, height, pixels in peer.pictures():
        image = memoryview(pixels).cast("B", shape=[height, width])
        start = time.thread_time()
        codes = zxingcpp.read_barcodes(image, **options)
        milliseconds = (time.thread_time() - start) * 1000
        symbols = [{"format": str(code.format), "text": code.text, "bytes": code.bytes.hex()} for code in codes]
        peer.reply({"symbols": symbols, "milliseconds": milliseconds})


main()
