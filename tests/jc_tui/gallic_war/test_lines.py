"""Caesar's Gallic War in plain lines: what is shown and typed, and whole games from a file of lines."""

import random
from dataclasses import replace

import pytest

from engine import chance, games
from engine.contract import AmbiguousAction, IllegalAction, NotationError, UnreadableAction
from engine.gallic_war.events import BlockMoved, ControlChanged, StepLost, TribeTurned
from engine.gallic_war.tasks import PHASES
from engine.gallic_war.words import narrated, say
from engine.match import Match
from jc_tui.blocks.line_choices import MOST_LINES, search
from jc_tui.gallic_war.text.advice import advice
from jc_tui.gallic_war.text.battle import battle_lines
from jc_tui.gallic_war.text.position import block_line, place_lines, position_lines
from jc_tui.gallic_war.text.reading import options, read_order
from jc_tui.gallic_war.ui import GallicUI
from jc_tui.game_ui import ui_of
from jc_tui.seats.seen_events import SeenEventCache
from jc_tui.table import command_translation, message
from tests.gallic_war import support as kit
from tests.jc_tui.gallic_war.desk import attacked, laid
from tests.jc_tui.games import jc, sentence
from tests.jc_tui.playing import Terminal, play_lines
from tests.jc_tui.texts import missing, present, prose
from tests.seeds import seeds

GAME = "gallic-war"


def new_table(seed: int = 1, **options: str) -> Match:
    table = Match.new(games.load_game(GAME), options, {}, chance.SeededChance(seed))
    table.run_chance()
    return table


def played(seed: int, until: str = "over", **options: str) -> Match:
    table, source = new_table(seed, **options), random.Random(seed)
    while table.result is None and view_of(table).phase != until:
        table.act(source.choice(list(table.state.legal_actions())), table.to_act)
        table.run_chance()
    return table


def view_of(at):
    state = at.state if isinstance(at, Match) else at
    return state.view(at.to_act or kit.ROMANS)


def legal_at(at):
    return list((at.state if isinstance(at, Match) else at).legal_actions())


def orders(table: Match) -> list[str]:
    return [str(entry.action) for entry in table.history if entry.seat in kit.SEATS]


OTHERWISE = {"naval": "restricted", "reinforcements": "historical", "objectives": "yearly"}


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.usefixtures("saves")
def test_a_whole_game_of_two_is_played_from_a_file_of_lines_verified_and_told():
    lines = "\n".join(orders(played(3, **OTHERWISE)))
    chosen = [each for name, value in OTHERWISE.items() for each in ("--option", f"{name}={value}")]
    words = ("text", "game", "--game", GAME, "--barbarians", "human", "--seed", 3, *chosen)
    assert not missing(jc(*words, text=lines, status=0).output, "THE GAME IS OVER", "BATTLE")
    assert jc("verify", "game").exit_code == 0
    for seat in kit.SEATS:
        story = jc("export", "game", "--seat", seat).output
        assert story.startswith("Caesar's Gallic War, begun ")
        assert "51 BC" in story
    assert "nothing to repair" in jc("repair", "game").output


@pytest.mark.usefixtures("saves")
def test_a_game_against_a_bot_goes_on_where_it_was_left():
    begun = jc("text", "game", "--game", GAME, "--barbarians", "random", "--seed", 1, text="?\n1\n").output
    assert "- The Romans lay down" in begun
    assert "Your hand:" in jc("text", "game", text="cards\nquit\n", status=0).output
    assert "gallic" not in sentence(jc("text", "game", "--game", "julius-caesar")).partition(":")[0]


@pytest.mark.slow
@pytest.mark.usefixtures("saves")
def test_a_hint_says_what_a_bot_would_do_and_how_to_type_it():
    told = jc("text", "game", "--game", GAME, "--barbarians", "tiro", text="hint\nquit\n").output
    assert not missing(told, "legatus would: Play ", "To type: `play ")
    assert "This game is not over" in sentence(jc("review", "game"))


def test_a_seat_tells_which_game_is_meant_and_an_option_is_a_name_and_a_value_of_it(saves):
    jc("text", "game", "--seat", "barbarians", text="quit\n")
    with Match.open(games.load_game, saves / "game.jsonl", read_only=True) as table:
        assert table.game.id == GAME
    assert "gallic-war has no seat caesar" in sentence(jc("text", "--game", GAME, "--caesar", "tiro"))
    assert "another game" in sentence(jc("text", "game", "--game", "julius-caesar"))
    assert "naval=restricted" in sentence(jc("text", "--game", GAME, "--option", "naval"))
    assert "there are: objectives" in sentence(jc("text", "--game", GAME, "--free-deployment"))


@pytest.mark.slow
def test_simulations_count_the_points_of_those_who_score():
    words = f"simulate --game {GAME} --games 1 --romans random --barbarians random --seed 1".split()
    assert "Romans (random)" in jc(*words, status=0).output


def test_the_position_tells_own_blocks_by_name_the_enemy_by_colour_and_shares_lines_in_little_room():
    state = new_table().state
    as_romans, as_barbarians = ("\n".join(position_lines(state.view(seat), 80)) for seat in kit.SEATS)
    assert not missing(as_romans, "Legion X (Caesar) 4", "4 blue", "Roman points 0 (victories at 90/100/110)")
    assert "Ariovistus" not in as_romans
    assert not missing(as_barbarians, "Ariovistus", "6 black", "Your hand:")
    view = view_of(new_table())
    assert len(position_lines(view, 80, 24)) < len(position_lines(view, 80))


def test_every_phase_of_a_player_has_its_advice():
    keys = {f"advice.do-{phase.replace(' ', '-')}" for phase in set(PHASES) - kit.CHANCE_PHASES}
    assert all(map(say.has, keys))


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(4))
def test_every_moment_of_a_game_can_be_shown_and_advised(seed):
    table, source, lines = new_table(seed), random.Random(seed), ui_of(GAME).text
    while table.result is None:
        view, legal = view_of(table), legal_at(table)
        shown = [*lines.contest(view, 80), *lines.possible("", view, legal, table.to_act, 80).lines]
        shown += lines.position(view, 80) if table.number % 3 == 0 else []
        assert not [line for line in shown if len(line) > 80 or "{" in line]
        assert lines.contested(view) == bool(lines.contest(view, 80))
        assert "{" not in lines.advice(view, legal)
        table.act(source.choice(legal), table.to_act)
        table.run_chance()


def test_a_battle_tells_both_sides_and_whose_turn_it_is():
    text = "\n".join(ui_of(GAME).text.contest(view_of(played(3, "battle")), 80))
    assert text.startswith("BATTLE IN ")
    assert not missing(text, "attack", "defend", "round 1 of")


def test_what_is_possible_is_numbered_or_summed_up():
    table = played(3, "move")
    legal = legal_at(table)
    everything, few, none = (
        ui_of(GAME).text.possible(query, view_of(table), legal, kit.ROMANS, 80)
        for query in ("", "end", "nonsense")
    )
    assert len(everything.lines) <= MOST_LINES + 2
    assert few.numbered == [action for action in legal if action.verb == "end"]
    assert none.numbered == []


@pytest.mark.parametrize("phase", ["lay", "announce", "groups", "move", "battle", "build"])
def test_every_action_is_read_as_it_is_listed(phase):
    state = played(3, phase).state
    legal = legal_at(state)
    assert [read_order(str(action), state, legal) for action in legal] == [((action,), "") for action in legal]
    assert legal


def test_names_and_verbs_may_be_cut_short_and_a_verb_left_out():
    state = new_table().state
    first = str(legal_at(state)[0])
    card = first.split()[1]
    assert read(state, f"pl {card[:4]}") == read(state, card) == [first]
    with pytest.raises(AmbiguousAction):
        read(state, "play")
    with pytest.raises(NotationError):
        read(state, "dance all night")


@pytest.mark.slow
def test_a_whole_group_goes_as_far_as_the_border_lets_it():
    """5.2.1 E, ruling M2: a border takes four in a card play, a river two; the other legions stay."""
    state = laid("romans aedui: legion_vii, legion_viii, legion_ix, legion_x, legion_xi")
    kit.move(state, 0, "aedui")
    done, staying = read_order("move all aedui boii", state, legal_at(state))
    assert len(done) == 4
    assert "behind" in staying
    assert read(state, "move all aedui-boii") == [*map(str, done)]


def test_a_block_that_is_not_on_the_map_has_no_way_from_where_it_stands():
    table = played(3, "move")
    assert "ambiorix " not in table.state.position()
    for line in ("move ambiorix boii", "move ambiorix,legion_x boii"):
        with pytest.raises((NotationError, IllegalAction)):
            table.act(read(table.state, line)[0], kit.ROMANS)


def test_of_a_group_that_does_not_fit_it_is_told_how_many_can_go_and_none_has_crossed():
    state = laid("romans transalpine_gaul: legion_x, legion_vii, legion_viii 3", "neutrals helvetii")
    kit.move(state, 0, "transalpine_gaul")
    with pytest.raises(message.RuleRefusal) as refused:
        read(state, "m vii,viii,x helvetii")
    told = str(refused.value)
    assert (refused.value.rule, told.partition(". ")[0]) == ("M2", "Only 2 of the 3 can go, so none did")
    assert "takes 2 of your blocks each way in a card play, and no more" in told
    kit.act(state, "move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii")
    with pytest.raises(IllegalAction, match="takes 2 of your blocks"):
        read(state, "m x,vii helvetii")


def test_a_tribe_that_has_moved_out_of_the_area_of_its_name_is_said_to_have():
    state = laid("romans volcae: volcae", "romans tolosates: legion_x")
    kit.move(state, 0, "volcae", "tolosates")
    kit.act(state, "move volcae volcae-tolosates")
    (action,) = read(state, "m volcae cadurci")
    assert state.refusal(state.parse(action)).code == "moved-already"


@pytest.mark.parametrize("name", ["Off-Map", "off-map", "Roman Off-Map Area", "roman_off-map"])
def test_the_area_off_the_map_is_typed_as_it_is_written(name):
    meant = command_translation.CommandTranslator(ui_of(GAME).text).meant
    assert meant(f"move vii {name}") == "move vii roman_off_map"


def test_a_block_that_marched_is_named_by_its_group_and_by_what_it_came_over():
    state = laid("romans transalpine_gaul: legion_vii", "romans allobroges: allobroges", "neutrals aedui")
    kit.move(state, 0, "transalpine_gaul")
    kit.act(state, "march legion_vii transalpine_gaul-allobroges-aedui")
    told = prose(" ".join(place_lines(view_of(state), "aedui", 100)))
    assert "VII 4 (from Transalpine Gaul over Allobroges)" in told


def at_keyboard(state, *lines):
    table = Match.new(games.load_game(GAME), {}, {}, chance.SeededChance(1), position=state.position())
    screen = Terminal()
    play_lines(table, set(kit.SEATS), {}, Terminal("\n".join(["", *lines, "", "quit", ""])), screen)
    return prose(screen.getvalue())


@pytest.mark.parametrize(
    ("card", "left"), [("mandubii", "1 group to name"), ("leuci", "1 group from which no block has moved")]
)
def test_at_a_keyboard_what_ends_a_movement_with_something_left_is_asked(card, left):
    state = laid("romans transalpine_gaul: legion_x, legion_vii", "romans boii: boii", "neutrals aedui")
    kit.play(state, romans=(card, "movement"))
    kit.act(state, "group transalpine_gaul")
    assert f"You still have {left}: type it again to end all the same." in at_keyboard(state, "e", "show")


TO_VOLCAE = "transalpine_gaul-volcae"


def read(state, line):
    return [str(action) for action in read_order(line, state, legal_at(state))[0]]


@pytest.fixture
def moving():
    state = laid("romans transalpine_gaul: legion_x, legion_vii, legion_viii 3", "romans boii: legion_ix, boii")
    kit.move(state, 0, "transalpine_gaul", "boii")
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
        ("m all boii arverni", ["move legion_ix boii-arverni", "move boii boii-arverni"]),
        ("m ix sequani", ["move legion_ix boii-sequani"]),
        ("m ix senones", ["move legion_ix boii-mandubii"]),
    ],
)
def test_an_order_may_be_as_short_as_it_is_plain(moving, line, actions):
    """`m` moves, Caesar goes by his name, an area by its tribes', and a block begins where it stands."""
    assert read(moving, line) == actions


@pytest.mark.parametrize(
    ("line", "action", "code"),
    [
        ("politics boii", "sway boii", "wrong-phase"),
        ("m caesar aedui", "move legion_x transalpine_gaul-aedui", "not-adjacent"),
    ],
)
def test_a_short_order_that_cannot_be_done_is_refused_with_its_reason(moving, line, action, code):
    """Politics sways the area that is named."""
    assert (read(moving, line), moving.refusal(moving.parse(action)).code) == ([action], code)


def test_a_group_that_cannot_go_is_told_why_as_its_first_block_would_be(moving):
    with pytest.raises(IllegalAction) as refused:
        read(moving, "m boii germania")
    assert refused.value.code == "not-adjacent"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("m volcae arverni", "no block can do that now"),
        ("m all volcae", "no block can do that now"),
        ("m nobody volcae", r"^'move nobody volcae': there is no block called 'nobody'"),
        ("1", r"the list that \? shows"),
    ],
)
def test_a_line_that_names_nothing_there_is_says_so(moving, line, told):
    with pytest.raises(NotationError, match=told):
        read(moving, line)


def test_what_is_possible_is_found_by_caesars_name_and_by_where_it_goes(moving):
    legal = options(view_of(moving), legal_at(moving))
    wanted = {"caesar": (0, "legion_x"), "move to volcae": (-1, "volcae"), "from boii": (1, "boii")}
    for query, (part, name) in wanted.items():
        assert {option.action.named_ids[part] for option in search(query, legal)} == {name}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sway senones", "sway mandubii"),
        ("sway nervii", "sway menapi"),
        ("play nervii", "play menapi"),
        ("play leuci", "play leuci"),
        ("fire caes", "fire legion_x"),
    ],
)
def test_areas_and_cards_are_known_by_all_their_tribes(typed, meant):
    assert str(new_table().state.parse(typed)) == meant


def test_the_first_position_fits_80_by_24_with_what_is_to_be_done():
    for seat in kit.SEATS:
        shown = position_lines(new_table().state.view(seat), 80, 24 - 5)
        assert len(shown) <= 19
        assert max(map(len, shown)) <= 80
    assert any("Mandubii 3, Senones 2 fort 1" in line for line in shown)


def test_what_is_to_be_done_tells_costs_and_yields(moving):
    march = f"For 1 supply point a legion marches two areas; you have {moving.supply}"
    assert not missing(advice(view_of(moving), legal_at(moving)), march, "Type for example move ix boii-")


@pytest.mark.parametrize(
    ("pieces", "activation"),
    [
        ("neutrals leuci", "activation: Leuci join you"),
        ("romans leuci: leuci", "no tribe of Leuci can be activated now"),
    ],
)
def test_what_a_card_can_be_announced_for_tells_what_each_use_yields(pieces, activation):
    state = laid("romans transalpine_gaul: legion_x", pieces)
    state.hands = tuple((kit.CARDS.index[one], kit.CARDS.index["volcae"]) for one in ("leuci", "osismi"))
    kit.go(state, "card play")
    kit.act(state, "play leuci", "play osismi")
    told = advice(view_of(state), legal_at(state))
    assert not missing(told, "supply: +2 points", "a die of 1 or less", "movement: 1 group may move", activation)


def test_an_area_that_changes_hands_at_once_again_is_told_as_it_ends():
    taken = [
        ControlChanged("leuci", None, False),
        ControlChanged("leuci", kit.ROMANS, False),
        TribeTurned("leuci", kit.ROMANS, None, "leuci", 3, "entered"),
        BlockMoved(kit.BARBARIANS, None, ("germania", "leuci"), "attack"),
        ControlChanged("leuci", None, True),
    ]
    told = narrated(taken)
    assert [line for line in told if "contested" in line] == ["Leuci is contested."]
    assert not present(" ".join(told), "held", "Nobody")


def test_hits_on_a_block_one_after_the_other_are_told_together():
    boii = StepLost(kit.BARBARIANS, "boii", "boii", 3, "hit")
    unseen = replace(boii, block=None, strength=None)
    lost = [boii, replace(boii, strength=2), replace(boii, block="helvii", strength=1), unseen, unseen]
    assert narrated(lost) == [
        "Boii (Barbarians) loses 2 steps and stands at 2.",
        "Helvii (Barbarians) loses a step and stands at 1.",
        *["An unseen block of the Barbarians in Boii + Helvii loses a step."] * 2,
    ]
    assert narrated([boii]) == ["Boii (Barbarians) loses a step and stands at 3."]


def test_before_a_battle_its_area_is_shown_and_not_an_empty_line():
    state = attacked("romans sequani: legion_vii", "barbarians aedui: aedui 2", ways=["legion_vii sequani-aedui"])
    assert battle_lines(view_of(state), 80)[0].startswith("BATTLE IN Aedui (in the field, round 1 of 3")
    kit.fire(state, "legion_vii", hits=2)
    assert state.phase == "regroup"
    assert battle_lines(view_of(state), 80)[1:] == ["  Legion VII 4 (from Sequani)"]


@pytest.mark.slow
def test_a_battle_is_told_under_its_heading_to_the_victory():
    """What its blocks leave behind belongs to it; what comes before the next battle stands below it."""
    table, battles = played(3, "legions home"), 0
    seen = SeenEventCache(table.game).told(table.history, None)
    for part in ui_of(GAME).log.chapters(games.load_game(GAME).start({}), seen):
        lines = [sentence for _, sentence in part.lines]
        if part.title.startswith("Battle in"):
            (ended,) = (number for number, line in enumerate(lines) if " win the battle of " in line)
            after = lines[ended + 1 :]
            assert all(present(line, "egroup", "held by", "is vacant") for line in after), part.title
            battles += 1
    assert battles


def test_with_restricted_sailing_a_block_with_ships_is_told_so():
    """Section 11: of the Barbarians only blocks with a ship sail."""
    free, restricted = (view_of(new_table(naval=naval)) for naval in ("free", "restricted"))
    told = [block_line(*each) for each in ((restricted, "veneti"), (restricted, "aedui"), (free, "veneti"))]
    assert ["has ships" in line for line in told] == [True, False, False]


def test_how_many_legions_may_still_be_built_is_told():
    """Section 7.7: one a year, two once a Massive Revolt has been played as such."""
    state = played(3, "build").state
    assert "you may still build: 1" in advice(view_of(state), legal_at(state))
    assert "you may still build: 2" in advice(replace(view_of(state), massive=True), legal_at(state))


def test_who_is_besieged_is_told_the_letter_they_act_at():
    """Section 6 B, ruling B4: one letter better in a fortress."""
    pieces = "romans allobroges: legion_vii", "barbarians sequani: sequani"
    state = attacked(*pieces, ways=["legion_vii allobroges-sequani"])
    kit.act(state, "shelter sequani")
    before = "\n".join(battle_lines(view_of(state), 80))
    assert ("no block outside the fortress" in before, "round 0" in before) == (True, False)
    kit.act(state, "assault")
    assert "  Besieged: Sequani 4 (C2, acts at B)" in battle_lines(view_of(state), 80)


def test_who_meets_a_landing_is_told_the_letter_they_act_at():
    """Section 6 E: Barbarians who defend against a landing act one letter better."""
    ways = [f"{legion} osismi-mare_cantabricum-veneti" for legion in ("legion_vii", "legion_viii")]
    state = attacked("romans osismi: legion_vii, legion_viii", "barbarians veneti: veneti", ways=ways)
    assert any("acts at" in line for line in battle_lines(view_of(state), 80) if "Veneti" in line)


@pytest.mark.parametrize("line", ["dumnorix boii", "m dumnorix boii", "ariovistus boii", "dumnorix,vii boii"])
def test_a_typed_line_does_not_tell_where_an_enemy_stands(moving, line):
    """No way is made up for who is not seen (2.2)."""
    laid("barbarians veneti: ariovistus", "barbarians treveri: dumnorix", on=moving)
    with pytest.raises(UnreadableAction) as refused:
        read(moving, line)
    assert not present(str(refused.value).lower(), "veneti", "treveri")


def test_where_both_look_no_hidden_block_is_named():
    """Of an area none of whose blocks all know nobody can go anywhere, whoever types (2.2)."""
    state = laid("romans aedui: legion_vii, legion_viii", "romans bituriges: legion_ix", "barbarians boii: boii")
    kit.move(state, 0, "aedui")
    kit.act(state, "move legion_vii aedui-boii", "move legion_viii aedui-boii")
    kit.fight(state)
    assert state.to_act
    assert state.phase in GallicUI.open_phases
    with pytest.raises(UnreadableAction, match="no block can do that now"):
        read(state, "retreat bituriges boii")
