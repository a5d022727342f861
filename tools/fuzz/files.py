"""Settings, names and saves that are not what they should be."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.contract import GameError
from engine.journal.format import encode_record
from engine.match import Match
from jc_tui.paths import path_of
from jc_tui.saves.care import duplicate_save, rename_save, repair_save, trash_save
from jc_tui.saves.folder import find_save
from jc_tui.saves.summary import state_words
from jc_tui.saves.summary_cache import last_game
from jc_tui.settings import FILE, Settings, load_settings, save_settings
from tests.forged import sealed
from tests.jc_tui.games import jc, summarised
from tests.jc_tui.hostile import RAW
from tools.fuzz.games import begun, typed_in
from tools.fuzz.strange import Strange

COMMANDS = (["verify"], ["export"], ["export", "--as", "json"], ["repair"], ["text"], ["review"])


def settings(strange: Strange, folder: Path) -> None:
    """A file of settings, read and written."""
    where = folder / FILE
    usual = "\n".join(f"{key} = {json.dumps(value)}" for key, value in asdict(Settings()).items())
    kind = strange.random.random()
    if kind < 0.5:
        where.write_bytes(strange.torn(usual.encode()))
    elif kind < 0.8:
        key, value = strange.pick([*asdict(Settings()), strange.text()]), strange.value()
        where.write_text(f"{json.dumps(key)} = {json.dumps(value)}\n", encoding="utf-8", errors="replace")
    else:
        where.write_bytes(strange.text().encode("utf-8", "surrogatepass"))
    found, notice = load_settings(where)
    harmless(notice or "")
    last_game(Path(found.last_game) if found.last_game else None, folder)
    harmless(save_settings({"last_game": strange.text()}, where) or "")
    assert load_settings(where)[1] is None


def names(strange: Strange, folder: Path) -> None:
    """A name of a save, a path, a new name for a save."""
    save = folder / "a save.jsonl"
    save.write_bytes(sealed(b'{"format":"jc-tui save"'))
    text = strange.text()
    try:
        path_of(text)
        path = find_save(text, folder)
        if folder in path.parents:
            path.exists()
    except GameError as error:
        harmless(str(error))
    care = strange.pick([rename_save, duplicate_save, lambda path, _: trash_save(path)])
    with suppress(GameError):
        care(save, text)
    shutil.rmtree(folder)
    folder.mkdir()


def saves(game: str, strange: Strange, folder: Path) -> None:
    """A save: torn, or sealed by somebody who put strange things into it; with every command that reads one."""
    path = folder / strange.pick(["game.jsonl", "x\x1b[31m.jsonl", "\udce4\udcff.jsonl"])
    usual = _usual(game, strange.random.randrange(len(typed_in(game).OPTIONS)))
    path.write_bytes(strange.torn(usual) if strange.random.random() < 0.4 else _sealed(usual, strange, folder))
    command = strange.pick(COMMANDS)
    done = jc(command[0], os.fspath(path), *command[1:], text="show\n? \nquit\n")
    assert done.exit_code in (0, 1), done.exit_code
    harmless(done.output)
    summary = summarised(path, None)
    json.dumps(asdict(summary))
    state_words(summary)
    with suppress(GameError):
        repair_save(path)
    for each in folder.glob("*.jsonl*"):
        each.unlink()


@cache
def _usual(game: str, options: int) -> bytes:
    """A save as it should be."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "usual.jsonl"
        begun(game, path, 30, typed_in(game).OPTIONS[options])
        return path.read_bytes()


def _sealed(data: bytes, strange: Strange, folder: Path) -> bytes:
    """A save whose hashes are right, with something strange in its header or its records, or out of order."""
    usual = folder / "usual.jsonl"
    usual.write_bytes(data)
    with Match.open(load, usual, read_only=True) as table:
        records = [json.loads(encode_record(record) + b"}") for record in table.records]
        first: dict[str, Any] = {"format": "jc-tui save", "version": 1, **asdict(table.header)}
    usual.unlink()
    if first["position"] is None:
        del first["position"]
    kind = strange.random.random()
    if kind < 0.6:
        changed = strange.pick([first, *records])
        changed[strange.pick([*changed, "x"])] = strange.value()
    elif kind < 0.8:
        first["options"][strange.pick([*first["options"], "x", strange.text()])] = strange.value()
    else:
        records = _spliced(records, strange)
    return sealed(*(_body(each, strange) for each in [first, *records]))


def _spliced(records: list[dict[str, Any]], strange: Strange) -> list[dict[str, Any]]:
    """Records lost, doubled, exchanged or taken back, and numbered anew or not."""
    at, other = (strange.random.randrange(len(records)) for _ in range(2))
    kind = strange.random.random()
    if kind < 0.25:
        del records[at]
    elif kind < 0.5:
        records.insert(other, dict(records[at]))
    elif kind < 0.75:
        records[at], records[other] = records[other], records[at]
    else:
        undone = {key: value for key, value in records[at].items() if key != "do"}
        records.insert(
            at, undone | {"undo": strange.pick([0, 1, 2, -1, 10**9]), "seat": strange.pick(records)["seat"]}
        )
    if strange.random.random() < 0.8:
        records = [{**record, "n": number} for number, record in enumerate(records, 1)]
    return records


def _body(fields: Mapping[str, Any], strange: Strange) -> bytes:
    text = json.dumps(fields, ensure_ascii=strange.random.random() < 0.5, separators=(",", ":"))
    if strange.random.random() < 0.005:
        depth = strange.pick([50_000, 1_000_000])
        text = f'{text[:-1]},"deep":{"[" * depth}{"]" * depth}}}'
    return text.encode("utf-8", "backslashreplace")[:-1]


def load(name: str) -> Any:
    """The game of a name."""
    from engine import load_game

    return load_game(name)


def harmless(text: str) -> None:
    """Nothing that a terminal takes for a command."""
    found = RAW.search(text)
    assert found is None, (found, text[:500])
