"""Saves of both games in one folder: what the commands tell of them, and whose view they take."""

import errno
import json
import os
import re
import shutil
from unittest.mock import patch

import pytest

from engine import contract, games
from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.gallic_war.seats import SEATS
from engine.journal.errors import RollNotWritten
from engine.match import Match
from jc_tui.saves import summary, summary_cache
from jc_tui.saves.summary_cache import Summaries
from tests.jc_tui.games import damage, jc, last_turn, missing, sentence

GAME = games.load_game("gallic-war")
LAST_PLAY = """
gallic-war
year: 51
play: 5
points: 130
hand romans: aedui
hand barbarians: veneti
transalpine_gaul romans: legion_x
veneti barbarians: veneti
"""


@pytest.fixture
def saves(tmp_path, monkeypatch):
    monkeypatch.setenv("JC_TUI_SAVES", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    last_turn(tmp_path / "civil.jsonl")
    bots = {seat: make_bot("random", seat, game=GAME.id) for seat in SEATS}
    names, path = dict.fromkeys(SEATS, "random"), tmp_path / "gallic.jsonl"
    with Match.new(GAME, {}, names, SeededChance(4), path, position=LAST_PLAY) as table:
        table.run_chance()
        while (seat := table.state.to_act) is not None:
            table.act(decide(bots[seat], table.state, seat), seat)
    return tmp_path


def test_the_list_has_both_and_tells_how_great_a_victory_was(saves):
    """9: a Roman victory has a size; a victory at the other game has none."""
    listed = " ".join(jc("saves").stdout.split())
    assert "massive victory" in listed
    assert [listed.count(seat) for seat in ("Caesar Pompey Turn", "Romans Barbarians Turn")] == [1, 1]
    assert listed.index("Julius Caesar") < listed.index("civil") < listed.index("Caesar's Gallic War")
    civil, gallic = json.loads(jc("saves", "--json").stdout)
    assert (gallic["game"], gallic["winner"], gallic["grade"]) == ("gallic-war", "romans", "massive")
    assert (list(gallic["points"]), civil["game"]) == (["romans"], "julius-caesar")
    assert "grade" not in civil


def test_a_save_is_read_once_where_one_side_has_no_points(saves, monkeypatch):
    def never(path):
        raise AssertionError(f"{path} is read again")

    path, cache = saves / "gallic.jsonl", saves / "list.json"
    with Summaries(cache) as summaries:
        first = summaries.read(path)
    monkeypatch.setattr(summary_cache, "summarise", never)
    with Summaries(cache) as summaries:
        assert summaries.known(path) == first
    monkeypatch.undo()
    assert (first, first.grade) == (summary.summarise(path), "massive")


def test_verify_checks_both_and_finds_what_is_damaged(saves):
    sound = jc("verify", saves, status=0)
    assert not missing(sound.output, "gallic.jsonl: sound", "civil.jsonl: sound")
    shutil.copy(saves / "gallic.jsonl", saves / "other.jsonl")
    damage(saves / "other.jsonl", 3)
    assert "other.jsonl is damaged at line 3" in jc("verify", saves, status=1).output
    assert (jc("repair", "other").exit_code, jc("verify", "other.repaired").exit_code) == (0, 0)


@pytest.mark.parametrize("command", ["export", "review"])
@pytest.mark.parametrize(("save", "told"), [("gallic", ("caesar", *SEATS)), ("civil", ("romans", "caesar"))])
def test_eyes_of_the_other_game_are_refused(saves, command, save, told):
    refused = jc(command, save, "--seat", told[0], status=1)
    assert refused.stdout == ""
    assert not missing(sentence(refused), *told)


@pytest.mark.parametrize("seat", [*SEATS, "all"])
@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_the_story_of_each_side_is_told(saves, seat, form):
    assert "massive" in jc("export", "gallic", "--seat", seat, "--as", form, status=0).stdout


def test_a_save_and_what_is_exported_tell_the_options_of_its_position(tmp_path):
    text = "gallic-war\nbarbarians: automaton\nobjectives: yearly\ntransalpine_gaul romans: legion_x\n"
    with Match.new(GAME, {"naval": "restricted"}, {}, SeededChance(1), tmp_path / "one.jsonl", position=text):
        pass
    told = json.loads(jc("export", tmp_path / "one.jsonl", "--as", "json").stdout)["options"]
    assert (told["barbarians"], told["objectives"], told["naval"]) == ("automaton", "yearly", "free")


def test_the_story_of_a_seat_names_no_action_of_which_it_saw_nothing_7_3(tmp_path):
    """Which legions are to go home is named before any of them moves, and no event tells of it."""
    text = "gallic-war\nphase: legions home\ngarrison: 2\nveneti barbarians: veneti\n"
    text += "transalpine_gaul romans: legion_x\naedui romans: legion_vii, legion_viii\n"
    with Match.new(GAME, {}, {}, SeededChance(1), tmp_path / "one.jsonl", position=text) as table:
        assert table.act("home legion_vii", SEATS[0]) == []
    words = ("export", tmp_path / "one.jsonl", "--as", "json", "--seat")
    told = {seat: json.loads(jc(*words, seat).stdout)["records"] for seat in (*SEATS, "all")}
    known = {seat for seat, records in told.items() if records[0].get("action") == "home legion_vii"}
    assert known == {"romans", "all"}
    assert "legion_vii" not in json.dumps(told["barbarians"])


def play(table: Match, until: int) -> None:
    """Play on, the Romans by luck and by the number of the record, until there are so many."""
    while table.number < until and (seat := table.to_act) is not None:
        if seat is contract.Seat.CHANCE:
            table.run_chance()
        else:
            table.act(decide(make_bot("random", table.number, game=GAME.id), table.state, seat), seat)


@pytest.mark.slow
@pytest.mark.parametrize("first", [40, 60, 80, 100])
def test_a_card_of_the_automaton_goes_on_where_the_disk_was_full(tmp_path, first):
    """A1: what it draws and rolls is written one by one; what was written stands, and it goes on from there."""
    path, write = tmp_path / "one.jsonl", os.write

    def refuse(fd: int, data: bytes) -> int:
        rolled = re.match(rb'{"n":(\d+),"seat":"chance"', bytes(data))
        if rolled and int(rolled[1]) >= first:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(fd, data)

    with Match.new(GAME, {"barbarians": "automaton"}, {}, SeededChance(6), path) as table:
        with patch("os.write", refuse), pytest.raises(RollNotWritten, match="is still due"):
            play(table, 2 * first)
        lost = table.number + 1
        assert lost >= first
        with Match.open(GAME, path, read_only=True) as saved:
            assert (saved.number, saved.state.digest()) == (table.number, table.state.digest())
    with Match.open(GAME, path, SeededChance(7)) as table:
        play(table, lost + 60)
        end = table.state.digest()
    with Match.open(GAME, path, read_only=True) as saved:
        assert saved.number >= lost + 60
        assert saved.state.digest() == end
