"""Run by dist/jc-tui.pyz before the game: a Python that is too old for it gets a sentence, not a traceback."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    this = ".".join(map(str, sys.version_info[:2]))
    sys.exit("jc-tui: JC-TUI needs Python 3.11 or newer, and this is Python " + this + ".")
