"""Reads barcodes, meters, documents and text with the ``scanview`` program.

The program runs as a worker process of its own, so that a picture that ends its reader ends nothing here.
"""

from .configuration import Configuration, ConfigSource
from .errors import ConfigurationError, ProgramNotFound, ScanViewError, WorkerError
from .pictures import PictureSource
from .results import Document, Picture, Problem, Rect, Result, Size
from .scanner import Scanner

__all__ = [
    "ConfigSource",
    "Configuration",
    "ConfigurationError",
    "Document",
    "Picture",
    "PictureSource",
    "Problem",
    "ProgramNotFound",
    "Rect",
    "Result",
    "ScanViewError",
    "Scanner",
    "Size",
    "WorkerError",
]
