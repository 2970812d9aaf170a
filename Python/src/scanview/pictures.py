"""Pictures as callers have them, as bytes that a worker can decode."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union, cast

from ._memory import SIZE, SharedMemory

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: A picture: a path, the bytes of a file, or pixels as an array of H×W (gray) or H×W×3 (red, green, blue) of ``uint8``.
PictureSource = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, "NDArray[Any]"]

#: The most bytes of a picture behind its request, where no memory can be shared.
INLINE_LIMIT = 512 << 20


class UnreadablePicture(Exception):
    """A picture whose bytes cannot be had; ``code`` is one of those that ``scanview scan`` reports."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


@dataclass(frozen=True)
class EncodedPicture:
    """The bytes of a picture file under the name that its results have."""

    name: str
    data: memoryview


def size_limit() -> int:
    """The most bytes of a picture file."""
    return SIZE if SharedMemory.is_available() else INLINE_LIMIT


def name_of(picture: PictureSource) -> str:
    """The name of a picture that was given none: its path, or ``picture``."""
    return os.fspath(picture) if isinstance(picture, (str, os.PathLike)) else "picture"


def encoded(picture: PictureSource, name: str) -> EncodedPicture:
    """The bytes of a picture.

    Raises ``UnreadablePicture`` for a file that cannot be read, and ``TypeError`` or ``ValueError`` for what is no picture at all.
    """
    if isinstance(picture, (str, os.PathLike)):
        return EncodedPicture(name, _file(os.fspath(picture)))
    try:
        # That arrays of numpy have a buffer is not known to type checkers.
        view = memoryview(cast(bytes, picture))
    except TypeError:
        raise TypeError(
            f"a picture is a path, bytes, or an array of uint8, not {type(picture).__name__};"
            " numpy.asarray makes an array of most pictures"
        ) from None
    if view.format != "B":
        raise TypeError(f"an array has pixels of uint8, not of format {view.format}; use .astype('uint8')")
    if view.ndim == 1:
        data = view if view.contiguous else memoryview(view.tobytes())
        if not data:
            raise UnreadablePicture("empty", "The file is empty.")
    else:
        data = _pixels(view)
    if data.nbytes > size_limit():
        raise UnreadablePicture("tooLarge", f"The picture has {data.nbytes} bytes; {size_limit()} are the most.")
    return EncodedPicture(name, data)


def _pixels(view: memoryview) -> memoryview:
    """An array as a file of Netpbm's binary formats."""
    shape = view.shape or ()
    if len(shape) == 3 and shape[2] == 1:
        shape = shape[:2]
    if len(shape) not in (2, 3) or (len(shape) == 3 and shape[2] != 3) or 0 in shape:
        raise ValueError(f"an array of pixels has the shape H×W or H×W×3, not {'×'.join(map(str, view.shape or ()))}")
    magic = "P5" if len(shape) == 2 else "P6"
    header = f"{magic} {shape[1]} {shape[0]} 255\n".encode()
    return memoryview(header + view.tobytes())


def _file(path: str) -> memoryview:
    try:
        # Without O_NONBLOCK a pipe that nobody writes would be waited for.
        with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise UnreadablePicture("unknownFormat", "This is no file.")
            limit = size_limit()
            if status.st_size > limit:
                raise UnreadablePicture("tooLarge", f"The file has {status.st_size} bytes; {limit} are the most.")
            data = file.read(limit)
    except OSError as error:
        codes: dict[type[OSError], str] = {FileNotFoundError: "notFound", PermissionError: "notPermitted"}
        raise UnreadablePicture(codes.get(type(error), "system"), f"The file cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise UnreadablePicture("notFound", f"The path cannot be used: {error}.") from error
    if not data:
        raise UnreadablePicture("empty", "The file is empty.")
    return memoryview(data)
