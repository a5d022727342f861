"""A battle read off views and events: the line-up, the story, the aftermath, the ways out."""

from dataclasses import replace

import pytest

from engine.contract import Seat
from engine.julius_caesar import actions
from engine.julius_caesar import events as ev
from jc_tui.blocks.battle.pieces import ACTS, DONE, FIRES, STRUCK, Shot, marked
from jc_tui.blocks.battle.words import choosable
from jc_tui.julius_caesar.battle.fighting import ACCOUNT, aftermath, cheapest, line_up, name_in_line, way_words
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.position import battle_lines
from tests.jc_tui.julius_caesar.battles import BOTH, ROME, C, P, battle_sitting

FACTS = load_facts()

MAIN = f"""{ROME}
rome caesar: caesar III from ravenna, legio_13 III from ravenna, ballista II from genua
rome pompey: legio_1 III, legio_3 III, ballista II
"""


def test_blocks_stand_as_the_view_has_them_and_reserves_are_named_to_whom_they_are_known():
    """On the screen and in plain lines: to their side, and to whoever sees all."""
    session = battle_sitting(f"{MAIN}slot: 2", BOTH, ["1 6"])
    for viewer, known in ((C, ["Bal II"]), (P, []), (Seat.SPECTATOR, [])):
        view = session.table.state.view(viewer)
        rank = next(rank for rank in line_up(view, session.view.battle).ranks if rank.side is C)
        assert [*rank.known] == known
        assert ("1 block in reserve: Bal II" in "\n".join(battle_lines(view, 80))) == bool(known)
    upper, lower = line_up(session.view, session.view.battle).ranks
    assert (upper.side, upper.attacks, lower.side, lower.attacks) == (P, False, C, True)
    assert {one.block: (one.rating, one.stands) for one in upper.pieces} == {
        "legio_1": ("C2", ""),
        "legio_3": ("C3", ""),
        "pompey_ballista": ("B4", ACTS),
    }
    assert lower.reserves == 1
    assert {one.block: one.stands for one in lower.pieces} == {"caesar": DONE, "legio_13": ""}
    session.act("fire pompey_ballista")
    data = marked(line_up(session.view, session.view.battle), None, choosable(session.legal), "legio_13")
    assert {one.block: (one.stands, one.chosen) for rank in data.ranks for one in rank.pieces} == {
        "legio_1": ("", False),
        "legio_3": ("", False),
        "pompey_ballista": (FIRES, False),
        "caesar": (STRUCK, False),
        "legio_13": (STRUCK, True),
    }


def test_while_hits_are_due_no_other_block_of_the_letter_is_marked_to_act():
    session = battle_sitting(f"{MAIN}slot: 4", BOTH, ["1 6 6"])
    session.act("fire legio_1")
    upper, _ = line_up(session.view, session.view.battle).ranks
    assert session.view.battle.hits_due == 1
    assert {one.block: one.stands for one in upper.pieces} == {
        "legio_1": FIRES,
        "legio_3": "",
        "pompey_ballista": DONE,
    }


def test_a_ballista_attacks_at_d():
    session = battle_sitting(f"{MAIN}round: 2", BOTH, [])
    lower = line_up(session.view, session.view.battle).ranks[1]
    assert {one.block: one.rating for one in lower.pieces}["caesar_ballista"] == "D4"


def test_a_defector_tells_where_it_comes_from():
    named = [name_in_line(*each) for each in (("legio_1", C), ("cleopatra", C), ("legio_1", P))]
    assert named == ["Legio 1/P", "Cleopatra", "Legio 1"]


def test_the_story_of_a_battle_begins_and_ends_with_it():
    position = """
        turn: 3
        phase: levy
        actor: pompey
        player one: caesar
        levies: 0
        rome caesar: caesar III from ravenna
        rome pompey: legio_1 I
        genua caesar: legio_11
    """
    session = battle_sitting(position, BOTH, ["1 1 1"])
    session.act("end")
    assert ACCOUNT.began_at(session.table.history, "rome") == 0
    session.act("fire caesar")
    events = ACCOUNT.events(session.story(0), "rome")
    assert isinstance(events[0], ev.BattleBegan)
    assert (ACCOUNT.ending(events), ACCOUNT.ending(events[:-1])) == (ev.BattleEnded("rome", C), None)


def test_volleys_are_told_with_their_losses_in_one_line():
    session = battle_sitting(MAIN, BOTH, ["1 2 6"])
    session.act("fire caesar")
    session.act("hit legio_3")
    events = ACCOUNT.events(session.story(0), "rome")
    told = "Caesar fires 1 2 6 (hits on 1-3): 2 hits: Legio 3 to II, Legio 1 to II"
    assert ACCOUNT.reports(events) == [(C, told)]
    assert ACCOUNT.last_shot(events) == Shot("caesar", "Caesar", (1, 2, 6), 3, 2)


def test_the_aftermath_is_the_last_line_up_with_what_happened_since():
    session = battle_sitting(MAIN, BOTH, [])
    since = [
        ev.StepLost(P, "legio_1", "rome", 2, "hit"),
        ev.BlockEliminated(P, "legio_3", "rome", "hit"),
        ev.RoundBegan("rome", 2),
        ev.ReservesArrived(C, "rome", (("caesar_ballista", 2),)),
        ev.BlockRetreated(C, "caesar", ("rome", "ravenna")),
        ev.CleopatraTurned(C, "rome", 1),
    ]
    seen = aftermath(session.view.battle, since)
    left = {side: {block.id: block.strength for block in seen.main[side]} for side in (C, P)}
    assert left[P] == {"legio_1": 2, "pompey_ballista": 2}
    assert (left[C], seen.reserves[C]) == ({"legio_13": 3, "caesar_ballista": 2, "cleopatra": 1}, 0)


def test_ways_out_tell_by_what_they_lead_and_what_it_still_takes():
    position = """
        turn: 3
        phase: battle
        battle: utica
        round: 2
        attack utica: caesar from mare_internum
        utica caesar: navis_1 II from mare_internum
        utica pompey: legio_1 IV, legio_2 IV, navis_1
        tacape pompey: legio_3
        hispanum pompey: navis_2
        narbo pompey: legio_4
    """
    session = battle_sitting(position, BOTH, [])

    def ways(block):
        retreats = (action for action in session.legal if isinstance(action, actions.Retreat))
        return {way_words(way, session.view) for way in retreats if way.block == block}

    by_sea = "Narbo - over Mare Hispanum, one block a round"
    assert ways("legio_1") >= {"Tacape - major road, takes 4 more", by_sea}
    session.act("retreat legio_2 utica-tacape")
    assert "Tacape - major road, takes 3 more" in ways("legio_1")
    session.act("pass legio_1")
    assert ways("pompey_navis_1") == {"Mare Hispanum - by sea", "Mare Tyrrhenum - by sea"}


@pytest.mark.parametrize(
    ("line", "spared"),
    [
        ("caesar III, legio_13 III", "legio_13"),
        ("cleopatra II, legio_13 II", "legio_13"),
        ("legio_13 III, legio_10 III", "legio_13"),
        ("antonius I, pompey_auxilia_1 I", "pompey_auxilia_1"),
        ("legio_10 I, pompey_auxilia_1 I", "legio_10"),
        ("legio_10 II, pompey_auxilia_1 II", "pompey_auxilia_1"),
        ("ballista I, legio_10 I", "caesar_ballista"),
    ],
)
def test_a_choice_of_a_hit_begins_with_what_is_missed_least(line, spared):
    """Leaders and Cleopatra last, a defector's last step before them, else by what is printed."""
    blocks = ", ".join(f"{block} from ravenna" for block in line.split(", "))
    battle = battle_sitting(f"{ROME}rome caesar: {blocks}\nrome pompey: legio_1 IV", BOTH, []).view.battle
    names = [block.id for block in battle.main[C]]
    assert (cheapest(names, battle), cheapest(names[::-1], battle)) == (spared, spared)


def test_of_equals_one_that_has_acted_is_hit_first():
    position = f"{ROME}rome caesar: caesar from ravenna\nrome pompey: legio_1 III, legio_2 III"
    battle = replace(battle_sitting(position, BOTH, []).view.battle, acted=("legio_2",))
    assert FACTS.blocks["legio_1"].firepower == FACTS.blocks["legio_2"].firepower
    assert cheapest(["legio_1", "legio_2"], battle) == "legio_2"
    assert cheapest(["legio_1", "legio_2"], replace(battle, acted=("legio_1",))) == "legio_1"
