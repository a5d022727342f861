"""Two players of the Gallic War at one save, each in a process of their own: cards are secret until both lie."""

import time
from pathlib import Path

import pytest

from engine import load_game
from engine.chance import SeededChance
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.words import card_name
from engine.table import Table
from jc_tui.runner import STOOD
from jc_tui.settings import save_settings
from tests.jc_tui.terminals import PseudoTerminal

pytestmark = pytest.mark.slow


def play(path: Path, seat: str) -> PseudoTerminal:
    folder = path.parent
    environment = {"JC_TUI_SAVES": str(folder), "JC_TUI_CONFIG": str(folder / "settings.toml")}
    save_settings({"show": "off"}, folder / "settings.toml")
    return PseudoTerminal("play", path, "--seat", seat, environment=environment)


def done(path: Path) -> list[str]:
    with Table.open(load_game("gallic-war"), path, read_only=True) as table:
        assert not table.notices
        return [f"{entry.seat} {entry.action}" for entry in table.history if entry.seat in (ROMANS, BARBARIANS)]


def test_a_card_play_by_two(tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    people = {ROMANS: "human", BARBARIANS: "human"}
    with Table.new(load_game("gallic-war"), {}, people, SeededChance(1), save) as table:
        table.run_chance()
    with play(save, "romans") as romans, play(save, "barbarians") as barbarians:
        romans.until("Lay:")
        barbarians.until("Waiting for")
        romans.type("1\r")
        barbarians.until("Lay:", barbarians.until("R a card"))
        (laid,) = done(save)
        card = card_name(laid.removeprefix("romans play "))
        assert f"R {card}".encode() not in barbarians.shown
        time.sleep(2 * STOOD)  # as a player who reads what there is to choose
        barbarians.type("2\r")
        romans.until("is for:")
        assert [line.split()[:2] for line in done(save)] == [["romans", "play"], ["barbarians", "play"]]
        place = len(barbarians.shown)
        barbarians.until("Waiting for", barbarians.until(f"R {card[:4]}"))
        time.sleep(2 * STOOD)
        romans.type("1\r")
        barbarians.until("is for:", place)
