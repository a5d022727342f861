"""Compiles the words under `data/` to what gettext reads: for a wheel, for a checkout (`make`), for the tests."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent

LONG_AGO = datetime.fromtimestamp(0, UTC)
"""What compiled words say of when they were made, so that the same words give the same bytes."""


def compile_words(data: Path, *, fresh: bool = False) -> None:
    """Compile the catalogues in a data folder that are newer than what was made of them, and remove orphans.

    Args:
        data: the folder.
        fresh: whether to compile them all.

    Raises:
        ValueError: a catalogue has a fault; it is named with its line.
    """
    homes = [home for pattern in ("words/*", "*/words/*") for home in data.glob(pattern) if home.is_dir()]
    for home in homes:
        for old in home.glob("*.mo"):
            if not old.with_suffix(".po").exists():
                old.unlink(missing_ok=True)
        for source in home.glob("*.po"):
            compiled = source.with_suffix(".mo")
            if fresh or not compiled.exists() or compiled.stat().st_mtime <= source.stat().st_mtime:
                _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    """Compile one; another process may do the same meanwhile."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        with source.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(f"{source}: {error}") from error
    catalogue.creation_date = catalogue.revision_date = LONG_AGO
    made = compiled.with_name(f"{compiled.name}.{os.getpid()}")
    with made.open("wb") as file:
        write_mo(file, catalogue)
    made.replace(compiled)


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it packs the files, or installs a checkout in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the words where they lie."""
        compile_words(Path(self.root) / "data", fresh=True)


if __name__ == "__main__":
    compile_words(ROOT / "data")
