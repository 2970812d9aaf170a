#!/usr/bin/env python3
"""Gives `scanview scan`, whose pictures are read in processes of their own, damaged pictures and ones that claim to be enormous.

python3 Scripts/bench-isolation.py PROGRAM [COUNT] [SEED]     PROGRAM is scanview; COUNT 100000 unless given

Each picture must get a line of its own, in order, with a code and a sentence where it failed or gave nothing; the command must
end regularly, with no worker left, and take no more memory from batch to batch. Ends with 1 where that does not hold; the pictures of a
batch that failed stay in out/isolation.
"""
import json
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
BATCH = 4_000


def seeds(program, folder):
    """Small pictures of every format, to be damaged: the samples, made smaller by ffmpeg."""
    pictures = []
    names = [os.path.join(ROOT, "Samples", name) for name in ("product-ean13.jpg", "flyer-qr.jpg", "part-datamatrix.jpg")]
    for number, name in enumerate(names):
        for ending, extra in [("jpg", ["-q:v", "4"]), ("png", []), ("bmp", []), ("tif", []), ("gif", []), ("webp", []), ("pgm", ["-pix_fmt", "gray"])]:
            path = os.path.join(folder, f"seed-{number}.{ending}")
            made = subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", name, "-vf", "scale=320:-2", *extra, "-frames:v", "1", path])
            if made.returncode == 0:
                with open(path, "rb") as file:
                    pictures.append((ending, file.read()))
                os.remove(path)
    return pictures


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def bomb(chance):
    """A small file whose header promises a picture of many gigabytes, or whose data unpacks to one."""
    side = chance.choice([20_000, 60_000, 100_000, 2_000_000_000])
    kind = chance.randrange(4)
    if kind == 0:
        header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        return "png", b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1 << 20))) + chunk(b"IEND", b"")
    if kind == 1:
        return "pgm", f"P5 {side} {side} 255\n".encode() + bytes(1000)
    if kind == 2:
        return "bmp", b"BM" + struct.pack("<IHHIIiiHHIIiiII", 1054, 0, 0, 54, 40, min(side, 2**31 - 1), min(side, 2**31 - 1), 1, 24, 0, 0, 0, 0, 0, 0) + bytes(1000)
    return "gif", b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + bytes([0x80, 0, 0]) + bytes(6) + b"," + struct.pack("<HHHHB", 0, 0, 65_535, 65_535, 0) + b"\x08" + bytes(200) + b";"


def mutated(chance, pictures):
    """A picture with a few bytes changed, a piece cut out, doubled or cut off, or one of the bombs."""
    if chance.random() < 0.01:
        return bomb(chance)
    ending, whole = chance.choice(pictures)
    data = bytearray(whole)
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        # Headers and tables, where damage does most, come first.
        place = int(len(data) * chance.random() ** chance.choice([1, 4]))
        kind = chance.randrange(6)
        if kind == 0:
            data[place:place + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            data[place:place + 4] = struct.pack("<I", chance.choice([0, 1, 0x7FFFFFFF, 0xFFFFFFFF, chance.getrandbits(32)]))
        elif kind == 2:
            del data[place:place + chance.randrange(1, 64)]
        elif kind == 3:
            data[place:place] = data[place:place + chance.randrange(1, 256)]
        elif kind == 4:
            data[place:place + 16] = bytes(chance.getrandbits(8) for _ in range(16))
        elif chance.random() < 0.3:
            del data[place:]
        if not data:
            data = bytearray(b"\0")
    return ending, bytes(data)


def workers():
    listed = subprocess.run(["pgrep", "-f", "scanview worker"], capture_output=True, text=True).stdout.split()
    return len(listed)


def main():
    program = os.path.realpath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    chance = random.Random(seed)
    where = "/dev/shm" if os.path.isdir("/dev/shm") else None
    codes, exits, memory = Counter(), Counter(), []
    found, begin, done = 0, time.monotonic(), 0
    before = workers()
    with tempfile.TemporaryDirectory(dir=where) as folder:
        pictures = seeds(program, folder)
        while done < count:
            batch = os.path.join(folder, "batch")
            os.mkdir(batch)
            names = []
            for number in range(min(BATCH, count - done)):
                ending, data = mutated(chance, pictures)
                names.append(f"{number:05}.{ending}")
                with open(os.path.join(batch, names[-1]), "wb") as file:
                    file.write(data)
            run = subprocess.run(
                [program, "scan", os.path.join(ROOT, "Configs", "barcode-all.json"), "--isolate", "--quiet", "--time-limit", "5s", "--memory-limit", "256M", batch],
                capture_output=True, text=True, cwd=ROOT)
            problems = []
            exits[run.returncode] += 1
            if run.returncode not in (0, 1):
                problems.append(f"the command ended with {run.returncode}: {run.stderr[-300:]}")
            lines = [json.loads(line) for line in run.stdout.splitlines()]
            order = list(dict.fromkeys(os.path.basename(line["source"]) for line in lines))
            if order != sorted(names):
                problems.append(f"{len(names)} pictures, {len(order)} with lines, or in another order")
            for line in lines:
                found += bool(line.get("results"))
                for problem in line.get("problems", []):
                    codes[problem["code"]] += 1
                    if not problem["message"]:
                        problems.append(f"{line['source']}: {problem['code']} without a word")
            if workers() != before:
                problems.append("a worker is left")
            memory.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
            done += len(names)
            print(f"{done} of {count}: {found} read, {dict(codes)}, largest process so far {memory[-1]} MiB, {done / (time.monotonic() - begin):.0f}/s", flush=True)
            if problems:
                kept = os.path.join(ROOT, "out", "isolation")
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(batch, kept)
                print("\n".join(problems[:20]) + f"\nthe pictures are in {kept}")
                return 1
            shutil.rmtree(batch)
    print(f"{done} pictures, seed {seed}: {found} read, {sum(codes.values())} problems, exits {dict(exits)}, no worker left")
    return 0


if __name__ == "__main__":
    sys.exit(main())
