"""A player's order may be several actions: in each game those of a group that goes one way."""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import pytest

from engine import games
from engine.contract import Seat, State
from engine.gallic_war import actions as gallic_war
from engine.games import load_game
from engine.julius_caesar import actions as julius_caesar
from engine.table import Table, UndoRefused
from engine.timeline import HistoryEntry
from jc_tui.game_ui import ui_of
from jc_tui.seats.game_session import GameSession
from jc_tui.table.ordering import group_into_orders, last_order, take_back
from tests import toy, toy_ui
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.toy import NORTH, SOUTH, Marched, Muster


def history(state: State, seat: Seat, *actions: str) -> list[HistoryEntry]:
    done = map(state.parse, actions)
    return [HistoryEntry(number, seat, action, (), "", state.clock) for number, action in enumerate(done, 1)]


def told(orders: Sequence[Sequence[HistoryEntry]]) -> list[int]:
    return [len(order) for order in orders]


CAESAR, ROMANS = Seat("caesar"), Seat("romans")
GAMES = [
    (
        "julius-caesar",
        CAESAR,
        ["move legio_13 ravenna-rome", "move legio_8 ravenna-rome", "move legio_8 ravenna-genua"],
        ["step legio_13", "step legio_13", "regroup legio_13 rome-ravenna", "regroup legio_8 rome-ravenna"],
        [2, 1, 1, 1, 2],
    ),
    (
        "gallic-war",
        ROMANS,
        ["group boii", "move legion_ix boii-arverni", "move boii boii-arverni", "move boii arverni-volcae"],
        ["end", "retreat legion_ix arverni-boii", "retreat boii arverni-boii"],
        [1, 2, 1, 1, 1, 1],
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seat", "first", "then", "orders"), GAMES)
def test_a_group_that_goes_one_way_is_one_order(
    game: str, seat: Seat, first: list[str], then: list[str], orders: list[int]
) -> None:
    """Another way or kind of action is another; a levy stands alone, and so does a retreat."""
    story, played = ui_of(game).log, history(load_game(game).start(), seat, *first, *then)
    assert told(group_into_orders(story, played)) == orders
    assert last_order(story, played) == played[len(played) - orders[-1] :]


def test_two_players_who_go_the_same_way_give_two_orders() -> None:
    story, state = ui_of("julius-caesar").log, load_game("julius-caesar").start()
    moves = ["move legio_13 ravenna-rome"]
    both = history(state, CAESAR, *moves) + history(state, Seat("pompey"), *moves)
    assert told(group_into_orders(story, both)) == [1, 1]


def test_the_marches_of_a_round_of_the_toy_are_one_order() -> None:
    story = toy_ui.load().log
    played = history(toy.load().start(), NORTH, "march 1", "march 2", str(Muster()))
    assert told(group_into_orders(story, played)) == [2, 1]
    assert last_order(story, []) == []


GROUP = [f"move {block} genua-rome" for block in ("antonius", "legio_8", "legio_12")]


def test_an_order_is_taken_back_whole_and_told_also_after_the_game_was_opened_again(tmp_path: Path) -> None:
    table = Table.new(load_game("julius-caesar"), path=tmp_path / "game.jsonl", position=MOVES)
    for action in ["move legio_11 massilia-genua", *GROUP]:
        table.act(action, CAESAR)
    table.close()
    with Table.open(load_game("julius-caesar"), tmp_path / "game.jsonl") as again:
        session = GameSession(again, frozenset((CAESAR,)))
        assert take_back(session) == "Taken back: 3 blocks Genua - Rome."
        assert take_back(session) == "Taken back: Legio 11 Massilia - Genua."
        assert not again.history
        with pytest.raises(UndoRefused, match=r"nothing of yours"):
            take_back(session)


def test_who_looks_instead_of_its_player_is_not_told_what_an_order_was() -> None:
    table = Table.new(load_game("julius-caesar"), position=MOVES)
    table.act(GROUP[0], CAESAR)
    session = GameSession(table, frozenset((CAESAR, Seat("pompey"))))
    assert session.eyes is Seat.SPECTATOR
    assert take_back(session) == "Caesar's last order is taken back."


def test_of_an_order_that_may_be_taken_back_in_part_the_rest_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the first hill something is seen, so that march stays."""
    monkeypatch.setitem(
        games.GAMES, "toy", games.Rooms("tests.toy", "tests.toy", "tests.toy_mind", "tests.toy_ui")
    )
    monkeypatch.setattr(toy, "Marched", lambda seat, hill: (Found if hill == 1 else Marched)(seat, hill))
    table = Table.new(toy.load())
    for seat, action in [(Seat.CHANCE, "omen calm"), (NORTH, "lay 4"), (SOUTH, "lay 1")]:
        table.act(action, seat)
    for hill in (1, 2, 3):
        table.act(f"march {hill}", NORTH)
    told = take_back(GameSession(table, frozenset((NORTH,))))
    why = "The last action showed something hidden, so it cannot be taken back."
    assert told == f"Taken back: march 2, march 3. The rest stays: {why}"
    assert str(table.history[-1].action) == "march 1"
    ui_of.cache_clear()


class Found(Marched):
    """A march on which something was seen."""

    reveals = True


@pytest.mark.parametrize("game", ["julius-caesar", "gallic-war"])
def test_every_kind_of_action_is_told_in_words(game: str) -> None:
    """What no player does is chance's."""
    data = {
        "julius-caesar": (
            julius_caesar,
            {"block": "legio_8", "city": "rome", "space": "rome", "card": "mars", "colour": "tan"},
        ),
        "gallic-war": (gallic_war, {"block": "legion_ix", "area": "boii", "card": "aedui", "use": "movement"}),
    }
    actions, values = data[game]
    chances = []
    for kind in actions.FORMS:
        named = values | {
            "path": ("a", "b"),
            "first": "legio_8",
            "second": "legio_9",
            "seat": CAESAR,
            "strength": 4,
        }
        action = kind(**{field.name: named.get(field.name, ()) for field in fields(kind)})  # type: ignore[arg-type]
        told = ui_of(game).log.deed([action])
        assert "{" not in told
        if told == str(action):
            chances.append(kind.verb)
        else:
            assert told[0].isupper() or told.startswith("a")
            assert "_" not in told, told
    assert set(chances) <= {"deal", "draw", "roll", "aim"}
