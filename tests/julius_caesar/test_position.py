"""Positions: written, read back exactly, with defaults, and refused where no game can reach them."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.blocks.sets import bits
from engine.contract import PositionError, Seat
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.position import FIELDS, READ_ORDER
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import PHASES, NavisToPort
from tests.julius_caesar.acting import Playtest
from tests.julius_caesar.playing import Chooser, by_chance, eagerly, steps
from tests.julius_caesar.support import at, fields_of, rows_of
from tests.seeds import seeds

KINDS = {"played": "played N", "attack": "attack SPACE"}
"""How the documentation writes the lines of which there are several."""

DOCS = Path(__file__).parents[2] / "docs" / "positions.md"


def attributes(state: State) -> dict[str, Any]:
    """All that a state consists of."""
    values = {
        name: getattr(state, name)
        for name in fields_of(state)
        if name not in ("_legal", "_shares", "rules", "spaces", "blocks", "cards", "moves", "battle")
    }
    for part in (state.moves, state.battle):
        values |= {f"{type(part).__name__} {name}": getattr(part, name) for name in fields_of(part)}
    return values


def blocks(state: State, mask: int) -> set[str]:
    return {state.blocks.ids[block] for block in bits(mask)}


def cards(state: State, hand: tuple[int, ...]) -> list[str]:
    return [state.cards.ids[card] for card in hand]


@pytest.mark.slow
@pytest.mark.parametrize(("choose", "deployment"), [(by_chance, "historical"), (eagerly, "free")])
@pytest.mark.parametrize("seed", seeds(3, 1))
def test_every_state_is_read_back(game: JuliusCaesar, seed: int, choose: Chooser, deployment: str) -> None:
    """Of a phase that comes often, one in sixteen."""
    met = Counter[str]()
    for state, _, _ in steps(game, seed, choose, deployment):
        met[state.phase] += 1
        if met[state.phase] < 6 or met[state.phase] % 16 == 0:
            check_round_trip(state)
    check_round_trip(state)
    assert state.to_act is None


def check_round_trip(state: State) -> None:
    text = state.position()
    again = at(text)
    assert attributes(again) == attributes(state), text
    assert again.position() == text
    assert again._legal is None
    assert again.digest() == state.digest()


@pytest.mark.slow
def test_random_games_reach_every_phase_but_rare_ones(game: JuliusCaesar) -> None:
    seen = {state.phase for seed in range(3) for state, _, _ in steps(game, seed, eagerly, "free")}
    assert set(PHASES) - seen <= {"surprise", "defect", "draw", "jupiter", "vulcan", "over", *OF_THE_FIRST_EDITION}


OF_THE_FIRST_EDITION = {"main attack", "colour"}

RARE = {
    "surprise": """
        phase: surprise; actor: caesar
        ravenna caesar: legio_7; rome caesar: caesar from ravenna; rome pompey: pompey
        genua caesar: legio_8 from ravenna; genua pompey: legio_1
    """.replace("; ", "\n"),
    "defect": """
        phase: defect; actor: pompey; drawn from: rome; drawn: legio_8
        rome caesar: legio_7, legio_8; neapolis pompey: pompey; genua pompey: legio_1
    """.replace("; ", "\n"),
    "roles exchanged": """
        phase: battle; battle: rome; round: 2; attacker: pompey; attack rome: caesar from ravenna
        rome caesar: legio_7; rome pompey: legio_1 from neapolis
        used pompey: neapolis>rome
    """,
    "Cleopatra turned in her own letter": """
        phase: battle; battle: rome; round: 3; slot: 5; attack rome: caesar from ravenna
        rome caesar: legio_7, cleopatra 1; rome pompey: legio_1
        acted: cleopatra, legio_1
    """,
    "a battle on the way while another is over": """
        phase: regroup; battle: rome; attack rome: caesar from ravenna
        rome caesar: legio_7 from ravenna, legio_8 from ravenna; genua caesar: legio_9 from ravenna
        genua pompey: legio_1
        retreats caesar: rome-genua 1
    """,
    "retreats by road and sea": """
        phase: battle; battle: utica; round: 3; attack utica: caesar from badias
        utica caesar: legio_7; utica pompey: legio_1, legio_2; internum pompey: navis_1
        syracuse pompey: legio_3
        retreats caesar: badias-utica; sea retreats: pompey
    """,
    "two attacks of Mars, one the surprise": """
        phase: move; actor: pompey; played 3: caesar mars
        attack rome: caesar from ravenna; attack genua: caesar from ravenna
        rome caesar: legio_7; rome pompey: legio_1; genua caesar: legio_8; genua pompey: legio_2
        surprise: genua
    """,
    "before the first card": "phase: deal",
    "the draw": """
        phase: over; year: 709; result: draw
        athena pompey: legio_1; ephesus pompey: legio_2
        utica caesar: legio_7; syracuse caesar: legio_8; massilia caesar: legio_9; tarraco caesar: legio_10
    """,
}


@pytest.mark.parametrize("text", RARE.values(), ids=RARE)
def test_rare_situations_are_read_back_exactly(text: str) -> None:
    check_round_trip(at(text))


@pytest.mark.slow
def test_positions_can_be_played_on(game: JuliusCaesar) -> None:
    for text in (*RARE.values(), *examples()):
        state, dice = at(text), random.Random(text)
        for number in range(40):
            if state.to_act is None:
                break
            state.apply(by_chance(state, dice))
            if number % 5 == 1:
                check_round_trip(state)


def test_equal_states_have_equal_texts_and_others_not() -> None:
    text = "actor: caesar; card: 3/2; rome caesar: legio_7, legio_8; genua caesar: legio_9 "
    one, other = at(f"{text}2"), at(f"{text}1")
    same = at("genua caesar: LEGIO_9 ii # a comment\n\ncard: 3/2; Actor: Caesar; ROME caesar: 8, legio_7 III")
    assert one.position() == same.position() != other.position()
    assert one.digest() == same.digest() != other.digest()
    assert re.fullmatch("[0-9a-f]{32}", one.digest())


def test_writing_changes_nothing(game: JuliusCaesar) -> None:
    state = at(RARE["roles exchanged"])
    before = attributes(state.copy())
    state.position(), state.digest()
    assert attributes(state) == before


def test_lines_that_say_nothing_are_left_out(game: JuliusCaesar) -> None:
    assert game.start().position().splitlines()[:7] == [
        "julius-caesar 2.0",
        *("year: 705", "turn: 0", "phase: deal", "actor: caesar"),
        "alexandria pompey: cleopatra IV, pompey_navis_2 II",
        "antioch pompey: scipio III, legio_34 III",
    ]


def test_a_position_may_say_next_to_nothing(play: Playtest) -> None:
    play.at("actor: caesar")
    state = play.state
    assert (state.year, state.turn, state.phase, state.clock) == (705, 1, "move", "705.1")
    assert (state.to_act, state.player_one, state.second) == (CAESAR, 0, False)
    assert (play.stands("cleopatra"), state.pool.bit_count()) == (("alexandria", "pompey", 4), 62)
    assert state.legal_actions()


def test_a_block_has_its_full_strength_unless_the_text_says_otherwise(play: Playtest) -> None:
    play.at("actor: caesar", "rome caesar: legio_7, legio_8 II", "utica pompey: elephant, pompey_navis_1 1")
    ids = ("legio_7", "legio_8", "pompey_elephant", "pompey_navis_1")
    assert list(map(play.strength, ids)) == [3, 2, 4, 1]
    play.at("actor: caesar", "utica pompey: elephant II")
    assert play.state.step[play.state.blocks.index["pompey_elephant"]] == 1, "its first step"


def test_names_may_be_short(play: Playtest) -> None:
    play.at("actor: caesar", "internum pompey: navis_1", "utica caesar: navis_1, 13", "mass caesar: auxilia_2")
    assert play.blocks_in("mare_internum") == {"pompey_navis_1"}
    assert play.blocks_in("utica") == {"caesar_navis_1", "legio_13"}
    assert play.blocks_in("massilia") == {"caesar_auxilia_2"}


def test_a_card_gives_its_points_and_those_that_were_spent_are_taken_off() -> None:
    state = at("actor: caesar; card: 3/2")
    assert (state.moves_left, state.levies_left) == (3, 2)
    assert at("actor: caesar; card: mars").moves_left == 1
    assert at("phase: levy; actor: pompey; card: 2/3").levies_left == 3
    text = """
        actor: caesar; card: 4/1
        mare_internum caesar: navis_1; utica caesar: legio_7 from mare_internum
        rome caesar: legio_8 from genua, legio_9 from genua
    """
    state = at(text)
    assert state.moves_left == 2
    active, guarded = (set(state.spaces.names_of(mask)) for mask in (state.moves.active, state.moves.guarded))
    assert (active, guarded) == ({"genua"}, {"mare_internum"})
    assert at(text + "active: genua, massilia").moves_left == 1
    assert at(text + "moves: 0").moves_left == 0


def test_the_actor_is_player_one_where_his_card_allows_it() -> None:
    assert at("actor: caesar\ncard: 3/2").player_one == 0
    pompey, lowest = at("actor: pompey; card: 3/2"), at("actor: pompey; card: 1/2")
    assert (pompey.player_one, pompey.turn, pompey.second) == (1, 2, False)
    assert (lowest.player_one, lowest.second) == (0, True)
    assert at("actor: pompey\ncard: 3/2\nturn: 1").second
    assert at("actor: pompey\ncard: 3/2\nyear: 706").turn == 1
    # `second` makes the other one Player 1.
    state = at("actor: caesar\ncard: 2/2\nsecond: yes")
    assert (state.player_one, state.second, state.turn) == (1, True, 2)
    assert at("player one: pompey\ncard: 2/2").actor == 1
    assert at("player one: pompey\nsecond: yes\ncard: 2/2").actor == 0


def test_cards_that_are_not_given_are_the_lowest_left() -> None:
    state = at("actor: caesar\ncard: 3/2\nturn: 2")
    assert cards(state, state.played[1][:2]) == ["3/2", "1/2"]
    assert cards(state, state.played[0][:2]) == ["1/2", "1/3"]
    assert cards(state, state.discards) == ["2/1", "2/1"]
    assert [cards(state, hand) for hand in state.hands] == [["2/2", "2/2", "2/1"], ["2/3", "2/2", "2/2"]]
    second = at("actor: caesar\ncard: 4/1\nsecond: yes")
    assert cards(second, second.played[1][:2]) == ["4/1", "mercury"], "no command card makes Pompey Player 1"


def test_apollo_copies_the_card_in_effect() -> None:
    state = at("actor: caesar\nplayed 2: caesar apollo, pompey 2/2\ncard: 3/1")
    assert cards(state, (state.played[0][1], state.played[1][2], state.card)) == ["3/1", "3/1", "3/1"]
    assert (state.turn, state.moves_left, state.player_one) == (2, 3, 0)


def test_cards_while_they_are_dealt_discarded_and_chosen() -> None:
    dealing = at("phase: deal\nhand caesar: 3/1, apollo")
    assert (dealing.actor, cards(dealing, dealing.hands[0]), dealing.hands[1]) == (0, ["apollo", "3/1"], ())
    pompeys = at("phase: deal\nhand pompey: 3/1")
    assert (pompeys.actor, [len(hand) for hand in pompeys.hands]) == (1, [6, 1])
    discarding = at("phase: discard\ndiscard caesar: 3/1")
    assert (discarding.actor, [len(hand) for hand in discarding.hands]) == (1, [5, 6])
    playing = at("phase: play\nturn: 3\nchosen caesar: mars")
    assert (playing.actor, [len(hand) for hand in playing.hands], len(playing.played)) == (1, [2, 3], 2)
    assert at("phase: play\nplayed 3: caesar 3/1").turn == 4


ATTACKERS = "actor: caesar; card: 4/1"
ATTACK = f"""
    {ATTACKERS}
    rome caesar: legio_7 from ravenna, legio_8 from genua, legio_9 from ravenna
    rome pompey: pompey, legio_1
"""


def test_the_attack_is_clear_from_the_blocks() -> None:
    state = at(ATTACK)
    table = state.spaces
    rome, ravenna, genua = (table.index[name] for name in ("rome", "ravenna", "genua"))
    main, other = table.link_between[ravenna, rome], table.link_between[genua, rome]
    assert (state.moves.main[rome], state.attacker_at(rome)) == (main + 1, 0)
    assert blocks(state, state.moves.reserve) == {"legio_8"}
    assert state.moves.used == [1 << table.directed(main, rome) | 1 << table.directed(other, rome), 0]
    assert (state.moves.roads[main], state.moves.roads[other], sum(state.moves.roads)) == (2, 1, 3)
    unmarked = at("actor: caesar\nattack rome: caesar from ravenna\nrome caesar: legio_7\nrome pompey: legio_1")
    assert blocks(unmarked, unmarked.moves.moved) == {"legio_7"}
    assert "legio_7 III from ravenna" in unmarked.position(), "it came with the main attack"


def test_blocks_of_player_two_that_responded_are_in_reserve() -> None:
    text = ATTACK.replace("actor: caesar", "actor: pompey\nsecond: yes").replace("4/1", "2/3")
    state = at(text.replace("legio_1", "legio_1 from neapolis"))
    assert blocks(state, state.moves.reserve) == {"legio_1", "legio_8"}
    # Those of Player 1 that were attacked where they went are not.
    rome = "rome caesar: legio_7 from ravenna; rome pompey: legio_1"
    assert not at(f"actor: pompey; second: yes; attack rome: pompey from neapolis; {rome}").moves.reserve


FIGHT = """
    phase: battle; battle: rome; attack rome: caesar from ravenna
    rome caesar: caesar, legio_7; rome pompey: pompey, legio_1
"""


def test_a_battle_begins_with_the_first_block_that_can_act_and_those_of_earlier_slots_have_acted() -> None:
    state = at(FIGHT)
    assert (state.battle.round, state.battle.attacker, state.battle.slot, state.actor) == (1, 0, 1, 0)
    assert state.legal_actions()[0] == state.parse("fire caesar")
    state = at(FIGHT + "round: 2\nslot: 4")
    assert (blocks(state, state.battle.acted), state.actor) == ({"caesar", "pompey"}, 1)
    assert at(FIGHT + "acted: caesar, pompey").battle.slot == 4


def test_who_rolls_and_who_takes_the_hit_follow_from_who_fires() -> None:
    rolling = at(FIGHT.replace("phase: battle", "phase: roll") + "firing: legio_1")
    assert (rolling.to_act, rolling.actor, rolling.battle.slot) == (Seat.CHANCE, 1, 4)
    hit = at(FIGHT.replace("phase: battle", "phase: hit") + "firing: legio_1\nhits: 2")
    assert (hit.to_act, hit.battle.dice, hit.battle.hits) == (CAESAR, (1, 1, 6, 6), 2)
    assert at(FIGHT.replace("phase: battle", "phase: hit") + "firing: legio_1\ndice: 2, 2, 5, 6").battle.hits == 2


def test_the_surprise_gives_its_god_to_the_attacker() -> None:
    state = at(FIGHT + "surprise: rome")
    assert cards(state, state.played[0][:1]) == ["mars"]
    assert (state.battle.slot, state.actor) == (0, 0)
    head = "phase: battle; battle: internum; surprise: internum; attack internum: pompey from utica"
    fleet = at(f"{head}; internum pompey: navis_1; internum caesar: navis_1")
    assert (cards(fleet, fleet.played[1][1:2]), fleet.player_one, fleet.turn) == (["neptune"], 1, 2)


def test_the_only_attack_of_mars_has_the_surprise() -> None:
    state = at(FIGHT + "played 1: caesar mars")
    assert state.moves.surprise == state.battle.space
    assert at(ATTACK.replace("4/1", "mars").replace(", legio_8 from genua", "")).moves.surprise == NONE


def test_before_the_game_everybody_stands_in_the_historical_set_up(game: JuliusCaesar) -> None:
    assert attributes(at("phase: deploy")) == attributes(game.start({"deployment": "free"}))
    assert at("phase: deploy\nactor: pompey\nswaps: 3").swaps_left == 3


def test_winter_is_the_turn_of_the_first_who_has_something_to_do() -> None:
    assert at("phase: disband\nrome pompey: legio_1").actor == 1
    assert at("phase: disband\nrome pompey: legio_1\ngenua caesar: legio_7").actor == 0
    state = at("phase: port\nutica pompey: legio_1\nsyracuse pompey: legio_2\ninternum pompey: navis_1")
    assert (state.turn, state.task, state.actor, len(state.legal_actions())) == (5, NavisToPort(1), 1, 2)


def examples() -> list[str]:
    return re.findall(r"```position\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples_of_the_documentation_can_be_read() -> None:
    move, hit, play = map(at, examples())
    assert (move.moves_left, move.levies_left, move.to_act) == (2, 2, CAESAR)
    assert (hit.battle.hits, hit.to_act, len(hit.legal_actions())) == (2, POMPEY, 2)
    assert (play.clock, play.to_act, len(play.legal_actions())) == ("706.4", POMPEY, 2)


def test_the_documentation_has_every_key_and_every_phase() -> None:
    text = DOCS.read_text(encoding="utf-8")
    keys = {re.sub(r" (caesar|pompey)$", " SIDE", KINDS.get(row.key, row.key)) for _, row in FIELDS}
    for key in (*keys, *PHASES):
        assert f"`{key}`" in text, key


def test_the_table_has_every_line_once_and_reads_each_after_those_it_depends_on() -> None:
    keys = [row.key for _, row in FIELDS]
    assert len(set(keys)) == len(keys)
    assert set(READ_ORDER) <= {row.key for _, row in FIELDS if row.read}
    assert len(set(READ_ORDER)) == len(READ_ORDER)


@pytest.mark.parametrize("key", ["played", "attack", "SPACE SIDE", "hand"])
def test_a_key_that_has_to_name_something_cannot_stand_alone(key: str) -> None:
    with pytest.raises(PositionError, match=f"Line 2, '{key}: rome'"):
        at(f"actor: caesar\n{key}: rome")


ROLL = FIGHT.replace("phase: battle", "phase: roll")
HIT = FIGHT.replace("phase: battle", "phase: hit") + "firing: legio_1\n"
RETREAT = """
    phase: battle; battle: utica; round: 4; slot: 5; attack utica: caesar from badias
    utica caesar: legio_7; utica pompey: legio_1
"""
UNREADABLE = {
    "": """
        # the text
        > rome | line 1 'rome' key: value
        > actor: caesar; julius-caesar 2.0 | line 2 key: value
        > julius-caesar 1.3 | line 1 julius-caesar 2.0
        > actor: | nothing after the colon
        > actor: caesar; armies: 3 | line 2 'armies: 3' no key 'armies'
        > actor: caesar; rome octavian: legio_7 | no key
        > actor: caesar; actor: pompey | line 2 given in line 1
        > actor: caesar; rom caesar: legio_7; rome caesar: legio_8 | line 3 given in line 2
        > actor: caesar; rome caesar: legio_7,, legio_8 | between two commas
        > actor: caesar; rome caesar: legio_99 | line 2 no block 'legio_99'
        > actor: caesar; face up: navis_1 | could be caesar_navis_1 or pompey_navis_1
        > actor: caesar; rome caesar: legio_7 from pari | no place 'pari'
        > actor: caesar; parisium caesar: legio_7 | no place 'parisium'
        > actor: caesar; a caesar: legio_7 | 'a' could be aenos or
        > actor: caesar; card: 5/1 | no card '5/1'
        > actor: caesar; hand brutus: 3/1 | no player 'brutus'
        > actor: brutus | no player 'brutus'
        > phase: siesta | no phase 'siesta'
        # year, turn, actor
        > actor: caesar; year: 704 | 704 out of range 705 to 709
        > actor: caesar; year: 710 | 710 out of range
        > actor: caesar; turn: 6 | 6 out of range
        > actor: caesar; turn: 0 | 0 out of range 1 to 5
        > phase: deal; turn: 1 | 1 out of range 0 to 0
        > phase: supply; turn: 4 | 4 out of range 5 to 5
        > card: 3/2 | no line 'actor' needed phase move
        > phase: play; chosen caesar: 3/1; actor: caesar | must be 0 cards
        > actor: caesar; player one: pompey; turn: 1 | 'player one: pompey' no card that could 2.1
        > actor: caesar; player one: caesar; second: yes | 'second: yes' does not agree
        > actor: pompey; card: 1/2; second: no | 'second: no' no card that could
        # blocks
        > actor: caesar; rome caesar: legio_7; genua caesar: legio_7 | line 3 legio_7 'rome caesar' already
        > actor: caesar; rome caesar: legio_7, legio_7 | legio_7 already
        > actor: caesar; rome caesar: legio_7; face up: legio_7 | line 3 no game has legio_7
        > actor: caesar; mare_internum caesar: legio_7 | no game has legio_7
        > actor: caesar; lugdunum caesar: navis_1 | no game has caesar_navis_1
        > actor: caesar; rome caesar: legio_7 4 | legio_7 strength 4 I, II, III
        > actor: caesar; rome caesar: legio_7 0 | strength 0
        > actor: caesar; utica pompey: elephant III | pompey_elephant strength III II, IV
        > actor: caesar; rome caesar: legio_7 strong | strength STRONG I, II, III
        > actor: caesar; rome caesar: legio_7 III of ravenna | BLOCK STRENGTH from PLACE
        > actor: caesar; face up: cleopatra | no game has cleopatra
        > actor: caesar; lost: cleopatra | no game has cleopatra
        > actor: caesar; lost: legio_7 | no game has legio_7
        > actor: caesar; face up: caesar | no game has caesar
        > actor: caesar; rome caesar: octavian | no game has octavian
        > actor: caesar; lost: brutus | no game has brutus
        > actor: caesar; lost: scipio; rome caesar: octavian | no game has octavian
        > actor: caesar; rome caesar: pompey | no game has pompey
        > actor: caesar; utica caesar: pompey_navis_1 | no game has pompey_navis_1
        > phase: play; face up: legio_7 | no game has 'face up'
        # contested spaces and marks
        > phase: play; rome caesar: legio_7; rome pompey: legio_1 | rome contested in phase play
        > phase: disband; rome caesar: legio_7; rome pompey: legio_1 | rome contested in phase disband
        > actor: caesar; rome caesar: legio_7; rome pompey: legio_1 | 'attack rome' nothing says who attacks
        > actor: caesar; rome caesar: legio_7 from ravenna; rome pompey: legio_1 from neapolis
            | 'attack rome' nothing says who attacks
        > actor: caesar; attack rome: caesar from ravenna | no game has rome
        > actor: caesar; rome caesar: legio_7 from massilia | massilia rome not adjacent
        > actor: caesar; genua caesar: navis_1 from rome | no game has caesar_navis_1
        > actor: caesar; rome caesar: legio_7; rome pompey: legio_1; attack rome: caesar from tyrrhenum
            | say from where legio_7 came main attack
        > actor: caesar; rome caesar: navis_1; rome pompey: legio_1; attack rome: caesar from genua
            | say from where caesar_navis_1 came main attack
        > actor: caesar; rome caesar: legio_7 from tyrrhenum; rome pompey: legio_1 | no game has legio_7
        > phase: play; rome caesar: legio_7 from genua | no game has legio_7
        > phase: play; rome caesar: legio_7 reserve | no game has legio_7
        > actor: caesar; rome pompey: legio_1 from neapolis | line 2 no game has legio_1
        > phase: vulcan; actor: caesar; rome caesar: legio_7 from genua; utica pompey: legio_1
            | 'rome caesar: legio_7 from genua' no game has legio_7
        > actor: caesar; rome caesar: legio_7 from genua reserve | no game has legio_7
        > actor: caesar; roads pompey: genua-rome | pompey has not moved yet
        > actor: caesar; used caesar: genua>rome | no game has genua>rome
        > actor: caesar; roads caesar: genua-rome 5, genua-massilia 9 | 9 out of range
        > actor: caesar; roads caesar: ravenna-rome 3 | 3 out of range 1 to 2
        > actor: caesar; roads caesar: genua-utica | genua utica not adjacent
        > actor: caesar; roads caesar: genua 2 | 'genua' no way
        > actor: caesar; roads caesar: rome-tyrrhenum | sea border
        > actor: caesar; roads caesar: genua-rome, rome-genua | twice
        > actor: caesar; roads caesar: genua-rome; rome caesar: legio_7 from genua, legio_8 from genua
            | no game has genua-rome
        > actor: caesar; rome caesar: legio_7 from ravenna, legio_8 from ravenna, legio_9 from ravenna
            | 'roads caesar' no game has ravenna-rome
        > actor: caesar; messana caesar: legio_7 from rhegium, legio_8 from rhegium; messana pompey: legio_1
            | 'messana caesar no game has legio_7
        > actor: caesar; card: 3/2; guarded: internum | no game has 'guarded'
        # points
        > actor: caesar; card: 3/2; moves: 4 | 4 out of range 0 to 3
        > actor: caesar; card: 3/2; moves: -1 | -1 out of range 0 to 3
        > actor: caesar; card: 3/2; levies: 3 | 3 out of range 0 to 2
        > actor: caesar; card: 3/2; active: genua; moves: 3 | 3 out of range 0 to 2
        > actor: caesar; card: 3/2; active: genua, rome, utica, tarraco | 3/2 3 moves 4 were made
        > actor: caesar; card: 3/2; active: genua, genua | twice
        > phase: levy; actor: caesar; moves: 1 | no 'moves' in phase levy
        > phase: levy; actor: caesar; card: mars | 'card: mars' no phase levy
        > actor: caesar; card: jupiter | no phase move with it
        > actor: caesar; card: apollo | 'card: apollo' no phase move
        # cards
        > actor: caesar; card: 3/2; hand caesar: 4/1, 4/1, 3/1, 3/1 | no game has 4/1
        > actor: caesar; card: 3/2; hand caesar: mars, 3/2, 3/2, 3/1 | 'card: 3/2' no card that could
        > actor: caesar; card: 3/2; hand caesar: 3/1 | must be 4 cards
        > phase: discard; hand caesar: 3/1 | must be 6 cards
        > phase: deal; hand caesar: 3/1, 3/1, 3/1, 2/3, 2/3, 2/3, 2/3 | must be 5 cards
        > phase: deal; actor: caesar; hand pompey: 3/1 | must be 0 cards
        > phase: discard; discard pompey: 3/1 | must be 0 cards
        > phase: supply; hand caesar: 3/1 | no 'hand' in phase supply
        > actor: caesar; card: 3/2; played 1: caesar apollo | apollo first turn of a year C2
        > phase: play; chosen caesar: apollo | apollo first turn of a year C2
        > actor: caesar; card: 3/2; turn: 1; played 2: caesar 2/2 | no game has turn 2
        > actor: caesar; card: 3/2; turn: 1; played 1: caesar 2/2 | 'card: 3/2' no card that could
        > actor: caesar; card: 3/2; played 1: caesar 3/2, caesar 2/2 | caesar twice
        > actor: caesar; card: 3/2; played 1: caesar 3/2 pompey 2/2 | no card '3/2 pompey 2/2'
        > actor: caesar; card: 3/2; turn: 3; played 1: caesar 2/2, pompey 2/1, player one pompey
            | 'played 1: follows 'caesar 2/2, player one caesar'
        > actor: caesar; card: 3/2; turn: 3; played 1: caesar 2/2, pompey 2/1, cancelled
            | 'played 1: follows 'caesar 2/2, player one caesar'
        > actor: caesar; card: 3/2; turn: 3; played 1: caesar 2/2, player two caesar
            | 'played 1: follows 'caesar 2/2, player one caesar'
        > actor: caesar; card: 3/2; turn: 3; played 1: pompey 2/2; played 2: caesar apollo as 3/1
            | 'played 2: follows 'caesar apollo as 2/2, player one caesar'
        > actor: caesar; turn: 1; played 1: caesar mars, pompey pluto | no card that could
        # gods
        > phase: jupiter; actor: caesar | 'phase: jupiter' no game has
        > phase: draw; actor: caesar | no line 'drawn from' needed phase draw
        > phase: draw; actor: caesar; drawn from: rome | no game has 'drawn from'
        > phase: vulcan; actor: pompey | 'phase: vulcan' no game has
        > phase: surprise; actor: caesar | 'phase: surprise' no game has
        # battles
        > phase: choose battle; actor: pompey; attack rome: caesar from ravenna; attack genua: caesar from ravenna;
          rome caesar: legio_7; rome pompey: legio_1; genua caesar: legio_8; genua pompey: legio_2
            | 'actor: pompey' follows 'caesar'
        > phase: battle | no line 'battle' needed phase battle
        > phase: battle; battle: rome | no game has 'battle'
        > phase: battle; battle: sirmium; round: 2; attack sirmium: caesar from aquileia; sea retreats: caesar;
          sirmium caesar: legio_7; sirmium pompey: legio_1
            | no game has 'sea retreats'
        > phase: regroup; battle: rome | no line 'actor' needed phase regroup
        > phase: regroup; battle: rome; rome caesar: legio_7; actor: pompey | 'actor: pompey' follows 'caesar'
        > phase: regroup; battle: rome; rome caesar: legio_7; retreats pompey: rome-neapolis
            | 'retreats pompey: rome-neapolis' the side that may 7.7
        # winter and the end
        > phase: disband; rome pompey: cleopatra, legio_1
            | 'alexandria pompey' goes on to 'alexandria pompey: cleopatra IV'
        > phase: disband | 'phase: disband' goes on to 'phase: deal'
        > phase: supply; rome caesar: legio_7 | 'phase: supply' goes on to 'phase: disband'
        > phase: port; actor: caesar; utica caesar: navis_1 | 'phase: port' goes on to 'phase: disband'
        > phase: port; actor: caesar; internum caesar: navis_1; utica caesar: legio_7
            | 'phase: port' goes on to 'phase: disband'
        > phase: disband; actor: pompey; rome pompey: legio_1; internum caesar: navis_1
            | 'internum caesar: navis_1' goes on to 'phase: disband'
        > phase: disband; year: 709; rome caesar: legio_7 | 'phase: disband' goes on to 'phase: over'
        > phase: over | no line 'result' needed phase over
        > phase: over; result: caesar points | 'phase: over' goes on to 'phase: deal'
        > phase: over; year: 709; result: caesar rome | 'pompey points at the end'
        > actor: caesar; card: 3/2; result: draw | no 'result' in phase move
        # deployment
        > phase: deploy; deployment: historical | no game has 'deployment'
        > phase: deploy; year: 706 | no game has 'deployment'
        > phase: deploy; rome caesar: legio_17 | no game has 'deployment'
        > phase: deploy; ravenna caesar: legio_13 1 | no game has 'deployment'
        > phase: deploy; ravenna caesar: legio_8 | no game has 'deployment'
        > phase: deploy; utica pompey: legio_2; carthago_nova pompey: legio_39 | no game has 'deployment'
        > phase: deploy; swaps: 99 | 99 out of range
    """,
    FIGHT: """
        > actor: pompey | 'actor: pompey' follows 'caesar'
        > actor: caesar; slot: 2; round: 2 | 'actor: caesar' follows 'pompey'
        > surprise: genua | 'surprise: genua' no game has
        > round: 5 | 5 out of range 1 to 4
        > slot: 8 | 8 out of range
        > slot: 7 | 'round' goes on to 'round: 2'
        > attacker: pompey | no game has 'attacker'
        > acted: caesar, legio_7, pompey, legio_1 | 'round' goes on to 'round: 2'
        > slot: 1; acted: legio_7 | legio_7 later
        > acted: legio_9 | legio_9 not in the battle
        > retreats caesar: ravenna-rome 3; round: 2 | 3 out of range 1 to 2
        > retreats caesar: genua-massilia; round: 2 | rome by the roads there
        > sea retreats: caesar | no game has 'sea retreats'
        > retreats caesar: rome-genua | not in round 1
        > hits: 1 | no 'hits' in phase battle
    """,
    ROLL: """
        > firing: legio_1; actor: caesar | 'actor: caesar' follows 'pompey'
        > | no line 'firing' needed phase roll
        > firing: legio_9 | legio_9 no battle turn
        > firing: legio_1; slot: 1 | 'slot: 1' follows '4'
        > firing: legio_1; hits: 1 | no 'hits' in phase roll
        > firing: legio_7; round: 4 | no game has 'firing'
    """,
    HIT: """
        > hits: 1; actor: pompey | 'actor: pompey' follows 'caesar'
        > | no line 'hits' needed phase hit
        > hits: 5 | 5 out of range 1 to 4
        > hits: 0 | 0 out of range
        > dice: 1 2 3 | strength 4
        > dice: 1 2 3 7 | 7 out of range 1 to 6
        > dice: 4 5 6 3 | some hit firepower 2
        > dice: 1 1 6 6; hits: 3 | 3 out of range 1 to 2
    """,
    ATTACK: """
        > attack rome: caesar ravenna | SIDE from SPACE
        > attack rome: caesar from massilia | massilia rome not adjacent
        > attack rome: pompey from neapolis | 'rome pompey: pompey, legio_1' no game has pompey
    """,
    RETREAT: """
        > badias pompey: legio_2 | 'phase: battle' goes on to 'phase: regroup'
    """,
}
"""By what a position begins with: lines (parted by `;`) that cannot follow, with words of the sentence."""

GENUA = "genua caesar: legio_8 from ravenna; genua pompey: legio_2"
CHANGED = [
    (ATTACK.replace("legio_9 from ravenna", "legio_9 from ravenna reserve"), "no game has legio_9"),
    (RARE["defect"].replace("drawn: legio_8", ""), "no line 'drawn' needed phase defect"),
    (RARE["defect"].replace("drawn: legio_8", "drawn: legio_1"), "no game has 'drawn'"),
    (RARE["defect"].replace("legio_8", "caesar"), "no game has 'drawn'"),
    (RARE["defect"].replace("genua pompey: legio_1", ""), "'phase: defect' no game has"),
    (ATTACK.replace("4/1", "mars") + "surprise: rome", "'surprise: rome' no game has"),
    (f"{FIGHT}played 1: caesar mars; {GENUA}", "no line 'surprise' needed phase battle"),
    (ATTACK.replace(ATTACKERS, "phase: choose battle"), "'phase: choose battle' goes on to 'phase: battle'"),
    (
        FIGHT.replace("caesar, legio_7", "legio_7 from genua").replace("pompey, legio_1", "legio_1"),
        "'rome caesar: legio_7 from genua' goes on to 'rome caesar: legio_7 II from genua'",
    ),
    (HIT.replace("caesar, legio_7", "caesar, legio_7 2") + "hits: 1", "'phase: hit' goes on to 'phase: battle'"),
    (FIGHT.replace("phase: battle", "phase: regroup"), "no game has 'battle'"),
]
"""Positions of before with something changed."""

REFUSED = [
    *((start + lines, words) for start, text in UNREADABLE.items() for lines, words in rows_of(text)),
    *CHANGED,
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=[f"{n}-{words}" for n, (_, words) in enumerate(REFUSED)])
def test_what_cannot_be_read_or_reached_is_refused(text: str, words: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    message = str(caught.value)
    for word in words.split():
        assert word.lower() in message.lower(), (word, message)
    assert message.startswith(("Line ", "The position has no line "))
    assert message.endswith(".")


def test_a_result_that_the_board_does_not_give_is_refused_with_its_own_line() -> None:
    with pytest.raises(PositionError, match=r"^Line 2, 'result: caesar points': .*'pompey points at the end'"):
        at("phase: over\nresult: caesar points\nyear: 709\nrome caesar: legio_7\nutica pompey: legio_1")
    with pytest.raises(PositionError, match=r"^Line 1, 'phase: over': by the rules .*'phase: disband'"):
        at("phase: over\nresult: caesar points\nyear: 706\nrome caesar: legio_7")


def test_what_is_refused_is_near_to_what_is_not() -> None:
    near = (FIGHT, ATTACK, "actor: caesar; card: 3/2", f"{ROLL}firing: legio_1", f"{HIT}hits: 1")
    for text in (*near, RARE["defect"], RETREAT):
        at(text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(3))
def test_a_spoilt_text_is_refused_or_is_a_position(game: JuliusCaesar, seed: int) -> None:
    dice = random.Random(seed)
    texts = [state.position() for n, (state, _, _) in enumerate(steps(game, seed, eagerly)) if n % 9 == 0]
    lines = [line for text in texts for line in text.splitlines()[1:]]
    fine = 0
    for _ in range(60):
        text = spoil(dice.choice(texts), lines, dice)
        try:
            state = at(text)
        except PositionError:
            continue
        fine += 1
        check_round_trip(state)
        for _ in range(10):
            if state.to_act is not None:
                state.play(by_chance(state, dice))
        check_round_trip(state)
    assert 0 < fine < 60


def spoil(text: str, lines: list[str], dice: random.Random) -> str:
    """Drop, add or replace a line or a word, up to three times."""
    rows = text.splitlines()
    for _ in range(dice.randint(1, 3)):
        row, new = dice.randrange(len(rows)), dice.choice(lines)
        match dice.randrange(4):
            case 0:
                del rows[row]
            case 1:
                rows.insert(row, new)
            case 2:
                rows = [each for each in rows if each.split(":")[0] != new.split(":")[0]] + [new]
            case _:
                words = rows[row].split(" ")
                words[dice.randrange(len(words))] = dice.choice(new.split(" "))
                rows[row] = " ".join(words)
        rows = rows or [new]
    return "\n".join(rows)
