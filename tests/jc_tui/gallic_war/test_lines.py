"""Caesar's Gallic War in plain lines: what is shown and typed, and whole games from a file of lines."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from engine.chance import SeededChance
from engine.contract import Action, AmbiguousAction, IllegalAction, NotationError, UnreadableAction
from engine.gallic_war.events import BlockMoved, ControlChanged, StepLost, TribeTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import PHASES
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, narrated, say
from engine.games import load_game
from engine.table import Table
from jc_tui.blocks.line_choices import MOST_LINES, search
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.advice import advice
from jc_tui.gallic_war.text.battle import battle_lines
from jc_tui.gallic_war.text.position import block_line, place_lines, position_lines
from jc_tui.gallic_war.text.reading import options, read_order
from jc_tui.gallic_war.ui import GallicUI
from jc_tui.game_ui import ui_of
from jc_tui.seats.seen_events import SeenEventCache
from jc_tui.table.command_translation import CommandTranslator
from jc_tui.table.message import RuleRefusal
from tests.gallic_war.support import CHANCE_PHASES, act, barbarians, fight, fire, march, move, play
from tests.jc_tui.gallic_war.desk import laid
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.playing import Terminal, play_lines
from tests.jc_tui.texts import missing

GAME = "gallic-war"


def new_table(seed: int = 1, **options: str) -> Table:
    table = Table.new(load_game(GAME), options, {}, SeededChance(seed))
    table.run_chance()
    return table


def played(seed: int, until: str = "over", **options: str) -> Table:
    """A game played at random until a phase comes."""
    table, source = new_table(seed, **options), random.Random(seed)
    while table.result is None and view_of(table).phase != until:
        table.act(source.choice(list(table.state.legal_actions())), table.to_act)
        table.run_chance()
    return table


def view_of(at: Table | State) -> GallicWarView:
    """What who is to act knows."""
    state = at.state if isinstance(at, Table) else at
    return cast(GallicWarView, state.view(at.to_act or ROMANS))


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
    assert not missing(told, "legatus would: Play ", "To type: `play ")
    assert "This game is not over" in sentence(jc("review", "game"))


@pytest.mark.usefixtures("saves")
def test_a_seat_tells_which_game_is_meant(saves: Path):
    jc("text", "game", "--seat", "barbarians", text="quit\n")
    with Table.open(load_game, saves / "game.jsonl", read_only=True) as table:
        assert table.game.id == GAME
    assert "gallic-war has no seat caesar" in sentence(jc("text", "--game", GAME, "--caesar", "tiro"))
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


def test_of_a_group_that_does_not_fit_it_is_told_how_many_can_go_and_none_has_crossed():
    state = laid("romans transalpine_gaul: legion_x, legion_vii, legion_viii 3", "neutrals helvetii")
    move(state, 0, "transalpine_gaul")
    with pytest.raises(RuleRefusal) as refused:
        read(state, "m vii,viii,x helvetii")
    told = str(refused.value)
    assert (refused.value.rule, told.partition(". ")[0]) == ("M2", "Only 2 of the 3 can go, so none did")
    assert "takes 2 of your blocks each way in a card play, and no more" in told
    act(state, "move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii")
    with pytest.raises(IllegalAction, match="takes 2 of your blocks"):
        read(state, "m x,vii helvetii")


def test_a_tribe_that_has_moved_out_of_the_area_of_its_name_is_said_to_have():
    state = laid("romans volcae: volcae", "romans tolosates: legion_x")
    move(state, 0, "volcae", "tolosates")
    act(state, "move volcae volcae-tolosates")
    (action,) = read(state, "m volcae cadurci")
    refusal = state.refusal(state.parse(action))
    assert refusal is not None
    assert refusal.code == "moved-already"


@pytest.mark.parametrize("name", ["Off-Map", "off-map", "Roman Off-Map Area", "roman_off-map"])
def test_the_area_off_the_map_is_typed_as_it_is_written(name: str):
    translator = CommandTranslator(ui_of(GAME).text)
    assert translator.meant(f"move vii {name}") == "move vii roman_off_map"


def test_a_block_that_marched_is_named_by_its_group_and_by_what_it_came_over():
    state = laid("romans transalpine_gaul: legion_vii", "romans allobroges: allobroges", "neutrals aedui")
    move(state, 0, "transalpine_gaul")
    act(state, "march legion_vii transalpine_gaul-allobroges-aedui")
    assert "VII 4 (from Transalpine Gaul over Allobroges)" in " ".join(
        " ".join(place_lines(view_of(state), "aedui", 100)).split()
    )


def at_keyboard(state: State, *lines: str) -> str:
    table = Table.new(load_game(GAME), {}, {}, SeededChance(1), position=state.position())
    screen = Terminal()
    play_lines(table, set(SEATS), {}, Terminal("\n".join(["", *lines, "", "quit", ""])), screen)
    return " ".join(screen.getvalue().split())


@pytest.mark.parametrize(
    ("card", "left"), [("mandubii", "1 group to name"), ("leuci", "1 group from which no block has moved")]
)
def test_at_a_keyboard_what_ends_a_movement_with_something_left_is_asked(card: str, left: str):
    state = laid("romans transalpine_gaul: legion_x, legion_vii", "romans boii: boii", "neutrals aedui")
    play(state, romans=(card, "movement"))
    act(state, "group transalpine_gaul")
    assert f"You still have {left}: type it again to end all the same." in at_keyboard(state, "e", "show")


TO_VOLCAE = "transalpine_gaul-volcae"


def read(state: State, line: str) -> list[str]:
    orders, _ = read_order(line, state, list(state.legal_actions()))
    return [str(action) for action in orders]


@pytest.fixture
def moving() -> State:
    """The Romans move out of Transalpine Gaul and Boii."""
    state = laid("romans transalpine_gaul: legion_x, legion_vii, legion_viii 3", "romans boii: legion_ix, boii")
    move(state, 0, "transalpine_gaul", "boii")
    return state


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("m caesar volcae", ["move legion_x transalpine_gaul-volcae"]),
        ("move x to volcae", ["move legion_x transalpine_gaul-volcae"]),
        ("m vii trans-volc", ["move legion_vii transalpine_gaul-volcae"]),
        ("m caesar,vii transalpine_gaul-volcae", [f"move legion_{n} {TO_VOLCAE}" for n in ("x", "vii")]),
        ("m caesar,vii volcae", [f"move legion_{n} {TO_VOLCAE}" for n in ("x", "vii")]),
        ("m boii arverni", ["move legion_ix boii-arverni", "move boii boii-arverni"]),
        ("m ix sequani", ["move legion_ix boii-sequani"]),
        ("m ix senones", ["move legion_ix boii-mandubii"]),
    ],
)
def test_an_order_may_be_as_short_as_it_is_plain(moving: State, line: str, actions: list[str]):
    """`m` moves, Caesar goes by his name, an area by its tribes', and a block begins where it stands."""
    assert read(moving, line) == actions


def test_politics_sways_the_area_that_is_named(moving: State):
    """Where it cannot be, it is told why."""
    orders, _ = read_order("politics boii", moving, list(moving.legal_actions()))
    assert str(orders[0]) == "sway boii"
    assert moving.refusal(orders[0]).code == "wrong-phase"


def test_what_is_refused_of_a_short_order_says_why(moving: State):
    orders, _ = read_order("m caesar aedui", moving, list(moving.legal_actions()))
    assert moving.refusal(orders[0]).code in ("not-adjacent", "too-far")


def test_a_group_that_cannot_go_is_told_why(moving: State):
    """As the first of its blocks would be; where there is no block of theirs, that nobody can."""
    with pytest.raises(IllegalAction) as refused:
        read(moving, "m boii germania")
    assert refused.value.code == "not-adjacent"
    with pytest.raises(UnreadableAction, match="nobody can do that now"):
        read(moving, "m volcae arverni")
    assert read(moving, "m all boii arverni") == ["move legion_ix boii-arverni", "move boii boii-arverni"]
    with pytest.raises(UnreadableAction, match="nobody can do that now"):
        read(moving, "m all volcae")


def test_a_block_that_there_is_not_is_named_as_it_was_typed(moving: State):
    with pytest.raises(NotationError, match=r"^'move nobody volcae': there is no block called 'nobody'"):
        read(moving, "m nobody volcae")


def test_a_number_without_a_list_says_what_it_is_for(moving: State):
    with pytest.raises(UnreadableAction, match=r"the list that \? shows"):
        read(moving, "1")


def test_what_is_possible_is_found_by_caesars_name_and_by_where_it_goes(moving: State):
    def found(query: str) -> list[Action]:
        legal = options(view_of(moving), list(moving.legal_actions()))
        return [option.action for option in search(query, legal)]

    assert {action.about[0] for action in found("caesar")} == {"legion_x"}
    assert {action.about[-1] for action in found("move to volcae")} == {"volcae"}
    assert {action.about[1] for action in found("from boii")} == {"boii"}


def test_areas_and_cards_are_known_by_all_their_tribes():
    state = new_table().state
    card = next(str(action).split()[1] for action in state.legal_actions())
    assert str(state.parse("sway senones")) == "sway mandubii"
    assert str(state.parse("sway nervii")) == "sway menapi"
    assert str(state.parse("play nervii")) == "play menapi"
    assert str(state.parse(f"play {card}")) == f"play {card}"
    assert str(state.parse("fire caes")) == "fire legion_x"


def test_the_first_position_fits_80_by_24_with_what_is_to_be_done():
    table = new_table()
    for seat in (ROMANS, BARBARIANS):
        shown = position_lines(cast(GallicWarView, table.state.view(seat)), 80, 24 - 5)
        assert len(shown) <= 19
        assert max(map(len, shown)) <= 80
    assert any("Mandubii 3, Senones 2 fort 1" in line for line in shown)


def test_what_is_to_be_done_tells_costs_and_yields(moving: State):
    told = advice(view_of(moving), list(moving.legal_actions()))
    assert not missing(
        told,
        f"For 1 supply point a legion marches two areas; you have {moving.supply}",
        "Type for example move ix boii-",
    )
    table = new_table()
    while table.state.phase != "announce":
        table.act(next(iter(table.state.legal_actions())), table.to_act)
    card = table.state.view(ROMANS).sides[ROMANS].laid
    points = load_facts().points(card, ROMANS)
    told = advice(view_of(table), list(table.state.legal_actions()))
    assert f"supply: +{min(2 * points, 19 - table.state.view(ROMANS).supply)} points" in told
    assert not missing(told, f"a die of {points} or less", f"movement: {points} groups may move")
    neutral = ("no tribe of {} can be activated now", "activation: {} join you")
    area = table.state.view(ROMANS).areas[load_facts().area_of(card)]
    assert neutral[bool(area.stacks and area.stacks[0].side is None)].format(card_name(card)) in told


def test_an_area_that_changes_hands_at_once_again_is_told_as_it_ends():
    taken = [
        ControlChanged("leuci", None, False),
        ControlChanged("leuci", ROMANS, False),
        TribeTurned("leuci", ROMANS, None, "leuci", 3, "entered"),
        BlockMoved(BARBARIANS, None, ("germania", "leuci"), "attack"),
        ControlChanged("leuci", None, True),
    ]
    told = narrated(taken)
    assert [line for line in told if "contested" in line] == ["Leuci is contested."]
    assert not any("held" in line or "Nobody" in line for line in told)


def test_hits_on_a_block_one_after_the_other_are_told_together():
    boii, unseen = (
        StepLost(BARBARIANS, name, "boii", None if name is None else 3, "hit") for name in ("boii", None)
    )
    lost = [boii, replace(boii, strength=2), replace(boii, block="helvii", strength=1), unseen, unseen]
    assert narrated(lost) == [
        "Boii (Barbarians) loses 2 steps and stands at 2.",
        "Helvii (Barbarians) loses a step and stands at 1.",
        *["An unseen block of the Barbarians in Boii + Helvii loses a step."] * 2,
    ]
    assert narrated([boii]) == ["Boii (Barbarians) loses a step and stands at 3."]


def test_before_a_battle_its_area_is_shown_and_not_an_empty_line():
    state = laid("romans sequani: legion_vii", "barbarians aedui: aedui 2")
    march(state, 0, "legion_vii sequani-aedui")
    fight(state)
    assert battle_lines(view_of(state), 80)[0].startswith("BATTLE IN Aedui (in the field, round 1 of 3")
    fire(state, "legion_vii", hits=2)
    assert state.phase == "regroup"
    assert battle_lines(view_of(state), 80)[1:] == ["  Legion VII 4 (from Sequani)"]


@pytest.mark.slow
def test_a_battle_is_told_under_its_heading_to_the_victory():
    """What its blocks leave behind belongs to it; what comes before the next battle stands below it."""
    table = played(3, "legions home")
    for part in ui_of("gallic-war").log.chapters(
        load_game("gallic-war").start({}), SeenEventCache(table.game).told(table.history, None)
    ):
        lines = [sentence for _, sentence in part.lines]
        if part.title.startswith("Battle in"):
            ended = [number for number, line in enumerate(lines) if " win the battle of " in line]
            assert len(ended) <= 1
            assert all(
                "egroup" in line or "held by" in line or "stands in" in line for line in lines[ended[0] + 1 :]
            )


def test_with_restricted_sailing_a_block_with_ships_is_told_so():
    """Section 11: of the Barbarians only blocks with a ship sail."""
    free, restricted = (view_of(new_table(naval=naval)) for naval in ("free", "restricted"))
    assert "has ships" in block_line(restricted, "veneti")
    assert "has ships" not in block_line(restricted, "aedui")
    assert "has ships" not in block_line(free, "veneti")


def test_how_many_legions_may_still_be_built_is_told():
    """Section 7.7: one a year, two once a Massive Revolt has been played as such."""
    told = advice(view_of(table := played(3, "build")), list(table.state.legal_actions()))
    assert "you may still build: 1" in told
    massive = replace(view_of(table), massive=True)
    assert "you may still build: 2" in advice(massive, list(table.state.legal_actions()))


def test_who_is_besieged_is_told_the_letter_they_act_at():
    """Section 6 B, ruling B4: one letter better in a fortress."""
    state = laid("romans allobroges: legion_vii", "barbarians sequani: sequani")
    march(state, 0, "legion_vii allobroges-sequani")
    fight(state)
    act(state, "shelter sequani")
    before = "\n".join(battle_lines(view_of(state), 80))
    assert "no block outside the fortress" in before
    assert "round 0" not in before
    act(state, "assault")
    assert "  Besieged: Sequani 4 (C2, acts at B)" in battle_lines(view_of(state), 80)


def test_who_meets_a_landing_is_told_the_letter_they_act_at():
    """Section 6 E: Barbarians who defend against a landing act one letter better."""
    state = laid("romans osismi: legion_vii, legion_viii", "barbarians veneti: veneti")
    march(state, 0, "legion_vii osismi-mare_cantabricum-veneti", "legion_viii osismi-mare_cantabricum-veneti")
    fight(state)
    assert any("acts at" in line for line in battle_lines(view_of(state), 80) if "Veneti" in line)


def test_a_typed_line_does_not_tell_where_an_enemy_stands(moving: State) -> None:
    """No way is made up for who is not seen (2.2)."""
    barbarians(moving, "veneti", "ariovistus")
    barbarians(moving, "treveri", "dumnorix")
    for line in ("dumnorix boii", "m dumnorix boii", "ariovistus boii", "dumnorix,vii boii"):
        with pytest.raises(UnreadableAction) as refused:
            read(moving, line)
        assert not any(place in str(refused.value).lower() for place in ("veneti", "treveri")), line


def test_where_both_look_no_hidden_block_is_named() -> None:
    """Of an area none of whose blocks all know nobody can go anywhere, whoever types (2.2)."""
    state = laid("romans aedui: legion_vii, legion_viii", "romans bituriges: legion_ix", "barbarians boii: boii")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-boii", "move legion_viii aedui-boii")
    fight(state)
    assert state.to_act
    assert state.phase in GallicUI.open_phases
    with pytest.raises(UnreadableAction, match="nobody can do that now"):
        read(state, "retreat bituriges boii")
