"""Drafted orders of both games: what they come to, and that they show nothing hidden."""

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest

from engine.contract import GameError, Seat
from engine.gallic_war.seats import ROMANS
from engine.julius_caesar.fog.sampling import StateSampler
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.translations import choose_language
from tests.gallic_war.redeal import redeal
from tests.jc_tui.gallic_war.desk import war
from tests.jc_tui.games import GAME
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.sessions import add, drafting, sit

ROME = ("move legio_8 genua-rome", "move legio_12 genua-rome")
GROUPS = (("group aedui",), ("group transalpine_gaul",))
ATTACK = ("move legion_viii aedui-sequani", "move legion_ix aedui-sequani")


class Campaign(NamedTuple):
    """A position with orders that lead to a fight, and what a draft of them tells."""

    game: str
    seat: Seat
    position: Callable[[], str]
    orders: tuple[tuple[str, ...], ...]
    goal: str
    text: str
    summary: str
    effects: list[str]
    odds: str
    another: str
    redealt: Callable[[str, Random], str]  # the same position for who drafts, with other hidden blocks


ITALY = Campaign(
    *("julius-caesar", CAESAR, lambda: MOVES, (ROME,)),
    *("rome", "2 blocks Genua - Rome", "Caesar 1, Pompey 2 (-2)"),
    [
        *("Victory points: Caesar 1, Pompey 2 (-2).", "Moves used: 1, left: 2.", "Levies used: 0, left: 2."),
        *("Rome: Caesar pins 2 of Pompey's 2.", "Roads used: Genua-Rome takes 2 more"),
    ],
    "Rome, 2 blocks of Pompey: you hold it in ",
    "move antonius genua-ravenna",
    lambda text, dice: StateSampler(GAME.rules, GAME.position(text).view(CAESAR)).sample(dice).position(),
)
GAUL = Campaign(
    *("gallic-war", ROMANS, lambda: war().position(), (*GROUPS, ATTACK)),
    *("sequani", "2 blocks Aedui - Sequani", "Romans 1 area, Barbarians 1 area (-1)"),
    [
        "After these orders: Romans 1 area, Barbarians 1 area (-1).",
        "Groups: Aedui, Transalpine Gaul; 0 more may be named.",
        "Sequani: Romans 2 against Barbarians 2; 2 pinned",
        "Borders used: Aedui-Sequani takes 0 more",
    ],
    "Sequani, 2 blocks of the Barbarians: you hold it in ",
    "move aedui aedui-mandubii",
    lambda text, dice: redeal(war(), ROMANS, dice).position(),
)
BOTH = pytest.mark.parametrize("campaign", [ITALY, GAUL], ids=lambda campaign: campaign.game)


def drafted(campaign, *orders, position=""):
    at = sit(position or campaign.position(), frozenset((campaign.seat,)), bots=None, seed=3, game=campaign.game)
    found = drafting(at)
    for order in orders:
        add(found, at, *order)
    return at, found


def attacker(at, campaign):
    return (at.view.spaces if campaign is ITALY else at.view.areas)[campaign.goal].attacker


@BOTH
def test_what_is_drafted_is_seen_as_done_and_is_not_done(campaign):
    at, found = drafted(campaign)
    before = at.table.state.position()
    for order in campaign.orders:
        add(found, at, *order)
    assert attacker(at, campaign) is campaign.seat
    assert at.table.state.position() == before
    assert [draft.text for draft in found.drafts][-1] == campaign.text
    at.planning = False
    assert attacker(at, campaign) is None


@pytest.mark.slow
@BOTH
def test_effects_tell_all_that_is_used_up_or_won_and_odds(campaign):
    found = drafted(campaign, *campaign.orders)[1]
    assert (found.summary, found.effects) == (campaign.summary, campaign.effects)
    (odds,) = found.fights()()
    assert odds.startswith(campaign.odds)
    assert found.fights()() == [odds]


@pytest.mark.slow
@BOTH
@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(("language", "retreats"), [("en", "you must retreat."), ("sv", "måste du retirera.")])
def test_the_fights_of_the_odds_make_a_hundred(campaign, language, retreats):
    choose_language(language)
    (odds,) = drafted(campaign, *campaign.orders)[1].fights()()
    _, mine, fights, theirs, *rest = map(int, re.findall(r"\d+", odds))
    assert mine + theirs == fights == 100
    if campaign is ITALY:
        assert odds.endswith(retreats)
        assert 0 < rest[0] <= theirs


def told(campaign, position):
    at, found = drafted(campaign, *campaign.orders, (campaign.another,), position=position)
    seen = [draft.seen for draft in found.drafts]
    return [at.view.to_dict(), list(at.legal), found.drafts, seen, found.summary, found.effects, found.fights()()]


@pytest.mark.slow
@BOTH
def test_other_hidden_blocks_that_look_alike_change_nothing_of_a_draft(campaign, monkeypatch):
    for game in ("julius_caesar", "gallic_war"):
        monkeypatch.setattr(f"jc_tui.{game}.planning.FIGHTS", 20)
    dice, first = Random(5), campaign.position()
    others = [campaign.redealt(first, dice) for _ in range(4)]
    real = told(campaign, first)
    assert all(told(campaign, other) == real for other in others)
    assert len({first, *others}) > 3


def test_levies_are_drafted_when_the_moves_are_ended_in_the_draft():
    at, found = drafted(ITALY, ("end",))
    found.add([at.legal[0]])
    assert found.effects[1] == "Levies used: 1, left: 1."
    with pytest.raises(GameError, match="That cannot be planned"):
        add(found, at, "end")
    found.remove(0)
    assert not found.drafts
    assert str(found.tell_dropped()).startswith("No longer possible, and dropped: ")
    assert found.tell_dropped() == ""


def test_an_order_is_drafted_up_to_what_is_refused():
    at, found = drafted(ITALY)
    with pytest.raises(GameError):
        add(found, at, ROME[0], "move legio_1 rome-genua")
    assert [len(draft.actions) for draft in found.drafts] == [1]


def test_what_happened_meanwhile_drops_what_no_longer_holds():
    at, found = drafted(ITALY, ROME, ("move antonius genua-ravenna",))
    at.table.act("move legio_8 genua-ravenna", CAESAR)
    assert at.view.spaces["rome"].attacker is None
    assert [draft.text for draft in found.drafts] == ["Antonius Genua - Ravenna"]
    assert "2 blocks Genua - Rome" in found.tell_dropped()
    found.remove(0)
    assert at.view == at.real_view


def test_drafts_are_seen_by_the_eyes_of_their_seat_alone():
    at, _ = drafted(ITALY, ROME)
    at.set_viewer(POMPEY)
    assert (at.draft, at.view) == (None, at.table.state.view(POMPEY))


def test_neutral_tribes_that_would_turn_are_told_and_a_march_costs_supply():
    """M3, M4: all see neutral tribes, so that they turn shows nothing hidden."""
    marched = ("move aedui aedui-mandubii",), ("march legion_vii transalpine_gaul-boii-aedui",)
    _, found = drafted(GAUL, *GROUPS, *marched)
    assert found.summary.endswith("supply 14 (-1)")
    assert "To the Barbarians: Mandubii, Senones." in found.effects


@pytest.mark.slow
def test_the_last_move_of_all_is_drafted_and_what_ends_the_turn_is_not():
    last = ("move legion_x transalpine_gaul-boii", "move legion_vii transalpine_gaul-boii")
    at, found = drafted(GAUL, *GROUPS, (*ATTACK, "move aedui aedui-mandubii"), last)
    assert ([str(action) for action in at.legal], len(found.fights()())) == (["end"], 2)
    with pytest.raises(GameError, match="That cannot be planned"):
        add(found, at, "end")


def test_only_movements_are_drafted():
    """What else there is to do is done at once, or by chance."""
    at = sit(None, seed=3, game="gallic-war", humans=frozenset((ROMANS,)))
    assert at.view.phase == "lay"
    with pytest.raises(GameError, match="A plan holds movements only"):
        at.ui.planner(at)
