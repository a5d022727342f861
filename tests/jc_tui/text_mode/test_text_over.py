"""Text mode when the game is over, by the rules or given up: every command answers, and nothing is done."""

import pytest

from engine import load_game
from engine.contract import Seat
from engine.table import Table
from tests.golden.recipes import save_of
from tests.jc_tui.playing import BOTH, C, P, lines_to, new_table, run

REFUSED = (
    *("?", "? genua", "hint", "hint do", "hint what", "alone", "resign", "resign yes", "end", "e"),
    *("m genua rome", "move legio_13 ravenna-rome", "p 3/2", "3", "nonsense"),
)
"""What goes on with a game."""

ANSWERED = ("help", "help 6.11", "show", "map", "show rome", "show caesar", "show pool", "cards", "log", "save")
"""What looks back upon it."""

SEATS = ({C}, {P}, BOTH, ())


def over() -> Table:
    return Table.open(load_game("julius-caesar"), save_of("early"), read_only=True)


def given_up() -> Table:
    table = new_table(3)
    run(table, lines_to("move"))
    table.resign(table.state.to_act)
    return table


@pytest.mark.parametrize("humans", SEATS, ids=["caesar", "pompey", "both", "nobody"])
@pytest.mark.parametrize("ended", [over, given_up])
def test_what_goes_on_with_the_game_is_refused_in_one_sentence(
    ended: object, humans: set[Seat], capsys: pytest.CaptureFixture[str]
) -> None:
    table = ended()  # type: ignore[operator]
    number = table.number
    printed = run(table, REFUSED, humans, status=1)
    assert capsys.readouterr().err == "".join(
        f"line {place}: {line}: The game is over.\n" for place, line in enumerate(REFUSED, 1)
    )
    assert table.number == number
    assert "THE GAME IS OVER" in printed


@pytest.mark.slow
@pytest.mark.parametrize("humans", SEATS, ids=["caesar", "pompey", "both", "nobody"])
@pytest.mark.parametrize("ended", [over, given_up])
def test_what_looks_back_is_answered(ended: object, humans: set[Seat], capsys: pytest.CaptureFixture[str]) -> None:
    for line in ANSWERED:
        printed = run(ended(), [line], humans, status=0)  # type: ignore[operator]
        assert capsys.readouterr().err == ""
        assert len(printed.rpartition(f"> {line}\n")[2]) > 10


def test_a_game_given_up_is_not_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    table = given_up()
    assert table.state.to_act is not None
    run(table, ["undo"], status=1)
    assert f"{table.state.to_act.label} has given the game up." in capsys.readouterr().err
