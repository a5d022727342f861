"""The chance of a Political Action, told before it is tried: as the rules then reckon it (5.2.1 D, 8.3)."""

import random

import pytest

from engine import bots, games
from engine.chance import SeededChance
from engine.gallic_war import actions, events, outlook
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.match import Match
from jc_tui.gallic_war.move_targets import attempt, attempts, chance, in_brief
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.message import told_now
from jc_tui.table.model import TableModel
from tests.gallic_war.playing import choose
from tests.gallic_war.support import GAME, play
from tests.jc_tui.gallic_war.desk import laid


@pytest.mark.slow
def test_each_attempt_is_reckoned_as_the_rules_do():
    """Of two games by chance, every Political Action that could be tried."""
    found = helped = 0
    for seed in (1, 6):
        dice, luck = random.Random(seed), SeededChance(seed)
        state = GAME.start(None)
        while state.to_act is not None:
            if state.phase == "politics":
                view = state.view(state.to_act)
                for action, tried in attempts(view, state.legal_actions()).items():
                    event = next(e for e in state.copy().play(action) if isinstance(e, events.PoliticsTried))
                    assert (event.area, event.points, event.parts) == (tried.area, tried.points, tried.parts)
                    assert {owner for _, owner, _ in outlook.natives(view, tried.area)} - {view.seat}
                    found, helped = found + 1, helped + tried.rallied
            state.play(choose(state, dice, luck))
    assert found > 100
    assert helped


def test_every_modifier_is_named():
    state = laid("neutrals aedui, sequani", "barbarians aedui: boii", "romans sequani: legion_vii")
    view = state.view(ROMANS)
    tried = attempt(view, ROMANS, "aedui", "aedui")
    assert (tried.needed, tried.percent) == (2, 33)
    assert chance(tried) == "1-2, 33%"
    assert in_brief(tried) == "1-2, 33%: card 2, area of the card +1, enemies there -1"
    rally = attempt(view, BARBARIANS, "leuci", "sequani", rallied=True)
    assert "Vercingetorix +1" in in_brief(rally)


def test_where_no_roll_would_do_that_is_said():
    view = laid("neutrals aedui", "barbarians aedui: boii").view(ROMANS)
    weak = next(card for card in GAME.components.cards.ids if attempt(view, ROMANS, card, "aedui").points == 1)
    tried = attempt(view, ROMANS, weak, "aedui")
    assert (tried.needed, tried.percent) == (0, 0)
    assert chance(tried) == "never"


def swayed(show: str) -> tuple[TableModel, GameSession]:
    """Return a table at which the Romans have just tried to win Aedui."""
    state = laid("neutrals aedui, leuci", "barbarians sequani: sequani", "romans volcae: legion_x")
    play(state, romans=("bellovaci", "politics"))
    table = Match.new(games.load_game("gallic-war"), {}, {}, SeededChance(2), position=state.position())
    session = GameSession(table, frozenset((ROMANS,)), {BARBARIANS: bots.make_bot("random", "1")})
    model = TableModel(session, Settings(show=show))
    model.handle(do.ChooseAction((actions.Sway("aedui"),)))
    model.handle(do.Yes())
    return model, session


def test_the_die_of_ones_own_political_action_waits_for_a_key():
    model, _ = swayed("normal")
    assert model.playback.current is not None
    assert model.playback.current.text.startswith("The Romans roll")
    assert model.wants.alarm is None
    model.handle(do.Next())
    assert model.playback.current is None


def test_how_a_political_action_ended_is_told_until_the_next_key():
    model, session = swayed("off")
    assert model.wants.bot is not None
    while model.wants.bot is not None and not model.over:
        assert (told_now(model).kind, told_now(model).text[:15]) == ("done", "The Romans roll")
        model.handle(do.BotChose(session.think(), model.wants.bot))
    assert (told_now(model).kind, told_now(model).text[:15]) == ("done", "The Romans roll")
    model.handle(do.Next())
    assert "The Romans roll" not in told_now(model).text
