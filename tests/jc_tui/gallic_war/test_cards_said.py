"""What a card is said to do is what it then does: its event, its activation, its supply."""

import re
from collections.abc import Sequence

import pytest

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.actions import ACTIVATION, EVENT, SUPPLY
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from engine.gallic_war.words import block_name
from jc_tui.gallic_war.text.cards import brief_uses, describe, event_words, use_in_full, use_words
from tests.gallic_war.playing import steps
from tests.gallic_war.support import BLOCKS, barbarians, board, neutrals, romans

OWN = ("action", "raid", "baggage train")


def said(state: State, side: Seat, card: str, eyes: Seat | None = None) -> str:
    return event_words(state.view(eyes or side), side, card)


def rising() -> State:
    state = board()
    neutrals(state, "aedui", "arverni", "bellovaci", "tarbelli")
    return state


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
    assert said(state, BARBARIANS, "massive_revolt").startswith(
        "3 areas rise; with Vercingetorix in one, any three"
    )
    barbarians(state, "boii", "boii")
    assert said(state, ROMANS, "massive_revolt").startswith(
        "as a Minor Revolt: Barbarian tribes of one area go home"
    )


def test_major_revolt_is_a_minor_one_while_both_minor_leaders_are_on_the_map():
    state = rising()
    assert said(state, BARBARIANS, "major_revolt").startswith("two areas rise and may move, perhaps with a minor")
    barbarians(state, "germania", "dumnorix")
    assert said(state, BARBARIANS, "major_revolt").startswith("two areas rise and may move, perhaps with a minor")
    barbarians(state, "germania", "ambiorix")
    assert said(state, BARBARIANS, "major_revolt").startswith("as a Minor Revolt: ")


def test_as_many_areas_rise_as_can():
    state = board()
    neutrals(state, "tarbelli", "tolosates")
    state.fallen = BLOCKS.tribes & ~state.on_map
    assert said(state, BARBARIANS, "major_revolt") == "one area rises and may move; no minor leader fits (13.4)"
    state.year = 3
    assert said(state, BARBARIANS, "massive_revolt").startswith("2 areas rise")
    state = board()
    state.fallen = BLOCKS.tribes
    assert said(state, BARBARIANS, "minor_revolt_1") == "no tribe can rise now (13.3)"


@pytest.mark.parametrize(
    ("supply", "gain"), [(3, "5 supply points"), (15, "4 supply points"), (18, "1 supply point")]
)
def test_the_baggage_train_brings_what_fits(supply, gain):
    state = board()
    state.supply = supply
    assert said(state, ROMANS, "baggage_train") == f"{gain} (13.1)"


def test_steps_are_given_where_blocks_lack_some():
    state = board()
    barbarians(state, "aedui", "aedui")
    assert said(state, BARBARIANS, "baggage_train") == "Roman supply -2 (13.1)"
    barbarians(state, "leuci", "leuci 2")
    state.supply = 1
    assert said(state, BARBARIANS, "baggage_train") == "1 step for a block, or Roman supply -1 (13.1)"
    assert "2 steps" in said(state, BARBARIANS, "baggage_train", ROMANS), "strengths are not seen"


def test_groups_and_tribes_are_those_there_are():
    state = board()
    neutrals(state, "bellovaci", "britannia")
    romans(state, "aedui", "legion_vii")
    view = state.view(ROMANS)
    assert brief_uses(view, ROMANS, "bellovaci") == [
        *("supply +4", "Bellovaci, Caletes join you", "politics on 1-3", "1 group moves")
    ]
    assert "nobody to activate" in brief_uses(view, ROMANS, "britannia")
    barbarians(state, "bellovaci", "bellovaci")
    assert "Caletes join you" in brief_uses(state.view(ROMANS), ROMANS, "bellovaci")


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_in_random_games_cards_do_what_they_said(first):
    for seed in range(first, first + 50):
        pending: tuple[Seat, str, str, State] | None = None
        done: list[Event] = []
        for before, _, events in steps(seed):
            for number, event in enumerate(events):
                if isinstance(event, ev.ActionBegan | ev.CardPlayBegan | ev.YearEnded | ev.GameOver):
                    if pending:
                        check(*pending, done)
                    still = all(isinstance(each, ev.ActionAnnounced | ev.CardLaid) for each in events[:number])
                    begins = isinstance(event, ev.ActionBegan) and still
                    pending = (event.seat, event.use, event.card, before.copy()) if begins else None
                    done = []
                done.append(event)


def check(seat: Seat, use: str, card: str, before: State, done: Sequence[Event]) -> None:
    view = before.view(seat)
    told = use_in_full(view, use, seat, card)
    changes = [each.change for each in done if isinstance(each, ev.SupplyChanged) and each.cause in OWN][:1]
    if use == SUPPLY:
        assert int(re.findall(r"\d+", told)[0]) == abs(sum(changes)), (told, done)
    elif use == ACTIVATION:
        joined = [
            block_name(each.block) for each in done if isinstance(each, ev.TribeTurned) and each.cause == use
        ]
        told = told.partition(" join you")[0]
        assert sorted(told.split(", ")) == sorted(joined) or (not joined and told.startswith("No tribe"))
    elif use == EVENT and card == "baggage_train":
        steps_gained = sum(isinstance(event, ev.StepGained) for event in done)
        found = [abs(int(number)) for number in re.findall(r"-?\d+", told.partition(" (")[0])]
        assert steps_gained <= found[0] if steps_gained else abs(sum(changes)) in found, (told, done)
    elif use == EVENT:
        began = [event for event in done if isinstance(event, ev.RevoltBegan)]
        if not began:
            assert told.startswith("No tribe can rise"), (told, done)
            return
        assert (began[0].size == "minor") == ("one area " in told and "may move" not in told), (told, done)
        words = {"one area": 1, "two areas": 2, "One area": 1, "Two areas": 2}
        number = next((n for text, n in words.items() if text in told), None) or int(told[0])
        assert number == len(began[0].areas), (told, done)
