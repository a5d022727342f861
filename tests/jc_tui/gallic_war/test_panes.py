"""Panes of the Gallic War: areas, cards, ledger, blocks off the map, lines at the top, a replay."""

import pytest

from engine.contract import Seat
from engine.gallic_war import actions, tasks
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.words import say
from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.gallic_war import pool, remarks, replay_panes
from jc_tui.gallic_war.hand import HandPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.status import StatusBar, card_part
from jc_tui.gallic_war.table import AreasPane, area_rows
from jc_tui.gallic_war.year.model import OBJECTIVES
from jc_tui.game_ui import ui_of
from jc_tui.lookback.replaying import Replay
from jc_tui.seats.game_session import GameSession
from tests.gallic_war import support as kit
from tests.jc_tui.gallic_war.desk import laid, orders_at
from tests.jc_tui.gallic_war.test_lines import played
from tests.jc_tui.gallic_war.winters import recorded, sitting_of
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.texts import missing, prose
from tests.jc_tui.widgets.bench import Bench


def front():
    return laid(
        *("romans allobroges: legion_vii, legion_x", "romans boii: boii", "neutrals sequani"),
        *("barbarians helvetii: helvetii, marcomanni", "barbarians arverni: vercingetorix"),
    )


def test_a_leader_has_a_sign_on_the_map_where_it_is_known():
    seen = [ui_of("gallic-war").map.marks(front().view(seat)) for seat in (ROMANS, BARBARIANS)]
    assert [marks["allobroges"].text for marks in seen] == ["R2★", "R2"]
    assert [marks["arverni"].text for marks in seen] == ["B1", "B1★"]


def rows(state, seat=ROMANS):
    view = state.view(ROMANS if seat is ROMANS else BARBARIANS)
    return {row.place: row for row in area_rows(view, state.legal_actions() if state.phase == "move" else ())}


def test_how_many_are_pinned_in_an_attacked_area_is_told_as_one_moves():
    legions = "romans allobroges: legion_x, legion_vii, legion_viii"
    state = laid(legions, "barbarians helvetii: helvetii, marcomanni")
    kit.move(state, 1, "helvetii")
    kit.act(state, "move marcomanni helvetii-allobroges", "end")
    kit.move(state, 0, "allobroges")
    assert rows(state)["allobroges"].note == "B attack from Helvetii, 1 pinned"


def test_own_blocks_have_names_others_colours_and_numbers_and_filters_list_what_they_are_called():
    here = rows(front())
    (own,) = here["allobroges"].forces
    assert (own.long, own.short) == ("VII 4, X (Caesar) 4", "VII4 X4")
    assert [force.known for force in here["helvetii"].forces] == [False]
    assert here["helvetii"].forces[0].long == "1 blue, 1 grey"
    assert [force.known for force in rows(front(), BARBARIANS)["helvetii"].forces] == [True]
    assert here["sequani"].forces[0].long.startswith("neutral Sequani")
    assert "home of" in here["arverni"].note
    here = here.values()
    tagged = {"mine": {"allobroges", "boii"}, "enemy": {"helvetii", "arverni"}, "neutral": {"sequani"}}
    assert {tag: {row.place for row in here if tag in row.tags} for tag in tagged} == tagged
    assert len([row for row in here if "all" in row.tags]) == 30
    assert sum("fortress" in row.tags for row in here) == sum(row.worth[0] != "" for row in here) > 5


def test_who_attacks_from_where():
    state = front()
    kit.march(state, 0, "legion_vii allobroges-helvetii")
    row = rows(state)["helvetii"]
    assert (row.control, row.contested, row.owner) == ("R/B", True, None)
    assert row.note == "R attack from Allobroges"
    assert rows(state)["allobroges"].forces[0].long == "X (Caesar) 4"


async def test_an_area_that_was_named_says_so_and_where_the_group_can_go_stands_first():
    state = front()
    kit.move(state, 0, "allobroges")
    orders, pane = orders_at(state, "allobroges"), AreasPane()
    async with Bench(pane).run_test(size=(100, 14)):
        pane.update_places(area_rows(orders.view, orders.legal))
        assert "Areas" in pane.plain_text
        pane.update_places(area_rows(orders.view, orders.legal), orders.goals())
        shown = [row.text for row in pane.rows]
        assert "2 blocks go" in shown[0]
        assert "attack, river takes 2 more" in next(line for line in shown if "Helvetii" in line)
        assert any("others: held" in line for line in shown)
    row = rows(state)["allobroges"]
    assert (row.note, "can move" in row.tags) == ("named", True)
    kit.act(state, "move legion_vii allobroges-aedui")
    assert rows(state)["aedui"].forces[0].long == "VII 4*"


def others(state):
    pane = HandPane()
    pane.update_hand(state.view(ROMANS))
    return "\n".join("".join(text for text, _ in line) for line in pane.others(80))


def test_a_card_that_lies_on_the_table_is_not_told_among_those_played_before():
    state = kit.board()
    state.discards = ((kit.CARDS.index["boii"],), ())
    kit.barbarians(state, "aedui", "bituriges")
    kit.play(state, romans=("osismi", "supply"), barbarians=("leuci", "movement"))
    assert kit.CARDS.index["osismi"] in state.discards[0], "the action is done, the card still lies there"
    told = others(state)
    assert "On the table:  R Osismi 1 supply" in told
    assert "Played this year:  R Boii" in told.split("\n")[1]
    assert told.count("Osismi") == 1


def test_the_cards_of_activations_are_named():
    state = kit.board()
    state.play_number = 2
    kit.come_to(state, tasks.LAY)
    state.activated = ((kit.CARDS.index["boii"],), (kit.CARDS.index["leuci"], kit.CARDS.index["tarbelli"]))
    assert "Activations:  R 1 of 1 (Boii)  B 2 of 2 (Leuci, Tarbelli)" in others(state)


def hand(*cards):
    state = laid("barbarians treveri: treveri", on=situation())
    state.hands = (tuple(kit.CARDS.index[card] for card in cards), state.hands[1])
    return state.view(ROMANS)


EVENTS_TOO = ("massive_revolt", "mediomatrici", "atrebates", "aedui")


async def shown_hand(size, *, asked=True, glyphs=UNICODE):
    pane, view = HandPane(), hand(*EVENTS_TOO)
    async with Bench(pane, glyphs=glyphs).run_test(size=size):
        pane.update_hand(view, [actions.Play(card) for card in EVENTS_TOO] if asked else ())
        return pane.plain_text


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
async def test_a_small_pane_lists_cards_with_their_points_and_uses(glyphs):
    text = await shown_hand((38, 6), asked=False, glyphs=glyphs)
    cards = " Massive Revolt  ●    event", " Mediomatrici    ●    supply +2"
    cards += " Atrebates       ●    supply +2", " Aedui           ●●   supply +4"
    assert text.splitlines()[1:] == [*map(glyphs.drawn, cards), " Barbarians: 3 cards"]


async def test_an_enlarged_pane_shows_faces_with_all_uses_and_those_of_the_chosen_in_full():
    text = await shown_hand((120, 33))
    assert text.count("┌") == len(EVENTS_TOO) - 1
    uses = "supply +2", "politics on 1-2", "2 groups move", "Minor Revolt: Barbarian tribes"
    assert not missing(prose(text.replace("│", " ")), "MEDIOMATRICI ●", *uses)
    assert UNICODE.more not in text
    assert "movement: 1 group may move" in text


async def test_names_and_uses_are_whole_at_80_columns():
    text = await shown_hand((80, 19))
    assert not missing(text, "Massive Revolt", "supply +4; politics on 1-2; 2 groups move")
    assert UNICODE.more not in text


def situation(**options):
    state = kit.board(**options)
    state.points, state.supply, state.play_number = 88, 7, 2
    kit.romans(state, "transalpine_gaul", "legion_x", "legion_vii")
    kit.romans(state, "allobroges", "allobroges")
    kit.barbarians(state, "sequani", "ariovistus")
    kit.barbarians(state, "helvetii", "helvetii")
    kit.neutrals(state, "aedui")
    kit.come_to(state, tasks.LAY)
    state.activated, state.discards = ((kit.CARDS.index["boii"],), ()), ((), (kit.CARDS.index["leuci"],))
    state.hands = (0, 1, 2), (3, 4, 5)
    return state


async def ledger(session: GameSession, width: int = 76) -> str:
    pane = LedgerPane(session)
    async with Bench(pane).run_test(size=(width, 60)):
        return pane.plain_text


async def test_what_counts_is_told_under_its_headings():
    assert all(say.has(f"objectives.of-{name}") for name in OBJECTIVES)
    wide = await ledger(sitting_of(situation(objectives=True), ROMANS))
    assert not missing(wide, "88 VP", "The Romans have 88: 2 more for a minor victory.", "90   100  110")
    assert not missing(wide, "1 area would bring 1 point", "7 of at most 19 points", "Transalpine Gaul 2")
    assert "[ ]  . +1: the Romans control Sequani, Allobroges and Helvetii" in wide
    assert "[x] -1 -1: the Barbarians control Sequani" in wide
    assert "Activations of the Romans: 1 of 1 (Boii + Helvii)" in wide
    assert "Romans 1, Barbarians 1, neutral 1." in wide
    assert "[ ]" not in await ledger(sitting_of(situation(), BARBARIANS)), "without objectives none are listed"


@pytest.mark.slow
@pytest.mark.parametrize(("width", "told"), [(76, "  52 BC "), (40, "52 BC 13 (")])
async def test_a_long_game_tells_each_year_in_a_table_or_in_words(width, told):
    with recorded("tiro-options") as table:
        text = await ledger(GameSession(table, frozenset()), width)
    assert told in text
    assert max(map(len, text.splitlines())) <= width


def bits_of(*blocks: str) -> int:
    return sum(1 << kit.BLOCKS.index[block] for block in blocks)


def lost():
    state = situation()
    state.pool = bits_of("legion_xiii", "legion_xiv")
    state.fallen = bits_of("legion_viii", "tencteri", "carnutes")
    state.due = bits_of("legion_ix")
    state.out |= bits_of("dumnorix", "marcomanni")
    return state


async def test_each_block_is_told_with_what_becomes_of_it():
    pane = pool.PoolPane(sitting_of(lost(), ROMANS))
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
    back = "back off the map at full strength", "back in Germania this winter, at strength 1", "does not return"
    assert not missing(text, *back, "Tencteri", "Dumnorix", "Vercingetorix", "Yearly objectives: none.")
    assert "Carnutes" in found
    assert "XIII" not in found
    assert "B2" not in narrow


def test_by_the_schedule_each_legion_has_its_years():
    state = kit.GAME.start({"reinforcements": "historical"})
    told = dict(entry for _, entries in pool.groups(state.view(ROMANS)) for entry in entries)
    assert told["legion_xiii"] == "end of 58 BC on 1-2, end of 57 BC on 1-3, end of 55 BC, for certain"
    assert told["legion_v"] == "comes with a Massive Revolt"
    assert "legion_xiii" not in dict(pool.groups(state.view(ROMANS), ["legion_xiii"])[1][1])


def test_legions_off_the_map_are_named_to_the_romans_alone():
    state = situation()
    state.put(kit.BLOCKS.index["legion_xiii"], 0, kit.GAME.components.areas.off_map, [])
    state.step[kit.BLOCKS.index["legion_xiii"]] = 2
    for seat, names in ((ROMANS, [("legion_xiii", "strength 2")]), (BARBARIANS, [])):
        assert pool.groups(state.view(seat))[2][1] == names


def see(state):
    return state.view(ROMANS)


def words(parts):
    return ["".join(text for text, _ in part) for part in parts]


def two_cards(**uses):
    state = laid("romans allobroges: legion_vii", "barbarians helvetii: helvetii", "neutrals leuci, sequani")
    kit.play(state, **uses)
    return state


def top_of(view, before=None):
    bar = StatusBar()
    bar.update_view(view, before)
    return bar


async def test_points_stand_on_a_scale_before_what_wins_and_what_the_years_end_brings():
    state, bar = kit.board(), StatusBar()
    before = see(state)
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)):
        scale, *others = words(bar.points(before, before, brief=False))
        assert scale.startswith("R 0    ─────")
        assert others == ["wins at 90, 100, 110", "supply 15", "year's end +0 "]
        state.points = 93
        points = bar.points(see(state), before, brief=False)
        assert ("+93", "first-chip") in points[0]
        assert words(points)[0].count("━") == 17
        assert words(bar.points(see(state), see(state), brief=True)) == ["R 93/100 VP    supply 15"]
        state.points = 112
        assert words(bar.points(see(state), before, brief=True))[0].startswith("R 112/110 VP +112 supply")


def test_the_cards_stand_in_the_order_of_their_actions_with_the_present_step_as_a_chip():
    state = two_cards(romans=("sequani", "movement"), barbarians=("bellovaci", "movement"))
    stages = top_of(see(state)).stages(see(state))
    assert words(stages) == ["Cards", "B Bellovaci 3groupsmoves", "R Sequani 2groupsmoves", "battles", "card 3"]
    assert [text for stage in stages for text, ink in stage if ink == "chip"] == ["groups"]
    (chip,) = [stage for stage in stages if ("groups", "chip") in stage]
    assert chip[0] == ("B Bellovaci 3", "second"), "who has more points moves first"


def test_what_comes_before_and_after_the_actions_is_a_stage_too_and_a_card_face_down_is_a_card():
    state = kit.board()
    kit.go(state, "card play")
    assert words(top_of(see(state)).stages(see(state))) == ["Cards", "actions", "battles", "card 3"]
    kit.act(state, str(state.legal_actions()[0]))
    assert words([card_part(state.view(BARBARIANS), ROMANS)]) == ["R a card"]
    kit.come_to(state, "harvest")
    assert top_of(see(state)).stages(see(state)) == [[("end of the year: harvest", "chip")]]


def test_areas_that_the_barbarians_could_enter_are_told_to_the_romans_alone():
    strong = "romans aedui: legion_viii, legion_ix"
    state = laid("romans sequani: legion_vii", "barbarians helvetii: helvetii", strong)
    (risk,) = StatusBar().lists(see(state), remarks.Remarks(see(state)))
    assert risk == ("at risk", ["Sequani (Helvetii 1)"]), "the Aedui are stronger than who could come"
    theirs = state.view(BARBARIANS)
    assert StatusBar().lists(theirs, remarks.Remarks(theirs)) == [("at risk", [])]


def test_a_card_that_is_done_is_muted_and_one_put_elsewhere_tells_its_use_alone():
    state = two_cards(romans=("leuci", "activation"), barbarians=("bellovaci", "movement"))
    assert card_part(see(state), ROMANS) == [("R", "muted"), (" activation", "muted")]
    state = two_cards(romans=("leuci", "supply"), barbarians=("bellovaci", "movement"))
    assert card_part(see(state), ROMANS) == [("R Leuci 1", "muted"), (" supply", "muted")]
    assert [ink for _, ink in card_part(see(state), BARBARIANS)] == ["second", "mark"]


async def test_in_one_row_the_area_at_risk_is_named_where_there_is_room():
    state = laid("romans sequani: legion_vii", "barbarians helvetii: helvetii")
    bar = StatusBar()
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)):
        bar._known = remarks.Remarks(see(state))
        bar.update_view(see(state))
        for width, told in ((120, "at risk: Sequani (Helvetii 1)"), (75, "at risk: 1")):
            (line,) = bar.draw(width, 1)
            assert "".join(text for text, _ in line).endswith(told)


async def test_of_a_game_that_was_given_up_it_is_told_who_won():
    sitter = Sitter(GameSession(played(3, "groups"), frozenset((ROMANS,))))
    sitter.session.table.resign(ROMANS)
    bar = StatusBar()
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)):
        bar.update_table(sitter.model, remarks.Remarks(see(kit.board())))
        assert bar.plain_text.startswith(" BARBARIANS WIN ")


async def test_who_acts_when_and_how_it_stands_in_two_rows_and_in_one():
    state = two_cards(romans=("sequani", "movement"))
    bar = StatusBar()
    async with Bench(bar, glyphs=UNICODE).run_test(size=(120, 3)) as pilot:
        bar.update_view(see(state))
        first, second = bar.plain_text.splitlines()
        turn = " ROMANS: YOUR TURN  58 BC  card 2/4  Cards › R Sequani 2 GROUPS moves › B Volcae 1"
        assert first.startswith(turn)
        assert not missing(second, "R 0 ", "wins at 90, 100, 110", "supply 15")
        bar.styles.height = 1
        await pilot.pause()
        turn = " ROMANS: YOUR TURN  58 BC.2  Cards › R Sequani 2 GROUPS moves"
        assert not missing(bar.plain_text, turn, "R 0/90 VP", "supply 15")


@pytest.mark.slow
async def test_hands_and_the_area_as_the_eyes_see_them():
    pane = replay_panes.GallicHands()

    def shown(table, viewer, place):
        pane.show_replay(Replay(table, viewer, 60), place)
        return pane.plain_text

    with recorded("tiro-1") as table, recorded("solitaire") as alone:
        async with Bench(pane, glyphs=UNICODE).run_test(size=(60, 16)):
            pane.styles.height = 12
            seen, theirs = (shown(table, viewer, "transalpine_gaul") for viewer in (ROMANS, BARBARIANS))
            nobodys, automaton = shown(table, Seat.SPECTATOR, ""), shown(alone, ROMANS, "germania")
    assert "Barbarians: " in seen
    assert "in hand" in seen.partition("Barbarians")[2]
    assert "in hand" in theirs.partition("Barbarians")[0]
    assert nobodys.count("in hand") == 2
    assert "in hand" not in automaton
    assert not missing(automaton, "Germania", "blue")


@pytest.mark.slow
async def test_an_area_where_nobody_stands_is_told_of_in_a_low_pane_too():
    pane = replay_panes.GallicHands()
    with recorded("tiro-1") as table:
        replay = Replay(table, Seat.SPECTATOR, 116)
        assert not replay.view.areas["sequani"].stacks
        async with Bench(pane, glyphs=UNICODE).run_test(size=(58, 16)):
            pane.styles.height = 4
            pane.show_replay(replay, "sequani")
            seen = pane.plain_text
    assert "Sequani" in seen
    assert "no blocks" in seen.casefold()
