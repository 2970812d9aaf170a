"""How a reader of another project is asked and answers, for the scripts beside this file.

The standard input has, for each picture, a line "WANTED WIDTH HEIGHT" and then WIDTH * HEIGHT bytes, gray levels row by row; for each
of them one line of JSON is printed. The first line printed is {"name": ...}. Without the package the exit status is 3.
"""

import importlib
import json
import os
import resource
import sys
from importlib import metadata

# What a package prints by itself must not come between the replies.
_replies = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)


def package(name):
    """The module of a package; without it the program ends."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        print(f"python3 has no {name} ({error})", file=sys.stderr)
        sys.exit(3)


def reply(value):
    """Prints a reply."""
    print(json.dumps(value), file=_replies, flush=True)


def greet(distribution):
    """Tells the name of a program, and the version of a package of PyPI with it."""
    try:
        reply({"name": f"{distribution} {metadata.version(distribution)}"})
    except metadata.PackageNotFoundError:
        reply({"name": distribution})


def pictures():
    """The pictures, each as what is wanted, width, height and bytes."""
    source = sys.stdin.buffer
    while header := source.readline():
        wanted, width, height = header.split()
        width, height = int(width), int(height)
        pixels = source.read(width * height)
        if len(pixels) < width * height:
            sys.exit("the picture ends early")
        yield wanted.decode(), width, height, pixels


def processor_milliseconds():
    """The processor time of this process, its threads and the programs that it has run."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) * 1000
