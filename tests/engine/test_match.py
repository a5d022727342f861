"""One game being played: turns, chance, undo, saves that replay, several tables on one save."""

import random
from pathlib import Path

import pytest

from engine import contract
from engine.chance import SeededChance
from engine.contract import Action, Event, IllegalAction, Seat
from engine.games import UnknownGame
from engine.journal import Header, Journal, Record, errors
from engine.match import Match, NotYourTurn, UndoRefused
from engine.timeline import SPACING
from tests import toy
from tests.engine.saves import write_behind
from tests.scripted import ScriptedChance
from tests.seeds import seeds
from tests.toy import NORTH, SOUTH

CHANCE = Seat.CHANCE


def to_march(path: Path | None = None, *, rounds: int = 3) -> Match:
    """A table where North has won the first round's cards and is to march; four records."""
    table = Match.new(toy.load(), {"rounds": rounds}, chance=ScriptedChance(["omen calm"] * 9), path=path)
    table.run_chance()
    table.act("lay 3", NORTH)
    table.act("lay 2", SOUTH)
    assert table.state.to_act is NORTH
    return table


def play_on(table: Match, seed: int = 1, *, undo: bool = True) -> Match:
    choices = random.Random(seed)
    table.run_chance()
    while (seat := table.state.to_act) is not None:
        table.act(choices.choice(table.state.legal_actions()), seat)
        if undo and choices.random() < 0.4 and table.can_undo(seat) is None:
            table.undo(seat)
    return table


# --- acting ---
def test_an_action_gives_its_events_and_those_of_the_chance_after_it() -> None:
    table = to_march()
    table.chance = ScriptedChance(["roll 5", "omen storm"])
    assert table.act("march 2", NORTH) == [toy.Marched(NORTH, 2)]
    assert table.act(toy.Muster(), NORTH) == [toy.DiceRolled(NORTH, 5), toy.OmenSent("storm")]
    assert (table.number, table.state.to_act) == (7, NORTH)
    assert [str(entry.action) for entry in table.history][-3:] == ["muster", "roll 5", "omen storm"]


def test_only_the_seat_to_act_may_act_also_for_a_chance_that_has_no_source_and_nobody_after_the_end() -> None:
    table = Match.new(toy.load())
    assert table.run_chance() == []
    assert table.state.to_act is CHANCE
    with pytest.raises(NotYourTurn, match="North cannot act now: a die or a card is due"):
        table.act("lay 1", NORTH)
    assert table.act("omen calm", CHANCE) == [toy.OmenSent("calm")]
    for seat in (SOUTH, CHANCE, Seat.SPECTATOR):
        with pytest.raises(NotYourTurn, match="it is North's turn"):
            table.act("lay 1", seat)
    assert table.number == 1
    table = play_on(Match.new(toy.load(), chance=SeededChance(1)))
    with pytest.raises(NotYourTurn, match="The game is over"):
        table.act("lay 1", NORTH)


def test_what_is_refused_changes_nothing(path: Path) -> None:
    table = to_march(path)
    before = table.state.digest(), table.number, path.read_bytes()
    impossible = {"roll 1": IllegalAction, toy.March(9): IllegalAction}
    unreadable = {"xyzzy": contract.UnreadableAction, "m": contract.AmbiguousAction}
    for action, kind in (impossible | unreadable).items():
        with pytest.raises(kind):
            table.act(action, NORTH)
    with pytest.raises(UndoRefused):
        table.undo(SOUTH)
    assert (table.state.digest(), table.number, path.read_bytes()) == before


def test_a_choice_made_at_an_outdated_record_is_stale() -> None:
    table = to_march()
    seen = table.number
    table.act("march 1", NORTH, at=seen)
    with pytest.raises(errors.StaleAction, match=f"after record {seen}, and it is now at record {seen + 1}"):
        table.act("march 2", NORTH, at=seen)
    with pytest.raises(errors.StaleAction):
        table.undo(NORTH, at=seen)
    table.act("march 2", NORTH, at=seen + 1)


def test_bad_options_and_positions_write_nothing(path: Path) -> None:
    with pytest.raises(contract.OptionError):
        Match.new(toy.load(), {"rounds": 0}, path=path)
    with pytest.raises(contract.PositionError):
        Match.new(toy.load(), position="nonsense", path=path)
    assert not path.exists()


def played_by(rules: type[toy.ToyState]) -> toy.Toy:
    game = toy.load()
    game.start = lambda options=None: rules(3)  # type: ignore[method-assign]
    return game


class BrokenRules(toy.ToyState):
    __slots__ = ()

    def apply(self, action: Action) -> list[Event]:
        if action == toy.March(2):
            raise KeyError("a mistake in the rules")
        return super().apply(action)


def test_a_mistake_in_the_rules_says_where_and_leaves_the_save_intact(path: Path) -> None:
    table = Match.new(played_by(BrokenRules), chance=SeededChance(1), path=path)
    for text, seat in (("omen calm", CHANCE), ("lay 3", NORTH), ("lay 2", SOUTH)):
        table.act(text, seat)
    with pytest.raises(KeyError) as caught:
        table.act("march 2", NORTH)
    assert f"At record 4 (march 2) of {path}" in caught.value.__notes__[0]
    assert table.number == 3
    table.act("march 1", NORTH)
    assert Match.open(toy.load(), path).number == 4


# --- saving and replaying ---
@pytest.mark.parametrize("seed", seeds(5))
def test_a_save_replays_to_the_same_game(path: Path, seed: int) -> None:
    table = play_on(Match.new(toy.load(), {"rounds": 20}, chance=SeededChance(seed), path=path), seed)
    with Match.open(toy.load(), path) as again:
        assert (again.records, again.history) == (table.records, table.history)
        assert (again.number, again.state.result) == (table.number, table.state.result)
        assert again.state.digest() == table.state.digest()
        assert any(record.undo for record in again.records)


def test_a_game_in_memory_is_like_one_with_a_save(path: Path) -> None:
    saved, in_memory = (
        play_on(Match.new(toy.load(), chance=SeededChance(4), path=place, clock=lambda: "now"), 4)
        for place in (path, None)
    )
    assert (saved.records, saved.state.digest()) == (in_memory.records, in_memory.state.digest())
    assert (in_memory.path, list(in_memory.notices)) == (None, [])


def test_the_header_tells_what_is_played_and_by_whom(path: Path) -> None:
    Match.new(toy.load(), {"rounds": 7}, {NORTH: "Ann", SOUTH: "random"}, path=path, clock=lambda: "then")
    header = Match.open(toy.load(), path).header
    options = {"edition": "1.0", "rounds": 7}
    assert header == Header("toy", "1.0", options, "0123abcd", {"north": "Ann", "south": "random"}, "then")


def test_a_game_may_begin_from_a_position(path: Path) -> None:
    state = to_march().state_at(3)
    with Match.new(toy.load(), path=path, position=state.position()) as table:
        table.act("march 1", NORTH)
    with Match.open(toy.load(), path) as again:
        assert again.state.digest() == table.state.digest()


def test_a_digest_is_written_once_a_game_turn_and_at_the_end(path: Path) -> None:
    table = play_on(Match.new(toy.load(), {"rounds": 6}, chance=SeededChance(2), path=path), undo=False)
    marked = [entry for entry, record in zip(table.history, table.records, strict=True) if record.digest]
    assert len(marked) == 6
    assert all(isinstance(entry.action, toy.Roll) for entry in marked)
    assert table.records[-1].digest == table.state.digest()


def test_a_process_that_died_between_an_action_and_its_chance_is_continued(path: Path) -> None:
    with to_march(path) as table:
        table.chance = None
        table.act("muster", NORTH)
    with Match.open(toy.load(), path, SeededChance(1)) as again:
        assert again.state.to_act is CHANCE
        assert len(again.run_chance()) == 2
        assert again.state.to_act is NORTH


def test_the_loader_is_asked_for_the_game_of_the_save(path: Path) -> None:
    to_march(path).close()
    Match.open({"toy": toy.load()}.__getitem__, path).close()

    def empty(name: str) -> toy.Toy:
        raise UnknownGame(f"There is no game called {name!r}.")

    with pytest.raises(UnknownGame, match="'toy'"):
        Match.open(empty, path)


@pytest.mark.parametrize(
    ("game", "kind", "words"),
    [
        (toy.Toy(game_id="chess"), errors.OtherGame, "is a game of toy, not of chess"),
        (toy.Toy(data_digest="ffff"), errors.OtherData, "other data files"),
        (toy.Toy(editions="2.0"), errors.OtherEdition, "rules edition 1.0, which this program does not have"),
    ],
)
def test_a_save_of_another_game_data_or_edition_is_refused(
    path: Path, game: toy.Toy, kind: type[Exception], words: str
) -> None:
    to_march(path).close()
    before = path.read_bytes()
    with pytest.raises(kind, match=words) as caught:
        Match.open(game, path)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).endswith(".")
    assert path.read_bytes() == before


def test_a_save_of_data_that_decide_alike_is_opened_but_not_one_with_unknown_options(path: Path) -> None:
    Journal.create(path, Header("toy", "1.0", {}, "a11ce", {}, "then")).close()
    with Match.open(toy.Toy(), path) as table:
        assert table.header.data == "a11ce"
    path.unlink()
    Journal.create(path, Header("toy", "1.0", {"elephants": True}, "0123abcd", {}, "then")).close()
    with pytest.raises(errors.OtherEdition, match=r"options that this program does not have: .*elephants"):
        Match.open(toy.load(), path)


def add(path: Path, *records: tuple[str, str | None, int, str | None]) -> None:
    """Append well-sealed records that no rules were asked about: seat, action, undo, digest."""
    with Journal.open(path) as journal:
        for seat, do, undo, digest in records:
            journal.append(Record(journal.number + 1, seat, do, "then", undo, digest))


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (("north", "march 9", 0, None), "march 9 by North: T1: march 9 is not possible now"),
        (("north", "xyzzy", 0, None), "'xyzzy' is no action"),
        (("south", "march 1", 0, None), "South is not to act"),
        (("nero", "march 1", 0, None), "there is no seat 'nero'"),
        (("south", None, 1, None), "undo by South: The last action showed something hidden"),
        (("north", None, 1, None), "undo by North: The last action was South's"),
        (("north", None, 2, None), "only one action is undone at a time"),
    ],
)
def test_a_sound_record_that_the_rules_refuse_is_named_with_its_line(
    path: Path, record: tuple[str, str | None, int, str | None], words: str
) -> None:
    to_march(path).close()
    add(path, record)
    with pytest.raises(errors.IllegalRecord, match=words) as caught:
        Match.open(toy.load(), path)
    assert caught.value.line == 5
    assert f"{path} cannot be replayed, line 5: " in str(caught.value)


def test_a_divergence_is_found_at_its_game_turn(path: Path) -> None:
    to_march(path).close()
    add(path, ("north", "muster", 0, None), ("chance", "roll 2", 0, "00" * 8), ("chance", "omen calm", 0, None))
    with pytest.raises(errors.DivergedSave, match=r"by game turn round 1 \(line 6\)") as caught:
        Match.open(toy.load(), path)
    assert (caught.value.line, caught.value.clock) == (6, "round 1")


class ChangedRules(toy.ToyState):
    __slots__ = ()

    def apply(self, action: Action) -> list[Event]:
        events = super().apply(action)
        if isinstance(action, toy.Roll):
            self.points = (self.points[0] + action.pips, self.points[1])
        return events


def test_changed_rules_are_noticed_when_replaying(path: Path) -> None:
    play_on(Match.new(toy.load(), chance=SeededChance(1), path=path), undo=False).close()
    with pytest.raises(errors.DivergedSave, match="game turn round 1"):
        Match.open(played_by(ChangedRules), path)


def test_salvage_shows_the_game_up_to_what_is_wrong(path: Path) -> None:
    to_march(path).close()
    add(path, ("north", "march 1", 0, None), ("north", "march 1", 0, None), ("north", "march 2", 0, None))
    with Match.open(toy.load(), path, salvage=True) as table:
        assert (table.number, type(table.fault), table.fault.line) == (4, errors.IllegalRecord, 6)
        with pytest.raises(errors.IllegalRecord):
            table.act("march 3", NORTH)
    path.write_bytes(path.read_bytes().replace(b"lay 2", b"lay 1"))
    with Match.open(toy.load(), path, salvage=True) as table:
        assert (table.number, type(table.fault)) == (2, errors.DamagedSave)


def test_looking_on_writes_nothing(path: Path) -> None:
    to_march(path).close()
    write_behind(path, b"torn")
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    with Match.open(toy.load(), path, read_only=True) as table:
        assert "cut short (4 bytes)" in table.notices[0]
        with pytest.raises(errors.SaveReadOnly, match="only for watching"):
            table.act("march 1", NORTH)
        assert table.number == 3
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before


# --- undo ---
def test_undo_takes_back_ones_own_last_action(path: Path) -> None:
    table = to_march(path)
    digests = [table.state.digest()]
    for hill in (1, 2):
        table.act(f"march {hill}", NORTH)
        digests.append(table.state.digest())
    for expected in (digests[1], digests[0]):
        assert table.can_undo(NORTH) is None
        assert isinstance(table.undo(NORTH).action, toy.March)
        assert table.state.digest() == expected
    assert (table.number, len(table.history)) == (7, 3)
    table.act("march 3", NORTH)
    again = Match.open(toy.load(), path)
    assert again.state.digest() == table.state.digest()
    assert [record.undo for record in again.records] == [0, 0, 0, 0, 0, 1, 1, 0]


def test_undo_ends_at_what_was_revealed_at_chance_and_at_others_actions() -> None:
    table = Match.new(toy.load(), chance=ScriptedChance(["omen calm", "roll 1", "omen calm"]))
    assert table.can_undo(NORTH) == "There is nothing to undo."
    table.run_chance()
    assert table.can_undo(NORTH) == "Dice and cards cannot be undone."
    table.act("lay 3", NORTH)
    assert table.can_undo(NORTH) is None
    assert table.can_undo(SOUTH) == "The last action was North's, not South's."
    table.act("lay 2", SOUTH)
    assert table.can_undo(NORTH) == "The last action was South's, not North's."
    assert "showed something hidden" in str(table.can_undo(SOUTH))
    table.act("march 1", NORTH)
    table.undo(NORTH)
    before = table.state.digest(), table.number
    for seat in (NORTH, SOUTH, CHANCE, Seat.SPECTATOR):
        with pytest.raises(UndoRefused):
            table.undo(seat)
    assert (table.state.digest(), table.number) == before
    table.act("muster", NORTH)
    assert table.can_undo(NORTH) == "Dice and cards cannot be undone."


# --- looking back ---
@pytest.mark.parametrize("undo", [False, True])
def test_every_earlier_state_can_be_had(undo: bool) -> None:
    table = play_on(Match.new(toy.load(), {"rounds": 40}, chance=SeededChance(3)), undo=undo)
    total = len(table.history)
    assert total > 3 * SPACING
    state = toy.load().start({"rounds": 40})
    for count in range(total + 1):
        found = table.state_at(count)
        assert found.digest() == state.digest()
        if count < total:
            found.apply(table.history[count].action)  # it is one's own
            state.apply(table.history[count].action)
    for count in (-1, total + 1):
        with pytest.raises(IndexError):
            table.state_at(count)


def test_kept_states_survive_undo_across_them() -> None:
    table = Match.new(toy.load(), {"rounds": 40}, chance=SeededChance(3))
    table.run_chance()
    while len(table.history) < SPACING * 3:
        seat, legal = table.state.to_act, table.state.legal_actions()
        table.act(legal[0], seat)
        if table.can_undo(seat) is None and len(legal) > 1:
            table.undo(seat)
            table.act(legal[1], seat)
    replayed = toy.load().start({"rounds": 40})
    for count, entry in enumerate(table.history):
        assert table.state_at(count).digest() == replayed.digest(), f"after {count}"
        replayed.apply(entry.action)


# --- several tables on one save ---
def test_two_tables_on_one_save_see_each_other(path: Path) -> None:
    mine = to_march(path)
    yours = Match.open(toy.load(), path)
    looker = Match.open(toy.load(), path, read_only=True)
    assert yours.refresh() == []
    mine.act("march 1", NORTH)
    assert yours.refresh() == looker.refresh() == [toy.Marched(NORTH, 1)]
    mine.undo(NORTH)
    mine.act("march 2", NORTH)
    assert looker.refresh() == yours.refresh() == [toy.Marched(NORTH, 2)]
    assert looker.number == 6
    assert yours.state.digest() == mine.state.digest() == looker.state.digest()


def test_a_choice_is_stale_when_another_table_has_acted(path: Path) -> None:
    mine = to_march(path)
    yours = Match.open(toy.load(), path)
    mine.act("march 1", NORTH)
    with pytest.raises(errors.StaleAction):
        yours.act("march 2", NORTH)
    assert yours.number == 4, "what the other did is taken in"
    yours.act("march 2", NORTH)
    assert mine.refresh() == [toy.Marched(NORTH, 2)]


def test_a_choice_is_stale_when_another_table_acts_at_the_last_moment(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between looking at the save and taking its lock."""
    mine = to_march(path)
    yours = Match.open(toy.load(), path)
    monkeypatch.setattr(yours, "_come_up_to_date", lambda at: mine.act("march 1", NORTH))
    with pytest.raises(errors.StaleAction, match="now at record 4"):
        yours.act("march 2", NORTH)
    monkeypatch.undo()
    assert yours.number == 4
    assert yours.state.digest() == mine.state.digest()


def test_chance_rolls_once_when_two_tables_would_roll(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = to_march(path)
    mine.chance = None
    mine.act("muster", NORTH)
    yours = Match.open(toy.load(), path, SeededChance(2))
    real = SeededChance.choose

    def choose(chance: SeededChance, state: toy.ToyState) -> Action:
        monkeypatch.undo()
        mine.chance = SeededChance(1)
        mine.run_chance()
        return real(chance, state)

    monkeypatch.setattr(SeededChance, "choose", choose)
    yours.run_chance()
    assert yours.number == mine.number == 6
    assert yours.state.digest() == mine.state.digest()


def test_a_bad_record_of_another_program_stops_the_game_once_and_for_all(path: Path) -> None:
    table = to_march(path)
    add(path, ("north", "march 1", 0, None), ("north", "march 1", 0, None))
    for _ in range(2):
        with pytest.raises(errors.IllegalRecord, match="line 6"):
            table.refresh()
        assert table.number == 4
    with pytest.raises(errors.IllegalRecord):
        table.act("march 2", NORTH)
    assert table.fault


# --- giving up ---
def test_a_player_may_give_the_game_up_at_any_time(path: Path) -> None:
    with Match.new(toy.load(), {}, {}, SeededChance(1), path) as table:
        table.run_chance()
        quitter = SOUTH if table.to_act is NORTH else NORTH
        with Match.open(toy.load(), path) as other:
            table.resign(quitter)
            other.refresh()
            assert other.to_act is None
        assert (table.result.kind, table.result.winner is quitter) == ("resigned", False)
        assert table.state.result is None
        assert table.can_undo(quitter) is not None
        for late in (lambda: table.resign(quitter), lambda: table.act("omen calm", quitter)):
            with pytest.raises(NotYourTurn, match="over"):
                late()
    with Match.open(toy.load(), path) as again:
        assert (again.result.kind, again.to_act) == ("resigned", None)


def test_only_a_player_gives_up_and_nothing_follows_it(path: Path) -> None:
    with Match.new(toy.load(), {}, {}, SeededChance(1), path) as table:
        table.run_chance()
        with pytest.raises(NotYourTurn, match="does not play"):
            table.resign(Seat.SPECTATOR)
        table.resign(NORTH)
    with Journal.open(path) as journal:
        journal.append(Record(journal.number + 1, "south", None, "then", resign=True))
    with pytest.raises(errors.IllegalRecord, match="given the game up"):
        Match.open(toy.load(), path)
