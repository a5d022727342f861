"""A question stands until anything else is done: no intent but the same one again is yes to it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table, Trial, tried
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table import ordering
from jc_tui.table.list_choice import ListChoice
from jc_tui.table.model import TableModel
from tests.jc_tui.games import GAME, LAST_TURN
from tests.jc_tui.julius_caesar.battles import ROME, battle_sitting
from tests.jc_tui.sessions import sit

MOVES = """
actor: caesar
card: 3/2
genua caesar: antonius 2, legio_8 3, legio_12 3
massilia caesar: legio_11 3, caesar_navis_1 2
rome caesar: legio_13 3
neapolis pompey: legio_1 4
"""
"""Caesar may move; to leave Rome gives points away."""

WINTER = """
year: 706
turn: 5
actor: pompey
player one: caesar
moves: 0
levies: 0
tarraco caesar: antonius, legio_7 III
lost: scipio
"""

Situation = tuple[TableModel, do.PlayerIntent]


def at(position: str = MOVES) -> TableModel:
    return TableModel(sit(position), Settings())


def begun(model: TableModel, *intents: do.PlayerIntent) -> TableModel:
    for intent in intents:
        model.handle(intent)
    assert model.question is None
    return model


def timed(seat: Seat, hours: float) -> TableModel:
    """Return a table with clocks at which Caesar is to act, so many hours on."""
    moment = datetime(2026, 3, 15, 20, tzinfo=UTC)

    def clock() -> str:
        return f"{moment:%Y-%m-%dT%H:%M:%SZ}"

    table = Table.new(GAME, None, None, SeededChance(1), position=MOVES, clock=clock, timed="4h-3d")
    moment += timedelta(hours=hours)
    return TableModel(GameSession(table, frozenset((seat,))), Settings())


def deploying() -> TableModel:
    table = Table.new(GAME, {"deployment": "free"}, {}, SeededChance(1))
    table.run_chance()
    model = TableModel(GameSession(table, frozenset((table.seats[0],))), Settings())
    assert not model.at_table
    return model


def wintering() -> TableModel:
    session = sit(WINTER)
    session.table.act("end", POMPEY)
    model = TableModel(session, Settings())
    assert isinstance(model.mode, ListChoice)
    return model


def hit(defenders: str = "caesar I from ravenna, legio_13 I from ravenna", dice: str = "1 6 6 6") -> TableModel:
    """Return a battle in which Caesar's side takes a hit, or as many as the dice have it."""
    position = f"{ROME}slot: 4\nrome caesar: {defenders}\nrome pompey: legio_1 IV\n"
    session = battle_sitting(position, frozenset((CAESAR, POMPEY)), [dice])
    session.table.act("fire legio_1", POMPEY)
    session.table.chance = SeededChance(1)
    return TableModel(session, Settings(confirmations=False))


MARCH = do.Type("move legio_8 genua-massilia")

SITUATIONS: Mapping[str, Callable[[], Situation]] = {
    "resign": lambda: (at(), do.Resign()),
    "end with points left": lambda: (at(), do.EndPhase()),
    "leave": lambda: (at(), do.Back()),
    "go and leave points": lambda: (begun(at(), do.Pick("rome")), do.Pick("asculum")),
    "type and leave points": lambda: (at(), do.Type("move legio_13 rome-asculum")),
    "drop a place": lambda: (begun(at(), do.Pick("genua")), do.Pick("genua")),
    "take all back": lambda: (begun(at(), MARCH), do.UndoAll()),
    "card without a choice": lambda: (at(LAST_TURN), do.Choose(0, confirmed=True)),
    "leave a plan": lambda: (begun(at(), do.OpenPlan(), MARCH), do.Back()),
    "claim": lambda: (timed(POMPEY, 72), do.ClaimTime()),
    "pause": lambda: (timed(CAESAR, 0), do.PauseOrAgree()),
    "end deployment": lambda: (deploying(), do.EndPhase()),
    "disband a leader": lambda: (begun(wintering(), do.MarkLine("antonius")), do.EndPhase()),
    "type that a leader is disbanded": lambda: (wintering(), do.Type("disband antonius")),
    "type that a leader is hit": lambda: (hit(), do.Type("hit caesar")),
}
"""Tables, each with the intent that asks there."""

SAMPLES: Mapping[str, object] = {
    **dict.fromkeys(("place", "text", "letter", "key", "block"), "narbo"),
    **{"number": 3, "by": 1, "actions": (), "what": "back", "verb": "fire"},
}
"""By field, what an intent has there where that has to be said."""


def kinds(of: type[do.PlayerIntent]) -> Iterator[type[do.PlayerIntent]]:
    for kind in of.__subclasses__():
        yield from kinds(kind) if kind.__subclasses__() else (kind,)


OTHERS = [
    kind(**{field.name: SAMPLES[field.name] for field in fields(kind) if field.default is MISSING})  # type: ignore[arg-type]
    for kind in kinds(do.PlayerIntent)
    if kind.__module__ == do.__name__
]
"""All intents of a player."""


def stand(model: TableModel) -> Hashable:
    """Return what an intent may do: to the save, to what was begun, to what is seen."""
    marked = model.mode.marked if isinstance(model.mode, ListChoice) else None
    order = model.orders.place and (model.orders.place, model.orders.version)
    plan = model.session.planning, model.plans.version, model.plans.looked_at
    return model.session.table.number, order, plan, model.mode.ui.name, marked, model.left


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_the_same_again_is_yes(situation: Callable[[], Situation]) -> None:
    model, asking = situation()
    before = stand(model)
    model.handle(asking)
    assert (model.message.kind, stand(model)) == ("question", before)
    model.handle(asking)
    assert model.question is None
    assert stand(model) != before


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_anything_else_is_no(situation: Callable[[], Situation]) -> None:
    number = 0
    model, asking = situation()
    for other in OTHERS:
        if other == asking:
            continue
        before = stand(model)
        model.handle(asking)
        assert model.question is not None, (other, model.message)
        model.handle(other)
        assert model.question is None or model.question.intent == other
        if stand(model) == before:
            model.handle(asking)
            assert stand(model) == before, other
            number += 1
        model, asking = situation() if stand(model) != before else (model, asking)
        model.handle(do.Point(model.place))
        model.hints.drop()
    assert number > len(OTHERS) * 0.6


def test_a_leaders_end_in_battle_is_asked_for_where_another_could_take_the_hit() -> None:
    model = hit()
    model.handle(do.PointBlock("caesar"))
    model.handle(do.Confirm())
    assert model.message.text.startswith("This costs you Caesar, a leader. Enter does it.")
    model.handle(do.Yes())
    assert model.question is None
    assert "hit caesar" in map(str, (entry.action for entry in model.session.table.history))
    other = hit()
    other.handle(do.Type("hit legio_13"))
    assert other.question is None, "a legion's step costs no leader"
    alone = hit("caesar I from ravenna")
    assert alone.question is None
    assert [str(action) for action in alone.session.legal] in ([], ["hit caesar"])
    alone.handle(do.Type("hit caesar"))
    assert alone.question is None, "there is no choice"


def test_enter_for_a_hit_that_has_fallen_by_itself_fires_nothing() -> None:
    """Two hits on two alike: one is chosen, and the other falls on who is the strongest then."""
    model = hit("legio_13 II from ravenna, legio_14 II from ravenna", "1 1 6 6")
    assert model.message.text.startswith("CAESAR, take 2 hits: Enter hits")
    model.handle(do.Confirm())
    assert [entry.action.verb for entry in model.session.table.history[-1:]] == ["hit"]
    assert "fire" in {action.verb for action in model.session.legal}
    model.handle(do.Confirm())
    assert model.message.text == "The other hits left no choice: they are taken. Press Enter again to go on."
    model.handle(do.Confirm())
    assert model.session.table.history[-1].action.verb in ("fire", "roll")


def test_a_place_that_is_final_and_costs_points_is_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordering, "is_final", lambda *_: True)
    model = begun(at(), do.Choose(2))
    model.handle(do.Pick("asculum"))
    assert model.message.text == (
        "This leaves Rome empty and gives up 2 points. Enter does it. "
        "Legio 13 Rome - Asculum: Enter does it, and it cannot be undone."
    )
    model.handle(do.Pick("asculum"))
    assert model.session.table.number > 0


def test_an_order_is_tried_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it leaves empty, whom it costs and whether it is final are read off one trial."""
    trials: list[Trial] = []

    def count(*of: Any) -> Trial:
        trials.append(tried(*of))
        return trials[-1]

    monkeypatch.setattr(ordering, "tried", count)
    model = at()
    model.handle(MARCH)
    model.handle(do.EndPhase())
    assert (len(trials), model.session.table.number > 0) == (2, True)
