"""The battle screen, played with keys and mouse from positions, and its story."""

from functools import partial

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from engine.contract import GameError
from jc_tui.app import JuliusApp
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.blocks.battle.model import SECONDS, STEP
from jc_tui.julius_caesar.battle.model import CaesarBattle
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.text.position import battle_lines
from jc_tui.look.glyphs import ASCII
from jc_tui.map.view import MapView
from jc_tui.screens.help import HelpScreen
from jc_tui.settings import CHOICES, Settings, load_settings
from jc_tui.table import intents as do
from jc_tui.table.message import Ask
from jc_tui.widgets.lines import Lines, Scroll
from tests.jc_tui.julius_caesar.battles import BOTH, NOBODY, ROME, C, P, battle_sitting, fought
from tests.jc_tui.screens.stage import press, screen_text, settled, staged
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.texts import missing, present

pytestmark = pytest.mark.slow

SMALL = f"{ROME}rome caesar: caesar III from ravenna, legio_13 III from ravenna\n"
RESERVES = f"""{ROME}
rome caesar: caesar III from ravenna, legio_13 III from ravenna, legio_8 III from genua
rome pompey: legio_1 IV, legio_3 III, legio_2 II from neapolis
"""
ONLY = {side: frozenset((side,)) for side in (C, P)}


async def test_one_key_fires_the_block_whose_turn_it_is():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 IV, legio_3 III", ONLY[C], ["1 3 6"])
    async with fought(session) as (_, player):
        assert player.prompt == "CAESAR at A: Enter fires Caesar, p passes."
        assert "Caesar: Caesar" not in player.text
        text = await player.press("f")
        assert "[1][3] 6 " in text, "hits are marked, not by colour alone"
        assert "Caesar fires 1 3 6 (hits on 1-3): 2 hits: Legio 1 to III" in text


@pytest.mark.parametrize("attacker", [C, P])
@pytest.mark.parametrize(("humans", "below"), [(ONLY[C], C), (ONLY[P], P), (BOTH, P)])
async def test_ones_own_side_stands_below_whoever_attacks(humans, below, attacker):
    """For two at one keyboard it is that of Player 1, and not another when the turn is over."""
    other = P if attacker is C else C
    text = (
        f"turn: 3\nphase: battle\nbattle: rome\nplayer one: pompey\nattack rome: {attacker} from ravenna\n"
        f"rome {attacker}: legio_{8 if attacker is C else 1} III from ravenna\n"
        f"rome {other}: legio_{9 if other is C else 2} III\n"
    )
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
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 III, legio_3 III", BOTH, ["1 6 6"])
    async with fought(session) as (_, player):
        text = await player.press("f")
        assert player.prompt.startswith("POMPEY, take 1 hit: Enter hits Legio 1. Arrows choose another.")
        assert text.count("hit?") == 2
        text = await player.press("f")
        assert "First choose which of your blocks takes the hit: arrows, then Enter." in " ".join(text.split())
        await player.press("right")
        assert "Enter hits Legio 3" in player.prompt
        assert "1 hit: Legio 3 to II" in await player.press("h")
        assert "hits Legio 1" not in player.prompt


@pytest.mark.parametrize("named", ["l1,l3", "l3,l1"])
async def test_the_block_that_a_refused_line_names_first_stays_chosen(named):
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 III, legio_3 III", BOTH, ["1 6 6"])
    async with fought(session) as (arena, player):
        await player.press("f")
        arena.model.handle(do.Type(f"hit {named}"))
        assert isinstance(arena.model.said, GameError)
        assert arena.battle.chosen == f"legio_{named[1]}"
        assert f"Legio {named[1]} to II" in await player.press("enter")


async def test_with_two_hits_due_a_small_screen_tells_of_the_arrows_too():
    position = f"{SMALL}rome pompey: pompey_equitatus_1 II, pompey_equitatus_2 II"
    async with fought(battle_sitting(position, BOTH, ["1 1 6"]), (80, 24)) as (_, player):
        text = await player.press("f")
        assert "▌POMPEY, take 2 hits: Enter hits Equitatus 2. Arrows choose another." in text


async def test_a_hit_is_offered_for_the_block_that_is_missed_least():
    session = battle_sitting(f"{SMALL}slot: 4\nrome pompey: legio_1 IV", BOTH, ["1 6 6 6"])
    async with fought(session) as (_, player):
        await player.press("f")
        assert "Enter hits Legio 13" in player.prompt
        await player.press("left")
        assert "Enter hits Caesar" in player.prompt
        assert "Caesar to II" in await player.press("enter")


async def test_a_volley_fires_all_blocks_of_the_letter_and_stops_at_a_choice():
    position = f"""{ROME}slot: 5
        round: 2
        rome caesar: caesar from ravenna, legio_13 from ravenna, legio_8 II from genua, legio_10 I from genua
        rome pompey: legio_1 IV, legio_3 III
    """
    session = battle_sitting(position, BOTH, ["6 6", "1", "1 6 6", "6"])
    async with fought(session) as (_, player):
        assert "v all 3" in player.prompt
        await player.press("v")
        assert player.prompt.startswith("POMPEY, take 1 hit"), "after Legio 8, 10 and 13 with a hit among III"
        await player.press("enter")
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
        fired = [str(entry.action) for entry in session.table.history if str(entry.action).startswith("fire")]
        assert fired[:3] == ["fire legio_8", "fire legio_13", "fire legio_14"]


async def test_reserves_are_numbers_in_round_one_and_blocks_in_round_two():
    session = battle_sitting(RESERVES, ONLY[C], ["6 6 6", "6 6 6 6", "6 6 6", "6 6 6"])
    async with fought(session) as (_, player):
        assert "[?] 1 in reserve till round 2" in player.text
        assert "Legio 2" not in player.text
        assert "Legio 8" not in player.text, "one's own stand apart as well"
    session = battle_sitting(RESERVES, BOTH, ["6 6 6", "6 6 6 6", "6 6 6", "6 6 6"])
    async with fought(session) as (_, player):
        assert not present(player.text, "Legio 2", "Legio 8")
        text = await player.press("f", "v", "v")
        assert "round 2 of 4" in text
        assert "reserve till" not in text
        assert not missing(text, "Legio 2", "Legio 8")


async def test_a_retreat_is_chosen_from_a_list_with_the_road_left():
    session = battle_sitting(f"{RESERVES}round: 2\nslot: 5", BOTH, [])
    async with fought(session) as (arena, player):
        assert "r retreats" in player.prompt
        text = await player.press("r")
        assert player.prompt.startswith("CAESAR, Legio 8 retreats: choose where with the arrows and Enter")
        assert not missing(text, "1 Genua - major road, takes 4 more", "2 Ravenna - minor road, takes 2 more")
        await player.press("m")
        board = arena.screen.query_one(MapView)
        assert (board.selected, set(board.targets)) == ("rome", {"genua", "ravenna"})
        await player.press("escape")
        await player.press("escape")
        assert "choose where" not in player.prompt
        assert "Legio 8 retreats Rome - Ravenna." in await player.press("r", "2")
        assert "Ravenna - minor road, takes 1 more" in await player.press("r")
        await player.press("down", "enter")
        assert [block.id for block in session.view.battle.main[C]] == ["caesar"]


async def test_what_is_not_allowed_is_refused_with_its_rule():
    async with fought(battle_sitting(f"{SMALL}rome pompey: legio_1 IV", BOTH, [])) as (_, player):
        assert "7.6" in await player.press("r")
        assert player.prompt == "CAESAR at A: Enter fires Caesar, p passes.", "it still says what to do"
        assert "7.6" not in await player.press("p")


async def test_disruption_exchanges_the_roles():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 I, legio_2 IV from neapolis", BOTH, ["1 2 3"])
    async with fought(session) as (_, player):
        text = await player.press("f")
        assert not missing(text, "round 2 of 4", "P POMPEY attacks", "C CAESAR defends")
        assert "the reserves in Rome are disrupted" in text


async def test_attackers_leave_in_round_four_and_the_screen_with_them():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 IV\nround: 4", BOTH, ["6 6 6 6"])
    async with fought(session) as (_, player):
        assert player.prompt == "CAESAR must leave: Enter, and Caesar retreats."
        assert "attackers must retreat" in player.text
        text = await player.press("f")
        assert "7.2" in text or "7.6" in text, "firing is refused"
        await player.press("enter", "enter", "f")
        assert "Pompey has won the battle of Rome: Space goes on." in await player.press("enter", "1")
        assert player.open
        await player.press("enter")
        assert player.open, "Enter never goes on"
        await player.press("e")
        assert player.open, "what would be ended is not seen yet"
        await player.press("escape")
        assert not player.open


async def test_one_key_goes_on_from_the_last_retreat_to_what_a_bot_does_next():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 IV\nround: 4", frozenset((C,)), ["6 6 6 6"], "tiro")
    async with fought(session) as (arena, player):
        await player.press("enter", "1", "enter", "1")
        assert "Pompey has won the battle of Rome: Space goes on." in player.text
        assert session.to_act is P
        assert session.can_undo() is None
        await player.press("space")
        assert not player.open
        assert not arena.model.bots.waits_for_key


async def test_a_block_without_a_way_out_is_lost():
    """The strait takes one retreat a round, and the other road back is cut off."""
    position = """
        turn: 3
        phase: battle
        battle: messana
        round: 4
        attack messana: caesar from rhegium
        messana caesar: legio_13 III from rhegium, legio_8 III from syracuse
        messana pompey: navis_1 II
        syracuse pompey: legio_1
        lilybaeum pompey: legio_3
    """
    async with fought(battle_sitting(position, BOTH, [])) as (_, player):
        assert "Rhegium - strait, takes 1 more" in await player.press("r")
        await player.press("enter", "enter")
        assert "Legio 13 is eliminated in Messana: it had no way to retreat." in player.text


async def test_what_cannot_leave_beside_one_that_can_is_lost_by_its_owners_hand():
    """Navis and a ballista have one letter, but not the same ways."""
    position = """
        turn: 3
        phase: battle
        battle: utica
        round: 4
        attack utica: caesar from mare_internum
        utica caesar: navis_1 II from mare_internum, ballista II from tacape
        utica pompey: legio_1 IV
        tacape pompey: legio_3
    """
    async with fought(battle_sitting(position, BOTH, ["6 6 6 6"])) as (_, player):
        await player.press("f")
        assert player.prompt.startswith("CAESAR must retreat, but Ballista has no way out")
        assert "Ballista is eliminated" in await player.press("enter")
        assert player.prompt.startswith("CAESAR must leave: Enter, and Navis 1 retreats.")


async def test_the_end_is_shown_and_the_regroup_left_to_the_table():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 I", ONLY[C], ["1 6 6"])
    async with fought(session) as (_, player):
        text = await player.press("f")
        assert session.view.phase == "regroup"
        assert not missing(text, "Caesar has won the battle of Rome: Space goes on.", "Legio 1 eliminated")
        assert "the line is empty" in text
        await player.press("space")
        assert not player.open


async def test_a_spectator_only_looks_on():
    session = battle_sitting(RESERVES, NOBODY, ["6 6 6"])
    async with fought(session) as (_, player):
        assert player.prompt == "Waiting for Caesar, who plays elsewhere."
        await player.press("f", "v", "r", "p", "h", "enter", "u")
        assert session.table.number == 0
        assert player.prompt == "Waiting for Caesar, who plays elsewhere."


async def test_bots_fight_it_out_before_a_spectator():
    session = battle_sitting(RESERVES, NOBODY, bots="centurio")
    async with fought(session) as (_, player):
        for _ in range(40):
            await player.press("m")
        assert not player.open
        assert session.view.phase not in ("battle", "roll", "hit")


async def test_a_pass_can_be_taken_back():
    async with fought(battle_sitting(f"{SMALL}rome pompey: legio_1 IV", BOTH, [])) as (_, player):
        assert "u undo" in await player.press("p")
        assert player.prompt.startswith("POMPEY at C")
        assert "This takes back Caesar's last order, not yours." in await player.press("u")
        await player.press("enter")
        assert player.prompt.startswith("CAESAR at A")


async def test_all_of_it_with_the_mouse():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 III, legio_3 III", BOTH, ["1 6 6"])
    async with fought(session) as (_, player):
        await player.click("f fire")
        assert player.prompt.startswith("POMPEY, take")
        await player.click("Legio 3 ")
        assert "hits Legio 3" in player.prompt
        assert "Legio 3 to II" in await player.click("Legio 3 ")


async def test_the_chances_take_the_place_of_the_story_when_asked_for():
    async with fought(battle_sitting(RESERVES, ONLY[C], ["6 6 6"])) as (_, player):
        text = await player.press("c")
        assert not missing(text, "Caesar takes Rome", "1 unseen block taken at random")
        assert "~1.5" in text, "Caesar at III, hitting on 1-3"
        assert await player.press("c", "c") == text
        assert "Caesar takes Rome" not in await player.press("escape")


async def test_two_battles_in_a_row_are_fought_on_one_screen():
    """Caesar wins Rome and can regroup nowhere, so that the battle of Ravenna begins with his last die."""
    position = """
        turn: 3
        phase: battle
        battle: rome
        attack rome: caesar from ravenna
        rome caesar: caesar III from ravenna
        rome pompey: legio_1 I
        attack ravenna: pompey from asculum
        ravenna caesar: legio_14
        ravenna pompey: legio_4 from asculum
        genua pompey: legio_5
        neapolis pompey: legio_6
        asculum pompey: legio_32
    """
    session = battle_sitting(position, BOTH, ["1 1 1"])
    async with fought(session, (120, 40)) as (_, player):
        assert "to fight: Ravenna" in player.text
        text = await player.press("f")
        assert session.view.battle.space == "ravenna"
        assert "Caesar has won the battle of Rome:" in text, "the end is shown before the next one"
        assert "BATTLE OF ROME" in text
        text = await player.press("space")
        assert not missing(text, "BATTLE OF RAVENNA", "Battle of Ravenna: Pompey attacks")
        assert "Rome" not in text
        assert player.prompt.startswith("CAESAR at C: Enter fires Legio 14")


async def test_a_battle_that_is_over_does_not_tell_what_is_fought_for_after_it(monkeypatch):
    """Its end is shown before what has come of it, which the game knows already."""
    monkeypatch.setattr(CaesarBattle, "waiting", lambda model, view, battle: [] if view.battle else ["Narbo"])
    session = battle_sitting(
        "turn: 3\nphase: battle\nbattle: rome\nattack rome: caesar from ravenna\n"
        "rome caesar: caesar III from ravenna\nrome pompey: legio_1 I\nneapolis pompey: legio_6\n",
        BOTH,
        ["1 1 1"],
    )
    async with fought(session, (120, 40)) as (_, player):
        text = await player.press("f")
        assert "Caesar has won the battle of Rome:" in text
        assert "to fight:" not in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_it_says_what_to_do_at_every_size(size):
    async with fought(battle_sitting(RESERVES, BOTH), size) as (_, player):
        for key in ("f", "enter", "v", "p", "v", "enter", "c", "enter", "p", "r"):
            lines = player.text.splitlines()
            assert any(line.rstrip() == f"▌{player.prompt}" for line in lines), player.text
            await player.press(key)


async def test_in_ascii_nothing_else_is_drawn():
    async with fought(battle_sitting(RESERVES, BOTH, ["1 6 6"]), (120, 40), ASCII) as (_, player):
        assert player.text.isascii()
        assert (await player.press("f")).isascii()
        assert (await player.press("c")).isascii()


async def test_a_refusal_is_told_whole_and_help_opens_its_rule():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 III, legio_3 III", BOTH, ["1 6 6"])
    async with fought(session) as (arena, player):
        assert not missing(await player.press("f", "v"), "First choose which of your blocks", "[7.2: ?]")
        story = arena.screen.query_one(Scroll)
        assert story.lines[-1][0][1] == "bad"
        arena.model.said = Ask("Really?")
        arena.screen.runner.update()
        assert story.lines[-1] == ((" ! Really?", "mark"),), "only a refusal is red"
        await player.press("u", "f", "v")
        await player.press("question_mark")
        assert isinstance(arena.screen, HelpScreen)
        assert "7.2" in player.text


async def test_a_look_at_the_map_does_not_drop_the_choice_of_a_way_out():
    async with staged(JuliusApp(session=battle_sitting(f"{RESERVES}round: 2\nslot: 5", BOTH, []))) as (
        _app,
        pilot,
    ):
        assert "r in a block's turn to see where it" in await press(pilot, "m")
        assert "Retreats: Genua, Ravenna." in await press(pilot, "escape", "r", "m")
        assert "Legio 8 retreats: choose where with the arrows and Enter" in await press(pilot, "escape")
        assert "Legio 8 retreats Rome - Genua." in await press(pilot, "enter")


async def test_battles_at_ones_own_pace_can_be_chosen_and_wait_for_the_key(tmp_path):
    fight = battle_sitting(f"{SMALL}rome pompey: scipio III, legio_1 IV", frozenset((C,)), ["6 6 6"] * 9, "tiro")
    async with staged(JuliusApp(Settings(), tmp_path)) as (app, pilot):
        await press(pilot, "S", "down", "down", "down", "down", "down", "left", "left", "escape")
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
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 I", ONLY[C], ["1 6 6"])
    at = Sitter(session)
    at.does(do.Order("fire"), do.Next(), do.Choose(0))
    assert at.offered == ["Caesar III", "Legio 13 III"]
    assert {"ravenna", "genua"} <= at.model.parts.targets.keys()
    at.does(do.Choose(0), do.Pick("ravenna"))
    assert at.done[-1] == "regroup legio_13 rome-ravenna"
    at.does(do.EndPhase())
    assert session.view.phase != "regroup"


LONG = f"{SMALL}rome pompey: legio_1 IV, legio_3 III, ballista II\n"
MISSES = ["6 6 6", "6 6", "6 6 6 6", "6 6 6", "6 6 6", "6 6 6", "6 6"]


async def test_the_story_can_be_turned_back_and_stays_at_its_end():
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (_, player):
        text = await player.press("f", "f", "f", "f", "f")
        assert "Legio 13 fires" in text
        assert "Caesar fires" not in text
        assert "↑" in text, "there is more above"
        assert "↓" not in text
        assert "PgUp story" in text
        text = await player.press("pageup")
        assert "Legio 13 fires" not in text
        assert "↓" in text
        assert "Caesar fires" in await player.press("home")
        assert "Caesar fires" in await player.press("f"), "who reads on is not disturbed"
        text = await player.press("end")
        assert "↓" not in text
        assert "Ballista fires" in await player.press("f"), "it is at its end again"
        await player.press("home")
        assert "7.4" in await player.press("h"), "why something was not done is told in sight"


async def test_the_wheel_turns_the_story():
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (arena, player):
        await player.press("f", "f", "f", "f", "f")
        story = arena.screen.query_one(Scroll)
        last = story.top
        x, y = story.region.offset
        down, up = (
            partial(event, story, x + 5, y, 0, 0, 0, False, False, False)
            for event in (MouseScrollDown, MouseScrollUp)
        )
        arena.screen._forward_event(up())
        await settled(player.pilot)
        assert story.top == last - 1
        for _ in range(3):
            arena.screen._forward_event(down())
        await settled(player.pilot)
        assert story.top == last
        await player.press("f")
        assert story.top > last


async def test_in_more_room_nothing_is_said_of_turning_it():
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (arena, player):
        assert "PgUp story" in await player.press("f", "f", "f", "f", "f")
        for size, turns in (((100, 50), False), ((80, 24), True)):
            await player.pilot.resize_terminal(*size)
            await settled(player.pilot)
            assert arena.screen.query_one(Scroll).overflows == turns
            assert ("PgUp story" in player.text) == turns


async def test_the_window_tells_of_each_turn_in_a_battle(monkeypatch):
    async with staged(JuliusApp(session=battle_sitting(LONG, BOTH, MISSES))) as (app, pilot):
        assert isinstance(app.screen, BattleScreen)
        assert "BATTLE OF ROME" in screen_text(app)
        titles: list[str | None] = []
        monkeypatch.setattr("jc_tui.terminal.attention.write_title", lambda _, text: titles.append(text))
        for _ in range(3):
            await press(pilot, "f")
        assert any("Pompey" in (title or "") for title in titles)


async def test_the_heading_tells_what_the_place_and_the_fall_of_a_leader_score():
    position = f"{SMALL}rome pompey: scipio II, legio_1 IV"
    async with fought(battle_sitting(position, BOTH, ["1 1 6"]), (120, 40)) as (_, player):
        head, *_ = player.text.splitlines()
        assert head.startswith(" BATTLE OF ROME for 2 points · round 1 of 4 · at stake: Caesar 1, Scipio 1 ")
        assert " ■■■■■■ P  6   6 C ■■■■■■ " in head


async def test_the_side_that_decides_stands_before_its_prompt_in_its_ink():
    session = battle_sitting(f"{SMALL}rome pompey: legio_1 III, legio_3 III", BOTH, ["1 6 6"])
    async with fought(session) as (arena, player):
        prompt = arena.screen.query_one("#battle-prompt", Lines)
        assert prompt.lines[0][:2] == (("▌", "first"), ("CAESAR at A", "first"))
        await player.press("f")
        assert prompt.lines[0][:2] == (("▌", "second"), ("POMPEY, take 1 hit", "second"))
        assert player.text.count("1 hit") == 2, "in the prompt, in the story, and nowhere else"


async def test_a_wide_screen_has_chances_and_story_beside_the_line_up():
    async with fought(battle_sitting(LONG, BOTH, MISSES), (200, 60)) as (arena, player):
        text = await player.press("f")
        assert not missing(text, "Caesar takes Rome", "Caesar fires 6 6 6 (hits on 1-3)")
        stage, story = (arena.screen.query_one(part).region for part in (Lineup, Scroll))
        assert stage.width <= 116
        assert story.x >= stage.right
        assert (story.width, story.y, story.bottom) == (80, 0, 60)
        assert "~1.5" not in text
        assert "~1.5" in await player.press("c"), "the hits to expect are still to be asked for"
        await player.press("c")
        await player.pilot.resize_terminal(120, 40)
        await settled(player.pilot)
        assert "Caesar takes Rome" not in player.text
