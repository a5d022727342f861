"""The battle screen, played with keys and mouse from positions, and its story."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint, HintBot
from engine.contract import GameError
from engine.julius_caesar.actions import Fire
from jc_tui.app import GameApp
from jc_tui.appearance.glyphs import ASCII
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.blocks.battle.model import SECONDS, STEP
from jc_tui.julius_caesar.battle.model import CaesarBattle
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.text.position import battle_lines
from jc_tui.map.view import MapView
from jc_tui.screens.help import HelpScreen
from jc_tui.settings import CHOICES, Settings, load_settings
from jc_tui.table import intents as do
from jc_tui.table.message import Ask
from jc_tui.widgets.text_lines import ScrollingLines, TextLines
from tests.jc_tui.julius_caesar.battles import BOTH, NOBODY, ROME, C, P, battle_sitting, fought
from tests.jc_tui.screens.stage import present, press, screen_text, see, settled, staged
from tests.jc_tui.table.sitter import Sitter

pytestmark = pytest.mark.slow

SMALL = f"{ROME}rome caesar: caesar III from ravenna, legio_13 III from ravenna\n"
TWO = f"{SMALL}rome pompey: legio_1 III, legio_3 III"
RESERVES = f"""{ROME}
rome caesar: caesar III from ravenna, legio_13 III from ravenna, legio_8 III from genua
rome pompey: legio_1 IV, legio_3 III, legio_2 II from neapolis
"""
ONLY = {side: frozenset((side,)) for side in (C, P)}


def battle(place, *lines):
    return "\n".join(("turn: 3", "phase: battle", f"battle: {place}", *lines, ""))


async def test_one_key_fires_the_block_whose_turn_it_is():
    """Hits are marked, not by colour alone."""
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 IV, legio_3 III", ONLY[C], ["1 3 6"])
    async with fought(session) as (_, player):
        await player.sees("", "▌CAESAR at A: Enter fires Caesar, p passes. ", lacks=["Caesar: Caesar"])
        await player.sees("f", "[1][3] 6 ", "Caesar fires 1 3 6 (hits on 1-3): 2 hits: Legio 1 to III")


@pytest.mark.parametrize("attacker", [C, P])
@pytest.mark.parametrize(("humans", "below"), [(ONLY[C], C), (ONLY[P], P), (BOTH, P)])
async def test_ones_own_side_stands_below_whoever_attacks(humans, below, attacker):
    """For two at one keyboard it is that of Player 1, and not another when the turn is over."""
    other, blocks = (P, (8, 2)) if attacker is C else (C, (1, 9))
    text = battle("rome", "player one: pompey", f"attack rome: {attacker} from ravenna")
    text += f"rome {attacker}: legio_{blocks[0]} III from ravenna\nrome {other}: legio_{blocks[1]} III\n"
    session = battle_sitting(text, humans, ["1 1 1"], bots="tiro")
    lines = [line for line in battle_lines(session.view, 80) if line[:1].strip()]
    assert [line.split()[0] for line in lines if "attacks" in line or "defends" in line][1] == below.label
    async with fought(session) as (arena, player):
        for _ in range(3):
            assert arena.battle.lined_up(arena.battle.shown).ranks[1].side is below
            if arena.battle.over:
                break
            await player.press("f")
        assert arena.battle.over


async def test_the_owner_chooses_among_equals_with_arrows():
    async with fought(battle_sitting(TWO, BOTH, ["1 6 6", "6 6"])) as (_, player):
        await player.press("f")
        assert player.prompt.startswith("POMPEY, take 1 hit: Enter hits Legio 1. Arrows choose another.")
        assert player.text.count("hit?") == 2
        await player.sees("f", "First choose which of your blocks takes the hit: arrows, then Enter.")
        await player.sees("right", "Enter hits Legio 3")
        await player.sees("enter", "1 hit: Legio 3 to II")
        await player.sees("enter", "Legio 3 fires 6 6")  # on at once, after a single hit


@pytest.mark.parametrize("named", ["l1,l3", "l3,l1"])
async def test_the_block_that_a_refused_line_names_first_stays_chosen(named):
    async with fought(battle_sitting(TWO, BOTH, ["1 6 6"])) as (arena, player):
        await player.press("f")
        arena.model.handle(do.Type(f"hit {named}"))
        assert isinstance(arena.model.said, GameError)
        assert arena.battle.chosen == f"legio_{named[1]}"
        await player.sees("enter", f"Legio {named[1]} to II")


async def test_with_two_hits_due_a_small_screen_tells_of_the_arrows_too():
    position = f"{SMALL}rome pompey: pompey_equitatus_1 II, pompey_equitatus_2 II"
    async with fought(battle_sitting(position, BOTH, ["1 1 6"]), (80, 24)) as (_, player):
        await player.sees("f", "▌POMPEY, take 2 hits: Enter hits Equitatus 2. Arrows choose another.")


async def test_a_hit_is_offered_for_the_block_that_is_missed_least():
    session = battle_sitting(f"{SMALL}slot: 4\nrome pompey: legio_1 IV", BOTH, ["1 6 6 6"])
    async with fought(session) as (_, player):
        await player.sees("f", "Enter hits Legio 13")
        await player.sees("left", "Enter hits Caesar")
        await player.sees("enter", "Caesar to II")


async def test_a_volley_fires_all_blocks_of_the_letter_and_stops_at_a_choice():
    """That is after Legio 8, 10 and 13 with a hit among III."""
    position = f"""{ROME}slot: 5
        round: 2
        rome caesar: caesar from ravenna, legio_13 from ravenna, legio_8 II from genua, legio_10 I from genua
        rome pompey: legio_1 IV, legio_3 III
    """
    session = battle_sitting(position, BOTH, ["6 6", "1", "1 6 6", "6"])
    async with fought(session) as (_, player):
        await player.sees("", "v all 3")
        await player.sees("v", "▌POMPEY, take 1 hit")
        await player.press("h")
        assert session.view.battle.round == 3
    assert "fire" in str(session.table.history[0].action)


async def test_a_volley_goes_on_after_a_bot_has_chosen_its_hits():
    position = f"""{ROME}slot: 5\nround: 2
        rome caesar: legio_13 III from ravenna, legio_8 III from genua, legio_14 II from ravenna
        rome pompey: legio_1 III, legio_3 III, navis_1 II
    """
    session = battle_sitting(position, ONLY[C], ["1 6 6", "1 6 6", "6 6", "6 6", *["6 6 6"] * 5], bots="tiro")
    async with fought(session) as (_, player):
        await player.press("v")
    fired = [str(entry.action) for entry in session.table.history if entry.action.verb == "fire"]
    assert fired[:3] == ["fire legio_8", "fire legio_13", "fire legio_14"]


async def test_reserves_are_numbers_in_round_one_and_blocks_in_round_two():
    dice = ["6 6 6", "6 6 6 6", "6 6 6", "6 6 6"]
    async with fought(battle_sitting(RESERVES, ONLY[C], dice)) as (_, player):
        await player.sees("", "[?] 1 in reserve until round 2", lacks=["Legio 2", "Legio 8"])
    async with fought(battle_sitting(RESERVES, BOTH, dice)) as (_, player):
        await player.sees("", lacks=["Legio 2", "Legio 8"])
        await player.sees("f v v", "round 2 of 4", "Legio 2", "Legio 8", lacks=["reserve until"])


async def test_a_retreat_is_chosen_from_a_list_with_the_road_left():
    session = battle_sitting(f"{RESERVES}round: 2\nslot: 5", BOTH, [])
    async with fought(session) as (arena, player):
        await player.sees("", "r retreats")
        roads = "1 Genua - major road, takes 4 more", "2 Ravenna - minor road, takes 2 more"
        await player.sees("r", "▌CAESAR, Legio 8 retreats: choose where with the arrows and Enter", *roads)
        await player.press("m")
        board = arena.screen.query_one(MapView)
        assert (board.selected, set(board.targets)) == ("rome", {"genua", "ravenna"})
        await player.sees("escape escape", lacks=["choose where"])
        await player.sees("r 2", "Legio 8 retreats Rome - Ravenna.")
        await player.sees("r", "Ravenna - minor road, takes 1 more")
        await player.press("down", "enter")
        assert [block.id for block in session.view.battle.main[C]] == ["caesar"]


async def test_what_is_not_allowed_is_refused_with_its_rule_and_a_pass_can_be_taken_back():
    async with fought(battle_sitting(f"{SMALL}rome pompey: legio_1 IV", BOTH, [])) as (_, player):
        await player.sees("r", "7.6", "▌CAESAR at A: Enter fires Caesar, p passes. ")
        await player.sees("p", "u undo", "▌POMPEY at C", lacks=["7.6"])
        await player.sees("u", "This takes back Caesar's last order, not yours.")
        await player.sees("enter", "▌CAESAR at A")


async def test_disruption_exchanges_the_roles():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 I, legio_2 IV from neapolis", BOTH, ["1 2 3"])
    async with fought(session) as (_, player):
        roles = "P POMPEY attacks", "C CAESAR defends", "the reserves in Rome are disrupted"
        await player.sees("f", "round 2 of 4", *roles)


async def test_attackers_leave_in_round_four_and_the_screen_with_them():
    """Enter never goes on, and nothing is ended that is not seen yet."""
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 IV\nround: 4", BOTH, ["6 6 6 6"])
    async with fought(session, table=True) as (_, player):
        await player.sees("", "▌CAESAR must leave: Enter, and Caesar retreats. ", "attackers must retreat")
        await player.press("f")
        assert present(player.text, "7.2", "7.6"), "firing is refused"
        await player.press("enter", "enter", "f")
        await player.sees("enter 1", "Pompey has won the battle of Rome: Space goes on.")
        for key, stays in (("", True), ("enter", True), ("e", True), ("escape", False)):
            await player.press(*key.split())
            assert player.open is stays, key


async def test_one_key_goes_on_from_the_last_retreat_to_what_a_bot_does_next():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 IV\nround: 4", ONLY[C], ["6 6 6 6"], "tiro")
    async with fought(session, table=True) as (arena, player):
        await player.sees("enter 1 enter 1", "Pompey has won the battle of Rome: Space goes on.")
        assert session.to_act is P
        assert session.can_undo() is None
        await player.press("space")
        assert not player.open
        assert not arena.model.bots.waits_for_key


async def test_a_block_without_a_way_out_is_lost():
    """The strait takes one retreat a round, and the other road back is cut off."""
    position = battle("messana", "round: 4", "attack messana: caesar from rhegium")
    position += """
        messana caesar: legio_13 III from rhegium, legio_8 III from syracuse
        messana pompey: navis_1 II
        syracuse pompey: legio_1
        lilybaeum pompey: legio_3
    """
    async with fought(battle_sitting(position, BOTH, [])) as (_, player):
        await player.sees("r", "Rhegium - strait, takes 1 more")
        await player.sees("enter enter", "Legio 13 is eliminated in Messana: it had no way to retreat.")


async def test_what_cannot_leave_beside_one_that_can_is_lost_by_its_owners_hand():
    """Navis and a ballista have one letter, but not the same ways."""
    position = battle("utica", "round: 4", "attack utica: caesar from mare_internum")
    position += """
        utica caesar: navis_1 II from mare_internum, ballista II from tacape
        utica pompey: legio_1 IV
        tacape pompey: legio_3
    """
    async with fought(battle_sitting(position, BOTH, ["6 6 6 6"])) as (_, player):
        await player.sees("f", "▌CAESAR must retreat, but Ballista has no way out")
        await player.sees("enter", "Ballista is eliminated", "▌CAESAR must leave: Enter, and Navis 1 retreats.")


async def test_the_end_is_shown_and_the_regroup_left_to_the_table():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 I", ONLY[C], ["1 6 6"])
    async with fought(session, table=True) as (_, player):
        won = "Caesar has won the battle of Rome: Space goes on."
        await player.sees("f", won, "Legio 1 eliminated", "the line is empty")
        assert session.view.phase == "regroup"
        await player.press("space")
        assert not player.open


async def test_a_spectator_only_looks_on():
    session = battle_sitting(RESERVES, NOBODY, ["6 6 6"])
    async with fought(session) as (_, player):
        for keys in ("", "f v r p h enter u"):
            await player.sees(keys, "▌Waiting for Caesar, who plays elsewhere. ")
        assert session.table.number == 0


@pytest.mark.thorough
async def test_bots_fight_it_out_before_a_spectator():
    """With the battle the last winter comes, and the game ends."""
    session = battle_sitting(RESERVES.replace("turn: 3", "year: 709\nturn: 5"), NOBODY, bots="tiro")
    async with fought(session, table=True) as (_, player):
        for _ in range(40):
            if not player.open:
                break
            await player.press("m")
        assert not player.open
        assert session.view.phase not in ("battle", "roll", "hit")


async def test_all_of_it_with_the_mouse():
    async with fought(battle_sitting(TWO, BOTH, ["1 6 6"])) as (_, player):
        assert "▌POMPEY, take" in await player.click("f fire")
        assert "hits Legio 3" in await player.click("Legio 3 ")
        assert "Legio 3 to II" in await player.click("Legio 3 ")


async def test_the_chances_take_the_place_of_the_story_when_asked_for():
    """~1.5: Caesar at III, hitting on 1-3."""
    async with fought(battle_sitting(RESERVES, ONLY[C], ["6 6 6"])) as (_, player):
        chances = "Caesar takes Rome", "1 unseen block taken at random", "~1.5"
        await player.sees("c", *chances)
        await player.sees("c", lacks=["Caesar takes Rome"])
        await player.sees("c", *chances)
        await player.sees("escape", lacks=["Caesar takes Rome"])


async def test_two_battles_in_a_row_are_fought_on_one_screen():
    """Caesar wins Rome and can regroup nowhere, so that the battle of Ravenna begins with his last die."""
    position = battle("rome", "attack rome: caesar from ravenna", "attack ravenna: pompey from asculum")
    position += """
        rome caesar: caesar III from ravenna
        rome pompey: legio_1 I
        ravenna caesar: legio_14
        ravenna pompey: legio_4 from asculum
        genua pompey: legio_5
        neapolis pompey: legio_6
        asculum pompey: legio_32
    """
    session = battle_sitting(position, BOTH, ["1 1 1"])
    async with fought(session, (120, 40), table=True) as (_, player):
        await player.sees("", "to fight: Ravenna")
        await player.sees("f", "Caesar has won the battle of Rome:", "BATTLE OF ROME")
        assert session.view.battle.space == "ravenna", "the end is shown before the next one"
        begun = "BATTLE OF RAVENNA", "Battle of Ravenna: Pompey attacks", "▌CAESAR at C: Enter fires Legio 14"
        await player.sees("space", *begun, lacks=["Rome"])


async def test_a_battle_that_is_over_does_not_tell_what_is_fought_for_after_it(monkeypatch):
    """Its end is shown before what has come of it, which the game knows already."""
    monkeypatch.setattr(CaesarBattle, "waiting", lambda model, view, battle: [] if view.battle else ["Narbo"])
    position = battle("rome", "attack rome: caesar from ravenna", "rome caesar: caesar III from ravenna")
    session = battle_sitting(f"{position}rome pompey: legio_1 I\nneapolis pompey: legio_6\n", BOTH, ["1 1 1"])
    async with fought(session, (120, 40)) as (_, player):
        await player.sees("f", "Caesar has won the battle of Rome:", lacks=["to fight:"])


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_it_says_what_to_do_at_every_size(size):
    async with fought(battle_sitting(RESERVES, BOTH), size) as (_, player):
        for key in ("f", "enter", "v", "p", "v", "enter", "c", "enter", "p", "r"):
            text = player.text
            assert f"▌{player.prompt}" in [line.rstrip() for line in text.splitlines()], text
            await player.press(key)


async def test_in_ascii_nothing_else_is_drawn():
    async with fought(battle_sitting(RESERVES, BOTH, ["1 6 6"]), (120, 40), ASCII) as (_, player):
        for keys in ("", "f", "c"):
            await player.press(*keys)
            assert player.text.isascii()


async def test_who_decides_stands_before_the_prompt_in_ink_and_a_refusal_is_told_whole_and_help_opens_its_rule():
    """One hit is told in the prompt, in the story, and nowhere else."""
    async with fought(battle_sitting(TWO, BOTH, ["1 6 6"])) as (arena, player):
        prompt = arena.screen.query_one("#battle-prompt", TextLines)
        assert prompt.lines[0][:2] == (("▌", "first"), ("CAESAR at A", "first"))
        await player.press("f")
        assert player.text.count("1 hit") == 2
        assert prompt.lines[0][:2] == (("▌", "second"), ("POMPEY, take 1 hit", "second"))
        await player.sees("v", "First choose which of your blocks", "[7.2: ?]")
        story = arena.screen.query_one(ScrollingLines)
        assert story.lines[-1][0][1] == "bad"
        arena.model.said = Ask("Really?")
        arena.screen.runner.update()
        assert story.lines[-1] == ((" ! Really?", "mark"),), "only a refusal is red"
        await player.sees("u f v question_mark", "7.2")
        assert isinstance(arena.screen, HelpScreen)


async def test_a_look_at_the_map_does_not_drop_the_choice_of_a_way_out():
    app = GameApp(session=battle_sitting(f"{RESERVES}round: 2\nslot: 5", BOTH, []))
    async with staged(app) as (_, pilot):
        assert "r in a block's turn to see where it" in await see(pilot, "m")
        assert "Retreats: Genua, Ravenna." in await see(pilot, "escape", "r", "m")
        assert "Legio 8 retreats: choose where with the arrows and Enter" in await see(pilot, "escape")
        assert "Legio 8 retreats Rome - Genua." in await see(pilot, "enter")


async def test_battles_at_ones_own_pace_can_be_chosen_and_wait_for_the_key(tmp_path):
    fight = battle_sitting(f"{SMALL}rome pompey: scipio III, legio_1 IV", ONLY[C], ["6 6 6"] * 9, "tiro")
    async with staged(GameApp(Settings(), tmp_path)) as (app, pilot):
        await press(pilot, "S", *["down"] * 5, "left", "left", "escape")
        assert app.settings.battle_speed == STEP
        app.play(fight)
        await settled(pilot)
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.view.battle.prompt == "POMPEY is about to act: Space shows it."
        assert fight.table.number == 0
        await press(pilot, "space")
        assert fight.table.number > 0
        assert app.screen.view.battle.prompt.startswith("CAESAR at A")
    assert load_settings()[0].battle_speed == STEP
    assert set(CHOICES["battle_speed"]) <= {STEP, *SECONDS}


def test_the_victor_regroups_at_the_table():
    at = Sitter(battle_sitting(f"{SMALL}rome pompey: legio_1 I", ONLY[C], ["1 6 6"]))
    at.does(do.Order("fire"), do.Next(), do.Choose(0))
    assert at.offered == ["Caesar III", "Legio 13 III"]
    assert {"ravenna", "genua"} <= at.model.parts.targets.keys()
    at.does(do.Choose(0), do.Pick("ravenna"))
    assert at.done[-1] == "regroup legio_13 rome-ravenna"
    at.does(do.EndPhase())
    assert at.session.view.phase != "regroup"


LONG = f"{SMALL}rome pompey: legio_1 IV, legio_3 III, ballista II\n"
MISSES = ["6 6 6", "6 6", "6 6 6 6", "6 6 6", "6 6 6", "6 6 6", "6 6"]


async def test_the_story_can_be_turned_back_and_stays_at_its_end():
    """Arrows say on which side there is more; who reads on is not disturbed."""
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (_, player):
        await player.sees("f f f f f", "Legio 13 fires", "↑", "PgUp story", lacks=["Caesar fires", "↓"])
        await player.sees("pageup", "↓", lacks=["Legio 13 fires"])
        await player.sees("home", "Caesar fires")
        await player.sees("f", "Caesar fires")
        await player.sees("end", lacks=["↓"])
        await player.sees("f", "Ballista fires")
        await player.press("home")
        await player.sees("h", "7.4")  # why something was not done is told in sight


async def test_the_wheel_turns_the_story_and_in_more_room_nothing_is_said_of_turning_it():
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (arena, player):
        await player.sees("f f f f f", "PgUp story")
        story = arena.screen.query_one(ScrollingLines)
        last, (x, y) = story.top, story.region.offset
        for turn, times, top in ((MouseScrollUp, 1, last - 1), (MouseScrollDown, 3, last)):
            for _ in range(times):
                arena.screen._forward_event(turn(story, x + 5, y, 0, 0, 0, False, False, False))
            await settled(player.pilot)
            assert story.top == top
        await player.press("f")
        assert story.top > last
        for size, turns in (((100, 50), False), ((80, 24), True)):
            await player.pilot.resize_terminal(*size)
            await settled(player.pilot)
            assert arena.screen.query_one(ScrollingLines).overflows == turns
            assert ("PgUp story" in player.text) == turns


async def test_the_window_tells_of_each_turn_in_a_battle(monkeypatch):
    async with staged(GameApp(session=battle_sitting(LONG, BOTH, MISSES))) as (app, pilot):
        assert isinstance(app.screen, BattleScreen)
        assert "BATTLE OF ROME" in screen_text(app)
        titles = []
        monkeypatch.setattr("jc_tui.terminal.attention.write_title", lambda _, text: titles.append(text))
        await press(pilot, *"fff")
        assert any("Pompey" in (title or "") for title in titles)


async def test_the_heading_tells_what_the_place_and_the_fall_of_a_leader_score():
    position = f"{SMALL}rome pompey: scipio II, legio_1 IV"
    async with fought(battle_sitting(position, BOTH, ["1 1 6"]), (120, 40)) as (_, player):
        head, *_ = player.text.splitlines()
        assert head.startswith(" BATTLE OF ROME for 2 points · round 1 of 4 · at stake: Caesar 1, Scipio 1 ")
        assert " ■■■■■■ P  6   6 C ■■■■■■ " in head


async def test_a_wide_screen_has_chances_and_story_beside_the_line_up():
    """The hits to expect are still to be asked for."""
    async with fought(battle_sitting(LONG, BOTH, MISSES), (200, 60)) as (arena, player):
        await player.sees("f", "Caesar takes Rome", "Caesar fires 6 6 6 (hits on 1-3)", lacks=["~1.5"])
        stage, story = (arena.screen.query_one(part).region for part in (Lineup, ScrollingLines))
        assert stage.width <= 116
        assert story.x >= stage.right
        assert (story.width, story.y, story.bottom) == (80, 0, 60)
        await player.sees("c", "~1.5")
        await player.press("c")
        await player.pilot.resize_terminal(120, 40)
        await settled(player.pilot)
        await player.sees("", lacks=["Caesar takes Rome"])


async def test_a_hint_that_the_chances_hide_is_shown_again_before_its_key_does_it(monkeypatch):
    shot = Proposal("fire", "Do this", (Fire("caesar"),))
    monkeypatch.setattr(HintBot, "advise", lambda adviser, *_: Hint(C, (shot,), "no reason.", 0.3, 6))
    async with fought(battle_sitting(TWO, ONLY[C], bots="tiro")) as (arena, player):
        await player.sees("H", "Do this")
        await player.sees("c", "Caesar takes Rome", lacks=["Do this"])
        await player.sees("H", "Do this", lacks=["Caesar takes Rome"])
        assert arena.model.session.table.number == 0
        await player.press("H")
        assert arena.model.session.table.number > 0
