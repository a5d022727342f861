"""Panes of the Gallic War: areas, cards, ledger, blocks off the map, lines at the top, a replay."""

import pytest

from engine.contract import Seat
from engine.gallic_war.actions import Play
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import LAY
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from jc_tui.blocks.places import PlaceRow
from jc_tui.gallic_war.hand import HandPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.pool import PoolPane, groups
from jc_tui.gallic_war.remarks import Remarks
from jc_tui.gallic_war.replay_panes import GallicHands
from jc_tui.gallic_war.status import StatusBar, card_part
from jc_tui.gallic_war.table import AreasPane, area_rows
from jc_tui.gallic_war.year.model import OBJECTIVES
from jc_tui.game_ui import ui_of
from jc_tui.look.glyphs import ASCII, UNICODE, Glyphs
from jc_tui.look.spans import Span
from jc_tui.lookback.replaying import Replay
from jc_tui.seats.game_session import GameSession
from tests.gallic_war.support import (
    BLOCKS,
    CARDS,
    GAME,
    act,
    barbarians,
    board,
    come_to,
    go,
    march,
    move,
    neutrals,
    play,
    romans,
)
from tests.jc_tui.gallic_war.desk import laid, orders_at
from tests.jc_tui.gallic_war.test_lines import played
from tests.jc_tui.gallic_war.winters import recorded, sitting_of
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.widgets.bench import Bench, missing


def front() -> State:
    """Legions in two areas; Germans and a leader; neutral Sequani."""
    state = board()
    romans(state, "allobroges", "legion_vii", "legion_x")
    romans(state, "boii", "boii")
    barbarians(state, "helvetii", "helvetii", "marcomanni")
    barbarians(state, "arverni", "vercingetorix")
    neutrals(state, "sequani")
    return state


def test_a_leader_has_a_sign_on_the_map_where_it_is_known():
    romans_see, barbarians_see = (
        ui_of("gallic-war").map.marks(front().view(seat)) for seat in (ROMANS, BARBARIANS)
    )
    assert (romans_see["allobroges"].text, barbarians_see["allobroges"].text) == ("R2★", "R2")
    assert (romans_see["arverni"].text, barbarians_see["arverni"].text) == ("B1", "B1★")


def rows(state: State, seat: object = ROMANS) -> dict[str, PlaceRow]:
    view = state.view(ROMANS if seat is ROMANS else BARBARIANS)
    return {row.place: row for row in area_rows(view, state.legal_actions() if state.phase == "move" else ())}


def test_how_many_are_pinned_in_an_attacked_area_is_told_as_one_moves():
    state = board()
    romans(state, "allobroges", "legion_x", "legion_vii", "legion_viii")
    barbarians(state, "helvetii", "helvetii", "marcomanni")
    move(state, 1, "helvetii")
    act(state, "move marcomanni helvetii-allobroges", "end")
    move(state, 0, "allobroges")
    assert rows(state)["allobroges"].note == "B attack from Helvetii, 1 pinned"


def test_own_blocks_have_names_and_others_colours_and_numbers():
    here = rows(front())
    assert [force.long for force in here["allobroges"].forces] == ["VII 4, X (Caesar) 4"]
    assert [force.short for force in here["allobroges"].forces] == ["VII4 X4"]
    assert [force.known for force in here["helvetii"].forces] == [False]
    assert here["helvetii"].forces[0].long == "1 blue, 1 grey"
    assert [force.known for force in rows(front(), BARBARIANS)["helvetii"].forces] == [True]
    assert here["sequani"].forces[0].long.startswith("neutral Sequani")
    assert "home of" in here["arverni"].note


def test_filters_list_what_they_are_called():
    here = rows(front()).values()
    assert {row.place for row in here if "mine" in row.tags} == {"allobroges", "boii"}
    assert {row.place for row in here if "enemy" in row.tags} == {"helvetii", "arverni"}
    assert {row.place for row in here if "neutral" in row.tags} == {"sequani"}
    assert len([row for row in here if "all" in row.tags]) == 30
    assert sum("fortress" in row.tags for row in here) == sum(row.worth[0] != "" for row in here) > 5


def test_who_attacks_from_where():
    state = front()
    march(state, 0, "legion_vii allobroges-helvetii")
    row = rows(state)["helvetii"]
    assert (row.control, row.contested, row.owner) == ("R/B", True, None)
    assert row.note == "R attack from Allobroges"
    assert rows(state)["allobroges"].forces[0].long == "X (Caesar) 4"


def test_an_area_that_was_named_says_so_and_can_move():
    state = front()
    move(state, 0, "allobroges")
    row = rows(state)["allobroges"]
    assert (row.note, "can move" in row.tags) == ("named", True)
    act(state, "move legion_vii allobroges-aedui")
    assert rows(state)["aedui"].forces[0].long == "VII 4*"


async def test_where_the_group_can_go_stands_first():
    state = front()
    move(state, 0, "allobroges")
    orders, pane = orders_at(state, "allobroges"), AreasPane()
    async with Bench(pane).run_test(size=(100, 14)):
        pane.update_places(area_rows(orders.view, orders.legal))
        assert "Areas" in pane.plain_text
        pane.update_places(area_rows(orders.view, orders.legal), orders.goals())
        shown = [row.text for row in pane.rows]
        assert "2 blocks go" in shown[0]
        assert "attack, river takes 2 more" in next(line for line in shown if "Helvetii" in line)
        assert any("others: held" in line for line in shown)


def others(state: State) -> str:
    pane = HandPane()
    pane.update_hand(state.view(ROMANS))
    return "\n".join("".join(text for text, _ in line) for line in pane.others(80))


def test_a_card_that_lies_on_the_table_is_not_told_among_those_played_before():
    state = board()
    state.discards = ((CARDS.index["boii"],), ())
    barbarians(state, "aedui", "bituriges")
    play(state, romans=("osismi", "supply"), barbarians=("leuci", "movement"))
    assert CARDS.index["osismi"] in state.discards[0], "the action is done, the card still lies there"
    told = others(state)
    assert "On the table:  R Osismi 1 supply" in told
    assert "Played this year:  R Boii" in told.split("\n")[1].strip()
    assert told.count("Osismi") == 1


def test_the_cards_of_activations_are_named():
    state = board()
    state.play_number = 2
    come_to(state, LAY)
    state.activated = ((CARDS.index["boii"],), (CARDS.index["leuci"], CARDS.index["tarbelli"]))
    assert "Activations:  R 1 of 1 (Boii)  B 2 of 2 (Leuci, Tarbelli)" in others(state)


def hand(*cards: str) -> GallicWarView:
    """What the Romans see with these cards in hand."""
    state = situation()
    barbarians(state, "treveri", "treveri")
    state.hands = (tuple(CARDS.index[card] for card in cards), state.hands[1])
    return state.view(ROMANS)


EVENTS_TOO = ("massive_revolt", "mediomatrici", "atrebates", "aedui")


async def shown_hand(size: tuple[int, int], *, asked: bool = True, glyphs: Glyphs = UNICODE) -> str:
    pane, view = HandPane(), hand(*EVENTS_TOO)
    async with Bench(pane, glyphs=glyphs).run_test(size=size):
        pane.update_hand(view, [Play(card) for card in EVENTS_TOO] if asked else ())
        return pane.plain_text


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
async def test_a_small_pane_lists_cards_with_their_points_and_uses(glyphs):
    text = await shown_hand((38, 6), asked=False, glyphs=glyphs)
    assert text.splitlines()[1:] == [
        glyphs.drawn(" Massive Revolt  ●    event"),
        glyphs.drawn(" Mediomatrici    ●    supply +2"),
        glyphs.drawn(" Atrebates       ●    supply +2"),
        glyphs.drawn(" Aedui           ●●   supply +4"),
        " Barbarians: 3 cards",
    ]


async def test_an_enlarged_pane_shows_faces_with_all_uses_and_those_of_the_chosen_in_full():
    text = await shown_hand((120, 33))
    assert text.count("┌") == len(EVENTS_TOO) - 1
    words = " ".join(text.replace("│", " ").split())
    assert not missing(
        words, "MEDIOMATRICI ●", "supply +2", "politics on 1-2", "2 groups move", "Minor Revolt: Barbarian tribes"
    )
    assert UNICODE.more not in text
    assert "movement: 1 group may move" in text


async def test_names_and_uses_are_whole_at_80_columns():
    text = await shown_hand((80, 19))
    assert not missing(text, "Massive Revolt", "supply +4; politics on 1-2; 2 groups move")
    assert UNICODE.more not in text


def situation(**options: bool) -> State:
    state = board(**options)
    state.points, state.supply = 88, 7
    romans(state, "transalpine_gaul", "legion_x", "legion_vii")
    romans(state, "allobroges", "allobroges")
    barbarians(state, "sequani", "ariovistus")
    barbarians(state, "helvetii", "helvetii")
    neutrals(state, "aedui")
    boii, leuci, *rest = (CARDS.index["boii"], CARDS.index["leuci"], *(CARDS.index[c] for c in CARDS.ids[:8]))
    others = [card for card in rest if card not in (boii, leuci)]
    state.play_number = 2
    come_to(state, LAY)
    state.activated, state.discards = ((boii,), ()), ((), (leuci,))
    state.hands = (tuple(others[:3]), tuple(others[3:6]))
    return state


def test_every_objective_has_its_words():
    assert all(say.has(f"objectives.of-{name}") for name in OBJECTIVES)


async def test_what_counts_is_told_under_its_headings():
    pane = LedgerPane(sitting_of(situation(objectives=True), ROMANS))
    async with Bench(pane).run_test(size=(76, 60)):
        wide = pane.plain_text
    assert not missing(wide, "88 VP", "The Romans have 88: 2 more for a minor victory.", "90   100  110")
    assert "1 area would bring 1 point" in wide
    assert "[ ]  . +1: the Romans control Sequani, Allobroges and Helvetii" in wide
    assert "[x] -1 -1: the Barbarians control Sequani" in wide
    assert not missing(wide, "7 of at most 19 points", "Transalpine Gaul 2")
    assert "Activations of the Romans: 1 of 1 (Boii + Helvii)" in wide
    assert "Romans 1, Barbarians 1, neutral 1." in wide


@pytest.mark.slow
async def test_a_long_game_tells_each_year_in_a_table_or_in_words():
    with recorded("tiro-options") as table:
        for width, told in ((76, "  52 BC "), (40, "52 BC 13 (")):
            pane = LedgerPane(GameSession(table, frozenset()))
            async with Bench(pane).run_test(size=(width, 60)):
                text = pane.plain_text
            assert told in text
            assert max(map(len, text.splitlines())) <= width


async def test_without_objectives_none_are_listed():
    pane = LedgerPane(sitting_of(situation(), BARBARIANS))
    async with Bench(pane).run_test(size=(76, 60)):
        assert "[ ]" not in pane.plain_text


def bits_of(*blocks: str) -> int:
    return sum(1 << BLOCKS.index[block] for block in blocks)


def lost() -> State:
    state = situation()
    state.pool = bits_of("legion_xiii", "legion_xiv")
    state.fallen = bits_of("legion_viii", "tencteri", "carnutes")
    state.due = bits_of("legion_ix")
    state.out |= bits_of("dumnorix", "marcomanni")
    return state


async def test_each_block_is_told_with_what_becomes_of_it():
    pane = PoolPane(sitting_of(lost(), ROMANS))
    async with Bench(pane).run_test(size=(70, 40)) as pilot:
        text = pane.plain_text
        pane.focus()
        await pilot.press(*"/carn", "enter")
        found = pane.plain_text
        pane.styles.width = 30
        await pilot.pause()
        narrow = pane.plain_text
    assert "XIII          B2 1-4   1 supply a strength point, up to 4" in text
    assert "VIII          B2 1-4   back at the end of next year" in text
    assert not missing(text, "back off the map at full strength", "Tencteri")
    assert not missing(text, "back in Germania this winter, at strength 1", "Dumnorix", "does not return")
    assert not missing(text, "Vercingetorix", "Yearly objectives: none.")
    assert "Carnutes" in found
    assert "XIII" not in found
    assert "B2" not in narrow


def test_by_the_schedule_each_legion_has_its_years():
    state = GAME.start({"reinforcements": "historical"})
    told = dict(entry for _, entries in groups(state.view(ROMANS)) for entry in entries)
    assert told["legion_xiii"] == "end of 58 BC on 1-2, end of 57 BC on 1-3, end of 55 BC, for certain"
    assert told["legion_v"] == "comes with a Massive Revolt"
    assert "legion_xiii" not in dict(groups(state.view(ROMANS), ["legion_xiii"])[1][1])


def test_legions_off_the_map_are_named_to_the_romans_alone():
    state = situation()
    state.put(BLOCKS.index["legion_xiii"], 0, GAME.components.areas.off_map, [])
    state.step[BLOCKS.index["legion_xiii"]] = 2
    for seat, names in ((ROMANS, [("legion_xiii", "strength 2")]), (BARBARIANS, [])):
        assert groups(state.view(seat))[2][1] == names


def view_of(state: State) -> GallicWarView:
    return state.view(ROMANS)


def words(parts: list[list[Span]]) -> list[str]:
    return ["".join(text for text, _ in part) for part in parts]


def two_cards(**uses: tuple[str, str]) -> State:
    state = laid("romans allobroges: legion_vii", "barbarians helvetii: helvetii", "neutrals leuci, sequani")
    play(state, **uses)
    return state


def top_of(view: GallicWarView, before: GallicWarView | None = None) -> StatusBar:
    bar = StatusBar()
    bar.update_view(view, before)
    return bar


async def test_points_stand_on_a_scale_before_what_wins_and_what_the_years_end_brings():
    state, bar = board(), StatusBar()
    before = view_of(state)
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)):
        scale, *others = words(bar.points(before, before, brief=False))
        assert scale.startswith("R 0    ─────")
        assert others == ["wins at 90, 100, 110", "supply 15", "year's end +0 "]
        state.points = 93
        points = bar.points(view_of(state), before, brief=False)
        assert ("+93", "first-chip") in points[0]
        assert words(points)[0].count("━") == 17
        assert words(bar.points(view_of(state), view_of(state), brief=True)) == ["R 93/100 VP    supply 15"]
        state.points = 112
        assert words(bar.points(view_of(state), before, brief=True))[0].startswith("R 112/110 VP +112 supply")


def test_the_cards_stand_in_the_order_of_their_actions_with_the_present_step_as_a_chip():
    state = two_cards(romans=("sequani", "movement"), barbarians=("bellovaci", "movement"))
    stages = top_of(view_of(state)).stages(view_of(state))
    assert words(stages) == ["Cards", "B Bellovaci 3groupsmoves", "R Sequani 2groupsmoves", "battles", "card 3"]
    assert [text for stage in stages for text, ink in stage if ink == "chip"] == ["groups"]
    (chip,) = [stage for stage in stages if ("groups", "chip") in stage]
    assert chip[0] == ("B Bellovaci 3", "second"), "who has more points moves first"


def test_what_comes_before_and_after_the_actions_is_a_stage_too():
    state = board()
    go(state, "card play")
    assert words(top_of(view_of(state)).stages(view_of(state))) == ["Cards", "actions", "battles", "card 3"]
    come_to(state, "harvest")
    assert top_of(view_of(state)).stages(view_of(state)) == [[("end of the year: harvest", "chip")]]


def test_areas_that_the_barbarians_could_enter_are_told_to_the_romans_alone():
    state = laid(
        "romans sequani: legion_vii", "barbarians helvetii: helvetii", "romans aedui: legion_viii, legion_ix"
    )
    (risk,) = StatusBar().lists(view_of(state), Remarks(view_of(state)))
    assert risk == ("at risk", ["Sequani (Helvetii 1)"]), "the Aedui are stronger than who could come"
    theirs = state.view(BARBARIANS)
    assert StatusBar().lists(theirs, Remarks(theirs)) == [("at risk", [])]


def test_a_card_that_is_done_is_muted_and_one_put_elsewhere_tells_its_use_alone():
    state = two_cards(romans=("leuci", "activation"), barbarians=("bellovaci", "movement"))
    assert card_part(view_of(state), ROMANS) == [("R", "muted"), (" activation", "muted")]
    state = two_cards(romans=("leuci", "supply"), barbarians=("bellovaci", "movement"))
    assert card_part(view_of(state), ROMANS) == [("R Leuci 1", "muted"), (" supply", "muted")]
    assert [ink for _, ink in card_part(view_of(state), BARBARIANS)] == ["second", "mark"]


def test_a_card_face_down_is_a_card():
    state = board()
    go(state, "card play")
    act(state, str(state.legal_actions()[0]))
    assert words([card_part(state.view(BARBARIANS), ROMANS)]) == ["R a card"]


async def test_in_one_row_the_area_at_risk_is_named_where_there_is_room():
    state = laid("romans sequani: legion_vii", "barbarians helvetii: helvetii")
    bar = StatusBar()
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)):
        bar._known = Remarks(view_of(state))
        bar.update_view(view_of(state))
        for width, told in ((120, "at risk: Sequani (Helvetii 1)"), (75, "at risk: 1")):
            (line,) = bar.draw(width, 1)
            assert "".join(text for text, _ in line).endswith(told)


async def test_of_a_game_that_was_given_up_it_is_told_who_won():
    sitter = Sitter(GameSession(played(3, "groups"), frozenset((ROMANS,))))
    sitter.session.table.resign(ROMANS)
    bar = StatusBar()
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)):
        bar.update_table(sitter.model, Remarks(view_of(board())))
        assert bar.plain_text.startswith(" BARBARIANS WIN ")


async def test_who_acts_when_and_how_it_stands_in_two_rows_and_in_one():
    state = two_cards(romans=("sequani", "movement"))
    bar = StatusBar()
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)) as pilot:
        bar.update_view(view_of(state))
        first, second = bar.plain_text.splitlines()
        assert first.startswith(
            " ROMANS: YOUR TURN  58 BC  card 2/4  Cards › R Sequani 2 GROUPS moves › B Volcae 1"
        )
        assert not missing(second, "R 0 ", "wins at 90, 100, 110", "supply 15")
        bar.styles.height = 1
        await pilot.pause()
        assert not missing(
            bar.plain_text,
            " ROMANS: YOUR TURN  58 BC.2  Cards › R Sequani 2 GROUPS moves",
            *("R 0/90 VP", "supply 15"),
        )


@pytest.mark.slow
async def test_hands_and_the_area_as_the_eyes_see_them():
    pane = GallicHands()
    with recorded("tiro-1") as table, recorded("solitaire") as alone:
        async with Bench(pane, glyphs=UNICODE).run_test(size=(60, 16)):
            pane.styles.height = 12
            pane.show_replay(Replay(table, ROMANS, 60), "transalpine_gaul")
            seen = pane.plain_text
            pane.show_replay(Replay(table, BARBARIANS, 60), "transalpine_gaul")
            theirs = pane.plain_text
            pane.show_replay(Replay(table, Seat.SPECTATOR, 60), "")
            nobodys = pane.plain_text
            pane.show_replay(Replay(alone, ROMANS, 60), "germania")
            automaton = pane.plain_text
            pane.styles.height = 5
    assert "Barbarians: " in seen
    assert "in hand" in seen.partition("Barbarians")[2]
    assert "in hand" in theirs.partition("Barbarians")[0]
    assert nobodys.count("in hand") == 2
    assert "in hand" not in automaton
    assert not missing(automaton, "Germania", "blue")


@pytest.mark.slow
async def test_an_area_where_nobody_stands_is_told_of_in_a_low_pane_too():
    pane = GallicHands()
    with recorded("tiro-1") as table:
        replay = Replay(table, Seat.SPECTATOR, 116)
        assert not replay.view.areas["sequani"].stacks
        async with Bench(pane, glyphs=UNICODE).run_test(size=(58, 16)):
            pane.styles.height = 4
            pane.show_replay(replay, "sequani")
            seen = pane.plain_text
    assert "Sequani" in seen
    assert "nobody" in seen.casefold()
