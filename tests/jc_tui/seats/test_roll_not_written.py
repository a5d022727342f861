"""A disk that is full just when a roll or a bot's action is due: the truth is told, and the game can go on."""

import io
from pathlib import Path
from typing import cast

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.match import Match
from tests.full_disk import Disk, no_room_for
from tests.jc_tui.games import GAME, C, P
from tests.jc_tui.playing import Terminal, missing, play_lines
from tests.jc_tui.protocol.test_protocol import Talk

TRUTH = "What was done is saved; the roll or draw that comes after it is still due."


def table_before_a_roll(path: Path) -> tuple[Match, str]:
    """A saved game, and an action after which dice or cards are due."""
    table = Match.new(GAME, {}, {}, SeededChance(1), path)
    table.run_chance()
    while (seat := table.to_act) is not None:
        action = table.state.legal_actions()[-1]
        after = table.state.copy()
        after.apply(action)
        if after.to_act is Seat.CHANCE:
            return table, str(action)
        table.act(action, seat)
    raise AssertionError("no roll")


def test_a_request_that_is_done_but_for_the_roll_says_so_and_chance_goes_on(tmp_path: Path):
    talk = Talk(tmp_path)
    table, action = table_before_a_roll(tmp_path / "game.jsonl")
    table.close()
    number = talk("load", path="game")["number"]
    with no_room_for(Seat.CHANCE):
        reply = talk("apply", action=action)
    assert (reply["error"]["code"], reply["error"]["message"].endswith(TRUTH)) == ("roll-not-written", True)
    status = talk("status")
    assert (status["number"], status["to_act"]) == (number + 1, "chance")
    assert talk("chance")["number"] > number + 1


def test_a_request_that_is_done_but_for_the_bot_says_so_and_chance_goes_on(tmp_path: Path):
    talk = Talk(tmp_path)
    talk("new", seed=1, path="game", bots={"pompey": "tiro"})
    with no_room_for(P):
        while (reply := talk("apply", action=talk("legal")["legal"][0]))["ok"]:
            pass
    assert reply["error"]["code"] == "bot-not-written"
    truth = "What was done is saved; Pompey's bot is still to act: `chance` lets it go on."
    assert truth in reply["error"]["message"]
    status = talk("status")
    assert status["to_act"] == "pompey"
    assert talk("chance")["number"] > status["number"]
    assert talk("status")["to_act"] == "caesar"


def test_piped_lines_end_truly_when_a_roll_cannot_be_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    table, action = table_before_a_roll(tmp_path / "game.jsonl")
    stdout = io.StringIO()
    with no_room_for(Seat.CHANCE):
        status = play_lines(table, {C, P}, {}, io.StringIO(f"{action}\n"), stdout)
    printed = " ".join(stdout.getvalue().split())
    assert (status, TRUTH in printed, "This action is not saved" in printed) == (1, True, False)
    assert (capsys.readouterr().err, str(table.history[-1].action)) == ("", action)


class Typing(Terminal):
    """A keyboard; when Enter alone is typed, somebody has made room on the disk."""

    disk: Disk

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline()
        self.disk.full &= line != "\n"
        return line


@pytest.mark.parametrize("typed", ["", "quit"])
def test_at_a_keyboard_enter_tries_the_roll_again(tmp_path: Path, typed: str):
    table, action = table_before_a_roll(tmp_path / "game.jsonl")
    number, seat = table.number, table.to_act
    stdin, stdout = Typing(f"{action}\n{typed}\nquit\n"), Terminal()
    with no_room_for(Seat.CHANCE) as stdin.disk:
        status = play_lines(table, {cast(Seat, seat)}, {}, stdin, stdout)
    printed = " ".join(stdout.getvalue().split())
    assert status == 0
    assert not missing(printed, f"{TRUTH} Enter tries again, quit leaves>", "To go on:")
    assert (table.number > number + 1) is (typed == "")
