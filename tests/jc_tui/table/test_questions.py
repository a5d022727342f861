"""A question stands until anything else is done: no intent but the same one again is yes to it."""

from collections.abc import Callable, Hashable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table import ordering
from jc_tui.table.list_choice import ListChoice
from jc_tui.table.model import TableModel
from tests.jc_tui.games import GAME, LAST_TURN
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
"""A table, and the intent that asks there."""


def at(position: str = MOVES) -> TableModel:
    return TableModel(sit(position), Settings())


def begun(model: TableModel, *intents: do.PlayerIntent) -> TableModel:
    for intent in intents:
        model.handle(intent)
    assert model.question is None
    return model


def resign() -> Situation:
    return at(), do.Resign()


def end_with_points_left() -> Situation:
    return at(), do.EndPhase()


def leave() -> Situation:
    return at(), do.Back()


def go_and_leave_points() -> Situation:
    return begun(at(), do.Pick("rome")), do.Pick("asculum")


def type_and_leave_points() -> Situation:
    return at(), do.Type("move legio_13 rome-asculum")


def drop_a_place() -> Situation:
    return begun(at(), do.Pick("genua")), do.Pick("genua")


def take_all_back() -> Situation:
    return begun(at(), do.Type("move legio_8 genua-massilia")), do.UndoAll()


def card_without_a_choice() -> Situation:
    return at(LAST_TURN), do.Choose(0, confirmed=True)


def leave_a_plan() -> Situation:
    return begun(at(), do.OpenPlan(), do.Type("move legio_8 genua-massilia")), do.Back()


def timed(seat: Seat, hours: float) -> TableModel:
    """Return a table with clocks at which Caesar is to act, so many hours on."""
    moment = datetime(2026, 3, 15, 20, tzinfo=UTC)

    def clock() -> str:
        return f"{moment:%Y-%m-%dT%H:%M:%SZ}"

    table = Table.new(GAME, None, None, SeededChance(1), position=MOVES, clock=clock, timed="4h-3d")
    moment += timedelta(hours=hours)
    return TableModel(GameSession(table, frozenset((seat,))), Settings())


def claim() -> Situation:
    return timed(POMPEY, 72), do.ClaimTime()


def pause() -> Situation:
    return timed(CAESAR, 0), do.PauseOrAgree()


def end_deployment() -> Situation:
    table = Table.new(GAME, {"deployment": "free"}, {}, SeededChance(1))
    table.run_chance()
    model = TableModel(GameSession(table, frozenset((table.seats[0],))), Settings())
    assert not model.at_table
    return model, do.EndPhase()


def disband_a_leader() -> Situation:
    session = sit(WINTER)
    session.table.act("end", POMPEY)
    model = TableModel(session, Settings())
    assert isinstance(model.mode, ListChoice)
    return begun(model, do.MarkLine("antonius")), do.EndPhase()


SITUATIONS = (
    *(resign, end_with_points_left, leave, go_and_leave_points, type_and_leave_points, drop_a_place),
    *(take_all_back, card_without_a_choice, leave_a_plan, claim, pause, end_deployment, disband_a_leader),
)

OTHERS: tuple[do.PlayerIntent, ...] = (
    *(do.Pick("narbo"), do.Choose(3), do.ChooseAction(()), do.TickAll(), do.NextWay(), do.EndPhase(), do.Undo()),
    *(do.UndoAll(), do.Type("?"), do.GoTo("x"), do.Resign(), do.ClaimTime(), do.PauseOrAgree(), do.OpenPlan()),
    *(
        do.Decide("back"),
        do.AskHint(),
        do.Confirm(),
        do.Order("fire"),
        do.Volley(),
        do.Retreat(),
        do.MarkLine("x"),
    ),
    *(do.Point("narbo"), do.Find("narbo"), do.MoveCursor(3), do.PointLine("x"), do.Back(), do.Next(), do.Again()),
    *(do.Reopen(), do.SetAside(), do.TurnPage(), do.CardsRead(), do.TakeSeat(), do.ShowStamp(), do.TryAgain()),
    *(do.StepBlock(1), do.PointBlock("x"), do.ShowChances()),
)


def kinds(of: type[do.PlayerIntent]) -> Iterator[type[do.PlayerIntent]]:
    for kind in of.__subclasses__():
        yield from kinds(kind) if kind.__subclasses__() else (kind,)


def stand(model: TableModel) -> Hashable:
    """Return what an intent may do: to the save, to what was begun, to what is seen."""
    marked = model.mode.marked if isinstance(model.mode, ListChoice) else None
    order = model.orders.place and (model.orders.place, model.orders.version)
    plan = model.session.planning, model.plans.version, model.plans.looked_at
    return model.session.table.number, order, plan, model.mode.ui.name, marked, model.left


def test_every_intent_of_a_player_is_tried() -> None:
    assert {type(each) for each in OTHERS} == {
        kind for kind in kinds(do.PlayerIntent) if kind.__module__ == do.__name__
    }


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_same_again_is_yes(situation: Callable[[], Situation]) -> None:
    model, asking = situation()
    before = stand(model)
    model.handle(asking)
    assert model.message.kind == "question"
    assert stand(model) == before
    model.handle(asking)
    assert model.question is None
    assert stand(model) != before


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS)
def test_anything_else_is_no(situation: Callable[[], Situation]) -> None:
    tried = 0
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
            tried += 1
        model, asking = situation() if stand(model) != before else (model, asking)
        model.handle(do.Point(model.place))
        model.hints.drop()
    assert tried > len(OTHERS) * 0.6


def test_a_place_that_is_final_and_costs_points_is_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordering, "is_final", lambda *_: True)
    model = begun(at(), do.Choose(2))
    model.handle(do.Pick("asculum", confirmed=False))
    assert model.message.text.startswith("This leaves Rome empty: -2 VP. Asculum: Enter does it, and nothing")
    model.handle(do.Pick("asculum"))
    assert model.session.table.number > 0
