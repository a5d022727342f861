"""The battle screen of the Gallic War, played with keys from positions."""

import pytest

from engine import contract, load_game
from engine.match import Match
from jc_tui.appearance.glyphs import ASCII
from jc_tui.gallic_war.battle.fighting import line_up, stakes
from jc_tui.gallic_war.replay_panes import ReplayBattle
from jc_tui.gallic_war.text.battle import battle_lines
from jc_tui.game_ui import ui_of
from jc_tui.map.view import MapView
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.model import TableModel
from tests.gallic_war.sieges import alesia, besieged, to_the_relief
from tests.gallic_war.support import act, fire, legal, pass_on
from tests.jc_tui.gallic_war.battles import BOTH, NOBODY, B, R, battle_sitting, field, sequani
from tests.jc_tui.gallic_war.desk import attacked
from tests.jc_tui.julius_caesar.battles import fought
from tests.jc_tui.table.sitter import Sitter
from tests.scripted import ScriptedChance

pytestmark = pytest.mark.slow

ONLY = {side: frozenset((side,)) for side in (R, B)}


async def test_from_the_fortress_to_the_first_dice():
    """Who goes in, which group is the main one, Caesar before all others, a hit that is one's own to choose."""
    async with fought(battle_sitting(sequani(), BOTH, ["1 1 6 6"]), table=True) as (_, player):
        await player.sees("", "Pass the keyboard to the Barbarians.")
        await player.sees("enter", "R ROMANS attack · 3 blocks unseen", lacks=["Legion"])
        assert player.prompt == "BARBARIANS: Enter shelters Sequani (room for 1); e: that is all."
        await player.sees("enter", "2 from Helvetii (Nantuates)")
        assert "Sequani" not in player.text.split("BATTLE OF SEQUANI")[1].split("groups")[0], "it went in"
        first = "▌ROMANS, Caesar first: Enter fires Legion X (Caesar), r retreats, p passes. "
        unseen = "In the fortress: 1 block unseen", "[?] 1 in reserve until round 2"
        await player.sees("2 enter", first, "▼ Caesar first", *unseen)
        choice = "▌BARBARIANS, take 2 hits: Enter hits Tencteri. Arrows choose another."
        await player.sees("enter", "[1][1] 6  6 ", choice)
        await player.sees("enter", "2 hits: Tencteri to 2, Ariovistus to 2")


async def test_what_one_has_apart_is_named_to_oneself_alone_and_chances_take_the_place_of_the_story_when_asked():
    """~2.0: Caesar at 4, hitting on 1-3."""
    async with fought(battle_sitting(field(), ONLY[R])) as (_, player):
        await player.sees("", "In reserve: Legion VIII 3 (from Aedui)")
        await player.sees("c", "Romans take Sequani", "victory points +", "~2.0")
        await player.sees("escape", lacks=["take Sequani"])
    state = sequani()
    act(state, "shelter sequani", "main helvetii")
    async with fought(battle_sitting(state, ONLY[B])) as (_, player):
        await player.sees("", "In the fortress: Sequani 2", "1 in reserve until round 2", lacks=["VIII"])


async def test_a_siege_is_assaulted_and_half_a_hit_is_seen():
    """Vercingetorix acts a letter earlier."""
    session = battle_sitting(besieged("vercingetorix").state, BOTH, ["1 6 6 6", "1 1 6 6"])
    async with fought(session, (120, 40)) as (_, player):
        begins = "▌ROMANS: Enter assaults the fortress; r: Legion VII leaves instead."
        held = "hold out: two hits a step · 1 block unseen"
        await player.sees("", "SIEGE OF ALESIA · assault, or leave", held, begins)
        await player.sees("enter enter", "SIEGE OF ALESIA · round 1 of 3", "═B3╗")
        await player.sees("p enter", "1 hit: half a hit on Vercingetorix", "●●●● 4-½", " half ")
        await player.sees("enter", "3-½")


async def test_a_relief_tells_field_and_fortress_apart_and_the_rounds_to_follow():
    """Space goes on, and never commits."""
    play = alesia("mandubii", "senones", "aedui", "arverni")
    play.do("pass vercingetorix")
    play.fire("legion_vii", 1)
    to_the_relief(play)
    async with fought(battle_sitting(play.state, ONLY[B])) as (_, player):
        await player.sees(
            "",
            "RELIEF OF ALESIA · who comes out, siege: 2 rounds to follow",
            "In the fortress: Vercingetorix 4 (half a hit)",
            *("B BARBARIANS relieve the fortress", "R ROMANS besiege"),
            "▌BARBARIANS: Enter sends Vercingetorix out on a sortie; e: the rest stay inside.",
        )
        await player.sees("space", lacks=["Out on a sortie"])
        await player.sees("enter enter", "Out on a sortie: Vercingetorix", "round 1 of 2")


async def test_ways_out_tell_what_borders_take_and_why_others_are_closed():
    """6 F: not over the borders that the enemy came by."""
    async with fought(battle_sitting(field(), BOTH, ["6 6 6 6", "6 6 6"]), (120, 40)) as (arena, player):
        ways = "Leuci - open border, takes 4 more", "Helvetii (Nantuates) (closed)"
        await player.sees("enter enter r", *ways)
        assert player.prompt.startswith("BARBARIANS, Ariovistus leaves: arrows")
        row = next(line for line in player.text.splitlines() if "Helvetii (Nantuates) (closed)" in line)
        number = row.split("Helvetii")[0].split()[-1]
        await player.sees(number, "[B13: ?]", "The enemy came over the border")
        await player.press("r", "m")
        board_shown = arena.screen.query_one(MapView)
        assert board_shown.selected == "sequani"
        assert "leuci" in board_shown.targets
        assert "helvetii" not in board_shown.targets


async def test_the_way_off_the_map_takes_any_number():
    pieces = "romans transalpine_gaul: legion_x, legion_vii", "barbarians helvetii: ariovistus"
    state = attacked(*pieces, ways=["ariovistus helvetii-transalpine_gaul"], side=1)
    async with fought(battle_sitting(state, BOTH, ["6 6 6 6", "6 6 6 6"]), table=True) as (_, player):
        await player.sees("enter e enter r pagedown", " - off the map  ")


async def test_the_battle_to_fight_first_is_chosen_from_a_list_that_shows_each():
    """What cannot be done now is told beside the list, and the list stays under the chances."""
    pieces = "barbarians sequani: ariovistus, tencteri", "barbarians mandubii: mandubii, senones"
    pieces += ("romans leuci: legion_x, legion_vii 3, legion_viii",)
    ways = "legion_x leuci-sequani", "legion_vii leuci-mandubii", "legion_viii leuci-sequani"
    async with fought(battle_sitting(attacked(*pieces, ways=ways), ONLY[R])) as (_, player):
        each = "1 Mandubii + Senones fort 1: Romans 1 attack Barbarians 2"
        await player.sees("", "BATTLE OF MANDUBII · which battle is fought first", each)
        await player.sees("f e", "! ", ">1 Mandubii")
        await player.sees("c", "Romans take Mandubii", ">1 Mandubii")
        await player.sees("down", "Romans take Sequani", "BATTLE OF SEQUANI")
        assert "▸Caesar" in player.text or " Caesar ─" in player.text
        await player.sees("enter", "to fight: Mandubii", "who goes into the fortress?")


def test_the_cursor_of_a_list_is_at_what_is_asked():
    """And a group of legions fits into one line."""
    pieces = "barbarians sequani: ariovistus", "romans leuci: leuci"
    pieces += ("romans transalpine_gaul: legion_x, legion_vii, legion_viii 3, legion_ix",)
    legions = ("legion_x", "legion_vii", "legion_viii", "legion_ix")
    ways = [f"{legion} transalpine_gaul-allobroges-sequani" for legion in legions]
    state = attacked(*pieces, ways=["leuci leuci-sequani", *ways])
    act(state, "end")
    sitter = Sitter(battle_sitting(state, ONLY[R]), confirmations=True)
    battle = sitter.model.mode
    labels = [option.label for option in battle.menu.options]
    number = labels.index("from Transalpine Gaul: VII 4, VIII 3, IX 4, X (Caesar) 4")
    assert battle.cursor.at != number
    assert "Main attack from Transalpine Gaul" in sitter.does(do.Choose(number))
    assert battle.cursor.at == number


async def test_the_end_is_shown_and_the_regroup_left_to_the_table():
    state = attacked("barbarians sequani: sequani 1", "romans leuci: legion_x", ways=["legion_x leuci-sequani"])
    act(state, "end")
    async with fought(battle_sitting(state, ONLY[R], ["1 6 6 6"]), table=True) as (_, player):
        won = "The Romans have won the battle of Sequani: Space goes on."
        await player.sees("f", won, "1 hit: Sequani eliminated")
        assert player.open
        await player.press("space")
        assert not player.open


async def test_a_spectator_only_looks_on_in_ascii_too():
    session = battle_sitting(field(), NOBODY)
    async with fought(session, (80, 24), ASCII) as (_, player):
        await player.sees("f v r p s a e enter", "1 in reserve until round 2")
        assert session.table.number == 0
        assert session.viewer is contract.Seat.SPECTATOR
        assert player.text.isascii()


async def test_what_the_automaton_does_is_seen_block_by_block():
    """The rules have played its blocks at once; the screen shows them one by one, at the pace that is set."""
    session = battle_sitting(sequani(), ONLY[R], seed=4, alone=True)
    async with fought(session, speed="step") as (_, player):
        waits = "▌BARBARIANS are about to act: Space shows it. "
        await player.sees("2 enter p p p p", waits, lacks=["Ariovistus fires"])
        number = session.table.number
        await player.press("f")
        assert session.table.number == number, "nothing can be done meanwhile"
        await player.sees("space", "B Ariovistus fires ")
        for _ in range(9):
            if not session.behind:
                break
            await player.press("space")
        assert session.table.number == number
        assert session.legal
    assert session.shown is None


async def test_a_battle_that_the_automaton_won_at_once_is_not_mixed_up_with_the_next():
    """Nobody was asked anything in the first; the next is seen from its own first dice on."""
    pieces = "romans leuci: leuci 1", "romans mediomatrici: mediomatrici"
    pieces += ("barbarians germania: usipetes, marcomanni, tencteri",)
    ways = "usipetes germania-leuci", "marcomanni germania-leuci", "tencteri germania-mediomatrici"
    session = battle_sitting(attacked(*pieces, ways=ways, side=1), ONLY[R], seed=1, alone=True)
    async with fought(session, speed="step") as (_, player):
        await player.sees("", "BATTLE OF MEDIOMATRICI · round 1 of 2", lacks=["Tencteri fires", "Leuci"])
        await player.sees("space", "B Tencteri fires ")
        assert session.legal


def test_a_replay_shows_both_sides_with_those_in_the_fortress():
    view, pane = ui_of("gallic-war").replay.all_of(alesia("mandubii", "senones").state), ReplayBattle()
    assert pane.heading(view) == "SIEGE OF ALESIA: round 1 of 3"
    upper, lower = pane.line_up(view).ranks
    assert [piece.name for piece in upper.pieces] == ["Vercingetorix"]
    assert upper.apart == ("In reserve: Mandubii 3 (from Sequani), Senones 2 (from Sequani)",)
    assert len(lower.pieces) == 4


async def test_from_an_island_there_is_no_way_but_by_sea():
    """6 E: a landing has two rounds; the Barbarians act a letter earlier."""
    pieces = "barbarians britannia: belgae, cantiaci", "romans atrebates: legion_x, legion_vii"
    ways = [f"{legion} atrebates-oceanus_britannicus-britannia" for legion in ("legion_x", "legion_vii")]
    async with fought(battle_sitting(attacked(*pieces, ways=ways), ONLY[R], bots="tiro", seed=2)) as (_, player):
        await player.sees("", "round 1 of 2", "─A2┐")
        await player.sees("r", "friendly ports. [B14:")


async def test_germans_may_leave_before_a_battle_in_germania():
    pieces = "barbarians germania: ariovistus, tencteri", "romans treveri: legion_x, legion_vii"
    ways = "legion_x treveri-germania", "legion_vii treveri-germania"
    async with fought(battle_sitting(attacked(*pieces, ways=ways), ONLY[B])) as (_, player):
        asked = "▌BARBARIANS: Enter takes Ariovistus out of the game; e: the rest stay and fight."
        await player.sees("", "BATTLE OF GERMANIA · Germans may withdraw", asked)
        await player.sees("right enter", "Withdraw Tencteri: Enter does it, and it cannot be undone.")
        await player.sees("enter", "1 block, strength 3")
        assert "Tencteri" in player.text.split("GERMANIA")[1]
        await player.sees("e", lacks=["round 1 of 2"])
        await player.sees("e", "round 1 of 2")


def test_defenders_in_the_alps_are_told_to_take_two_hits_a_step():
    pieces = "barbarians helvetii: helvetii", "romans sequani: legion_x, legion_vii"
    view = attacked(*pieces, ways=["legion_x sequani-helvetii", "legion_vii sequani-helvetii"]).view(R)
    roles = [rank.role for rank in line_up(view, view.battle).ranks]
    assert roles == ["BARBARIANS defend in the Alps: two hits a step", ""]


async def test_two_at_one_screen_see_attackers_leave_without_passing_the_keyboard():
    """All of them lie revealed, and where they go both see."""
    state = field()
    pass_on(state, 9)
    session = battle_sitting(state, BOTH)
    assert session.view.phase == "leave"
    async with fought(session) as (_, player):
        await player.sees("", "▌ROMANS must leave: Enter, and Legion VII retreats.")
        await player.sees("enter", "3 Helvetii (Nantuates) - over a river, takes 2 more")
        await player.sees("3 enter", "3 Helvetii (Nantuates) - over a river, takes 1 more")


async def test_the_heading_tells_what_the_area_and_those_in_the_line_score():
    session = battle_sitting(field(), ONLY[R])
    scored = ["1 point a year", "Caesar: the game", "Ariovistus 2", "a legion -5", "a German 1"]
    assert stakes(session.view.battle) == scored
    async with fought(session, (120, 40)) as (_, player):
        assert "· at stake: 1 point a year, Caesar: the game" in player.text.splitlines()[0]


async def test_before_what_is_hidden_stands_revealed_no_strengths_are_compared():
    async with fought(battle_sitting(sequani(), ONLY[B]), (120, 40)) as (_, player):
        await player.sees("", lacks=["■"])


@pytest.mark.parametrize(("humans", "below"), [(ONLY[R], R), (ONLY[B], B), (BOTH, R)])
async def test_ones_own_side_stands_below(humans, below):
    session = battle_sitting(field(), humans)
    lines = battle_lines(session.view, 80)
    assert [line.split()[0] for line in lines if " (attack" in line or " (defend" in line][1] == below.label
    async with fought(session) as (arena, _):
        assert arena.battle.lined_up(arena.battle.shown).ranks[1].side is below


def test_it_is_asked_before_caesar_takes_a_hit_that_costs_him_and_the_game():
    pieces = "romans helvetii: legion_x 1, legion_vii 1", "barbarians sequani: ariovistus, tencteri"
    state = attacked(*pieces, ways=["legion_x helvetii-sequani", "legion_vii helvetii-sequani"])
    while "fire ariovistus" not in legal(state):
        act(state, min(legal(state, "pass") or legal(state)))
    fire(state, "ariovistus", 1)
    assert state.phase == "hit"
    model = TableModel(battle_sitting(state), Settings())
    model.handle(do.Type("hit legion_x"))
    assert str(model.question).startswith("This costs you Legion X (Caesar) and the game. Enter does it.")
    model.handle(do.Type("hit legion_vii"))
    assert model.question is None


LAST_STEP = """
year: 57
play: 3
phase: battle
active: romans
first mover: romans
use romans: movement
barbarians: automaton
then: actions
after: stacking
battle: cadurci
attacker: romans
stage: field
round: 2
rounds: 3
slot: 8
main: arverni
cadurci romans: arverni 1 from arverni
cadurci barbarians: cadurci 3
leuci romans: legion_x 4, leuci 1
hand romans: tolosates, veneti
discards romans: volcae, pictones
"""
"""The Romans' last block attacks; then a card of the automaton's may make the Leuci rise."""


def test_what_leads_from_a_battle_to_the_next_is_shown_between_them():
    table = Match.new(load_game("gallic-war"), {"barbarians": "automaton"}, position=LAST_STEP)
    table.chance = ScriptedChance(["roll 6", "roll 1 1 1", "play minor_revolt_1", "roll 5"])
    settings = Settings(show="normal", moments="off", battle_speed="instant")
    model = TableModel(GameSession(table, frozenset((R,))), settings)
    model.handle(do.Order("fire"))
    while (alarm := model.wants.alarm) is not None:
        model.handle(do.TimeIsUp(alarm[0]))
    assert model.message.text == "The Barbarians have won the battle of Cadurci + Ruteni: Space goes on."
    model.handle(do.Next())
    told = [each.scene.text for each in model.playback.scenes]
    assert told[-1] == "The Barbarians cause a minor revolt: Leuci. Leuci rises and joins the Barbarians."
    assert model.at_table
    for _ in told:
        model.handle(do.Next())
    assert model.mode.ui.name == "battle"
