"""Makes the modules of Training/text importable: the line net, its file and the fonts' cache are the same."""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "text"))
