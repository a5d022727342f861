"""What a card is said to do: its event, its activation, its supply. `promises.py` holds it against the game."""

from engine.gallic_war.actions import EVENT
from jc_tui.gallic_war.text.cards import brief_uses, describe, event_words, use_in_full, use_words
from tests.gallic_war.support import BARBARIANS, BLOCKS, ROMANS, barbarians, board
from tests.jc_tui.gallic_war.desk import laid


def said(state, side, card, viewer=None):
    return event_words(state.view(viewer or side), side, card)


def rising():
    return laid("neutrals aedui, arverni, bellovaci, tarbelli")


def test_massive_revolt_is_a_minor_one_in_the_first_year_and_for_the_romans():
    state = rising()
    minor = "as a Minor Revolt: Roman or neutral tribes of one area join you (13.5)"
    assert said(state, BARBARIANS, "massive_revolt") == minor
    view = state.view(BARBARIANS)
    assert describe(view, BARBARIANS, "massive_revolt") == f"Massive Revolt: {minor}. Or: 0 groups move"
    assert use_in_full(view, EVENT, BARBARIANS, "massive_revolt") == minor[0].upper() + minor[1:]
    assert use_words(view, EVENT, BARBARIANS, "massive_revolt") == f"event: {minor}"
    assert brief_uses(view, BARBARIANS, "massive_revolt")[0] == minor
    state.year = 2
    any_three = "3 areas rise; with Vercingetorix in one, any three"
    assert said(state, BARBARIANS, "massive_revolt").startswith(any_three)
    barbarians(state, "boii", "boii")
    minor = "as a Minor Revolt: Barbarian tribes of one area go home"
    assert said(state, ROMANS, "massive_revolt").startswith(minor)


def test_major_revolt_is_a_minor_one_while_both_minor_leaders_are_on_the_map():
    state, major = rising(), "two areas rise and may move, perhaps with a minor"
    assert said(state, BARBARIANS, "major_revolt").startswith(major)
    for leader, told in (("dumnorix", major), ("ambiorix", "as a Minor Revolt: ")):
        barbarians(state, "germania", leader)
        assert said(state, BARBARIANS, "major_revolt").startswith(told)


def test_as_many_areas_rise_as_can():
    state = laid("neutrals tarbelli, tolosates")
    state.fallen = BLOCKS.tribes & ~state.on_map
    assert said(state, BARBARIANS, "major_revolt") == "one area rises and may move; no minor leader fits (13.4)"
    state.year = 3
    assert said(state, BARBARIANS, "massive_revolt").startswith("2 areas rise")
    state = board()
    state.fallen = BLOCKS.tribes
    assert said(state, BARBARIANS, "minor_revolt_1") == "no tribe can rise now (13.3)"


def test_the_baggage_train_brings_what_fits_and_steps_where_blocks_lack_some():
    state = board()
    for state.supply, gain in ((3, "5 supply points"), (15, "4 supply points"), (18, "1 supply point")):
        assert said(state, ROMANS, "baggage_train") == f"{gain} (13.1)"
    state = laid("barbarians aedui: aedui")
    assert said(state, BARBARIANS, "baggage_train") == "Roman supply -2 (13.1)"
    barbarians(state, "leuci", "leuci 2")
    state.supply = 1
    assert said(state, BARBARIANS, "baggage_train") == "1 step for a block, or Roman supply -1 (13.1)"
    assert "2 steps" in said(state, BARBARIANS, "baggage_train", ROMANS), "strengths are not seen"


def test_groups_and_tribes_are_those_there_are():
    state = laid("neutrals bellovaci, britannia", "romans aedui: legion_vii")
    view = state.view(ROMANS)
    told = ["supply +4", "Bellovaci, Caletes join you", "politics on 1-3", "1 group moves"]
    assert brief_uses(view, ROMANS, "bellovaci") == told
    assert "no tribe to activate" in brief_uses(view, ROMANS, "britannia")
    barbarians(state, "bellovaci", "bellovaci")
    assert "Caletes join you" in brief_uses(state.view(ROMANS), ROMANS, "bellovaci")
