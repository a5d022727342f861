"""When an action is on disk and only the roll after it is not, that is what is said, and the game can go on."""

from pathlib import Path

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.journal.errors import RollNotWritten, SaveBusy, SaveNotWritten
from engine.table import Table
from tests import toy
from tests.engine.saves import refuse
from tests.full_disk import no_room_for

TRUTH = "No space left on device. What was done is saved; the roll or draw that comes after it is still due."


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table.new(toy.load(), chance=SeededChance(1), path=tmp_path / "one.jsonl")
    table.run_chance()
    return table


def play_to_a_roll(table: Table) -> None:
    while (seat := table.to_act) is not None:
        table.act(table.state.legal_actions()[0], seat)


def test_an_action_whose_roll_could_not_be_written_stands(table: Table) -> None:
    with no_room_for(Seat.CHANCE), pytest.raises(RollNotWritten) as caught:
        play_to_a_roll(table)
    assert str(caught.value).endswith(TRUTH)
    assert "action is not saved" not in str(caught.value)
    assert isinstance(caught.value, SaveNotWritten)
    assert table.to_act is Seat.CHANCE is not table.history[-1].seat
    with Table.open(toy.load(), table.path, read_only=True) as saved:
        assert (saved.number, saved.state.digest()) == (table.number, table.state.digest())


def test_the_roll_is_made_up_for_when_there_is_room(table: Table) -> None:
    with no_room_for(Seat.CHANCE):
        with pytest.raises(RollNotWritten):
            play_to_a_roll(table)
        number = table.number
        for _ in range(2):
            with pytest.raises(RollNotWritten, match="is still due"):
                table.run_chance()
        assert table.number == number
    assert table.run_chance()
    assert table.number > number
    play_to_a_roll(table)
    assert table.result is not None


def test_an_action_that_could_not_be_written_itself_is_not_said_to_stand(table: Table) -> None:
    seat = table.to_act
    with no_room_for(seat), pytest.raises(SaveNotWritten, match="This action is not saved") as caught:
        table.act(table.state.legal_actions()[0], seat)
    assert not isinstance(caught.value, RollNotWritten)


def test_a_roll_for_which_the_lock_could_not_be_had_is_still_due(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_room_for(Seat.CHANCE), pytest.raises(RollNotWritten):
        play_to_a_roll(table)
    refuse(monkeypatch, table._journal, "append", SaveBusy("It is locked by another program."))
    with pytest.raises(RollNotWritten, match=r"another program\. What was done is saved; .* is still due\."):
        table.run_chance()
