#!/usr/bin/env python3
"""Reads machine-readable zones, plates and numbers with a package of PyPI: PassportEye, fastmrz or rapidocr_onnxruntime; or displays
with Debian's program ssocr.

The only argument names the package. The pictures and the replies are those of peer.py: "document" wants the lines of the zone, "line"
the text of a picture of one line, "text" all lines of a picture from top to bottom. A reply is {"lines": [...], "milliseconds": CPU};
"lines" is null where the package has no such function. The packages are used as their pages tell, with their defaults.
"""

import io
import shutil
import subprocess
import sys
import tempfile

# Nothing is written beside the sources.
sys.dont_write_bytecode = True
import peer


class PassportEye:
    """Looks for a zone and reads it with the program tesseract."""

    distribution = "PassportEye"

    def __init__(self):
        self.read_mrz = peer.package("passporteye").read_mrz
        self.image = peer.package("PIL.Image")

    def lines(self, wanted, picture):
        if wanted != "document":
            return None
        file = io.BytesIO()
        self.image.fromarray(picture).save(file, "PNG")
        file.seek(0)
        mrz = self.read_mrz(file)
        return [] if mrz is None else mrz.aux["text"].replace(" ", "").split("\n")


class FastMRZ:
    """Finds a zone by a net and reads it with the program tesseract and a model of its own.

    The package comes without that model: mrz.traineddata of its repository has to lie in tesseract's folder, or in TESSDATA_PREFIX.
    """

    distribution = "fastmrz"

    def __init__(self):
        self.reader = peer.package("fastmrz").FastMRZ()
        self.cv2 = peer.package("cv2")
        if "mrz" not in peer.package("pytesseract").get_languages():
            print("fastmrz needs mrz.traineddata of its repository in tesseract's folder", file=sys.stderr)
            sys.exit(3)

    def lines(self, wanted, picture):
        if wanted != "document":
            return None
        colour = self.cv2.cvtColor(picture, self.cv2.COLOR_GRAY2BGR)
        return self.reader.get_details(colour, input_type="numpy", ignore_parse=True).split("\n")


class RapidOCR:
    """Finds and reads text of any kind by nets."""

    distribution = "rapidocr-onnxruntime"

    def __init__(self):
        self.engine = peer.package("rapidocr_onnxruntime").RapidOCR()
        self.cv2 = peer.package("cv2")

    def lines(self, wanted, picture):
        colour = self.cv2.cvtColor(picture, self.cv2.COLOR_GRAY2BGR)
        if wanted == "line":
            found, _ = self.engine(colour, use_det=False, use_cls=False, use_rec=True)
            return ["".join(one[0] for one in found or [])]
        found, _ = self.engine(colour)
        return [text for _, text, _ in sorted(found or [], key=lambda one: min(point[1] for point in one[0]))]


class SSOCR:
    """Reads a display of seven segments, any number of digits, by a threshold of its own."""

    distribution = "ssocr"

    def __init__(self):
        if shutil.which("ssocr") is None:
            print("there is no program ssocr; Debian's package has the same name", file=sys.stderr)
            sys.exit(3)
        self.folder = tempfile.TemporaryDirectory()

    def lines(self, wanted, picture):
        file = f"{self.folder.name}/display.pgm"
        with open(file, "wb") as out:
            out.write(b"P5 %d %d 255\n" % picture.shape[::-1])
            out.write(picture.tobytes())
        run = subprocess.run(["ssocr", "-d", "-1", file], capture_output=True, text=True, timeout=60)
        return [run.stdout.strip()]


READERS = {"PassportEye": PassportEye, "fastmrz": FastMRZ, "rapidocr": RapidOCR, "ssocr": SSOCR}


def main():
    numpy = peer.package("numpy")
    reader = READERS[sys.argv[1]]()
    peer.greet(reader.distribution)
    for wanted, width, height, pixels in peer.pictures():
        picture = numpy.frombuffer(pixels, numpy.uint8).reshape(height, width)
        start = peer.processor_milliseconds()
        try:
            lines = reader.lines(wanted, picture)
        except Exception as error:  # A picture that a package fails on is one that it does not read.
            print(f"{reader.distribution}: {error!r}", file=sys.stderr)
            lines = []
        lines = None if lines is None else [line for line in lines if line]
        peer.reply({"lines": lines, "milliseconds": peer.processor_milliseconds() - start})


main()
