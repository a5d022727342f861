"""Lines that mean several actions, and short names: what is done, what is asked, and that it is all or nothing."""

import random

import pytest

from engine.chance import SeededChance
from engine.contract import AmbiguousAction, GameError, IllegalAction, State, UnreadableAction
from engine.games import load_game
from engine.match import Match
from jc_tui.blocks.line_reader import Meaning
from jc_tui.julius_caesar.text.reading import read_order, spelled_out
from tests.jc_tui.games import GAME
from tests.jc_tui.playing import BOTH, C, Terminal, missing, new_table, play_lines, present, run, warlike

NO_ENEMY = "actor: caesar\ncard: 3/2\ngenua caesar: antonius 2, legio_8 3, legio_12 3\n"
BATTLE = """
phase: battle
played 1: caesar 1/2, pompey 1/2, player one caesar
battle: rome
round: 2
acted: legio_1
attack rome: caesar from genua
rome pompey: legio_1 IV
"""

POSITIONS = {
    "moves": """
actor: caesar
card: 3/2
genua caesar: antonius 2, legio_8 3, legio_12 3
massilia caesar: legio_11 3, caesar_navis_1 2, legio_7 2
hispanum caesar: caesar_navis_2 2
ravenna caesar: caesar 3, legio_13 3, legio_14 3
tarraco caesar: legio_9 3
rome pompey: legio_1 4, legio_3 3
""",
    "no enemy": NO_ENEMY,
    "pinned": f"""{NO_ENEMY}player one: pompey
attack genua: pompey from rome
genua pompey: legio_1 4 from rome, legio_3 3 from rome
""",
    "levies": """
phase: levy
actor: caesar
card: 2/3
levies: 2
massilia caesar: legio_11 2, caesar 2
rome caesar: legio_13 3
genua caesar: legio_10 3
""",
    "battle": f"""{BATTLE}
roads caesar: genua-rome 2, ravenna-rome 1
used caesar: genua>rome, ravenna>rome
rome caesar: legio_7 II from ravenna, legio_8 III from genua, legio_12 III from genua
""",
    "battle and a guard": f"""{BATTLE}
roads caesar: genua-rome 1
used caesar: genua>rome
rome caesar: legio_8 III from genua
ravenna caesar: legio_13 III
""",
    "regroup": """
phase: regroup
played 5: caesar 3/2, pompey 2/2
battle: rome
attack rome: caesar from genua
rome caesar: legio_7 3, legio_8 3, legio_9 3
""",
    "winter": """
year: 706
phase: disband
massilia caesar: legio_11 2, caesar 2
rome caesar: legio_13 3
""",
}


def at(position: str, *done: str) -> Match:
    table = Match.new(GAME, {}, {}, SeededChance(1), position=POSITIONS[position])
    for action in done:
        table.act(action, table.to_act)
    return table


def read(line: str, state: State) -> Meaning:
    return read_order(line, state, state.legal_actions())


def meant(line: str, position: str = "moves", *done: str) -> list[str]:
    return [str(action) for action in read(line, at(position, *done).state)[0]]


def each(verb: str, blocks: str, path: str) -> list[str]:
    return [f"{verb} {block} {path}".strip() for block in blocks.split()]


GENUA = "antonius legio_8 legio_12"

FULL = {
    "m l8 genua-rome": "m legio_8 genua-rome",
    "M L8, N2  Genua": "m legio_8,navis_2 genua",
    "legio 8 mare hispanum": "legio_8 mare_hispanum",
    "a3 e1 b1 el1 b": "auxilia_3 equitatus_1 ballista elephant b",
    "show carthago nova": "show carthago_nova",
    **{same: same for same in ("m caesar ballista rome", "x9 l99 fire 13 p 3/2")},
}


def test_short_names_are_spelled_out() -> None:
    assert {line: spelled_out(line) for line in FULL} == FULL


NAMED = ("m legio_13", "move legio 13", "move 13", "legio_13")


@pytest.mark.parametrize(
    ("line", "position", "action"),
    [
        ("m l8 genua-rome", "moves", "move legio_8 genua-rome"),
        ("l8 genua-rome", "moves", "move legio_8 genua-rome"),
        ("m n1 massilia-mare_hispanum", "moves", "move caesar_navis_1 massilia-mare_hispanum"),
        ("m ant rome", "moves", "move antonius genua-rome"),
        ("levy b1 rome", "levies", "levy caesar_ballista rome"),
        ("levy a3 genua", "levies", "levy caesar_auxilia_3 genua"),
        ("levy e1 lugdunum", "levies", "levy caesar_equitatus_1 lugdunum"),
        ("levy l17", "levies", "levy legio_17 rome"),
        ("step l11", "levies", "step legio_11"),
        ("f l8", "battle", "fire legio_8"),
        ("retreat l8 genua", "battle", "retreat legio_8 rome-genua"),
        ("disband l11", "winter", "disband legio_11"),
        ("p 3/2", "moves", "play 3/2"),
        ("p 3-2", "moves", "play 3/2"),
        *((line, "moves", "end") for line in ("e", "END")),
        *((f"{named} ravenna-rome", "moves", "move legio_13 ravenna-rome") for named in NAMED),
        ("move navis_1 massilia-mare hispanum", "moves", "move caesar_navis_1 massilia-mare_hispanum"),
    ],
)
def test_short_names_are_understood_for_any_block_or_card(line: str, position: str, action: str) -> None:
    assert meant(line, position) == [action]


def test_p_and_a_card_is_playing_it_whatever_else_begins_so() -> None:
    """In the phase of discards `p` could be pass, perish, play or port; only one of them takes a card."""
    state = new_table(3).state
    for line, action in {"p 3/1": "play 3/1", "d 3/1": "discard 3/1", "3/1": "discard 3/1"}.items():
        assert list(map(str, read(line, state)[0])) == [action]


@pytest.mark.parametrize(("seed", "line"), [(3, "discard 1"), (3, "d 2"), (5, "discard 1")])
def test_only_cards_in_hand_are_offered(seed: int, line: str) -> None:
    state = new_table(seed).state
    cards = [action.named_ids[0] for action in state.legal_actions()]
    begun = [card for card in cards if card.startswith(line[-1])]
    if len(begun) == 1:
        assert [str(action) for action in read(line, state)[0]] == [f"discard {begun[0]}"]
        return
    with pytest.raises(GameError) as caught:
        read(line, state)
    told = str(caught.value)
    assert {card for card in ("1/2", "1/3", "2/1", "2/2", "2/3", "3/1", "3/2", "4/1") if card in told} <= {*cards}
    assert all(card in told for card in begun)
    assert begun or "you hold" in told


@pytest.mark.parametrize("game", ["julius-caesar", "gallic-war"])
def test_every_example_of_the_help_can_be_done_now(game: str) -> None:
    """The forms of a line stand in capitals; what is named is legal."""
    table = Match.new(load_game(game), chance=SeededChance(3))
    table.run_chance()
    seat = table.state.to_act
    assert seat is not None
    told = " ".join(run(table, ["help", "quit"], {seat}).split())
    example = told.split("For example now: ")[1].split(".")[0]
    assert example in {str(action) for action in table.state.legal_actions()}
    assert "octavian" not in told


GROUPS = [
    (GENUA, "genua-rome", "m genua rome; move genua-rome; M Genua to Rome; m all genua-rome"),
    (GENUA, "genua-rome", "genua rome; m from genua to rome"),
    (GENUA, "genua-ravenna-aquileia", "m genua ravenna aquileia; m genua-ravenna-aquileia; m genua aquileia"),
    ("antonius legio_8", "genua-rome", "m antonius and l8 to rome; m ant l8 rome; m antonius,legio_8 genua-rome"),
    ("antonius legio_8", "genua-rome", "m antonius, l8 genua rome"),
]
"""Blocks and ways, and lines that mean them: a place and the next move all that may go along."""


@pytest.mark.parametrize(("blocks", "way", "lines"), GROUPS)
def test_a_group_is_named_by_its_place_or_its_blocks(blocks: str, way: str, lines: str) -> None:
    for line in lines.split("; "):
        assert meant(line) == each("move", blocks, way), line


def test_where_two_ways_lead_there_they_are_told() -> None:
    with pytest.raises(AmbiguousAction) as refused:
        meant("m genua asculum", "no enemy")
    assert refused.value.candidates == ("genua-ravenna-asculum", "genua-rome-asculum")
    assert "could go genua-ravenna-asculum or genua-rome-asculum: say which." in str(refused.value)


def test_land_blocks_go_by_road_and_navis_by_sea_and_land_blocks_that_are_to_cross_it_sail() -> None:
    assert meant("m massilia genua") == each("move", "legio_7 legio_11", "massilia-genua")
    assert meant("m massilia hispanum") == ["move caesar_navis_1 massilia-mare_hispanum"]
    assert meant("m n1,n2 tarraco") == [
        "move caesar_navis_1 massilia-mare_hispanum-tarraco",
        "move caesar_navis_2 mare_hispanum-tarraco",
    ]
    for line in ("m l7,l11 massilia-hispanum-tarraco", "sail l7,l11 tarraco", "sail massilia tarraco"):
        assert sorted(meant(line)) == each("sail", "legio_11 legio_7", "massilia-mare_hispanum-tarraco"), line


@pytest.mark.parametrize(
    ("line", "position", "actions"),
    [
        ("levy l17,a1 rome", "levies", each("levy", "legio_17 caesar_auxilia_1", "rome")),
        ("levy l17,l12", "levies", ["levy legio_17 rome", "levy legio_12 genua"]),
        ("step caesar l11", "levies", each("step", "caesar legio_11", "")),
        ("retreat all genua", "battle", each("retreat", "legio_7 legio_8 legio_12", "rome-genua")),
        ("retreat l8,l12 genua", "battle", each("retreat", "legio_8 legio_12", "rome-genua")),
        ("pass all", "battle", each("pass", "legio_7 legio_8 legio_12", "")),
        ("p l8 l12", "battle", each("pass", "legio_8 legio_12", "")),
        ("regroup all genua", "regroup", each("regroup", "legio_7 legio_8 legio_9", "rome-genua")),
        ("regroup rome genua", "regroup", each("regroup", "legio_7 legio_8 legio_9", "rome-genua")),
        ("all genua", "regroup", each("regroup", "legio_7 legio_8 legio_9", "rome-genua")),
        ("disband l11,l13", "winter", each("disband", "legio_11 legio_13", "")),
    ],
)
def test_whatever_blocks_do_several_may_be_named_for_it(line: str, position: str, actions: list[str]) -> None:
    assert meant(line, position) == actions


ONE_OF_TWO = "Only 1 of the 2 blocks can do this, so nothing was done. Name"
FULL_ROAD = "After Caesar and Legio 13: Ravenna-Rome takes 2 blocks of a side a turn, and 2 of yours have moved."


@pytest.mark.parametrize(
    ("line", "position", "rule", "said"),
    [
        ("m ravenna rome", "moves", "6.11", FULL_ROAD),
        ("m genua ravenna", "pinned", "6.13", "Legio 8 is pinned: the main attack of 2 holds 2 blocks"),
        ("m l8,l12 genua-ravenna", "pinned", "6.13", ONE_OF_TWO),
        ("m caesar,antonius,octavian rome", "moves", "6.1", "Octavian stands in your levy pool"),
        ("levy l17,a1,a2 rome", "levies", "6.4", "After Legio 17 and Auxilia 1: You have no levy points left."),
        ("retreat all ravenna", "battle", "7.61", "Only 2 of the 3 blocks can"),
        ("m genua ravenna rome", "moves", "6.12", "A block that moves two cities cannot attack"),
        ("sail massilia narbo rome", "moves", "6.3", ""),
    ],
)
def test_what_cannot_all_be_done_is_refused_with_its_rule(line: str, position: str, rule: str, said: str) -> None:
    table = at(position)
    before = table.state.digest()
    with pytest.raises(IllegalAction) as refused:
        read(line, table.state)
    assert (refused.value.rule, table.state.digest()) == (rule, before)
    assert said in str(refused.value)


def test_blocks_that_have_moved_stay_behind_and_it_is_said_why() -> None:
    order = read("m genua rome", at("moves", "move legio_11 massilia-genua").state)
    assert [str(action) for action in order[0]] == each("move", GENUA, "genua-rome")
    told = run(at("moves"), ["m l11 massilia-genua", "m genua rome", "quit"], {C})
    assert order[1] == "Not along: Legio 11 has moved to Genua this turn. (6.1)" in told


def test_blocks_of_several_places_may_have_one_goal_and_go_in_the_order_in_which_they_are_named() -> None:
    """The first to enter makes the main attack."""
    orders = {"caesar": "move caesar ravenna-rome", "antonius": "move antonius genua-rome"}
    for first, second in (("antonius", "caesar"), ("caesar", "antonius")):
        assert meant(f"m {first},{second} rome") == [orders[first], orders[second]]


@pytest.mark.parametrize(
    ("line", "error", "said"),
    [
        ("m genua atlantis", UnreadableAction, "no block or place called 'atlantis'"),
        ("m xyz rome", UnreadableAction, "no block or place called 'xyz'"),
        ("m rome genua", GameError, "No block of yours stands in Rome."),
        ("m all rome", AmbiguousAction, "could go genua-rome or ravenna-rome: say which"),
        ("m legio genua-rome", AmbiguousAction, "could be"),
        *((line, UnreadableAction, "") for line in ("dance", "move nobody rome-genua", "", "end now")),
        ("move", AmbiguousAction, ""),
        ("move legio_13", AmbiguousAction, r"'move legio_13' could go \d+ ways: say which"),
        ("disband all", UnreadableAction, "no block called 'all'"),
        ("triumph genua rome", UnreadableAction, "no action called 'triumph'"),
        ("fire l8,l12", GameError, "One at a time: after `fire legio_8` come dice or the enemy"),
    ],
)
def test_what_is_not_clear_is_asked(line: str, error: type[GameError], said: str) -> None:
    with pytest.raises(error, match=said or None):
        meant(line, {"disband": "winter", "fire": "battle"}.get(line.partition(" ")[0], "moves"))


def test_a_group_is_told_of_and_taken_back_as_it_was_typed() -> None:
    """All of a line is one order, also when another came after it; a second `undo` takes back what was before."""
    table, group = at("moves"), each("move", "antonius legio_8 legio_12", "genua-rome")
    lines = ["m l11 massilia-genua", "m genua rome", "m l9 tarraco-narbo", *["undo"] * 2, "quit"]
    printed = run(table, lines, {C}, status=0)
    assert [str(entry.action) for entry in table.history] == ["move legio_11 massilia-genua"]
    assert "3 blocks; `undo` undoes all their moves." in printed
    told = " ".join(printed.split())
    assert "- Antonius, Legio 8, Legio 12 attack: Genua - Rome. Rome is contested." in told
    assert "Genua is vacant" not in told, "it scores nothing"
    assert (f"Undone: {', '.join(group)}." in told, told.count("Undone: ")) == (True, 2)


def test_what_was_typed_block_by_block_is_taken_back_block_by_block() -> None:
    table = at("moves")
    run(table, ["m l8 genua-rome", "m l12 genua-rome", "undo", "quit"], {C})
    assert [str(entry.action) for entry in table.history] == ["move legio_8 genua-rome"]


def test_a_refused_group_is_one_refused_line_and_does_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    table = at("moves")
    run(table, ["m ravenna rome", "quit"], {C}, status=1)
    (refused,) = capsys.readouterr().err.splitlines()
    assert refused.startswith("line 1: m ravenna rome: 6.11: ")
    assert ("(More: help 6.11)" in refused, table.history) == (True, [])


def test_the_short_way_is_shown_where_a_player_looks() -> None:
    told = " ".join(run(at("moves"), ["?", "help", "quit"], {C}).split())
    assert "E.g. m genua lugdunum" not in told, "that road has no room for all"
    assert not missing(told, "E.g. m genua massilia,", "For a whole group: `m genua massilia`.")
    assert "m FROM TO (all that may go along)" in told


@pytest.mark.slow
def test_what_is_shown_as_an_example_can_be_done() -> None:
    source, table, tried = random.Random(5), new_table(5), 0
    while tried < 6 and table.to_act is not None:
        if table.state.view(table.to_act).phase == "move":  # type: ignore[attr-defined]
            example = " ".join(run(table, []).split()).rpartition("E.g. ")[2].partition(",")[0]
            if example.startswith("m "):
                assert len(read(example, table.state)[0]) > 1
                tried += 1
        table.act(warlike(source, table.state), table.to_act)
    assert tried == 6


def test_short_names_are_found_by_questions_too() -> None:
    printed = run(at("moves"), ["? l8", "show n2", "quit"], {C})
    assert not missing(printed, "choices with 'l8'", "move legio_8", "Caesar's Navis 2 (caesar_navis_2)")


def test_a_refusal_that_both_players_read_names_no_block_of_another_place() -> None:
    lines = "retreat ravenna rome\nretreat all ravenna-rome\nm ravenna rome\npass all x\nquit\n"
    play_lines(at("battle and a guard"), BOTH, {}, Terminal(lines), screen := Terminal())
    assert "Both players may look" in screen.getvalue()
    assert not present(screen.getvalue(), "Legio 13", "legio_13")


VERBS = ["", "m", "sail", "levy", "step", "retreat", "regroup", "p", "f", "disband", "hit", "play", "end", "e"]
VERBS += ["xyz"]
BLOCKS = ["all", "l8", "l8,l12", "legio_11", "legio 13", "n1", "ant", "antonius,", ",", "caesar", "13", "a1", "b1"]
BLOCKS += ["l"]
PLACES = ["genua", "rome", "genua-rome", "ravenna", "massilia-", "-", ">", "hispanum", "mare t", "3/2", "to"]
PLACES += ["atlantis"]


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS)
def test_any_line_is_read_or_refused_and_what_is_read_can_be_done(position: str) -> None:
    table, source = at(position), random.Random(position)
    before, several = table.state.digest(), 0
    for _ in range(200):
        blocks = source.choices(BLOCKS, k=source.randint(0, 2))
        words = [source.choice(VERBS), *blocks, *source.choices(PLACES, k=source.randint(0, 3))]
        try:
            order = read(" ".join(words), table.state)
        except GameError:
            continue
        state = table.state.copy()
        for action in order[0] if len(order[0]) > 1 else ():
            state.apply(action)
            several += 1
        assert table.state.digest() == before
    assert several or position not in ("moves", "no enemy", "levies", "winter")
