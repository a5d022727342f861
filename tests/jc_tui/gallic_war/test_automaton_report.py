"""Whom the automaton chose among, each with its fate, as its pane and plain lines tell it before the result."""

import re

import pytest

from engine.contract import Seat
from engine.gallic_war import events as ev
from engine.gallic_war.events import TribeTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import place_name
from jc_tui.gallic_war import automaton_report as report
from jc_tui.gallic_war.automaton import turns
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.seats import game_session, seen_events
from tests.gallic_war.by_the_book import book, turn_up
from tests.gallic_war.support import AREAS, BLOCKS, GAME, act, barbarians, go, march, neutrals, romans
from tests.jc_tui.gallic_war import desk, winters
from tests.jc_tui.playing import run
from tests.jc_tui.widgets.bench import Bench


class Watched:
    """As a session of the Romans, over orders given to a state that a test has put together."""

    def __init__(self, state):
        self._state = state
        self._views: list[GallicWarView] = []
        self.story: list[seen_events.SeenEvent] = []

    def see(self, order, *given):
        self._views.append(self.view)
        events = order(self._state, *given)
        number = len(self._views) - 1
        self.story += [
            seen_events.SeenEvent(number, ROMANS, event, "58.1") for event in GAME.visible_events(events, ROMANS)
        ]
        return events

    @property
    def view(self) -> GallicWarView:
        return self._state.view(ROMANS)

    def view_at(self, count: int) -> GallicWarView:
        return self._views[count]

    def told(self, first: int, end: int) -> list[seen_events.SeenEvent]:
        return [one for one in self.story if first <= one.index < end]

    @property
    def lines(self) -> list[str]:
        turn = turns(self.story)[-1]
        shown = report.TurnReport(self, turn)
        return [line for reason in turn.reasons for line in shown.lines(reason)]


def watched(state, card, *orders):
    """What is told of a card of the automaton's, and of what chance then does; who is not on the map is out."""
    state.out = BLOCKS.tribes & ~state.on_map
    session = Watched(state)
    session.see(turn_up, card)
    for order in orders:
        session.see(act, order)
    return session.lines


def test_who_stood_beside_is_told_in_order_each_with_its_fate():
    """12, 3a and 3e: one block before two, Roman before neutral, three are too many."""
    state = desk.laid(
        *("barbarians sequani: sequani, tencteri", "barbarians helvetii: helvetii", "neutrals mandubii"),
        "romans aedui: legion_vii, legion_viii, legion_ix",
        *("romans allobroges: allobroges", "romans leuci: leuci"),
    )
    counts = report.stack_counts(state.view(ROMANS))
    assert report.neighbours(counts, "sequani", ["leuci"]) == [
        "Beside Sequani, in the order in which they are looked at:",
        "Allobroges (Romans 1): would do as well, but not drawn",
        "Leuci (Romans 1): attacked",
        "Mandubii + Senones (neutral 2): not attacked: an area with one block comes first (3a)",
        "Aedui (Romans 3): not attacked: it holds neither one block (3a) nor two (3e)",
    ]
    _, shut, many = report.neighbours(counts, "sequani")
    few = "Allobroges (Romans 1), Leuci (Romans 1), Mandubii + Senones (neutral 2)"
    assert f"{few}: not attacked: no block" in shut
    assert "neither one block (3a) nor two (3e)" in many


@pytest.mark.parametrize(
    ("area", "blocks", "card", "other"),
    [
        ("veneti", ["veneti"], "veneti", "osismi"),
        ("germania", ["usipetes", "tencteri"], "germania", "mediomatrici"),
        ("leuci", ["usipetes", "tencteri"], "germania", "sequani"),
    ],
)
def test_3g_tells_who_stood_beside_what_was_activated(area, blocks, card, other):
    """An area of the card; Germania; Germans elsewhere (3d)."""
    state = book()
    barbarians(state, area, *blocks)
    romans(state, other, "legion_vii", "legion_viii", "legion_xi")
    head, fate, *rest = watched(state, card)[-3:]
    assert head == f"Beside {place_name(area)}, in the order in which they are looked at:"
    assert fate.startswith(f"{place_name(other)} (Romans 3): not attacked: it holds neither")
    assert rest == [f"Card {place_name(card)}: 3g, no enemy to attack."]


def test_3g_after_a_drawn_leaders_area_tells_who_stood_beside_that():
    state = book()
    barbarians(state, "boii", "dumnorix 1")
    barbarians(state, "treveri", "ambiorix 1")
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_xi")
    romans(state, "mediomatrici", "legion_xii", "legion_xiii", "legion_xiv")
    told = watched(state, "germania", "aim treveri")
    assert "Beside Treveri + Eburones, in the order in which they are looked at:" in told
    assert any(line.startswith("Mediomatrici (Romans 3): not attacked") for line in told)


def test_a_revolt_and_its_attack_in_one_action_tell_who_stood_beside_afterwards():
    """The tribe that rose was neutral before it."""
    state = desk.laid("neutrals veneti, osismi", on=book())
    told = watched(state, "minor_revolt_1", "roll 4", "aim veneti")
    assert "Veneti rises and joins the Barbarians." in told
    at = told.index("Beside Veneti, in the order in which they are looked at:")
    assert told[at + 1].endswith("(neutral 1): attacked")
    assert at > told.index("Veneti rises and joins the Barbarians."), "in the order in which it happened"


def test_who_rose_elsewhere_is_counted_at_home_alone():
    """Until then two stood in Osismi: the Veneti were with the legion there."""
    state = desk.laid("romans osismi: veneti, legion_vii", on=book())
    told = watched(state, "minor_revolt_1", "roll 4")
    at = told.index("Beside Veneti, in the order in which they are looked at:")
    assert told[at + 1] == "Osismi (Romans 1): attacked"


def test_whom_vercingetorix_could_attack_is_told_the_nearest_first():
    state = book()
    state.raided = True
    barbarians(state, "arverni", "vercingetorix", "boii")
    romans(state, "boii", "legion_vii 4", "legion_viii")
    romans(state, "aedui", "legion_xi", "volcae")
    romans(state, "leuci", "legion_xii")
    neutrals(state, "cadurci")
    told = watched(state, "germania")
    order = "in the order in which they are looked at; the number is of borders:"
    at = told.index(f"Whom Vercingetorix could attack from Arverni, {order}")
    assert told[at + 1 : at + 5] == [
        "Aedui (Romans 1): attacked",
        "Boii + Helvii (Romans 1): not attacked: those who can come would be too weak",
        "Transalpine Gaul (Romans 2), Leuci (Romans 3): not attacked: farther away",
        "Cadurci + Ruteni (neutral 1): not attacked: Roman areas come before neutral ones",
    ]
    assert told[at + 5].startswith("Aedui: card Germania")


def test_a_drawn_quarry_and_one_that_is_not_told_of():
    """Whether others as near were strong enough for him to be drawn, and where he goes undrawn, is hidden."""
    legions = "romans carnutes: legion_vii", "romans esuvii: legion_viii"
    view = desk.laid("barbarians veneti: vercingetorix", *legions).view(ROMANS)
    plan = ev.AttackPlanned(ROMANS, "germania", "vercingetorix", "veneti", "andes", 0, 1)
    _, goal, other = report.quarries(view, plan, "carnutes")
    assert goal.endswith(": the goal: Vercingetorix goes towards it")
    assert other.endswith(": not attacked: another as near was drawn, or those who can come would be too weak")
    assert report.quarries(view, plan, "")[1].endswith("hidden: the goal, or those who can come would be too weak")


def test_the_target_of_a_drawn_political_action_is_told_with_all_that_do_not_fit():
    state = book()
    barbarians(state, "veneti", "veneti")
    romans(state, "osismi", "legion_vii", "legion_viii", "legion_xi")
    barbarians(state, "boii", "usipetes", "senones")
    romans(state, "aedui", "boii", "mandubii")
    neutrals(state, "tarbelli", "britannia")
    romans(state, "leuci", "treveri")
    told = watched(state, "veneti", "roll 3", "aim tarbelli")
    at = told.index("The areas from which the target of the Political Action is drawn:")
    fates = {fate: names for names, _, fate in (line.partition(": ") for line in told[at + 1 :])}
    assert told[at + 1] == "Tarbelli / Elusates: the target"
    assert (
        fates.items()
        >= {
            "would do as well, but not drawn": "Treveri + Eburones",
            "not drawn: the tribes are the automaton's already": "Veneti",
            "not drawn: the automaton controls it": "Boii + Helvii",
            "not drawn: neither neutral nor Roman": "Mandubii + Senones",
        }.items()
    )
    assert fates["not drawn: only with a leader of the automaton in a port on its sea"].startswith("Britannia")
    assert "Aedui" in fates["not drawn: no tribes are left"]
    assert told.index("Drawn for the Barbarians: Tarbelli / Elusates, target of a Political Action.") > at + 6


def test_without_a_target_all_fall_out_before_the_card_is_idle():
    state = desk.laid("barbarians veneti: veneti", "romans osismi: legion_vii, legion_viii, legion_xi", on=book())
    told = watched(state, "veneti", "roll 1")
    assert told[-1] == "Card Veneti: it has no effect."
    assert "Veneti: not drawn: the tribes are the automaton's already" in told
    assert not any("would do as well" in line for line in told)


def test_whose_the_tribes_are_is_hidden_from_who_looks_on():
    state = desk.laid("romans leuci: treveri")
    state.out = BLOCKS.tribes & ~state.on_map
    view = state.view(Seat.SPECTATOR)
    assert "Treveri + Eburones: not drawn: whose the tribes are is hidden" in report.tribes(view, "", "germania")


def test_a_tribe_that_rose_in_the_same_action_is_told_as_it_is_then():
    """As where a revolt with nobody to attack leads to a Political Action at once."""
    view = desk.laid("romans osismi: veneti").view(ROMANS)
    rose = TribeTurned("veneti", BARBARIANS, ROMANS, "veneti", 3, "revolt")
    before, after = (report.tribes(view, "", "germania", risen) for risen in ([], [rose]))
    assert "Veneti: would do as well, but not drawn" in before
    assert "Veneti: not drawn: the tribes are the automaton's already" in after


def attack():
    """The Romans attack Mandubii; beside it stand Sequani, Leuci and Aedui, the last under attack too."""
    state = desk.laid("romans bituriges: legion_vii", "romans boii: legion_viii", on=book())
    for area in ("mandubii", "sequani", "leuci", "aedui"):
        barbarians(state, area, area)
    return state


def test_from_where_help_could_come_is_told_with_where_it_comes_from():
    session = Watched(attack())

    def advance(state):
        march(state, 0, "legion_vii bituriges-mandubii", "legion_viii boii-aedui")
        return go(state, "reinforcing", stop=True)

    session.see(advance)
    for order in ("battle mandubii", "roll 1", "aim leuci"):
        session.see(act, order)
    told = session.lines
    at = told.index("From where help could come to Mandubii + Senones:")
    assert told[at + 1 : at + 4] == [
        "Aedui: no help: under attack as well",
        "Leuci: help comes",
        "Sequani: would do as well, but not drawn",
    ]
    assert told[at - 1] == "The Barbarians send help to Mandubii + Senones."
    assert told[at + 4].startswith("Drawn for the Barbarians: Leuci")


def test_who_was_not_asked_for_help_is_told_why():
    """Gauls do not go over the Rhine, and who is attacked sends nobody."""
    state = desk.laid(
        "barbarians germania: tencteri", "barbarians leuci: leuci", "barbarians treveri: usipetes", on=book()
    )
    view = state.view(ROMANS)
    assert report.helpers(view, "germania", attacked=("germania", "treveri"))[1:] == [
        "Leuci: no help: no block may go there",
        "Treveri + Eburones: no help: under attack as well",
    ]


@pytest.mark.slow
def test_every_fate_is_said_and_no_heading_is_an_id(spoken):
    session = game_session.GameSession(winters.recorded("solitaire"), frozenset())
    turn = next(turn for turn in turns(session.story()) if turn.reasons[-1].section == "12.year")
    headings = [text for kind, text in report.page(session, turn) if kind == "heading"]
    assert headings[-1] == {"en": "The automaton's winter", "sv": "Automatens vinter"}[spoken]
    assert not any("12." in text or "fate" in text for _, text in report.page(session, turn))


@pytest.mark.slow
def test_plain_lines_tell_the_same(spoken):
    typed = {"en": "why", "sv": "varför"}[spoken]
    table = winters.recorded("solitaire")
    session = game_session.GameSession(table, frozenset())
    last = [text for kind, text in report.page(session, turns(session.story())[-1]) if kind != "rule"]
    printed = " ".join(run(table, [typed, "quit"], humans=()).split())
    assert all(" ".join(text.split()) in printed for text in last)


@pytest.mark.slow
def test_fates_agree_with_what_was_drawn_from():
    """Whoever could be drawn is the one that was, or would have done as well; nobody else is said to."""
    session = game_session.GameSession(winters.recorded("solitaire"), frozenset((ROMANS,)))
    compared = set[str]()
    fates = ("attacked", "the target", "help comes", "would do as well, but not drawn")
    for turn in turns(session.story()):
        shown = report.TurnReport(session, turn)
        for reason in turn.reasons:
            lines = [line.partition(": ") for line in shown.lines(reason)]
            assert lines or reason.section == "12.order", turn
            drawn = [(one.index, one.event) for one in reason.seen if isinstance(one.event, ev.AreaDrawn)]
            if len(drawn) == 1 and drawn[0][1].errand in ("target", "random politics", "helpers"):
                state = session.table.state_at(drawn[0][0])
                found = [name for names, _, fate in lines if fate in fates for name in names.split(", ")]
                named = {re.sub(r" \((Romans|neutral) \d\)", "", name) for name in found}
                assert named == {place_name(AREAS.ids[area]) for area, _ in state.task.fates}, (turn.title, lines)
                compared.add(drawn[0][1].errand)
    assert compared == {"target", "random politics", "helpers"}


@pytest.mark.slow
async def test_the_pane_shows_the_same(spoken):
    session = game_session.GameSession(winters.recorded("solitaire"), frozenset())
    pane = AutomatonPane(session)
    number = next(n for n, turn in enumerate(turns(session.story())) if turn.reasons[-1].section == "12.2")
    async with Bench(pane).run_test(size=(78, 60)):
        pane.refresh_list()
        pane.action_turn(number + 1 - len(turns(session.story())))
        shown = " ".join(pane.plain_text.split())
    told = report.page(session, turns(session.story())[number])
    assert all(" ".join(text.split()) in shown for _, text in told)
