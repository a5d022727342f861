"""Packages of games for the tests, put on the path with their metadata and without pip."""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

import pytest

from engine import games
from jc_tui.appearance.sides import side_ink
from jc_tui.game_ui import ui_of


def forget() -> None:
    for cached in (games._others, games._checked, games.load_game, ui_of, side_ink):
        cached.cache_clear()


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files of a package, and the metadata that an installer makes of its `pyproject.toml`."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    entries = []
    for group, named in project["entry-points"].items():
        entries += [f"[{group}]", *(f"{name} = {where}" for name, where in named.items())]
    (info / "entry_points.txt").write_text("\n".join(entries), encoding="utf-8")


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    loaded = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(folder)
        patch.setattr(games.Packages, "allowed", True)  # a host may have been started in this process
        invalidate_caches()
        forget()
        yield
    for name in set(sys.modules) - loaded:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(tuple(map(str, folders))):
            del sys.modules[name]
    forget()
