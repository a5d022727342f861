"""Nothing on the screens tells what is hidden (2.2, C1, B17): dealt otherwise, all is the same."""

import random
from functools import partial
from random import Random

import pytest

from engine.blocks.facts import NEUTRAL
from engine.bots.gallic_war.mind import mind
from engine.bots.hint import HintBot
from engine.chance import SeededChance
from engine.contract import GameError, Seat
from engine.gallic_war import odds, seats, viewdata
from engine.match import Match, dry_run
from jc_tui.appearance.glyphs import UNICODE
from jc_tui.blocks.battle.pieces import marked
from jc_tui.blocks.battle.words import choosable
from jc_tui.export import FORMATS, export
from jc_tui.gallic_war import facts, memory, modes, order_choices, replay_panes, story
from jc_tui.gallic_war.battle import fighting
from jc_tui.gallic_war.battle.model import GallicBattle, all_ways
from jc_tui.gallic_war.table import GallicTableUI
from jc_tui.gallic_war.year.model import YearEnd, last_told, steps, year_end
from jc_tui.lookback.replaying import Replay
from jc_tui.seats import game_session, hints
from jc_tui.settings import Settings
from jc_tui.table import cards, plans, playback
from jc_tui.table.model import TableModel
from jc_tui.widgets.canvas import Canvas
from tests.gallic_war.redeal import redeal
from tests.gallic_war.support import GAME

ROOM, HINTED = 100, 4
"""The columns that texts have, the playouts of a hint."""


class Redealt:
    """A table at which the last state is another, which looks the same to somebody."""

    def __init__(self, table, state, last=None):
        self._table, self.state = table, state
        self.history = [*table.history[:-1], last] if last is not None else table.history
        self.to_act = table.to_act

    def __getattr__(self, name):
        return getattr(self._table, name)

    def state_at(self, count):
        return self.state.copy() if count == len(self.history) else self._table.state_at(count)


def all_of(session, *, thinking=True):
    """Each part of the screens by its name, with what makes it; without `thinking` no hints and no plans."""
    view, legal = session.view, session.legal
    yield "view", lambda: repr(view)
    yield "legal", lambda: [*map(str, legal)]
    yield "marks", lambda: TableModel(session, Settings(), attended=False).parts.marks
    yield "status", lambda: (session.ui.log.date(view), session.ui.log.score(view), session.waiting_for)
    yield "wanted eyes", lambda: (session.next_viewer, session.handover, session.can_undo())
    yield "log", lambda: [(each.index, str(each.event), each.clock) for each in session.log()]
    yield from _table(session)
    yield from _orders(session)
    yield from _typed(session)
    yield from _shown(session)
    yield from _chances(session, view)
    if thinking:
        yield from _thought(session)
    yield from _battle(session, view)
    yield from _winter(session, view)


def _table(session):
    model = TableModel(session, Settings(), attended=False)
    face = GallicTableUI(model)
    face.show_status()
    for each in face.panes:
        each.draw()
    for pane in (face.status, *(pane.widget for pane in face.panes)):
        for size in ((ROOM, 400), (38, 400)):
            yield f"{pane.id} {size[0]}", partial(_drawn, pane, *size)
    yield "recent", lambda: model.parts.recent
    yield "news", partial(story.enemy_news, session)
    yield "believed", lambda: repr(memory.believed(session, session.view))
    for place in (
        (*facts.load_facts().areas.ids, *facts.load_facts().areas.sea_ids) if session.shown is None else ()
    ):
        yield f"inspector {place}", partial(_listed, face.remarks, place)


def _listed(make, of):
    return [*map(repr, make(of))]


def _drawn(pane: Canvas, width: int, height: int) -> object:
    return repr(pane.draw(width, height))


def _orders(session):
    orders = order_choices.GallicOrders(session)
    orders.update(session.view, session.legal)

    def told(place: str = "") -> object:
        return repr((orders.offers(place), orders.marks(), orders.advice, orders.points_left(), orders.end))

    def begun(place: str) -> object:
        orders.clear()
        found: list[object] = [told(place), str(orders.nothing_there(place)), repr(orders.refusal(place))]
        if place in orders.sources:
            orders.choose(place)
            for goal in facts.load_facts().areas.ids:
                refusal = orders.refusal(goal)
                found += [orders.heading(goal), str(refusal), str(orders.nothing_there(goal))]
            found.append(told(place))
        elif place in facts.load_facts().areas.index:
            refusals = [session.acted_on.refusal(action) for action in orders.attempt(place)]
            found += [*map(str, refusals)]
        return found

    yield "orders", told
    for place in facts.load_facts().areas.ids:
        yield f"orders {place}", partial(begun, place)


def _typed(session):
    """What is said to lines that name any block of anybody's, with and without a place."""
    if not session.legal:
        return
    alone = session.viewer is session.to_act

    def answer(line: str) -> object:
        try:
            actions, told = session.read(line)
            refusals = [refused and session._told(refused) for refused in map(session.acted_on.refusal, actions)]
            trial = dry_run(session.table.game, session.acted_on, actions) if alone else None
        except GameError as error:
            return str(error)
        return told, [*map(str, refusals)], str(trial and trial.refusal)

    verbs = list(dict.fromkeys(action.verb for action in session.legal if action.verb != "end"))
    for block in facts.load_facts().blocks.ids:
        lines = [line for verb in verbs for line in (f"{verb} {block}", f"{verb} {block} boii")]
        yield f"typed {block}", partial(_listed, partial(map, answer), [*lines, f"{block} boii"])


def _shown(session):
    """What the show, the cards of moments, a replay and the exports tell of the last actions."""
    history, table = session.table.history, session.table
    first = max(0, len(history) - 30)
    show = playback.Playback(session)
    yield "scenes", lambda: [repr(one) for one in show._scenes_from(first)]
    moments = cards.MomentQueue(session)
    moments._known = dict.fromkeys(moments._known, history[first].number - 1 if history else 0)
    yield "moments", lambda: [repr(one) for one in moments.due()] if session.humans else []
    replay = Replay(table, session.viewer, len(history))
    yield "replay", lambda: (repr(replay.view), replay.silent, replay.places, replay.place, replay.landmarks)
    yield "replay told", lambda: [repr(one) for one in replay.told(first)]
    yield "replay hands", lambda: replay_panes.GallicHands().hands(replay)
    for kind in FORMATS:
        yield f"export {kind}", partial(export, table, kind, session.viewer)
    session.shown = first
    for name, make in _table(session):
        yield f"{name} while it is shown", make
    session.shown = None


def _chances(session, view):
    if view.phase in fighting.PHASES:
        game = session.table.game
        area = fighting.contested(view)[0] if view.phase == fighting.CHOOSE else view.battle.area
        known = memory.believed(session, view) if view.seat in seats.SEATS else None
        yield "chances", lambda: repr(odds.chances(game.rules, view, Random(1), 5, beliefs=known, area=area))


def _thought(session):
    """A hint; what drafts come to, with the odds of the fights they lead to."""
    if session.legal and session.viewer is session.to_act:
        hint = hints.HintRequest(session.table, session.viewer)
        hint._adviser = HintBot(session.table.game.id, "hint", HINTED)
        yield "hint", lambda: repr(hint.answer())
    if not session.legal or session.view.phase not in ("groups", "move"):
        return
    planner = session.ui.planner(session)

    def planned() -> object:
        draft = session.drafted[session.viewer] = plans.OrderPlan(session, planner)
        session.planning, dice, told = True, Random(2), list[object]()
        try:
            for _ in range(8):
                acts = [action for action in draft.legal if action.verb != "end"]
                if not acts:
                    break
                try:
                    draft.add([dice.choice(acts)])
                except GameError as error:
                    told.append(str(error))
            told += [draft.summary, *draft.effects, repr(session.view), *draft.fights()()]
        finally:
            session.planning = False
            del session.drafted[session.viewer]
        return told

    yield "plan", planned


def _battle(session, view):
    if view.phase not in fighting.PHASES:
        return
    areas = fighting.contested(view)
    battle = (
        viewdata.BattleView(areas[0], attacker=view.areas[areas[0]].attacker)
        if view.phase == fighting.CHOOSE
        else view.battle
    )
    assert battle is not None
    legal = session.legal
    at = fighting.began_at(session.table.history, battle)
    events = fighting.ACCOUNT.events(session.story(at), battle.area, begun=bool(battle.stage))
    hidden = fighting.sheltered(events)
    blocks = choosable(legal)
    due = blocks if battle.hits_due else ()
    yield "line-up", lambda: repr(marked(fighting.line_up(view, battle, hidden), None, due))
    yield "battle story", lambda: (at, fighting.ACCOUNT.reports(events))
    head = fighting.heading(battle), fighting.stakes(battle), fighting.round_words(view, battle), areas
    yield "battle head", lambda: head
    mode = GallicBattle(TableModel(session, Settings()), modes.MODES[view.phase])
    for block in (None, *blocks):
        yield f"prompt {block}", partial(mode.prompt_words, battle, block)
        if block and view.phase == "leave":
            ways = all_ways(block, battle.area)
            yield f"ways {block}", partial(_listed, partial(map, session.acted_on.refusal), ways)


def _winter(session, view):
    def year() -> object:
        found = steps(view, year_end(session))
        return [(step.line, step.told) for step in found], last_told(found, ROOM, 100)

    yield "year", year
    if view.phase in modes.YEAR and session.legal and view.phase in YearEnd.choices:
        keys = YearEnd.choices[view.phase](view, session.legal).choosable()
        for marked in ([], keys[:1], keys):
            decision = YearEnd.choices[view.phase](view, session.legal, marked)
            asked = (
                *(decision.rows, decision.done_text, decision.lacks),
                *(decision.preview, decision.map_marks, decision.todo),
            )
            for number, part in enumerate(asked):
                yield f"decision {len(marked)} {number}", partial(_told, part)


def _told(make):
    return repr(make())


SOLITAIRE = {"barbarians": "automaton"}
YEARLY = {"objectives": "yearly"}
ROUNDS = 3
"""How often each phase is looked at, by another viewer each time."""


def eyes_on(table: Match, count: int) -> tuple[Seat, frozenset[Seat]]:
    """Who looks the time of that number, and who plays there: who acts, who waits, or two at one screen."""
    if len(table.seats) > 1 and count == ROUNDS - 1:
        return Seat.SPECTATOR, frozenset(table.seats)
    acting = table.seats.index(table.to_act) if table.to_act in table.seats else 0
    seat = table.seats[(acting + count) % len(table.seats)]
    return seat, frozenset((seat,))


def look(table: Match, viewer: Seat, humans: frozenset[Seat], *, thinking: bool) -> dict[str, object]:
    session = game_session.GameSession(table, humans)
    session.viewer = viewer
    return {name: make() for name, make in all_of(session, thinking=thinking)}


@pytest.mark.slow
@pytest.mark.parametrize("options", [YEARLY, pytest.param(SOLITAIRE, marks=pytest.mark.thorough)])
def test_what_is_hidden_makes_no_difference(options, monkeypatch):
    """Map, panes, inspector, orders, battle, winter, chances, hint, plan, show, replay and export."""
    monkeypatch.setattr(Canvas, "glyphs", UNICODE)
    monkeypatch.setattr(mind, "OUTLOOKS", HINTED)
    table, dice = Match.new(GAME, options, {}, SeededChance(7)), random.Random(7)
    table.run_chance()
    looked: dict[str, int] = {}
    while table.to_act is not None and sum(looked.values()) < PLACES:
        state = table.state
        count = looked.get(state.phase, 0)
        # Tribes that have just lost their neutrality are known to all, and may not trade places.
        just_turned = state.moves.were_neutral & ~state.fighting[NEUTRAL]
        if count < ROUNDS and not just_turned and dice.random() < LIKELY / (1 + 9 * count):
            looked[state.phase] = count + 1
            viewer, humans = eyes_on(table, count)
            twin = redeal(state, viewer, dice)
            assert twin.position() != state.position()
            thinking, other = state.phase == "groups" and not count, Redealt(table, twin)
            one, two = (look(each, viewer, humans, thinking=thinking) for each in (table, other))
            assert [name for name in one if one[name] != two[name]] == [], f"{state.phase}, {viewer}"
        table.act(dice.choice(list(state.legal_actions())), table.to_act)
    assert len(looked) > 4


LIKELY, PLACES = 0.3, 8
"""How likely a state of a phase not yet seen is looked at, of others much less so; how many states are."""
