"""Reads an MCAP file by its specification alone, and prints what is in it as JSON; a broken sum or index ends it."""
import json
import struct
import sys
import zlib

MAGIC = b"\x89MCAP0\r\n"
data = open(sys.argv[1], "rb").read()
assert data[:8] == MAGIC and data[-8:] == MAGIC, "magic"


def records(begin, end):
    while begin < end:
        kind, length = struct.unpack_from("<BQ", data, begin)
        assert begin + 9 + length <= end, "a record reaches too far"
        yield kind, begin, begin + 9, begin + 9 + length
        begin += 9 + length


def text(at):
    (count,) = struct.unpack_from("<I", data, at)
    return data[at + 4 : at + 4 + count].decode(), at + 4 + count


footer = len(data) - 8 - 29
kind, length, summary, offsets, crc = struct.unpack_from("<BQQQI", data, footer)
assert kind == 2 and length == 20, "footer"
assert zlib.crc32(data[summary : footer + 9 + 16]) == crc, "sum of the summary"

channels, counts, pictures, documents = {}, {}, [], {}
chunks, attachments, metadata, places = [], [], {}, []
for kind, begin, content, end in records(8, summary):
    if kind == 4:
        (number, schema) = struct.unpack_from("<HH", data, content)
        topic, at = text(content + 4)
        channels[number] = (topic, text(at)[0])
    elif kind == 6:
        first, last, size, crc = struct.unpack_from("<QQQI", data, content)
        compression, at = text(content + 28)
        (length,) = struct.unpack_from("<Q", data, at)
        assert compression == "" and at + 8 + length == end and size == length, "chunk"
        assert zlib.crc32(data[at + 8 : end]) == crc, "sum of a chunk"
        chunks.append((begin, end - begin, first, last))
        for kind, start, inner, stop in records(at + 8, end):
            assert kind == 5
            channel, sequence, log, publish = struct.unpack_from("<HIQQ", data, inner)
            assert first <= log <= last, "times of a chunk"
            topic, encoding = channels[channel]
            counts[topic] = counts.get(topic, 0) + 1
            body = data[inner + 22 : stop]
            places.append((channel, log, start - at - 8, len(chunks) - 1))
            if encoding == "json":
                documents.setdefault(topic, []).append(json.loads(body))
            else:
                pictures.append([topic, sequence, body[:2].decode(), len(body)])
    elif kind == 7:
        (channel, length) = struct.unpack_from("<HI", data, content)
        for at in range(content + 6, content + 6 + length, 16):
            log, offset = struct.unpack_from("<QQ", data, at)
            assert (channel, log, offset, len(chunks) - 1) in places, "message index"
    elif kind == 9:
        name, at = text(content + 16)
        assert zlib.crc32(data[content : end - 4]) == struct.unpack_from("<I", data, end - 4)[0], "sum of an attachment"
        attachments.append(name)
    elif kind == 12:
        name, at = text(content)
        metadata[name] = end - content

indexed = []
for kind, begin, content, end in records(summary, offsets):
    if kind == 8:
        first, last, start, size = struct.unpack_from("<QQQQ", data, content)
        indexed.append((start, size, first, last))
    elif kind == 11:
        (messages,) = struct.unpack_from("<Q", data, content)
        assert messages == sum(counts.values()), "statistics"
assert indexed == chunks, "chunk indexes"
for kind, begin, content, end in records(offsets, footer):
    group, start, size = struct.unpack_from("<BQQ", data, content)
    assert kind == 14 and data[start] == group, "summary offsets"
print(json.dumps({"counts": counts, "pictures": pictures, "attachments": attachments, "metadata": sorted(metadata),
                  "frames": documents.get("/frames", []), "final": documents.get("/counts", [])}))
