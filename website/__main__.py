"""Build the site into `build/website/site`: `python -m website`."""

from __future__ import annotations

import sys
from pathlib import Path

from website.build import FOLDER, build_site

if __name__ == "__main__":
    arguments = [Path(argument) for argument in sys.argv[1:]]
    sys.exit(build_site(*arguments or [FOLDER]))
