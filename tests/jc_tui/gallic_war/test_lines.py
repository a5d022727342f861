"""Caesar's Gallic War in plain lines: what is shown, what can be typed, whole games from a file of lines."""

import random
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from engine.chance import SeededChance
from engine.contract import AmbiguousAction, IllegalAction, NotationError
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.state import CHANCE_PHASES, PHASES
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from engine.games import load_game
from engine.table import Table
from jc_tui.blocks.line_choices import MOST_LINES
from jc_tui.gallic_war.text.position import position_lines
from jc_tui.gallic_war.text.reading import read_order
from jc_tui.game_ui import ui_of
from tests.jc_tui.games import jc, missing, sentence

GAME = "gallic-war"


def new_table(seed: int = 1, **options: str) -> Table:
    table = Table.new(load_game(GAME), options, dict.fromkeys(SEATS, "human"), SeededChance(seed))
    table.run_chance()
    return table


def played(seed: int, until: str = "over", **options: str) -> Table:
    """A game played at random until a phase comes."""
    table, source = new_table(seed, **options), random.Random(seed)
    while table.result is None and view_of(table).phase != until:
        table.act(source.choice(list(table.state.legal_actions())), table.to_act)
        table.run_chance()
    return table


def view_of(table: Table) -> GallicWarView:
    return cast(GallicWarView, table.state.view(table.to_act or ROMANS))


def orders(table: Table) -> list[str]:
    """What players did, as they would type it."""
    return [str(entry.action) for entry in table.history if entry.seat in SEATS]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"naval": "restricted", "reinforcements": "historical", "objectives": "yearly"}]
)
@pytest.mark.usefixtures("saves")
def test_a_whole_game_of_two_is_played_from_a_file_of_lines_verified_and_told(options: dict[str, str]):
    table = played(3, **options)
    chosen = [each for name, value in options.items() for each in ("--option", f"{name}={value}")]
    words = ("text", "game", "--game", GAME, "--barbarians", "human", "--seed", 3, *chosen)
    result = jc(*words, text="\n".join(orders(table)), status=0)
    assert "THE GAME IS OVER" in result.output
    assert jc("verify", "game").exit_code == 0
    for seat in SEATS:
        story = jc("export", "game", "--seat", seat).output
        assert story.startswith("Caesar's Gallic War, begun ")
        assert "51 BC" in story
        assert "BATTLE" in result.output
    assert "nothing to repair" in jc("repair", "game").output


@pytest.mark.usefixtures("saves")
def test_a_game_against_a_bot_goes_on_where_it_was_left():
    begun = jc("text", "game", "--game", GAME, "--barbarians", "random", "--seed", 1, text="?\n1\n")
    assert "- The Romans lay down" in begun.output
    assert "Your hand:" in jc("text", "game", text="cards\nquit\n", status=0).output
    assert "gallic" not in sentence(jc("text", "game", "--game", "julius-caesar")).partition(":")[0]


@pytest.mark.slow
@pytest.mark.usefixtures("saves")
def test_a_hint_says_what_a_bot_would_do_and_how_to_type_it():
    told = jc("text", "game", "--game", GAME, "--barbarians", "tiro", text="hint\nquit\n").output
    assert not missing(told, "legatus would: Play ", "To type: play ")
    assert "This game is not over" in sentence(jc("review", "game"))


@pytest.mark.usefixtures("saves")
def test_a_seat_tells_which_game_is_meant(saves: Path):
    jc("text", "game", "--seat", "barbarians", text="quit\n")
    with Table.open(load_game, saves / "game.jsonl", read_only=True) as table:
        assert table.game.id == GAME
    assert "Nobody plays caesar in gallic-war" in sentence(jc("text", "--game", GAME, "--caesar", "tiro"))
    assert "another game" in sentence(jc("text", "game", "--game", "julius-caesar"))


@pytest.mark.usefixtures("saves")
def test_an_option_is_a_name_and_a_value_of_the_game():
    assert "naval=restricted" in sentence(jc("text", "--game", GAME, "--option", "naval"))
    assert "there are: objectives" in sentence(jc("text", "--game", GAME, "--free-deployment"))


@pytest.mark.slow
def test_simulations_count_the_points_of_those_who_score():
    result = jc(
        "simulate",
        "--game",
        GAME,
        "--games",
        1,
        "--romans",
        "random",
        "--barbarians",
        "random",
        "--seed",
        1,
        status=0,
    )
    assert "Romans (random)" in result.output


def test_the_position_tells_own_blocks_by_name_and_the_enemy_by_colour():
    table = new_table()
    romans = "\n".join(position_lines(cast(GallicWarView, table.state.view(ROMANS)), 80))
    assert not missing(romans, "Legion X (Caesar) 4", "4 blue")
    assert "Ariovistus" not in romans
    assert "Roman points 0 (victories at 90/100/110)" in romans
    barbarians = "\n".join(position_lines(cast(GallicWarView, table.state.view(BARBARIANS)), 80))
    assert not missing(barbarians, "Ariovistus", "6 black", "Your hand:")


def test_a_position_shares_lines_where_there_is_little_room():
    view = view_of(new_table())
    assert len(position_lines(view, 80, 24)) < len(position_lines(view, 80))


def test_every_phase_of_a_player_has_its_advice():
    keys = {f"advice.do-{phase.replace(' ', '-')}" for phase in set(PHASES) - CHANCE_PHASES}
    assert all(map(say.has, keys))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5])
def test_every_moment_of_a_game_can_be_shown_and_advised(seed: int):
    table, source, lines = new_table(seed), random.Random(seed), ui_of("gallic-war").text
    while table.result is None:
        view, legal, seat = view_of(table), list(table.state.legal_actions()), table.to_act
        assert seat is not None
        shown = [
            *lines.position(view, 80),
            *lines.contest(view, 80),
            *lines.possible("", view, legal, seat, 80).lines,
        ]
        assert not [line for line in shown if len(line) > 80 or "{" in line]
        assert lines.contested(view) == bool(lines.contest(view, 80))
        assert "{" not in lines.advice(view, legal)
        table.act(source.choice(legal), seat)
        table.run_chance()


def test_a_battle_tells_both_sides_and_whose_turn_it_is():
    text = "\n".join(ui_of("gallic-war").text.contest(view_of(played(3, "battle")), 80))
    assert text.startswith("BATTLE IN ")
    assert not missing(text, "attack", "defend", "round 1 of")


def test_what_is_possible_is_numbered_or_summed_up():
    table = played(3, "move")
    legal, possible = list(table.state.legal_actions()), ui_of(GAME).text.possible
    assert len(possible("", view_of(table), legal, ROMANS, 80).lines) <= MOST_LINES + 2
    few = possible("end", view_of(table), legal, ROMANS, 80)
    assert few.numbered == [action for action in legal if action.verb == "end"]
    assert possible("nonsense", view_of(table), legal, ROMANS, 80).numbered == []


@pytest.mark.parametrize("phase", ["lay", "announce", "groups", "move", "battle", "build"])
def test_every_action_is_read_as_it_is_listed(phase: str):
    table = played(3, phase)
    legal = list(table.state.legal_actions())
    assert legal
    for action in legal:
        assert read_order(str(action), table.state, legal) == ((action,), "")


def test_names_and_verbs_may_be_cut_short_and_a_verb_left_out():
    table = new_table()
    legal = list(table.state.legal_actions())
    card = str(legal[0]).split()[1]
    assert read_order(f"pl {card[:4]}", table.state, legal)[0] == (legal[0],)
    assert read_order(card, table.state, legal)[0] == (legal[0],)
    with pytest.raises(AmbiguousAction):
        read_order("play", table.state, legal)
    with pytest.raises(NotationError):
        read_order("dance all night", table.state, legal)


@pytest.mark.slow
def test_a_whole_group_goes_as_far_as_the_border_lets_it():
    """5.2.1 E, ruling M2: a border takes four in a card play, a river two; the other legions stay."""
    for seed in range(1, 30):
        table = played(seed, "move")
        legal = list(table.state.legal_actions())
        ways = Counter(action.about[1:] for action in legal if action.verb == "move")
        big = [path for path, number in ways.items() if number > 4]
        if big:
            break
    start, end = big[0]
    done, staying = read_order(f"move all {start} {end}", table.state, legal)
    assert 2 <= len(done) <= 4
    assert "behind" in staying
    assert read_order(f"move all {start}-{end}", table.state, legal)[0] == done


def test_a_block_that_is_not_on_the_map_has_no_way_from_where_it_stands():
    table = played(3, "move")
    off = [block for block in ("ambiorix", "vercingetorix") if f"{block} " not in table.state.position()]
    legal = list(table.state.legal_actions())
    assert off
    for line in (f"move {off[0]} boii", f"move {off[0]},legion_x boii"):
        with pytest.raises((NotationError, IllegalAction)):
            table.act(read_order(line, table.state, legal)[0][0], ROMANS)
