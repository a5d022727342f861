"""Why the automaton does what it does: each step under its section, with its dice and what they mean."""

import pytest

from engine.gallic_war import events as ev
from engine.gallic_war.events import RevoltBegan
from engine.gallic_war.seats import BARBARIANS, ROMANS
from jc_tui.gallic_war import automaton, automaton_pane, facts
from jc_tui.gallic_war.help import BOOK
from jc_tui.seats import game_session, seen_events
from tests.gallic_war.playing import steps
from tests.gallic_war.solitaire import OF_AUTOMATON
from tests.jc_tui.gallic_war import desk, winters
from tests.jc_tui.widgets.bench import Bench
from tests.seeds import seeds

ALONE = {"barbarians": "automaton"}


@pytest.fixture(scope="module")
def solitaire() -> game_session.GameSession:
    return game_session.GameSession(winters.recorded("solitaire"), frozenset())


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(8))
def test_all_that_it_ever_does_has_a_section_of_the_rules(seed):
    """Over a game by chance; and each section is one of the rulebook."""
    events = [event for _, _, done in steps(seed, ALONE) for event in done if isinstance(event, OF_AUTOMATON)]
    found = set(map(automaton.section_of, events))
    assert "" not in found
    assert all(BOOK.book().find(section) for section in found)
    assert found


def test_its_turns_are_told_card_by_card(solitaire):
    story = solitaire.story()
    told = automaton.turns(story)
    turned = [one.event.card for one in story if isinstance(one.event, ev.CardTurned)]
    assert [turn.card for turn in told if turn.kind == automaton.CARD] == turned
    assert {turn.kind for turn in told} >= {automaton.CARD, automaton.HELP, automaton.WINTER}
    for turn in told:
        assert all(reason.seen for reason in turn.reasons), turn
        assert turn.title
    assert facts.plays_alone(solitaire.view)


def test_a_leader_of_the_year_comes_by_a_page_of_his_own():
    story = [
        seen_events.SeenEvent(number, ROMANS, event, "58.1")
        for number, (_, _, events) in enumerate(steps(1, ALONE))
        for event in events
    ]
    assert automaton.LEADER in {turn.kind for turn in automaton.turns(story)}


@pytest.mark.slow
def test_the_row_of_the_matrix_is_the_one_that_is_followed(solitaire):
    """What the card names is reckoned from the view; the first step that it leads to agrees."""
    agreed = {"12.1": {"12.1"}, "12.2": {"12.2", "12.tribes", "A11", "12.3b"}}
    seen = set[str]()
    for turn in automaton.turns(solitaire.story()):
        if turn.kind != automaton.CARD or len(turn.reasons) < 2:
            continue
        view = solitaire.view_at(turn.index)
        row = automaton.row_of(view, turn.card)
        seen.add(row)
        first = turn.reasons[1].section
        if row in agreed:
            assert first in agreed[row], (turn, row)
        if row == "12.4":
            assert first.startswith(("12.4", "12.3", "12.germania", "12.vercingetorix", "12.tribes")), turn
        assert [applies for applies, _, _ in automaton.matrix(view, turn.card)].count(True) == 1
        assert automaton.named(view, turn.card)
    assert len(seen) >= 4


def test_what_a_card_names():
    state = desk.laid("romans aedui: legion_vii", "barbarians sequani: sequani", "neutrals arverni")
    view = state.view(ROMANS)
    wanted = {"aedui": "roman", "sequani": "own", "arverni": "neutral", "veneti": "nobody", "germania": "germania"}
    assert {card: automaton.names(view, card) for card in wanted} == wanted


def test_a_die_says_what_it_leads_to_and_a_random_event_has_its_section():
    assert automaton.fate_words(ev.FateRolled(BARBARIANS, "3g", 3)).endswith("So: a Political Action.")
    assert automaton.fate_words(ev.FateRolled(BARBARIANS, "3g", 4)).endswith("So: Germans move up.")
    assert automaton.fate_words(ev.FateRolled(BARBARIANS, "major revolt", 3)).endswith("So: a revolt.")
    assert automaton.section_of(RevoltBegan(BARBARIANS, "major", ("aedui",))) == "12.4c"
    assert automaton.section_of(ev.SideGaveWay(BARBARIANS, "aedui", "siege")) == "12.attackers"


@pytest.mark.slow
async def test_the_pane_shows_the_last_card_and_turns_pages(solitaire):
    pane = automaton_pane.AutomatonPane(solitaire)
    async with Bench(pane).run_test(size=(78, 40)) as pilot:
        pane.refresh_list()
        pane.focus()
        last = pane.plain_text
        await pilot.press("left", "left")
        earlier = pane.plain_text
        await pilot.press(*["right"] * 3)
        assert pane.plain_text == last
    count = len(automaton.turns(solitaire.story()))
    assert f"{count} of {count}" in last
    assert f"{count - 2} of {count}" in earlier
    assert max(map(len, last.splitlines())) <= 78
