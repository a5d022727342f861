"""What each seat knows of a situation (V1-V3, V5-V7, B12, C1)."""

import json
from operator import attrgetter
from typing import Any

from engine.contract import Seat
from engine.julius_caesar.movement import unpinned
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.viewdata import Part
from tests.julius_caesar.acting import EVERYBODY, Playtest, each

SPECTATOR = Seat.SPECTATOR


def seen_in(play: Playtest, seat: Seat, space: str) -> list[tuple[str, int]]:
    """The blocks in a space that a seat can name, with their strengths."""
    return [(block.id, block.strength) for block in play.view(seat).spaces[space].blocks]


def open_to_all(play: Playtest, *parts: str) -> Any:
    """What both sides and a spectator see alike in these parts of the view, as ``battle.round``."""
    ask = attrgetter(*parts)
    mine, *others = (ask(play.view(seat)) for seat in EVERYBODY)
    assert others == [mine, mine]
    return mine


COMMAND = """
player one: caesar
played 1: caesar 2/1, pompey 2/2; played 2: caesar jupiter, pompey 1/3; played 3: caesar apollo as 1/3, pompey 1/2
hand caesar: 2/3, 2/2; discard caesar: 1/2; hand pompey: mars, 2/3; discard pompey: vulcan
rome caesar: caesar III, legio_13 II, legio_1 I; neapolis pompey: pompey III, legio_16 II, navis_1 II
cyrene pompey: cleopatra II; internum pompey: navis_2 I
face up: legio_39, caesar_navis_5; lost: scipio
"""


def test_a_side_sees_its_own_blocks_and_of_the_enemy_how_many(play: Playtest) -> None:
    """V1, V2, Fog-of-War sidebar."""
    play.at(COMMAND)
    assert seen_in(play, CAESAR, "rome") == [("caesar", 3), ("legio_13", 2), ("legio_1", 1)]
    assert seen_in(play, POMPEY, "neapolis") == [("legio_16", 2), ("pompey", 3), ("pompey_navis_1", 2)]
    assert seen_in(play, POMPEY, "rome") == seen_in(play, CAESAR, "neapolis") == []
    # Nor Cleopatra's strength, nor the names of Navis at sea.
    assert seen_in(play, POMPEY, "cyrene") == [("cleopatra", 2)]
    for seat in (CAESAR, SPECTATOR):
        assert seen_in(play, seat, "cyrene") == seen_in(play, seat, "mare_internum") == []


def test_everybody_sees_how_many_blocks_of_which_side_and_colour_stand_where(play: Playtest) -> None:
    """V1: defectors show by their colour, G2."""
    play.at(COMMAND)
    for seat in EVERYBODY:
        rome, neapolis = play.stack("rome", CAESAR, seat), play.stack("neapolis", POMPEY, seat)
        cyrene = play.stack("cyrene", POMPEY, seat)
        assert (rome.count, rome.tan, rome.green, rome.cleopatra) == (3, 2, 1, False)
        assert (neapolis.count, neapolis.tan, neapolis.green) == (3, 1, 2)
        assert (cyrene.cleopatra, cyrene.count) == (True, 1)
        assert play.stack("mare_internum", POMPEY, seat).green == 1
        others = dict.fromkeys(("neapolis", "cyrene", "mare_internum"), POMPEY)
        assert {name: space.owner for name, space in play.view(seat).spaces.items()} == {"rome": CAESAR} | others


def test_pools_show_numbers_the_face_up_and_the_lost_and_their_owner_the_rest(play: Playtest) -> None:
    """V1, V2, L4, C6."""
    play.at(COMMAND)
    for seat in EVERYBODY:
        pools = play.view(seat).pools
        assert (pools[CAESAR].face_up, pools[POMPEY].face_up) == (("caesar_navis_5",), ("legio_39",))
        assert (pools[CAESAR].lost, pools[POMPEY].lost) == ((), ("scipio",))
        # 31 a side: Caesar 3 tan and 1 face up, Pompey 4 green, 1 face up and Scipio
        assert (pools[CAESAR].upright, pools[POMPEY].upright) == (31 - 3 - 1, 31 - 4 - 2)
        for side in (CAESAR, POMPEY):
            names = pools[side].blocks
            assert (names is not None) == (seat is side)
            assert names is None or (len(names) == pools[side].upright and "scipio" not in names)


def test_hands_discards_and_face_down_cards_are_their_owners_secret_c1_v1_v2(play: Playtest) -> None:
    play.at(COMMAND)
    caesars, pompeys, spectators = (play.view(seat) for seat in EVERYBODY)
    assert [{*view.hand} for view in (caesars, pompeys, spectators)] == [{"2/2", "2/3"}, {"2/3", "mars"}, set()]
    assert (caesars.discard, pompeys.discard, spectators.discard) == ("1/2", "vulcan", None)
    assert open_to_all(play, "hand_sizes") == {CAESAR: 2, POMPEY: 2}
    assert open_to_all(play, "has_discarded") == {CAESAR: True, POMPEY: True}


def test_a_card_laid_face_down_is_known_to_be_there_and_no_more_c1_v1(play: Playtest) -> None:
    play.at("turn: 1; phase: play; actor: pompey; chosen caesar: mars; rome caesar: caesar")
    assert [play.view(seat).chosen for seat in EVERYBODY] == ["mars", None, None]
    assert open_to_all(play, "has_chosen") == {CAESAR: True, POMPEY: False}


def test_played_cards_what_apollo_copies_and_player_one_are_open_v1_c3(play: Playtest) -> None:
    play.at(COMMAND)
    turns = [(turn.caesar, turn.pompey, turn.copied) for turn in open_to_all(play, "played")]
    assert turns == [("2/1", "2/2", None), ("jupiter", "1/3", None), ("apollo", "1/2", "1/3")]
    assert {turn.player_one for turn in play.view().played} == {CAESAR}
    commands = [(turn.effective(CAESAR), turn.effective(POMPEY)) for turn in play.view().played]
    assert commands == [("2/1", "2/2"), ("jupiter", "1/3"), ("1/3", "1/2")]
    assert open_to_all(play, "card", "moves_left", "levies_left") == ("1/3", 1, 3)
    assert open_to_all(play, "year", "turn", "player_one", "to_act") == (705, 3, CAESAR, CAESAR)
    # Rome 2 and Scipio; none of Pompey's cities scores, Alexandria stands empty
    assert open_to_all(play, "points") == {CAESAR: 3, POMPEY: 0}


def test_moved_blocks_and_the_links_they_came_by_are_open_as_numbers(play: Playtest) -> None:
    """V1: main force and reserves by number, and the roads used this turn."""
    ravenna = "ravenna caesar: legio_13 III, legio_14 III"
    play.moves("3/1", "genua caesar: caesar III, legio_8 III, legio_11 III", ravenna, "rome pompey: legio_1 IV")
    play.do("move caesar genua-rome", "move legio_8 genua-rome", "move legio_13 ravenna-rome")
    for seat in EVERYBODY:
        rome = play.space("rome", seat)
        assert (rome.owner, rome.contested, rome.attacker, rome.main_attack) == (None, True, CAESAR, "genua")
        attackers = play.stack("rome", CAESAR, seat)
        assert (attackers.count, attackers.moved, attackers.reserves) == (3, 3, 1)
        assert attackers.arrivals == {"genua": (2, 0), "ravenna": (0, 1)}
    roads, moves_left, active = open_to_all(play, "roads", "moves_left", "active")
    assert set(roads) == {("genua", "rome", CAESAR, 2), ("ravenna", "rome", CAESAR, 1)}
    assert (moves_left, set(active)) == (1, {"genua", "ravenna"})
    assert seen_in(play, POMPEY, "rome") == [("legio_1", 4)]


def test_colours_and_movement_are_open_together(play: Playtest) -> None:
    """V1: on the table one sees that it was the green block that came from Ravenna."""
    board = ("genua caesar: legio_8 III, legio_11 III", "ravenna caesar: legio_1 III, cleopatra")
    play.moves("3/1", *board, "rome pompey: legio_2 IV")
    play.do("move legio_8 genua-rome", "move legio_1 ravenna-rome", "move cleopatra ravenna-rome")
    for seat in EVERYBODY:
        reserves = (Part("green", 1, "ravenna", True), Part("blue", 1, "ravenna", True))
        assert play.stack("rome", CAESAR, seat).parts == (Part("tan", 1, "genua", False), *reserves)
        assert play.stack("genua", CAESAR, seat).parts == (Part("tan", 1, None, False),)


def test_the_links_by_which_battles_were_entered_stay_open(play: Playtest) -> None:
    """V1, B6: also when nobody is left of those that came by one, for it still bars retreats."""
    caesars = "rome caesar: caesar III from genua, legio_8 I from ravenna"
    play.fight(caesars, "rome pompey: legio_1 IV, legio_2 III from neapolis")
    entered = {("genua", "rome", CAESAR), ("ravenna", "rome", CAESAR), ("neapolis", "rome", POMPEY)}
    assert set(open_to_all(play, "entered")) == entered
    play.pass_to_round(2)
    play.do("pass caesar")
    play.fire("legio_1", 6, 6, 6, 6)
    assert set(open_to_all(play, "entered")) == entered


BATTLE = """
rome caesar: caesar III from genua, legio_13 II from ravenna
rome pompey: legio_1 II, legio_2 IV from neapolis; asculum pompey: legio_3 I
"""


def test_while_a_battle_is_fought_its_main_forces_are_open_to_all(play: Playtest) -> None:
    """B12, 7.1: reserves of round 1 are numbers, to their owner blocks; other spaces and battles stay hidden."""
    play.fight(BATTLE, "narbo caesar: legio_7 III from massilia; narbo pompey: legio_5 II")
    play.do("battle rome")
    assert [seen_in(play, seat, "narbo") for seat in EVERYBODY] == [[("legio_7", 3)], [("legio_5", 2)], []]
    for seat, reserves in ((CAESAR, {"legio_13"}), (POMPEY, {"legio_2"}), (SPECTATOR, set())):
        assert {block for block, _ in seen_in(play, seat, "rome")} == {"caesar", "legio_1"} | reserves
        assert seen_in(play, seat, "asculum") == ([("legio_3", 1)] if seat is POMPEY else [])
    battle = open_to_all(play, "battle")
    main = {side: [(block.id, block.strength) for block in blocks] for side, blocks in battle.main.items()}
    assert main == {CAESAR: [("caesar", 3)], POMPEY: [("legio_1", 2)]}
    assert battle.reserves == {CAESAR: 1, POMPEY: 1}
    assert (battle.space, battle.round, battle.attacker, battle.surprise) == ("rome", 1, CAESAR, False)
    assert (battle.turn_of, battle.letter, battle.acted) == (CAESAR, "A", ())


def test_from_round_two_the_reserves_are_open_too_b12_7_3(play: Playtest) -> None:
    play.fight(BATTLE, in_round=2)
    for seat in EVERYBODY:
        assert {block for block, _ in seen_in(play, seat, "rome")} == {"caesar", "legio_1", "legio_13", "legio_2"}
    battle = open_to_all(play, "battle")
    assert (battle.reserves, len(battle.main[POMPEY])) == ({CAESAR: 0, POMPEY: 0}, 2)


def test_retreats_of_the_round_and_regroups_are_open(play: Playtest) -> None:
    """7.61, 7.64, 7.7, B7: they count against limits; after the battle the view says where it was."""
    play.fight("rome caesar: legio_8 III from genua, legio_9 I from genua; rome pompey: legio_1 II", in_round=2)
    play.do("pass legio_1", "retreat legio_9 rome-genua")
    retreats = (("genua", "rome", CAESAR, 1),)
    assert open_to_all(play, "battlefield", "retreats", "sea_retreats") == ("rome", retreats, ())
    play.fight("rome caesar: legio_8 III from genua, legio_9 I from genua\nrome pompey: legio_1 I")
    play.fire("legio_1", 6)
    play.fire("legio_8", 1, 6, 6)
    play.do("regroup legio_9 rome-ravenna")
    assert open_to_all(play, "phase", "battle", "battlefield") == ("regroup", None, "rome")
    assert open_to_all(play, "retreats") == (("ravenna", "rome", CAESAR, 1),)
    rome = "rome caesar: legio_8 III from genua; rome pompey: legio_1 II, legio_2 II"
    play.fight(rome, "tyrrhenum pompey: navis_1; neapolis pompey: pompey", in_round=2)
    play.do("retreat legio_1 rome-mare_tyrrhenum-neapolis")
    assert open_to_all(play, "sea_retreats") == (POMPEY,)


def test_dice_and_hits_due_are_open(play: Playtest) -> None:
    """B12, 7.4: who fired, what fell and who has to take it."""
    play.fight("rome caesar: caesar III from genua\nrome pompey: legio_1 II, legio_2 II")
    play.do("fire caesar")
    asked = ("battle.firing", "battle.dice", "battle.hits_due")
    assert open_to_all(play, "to_act", *asked) == (Seat.CHANCE, "caesar", (), 0)
    play.do("roll 1 6 2")
    assert open_to_all(play, *asked, "battle.hits_on") == ("caesar", (1, 6, 2), 2, POMPEY)
    # The surprise is open as well (G3).
    rome = "rome caesar: caesar III from genua; rome pompey: scipio III"
    play.at("turn: 2; phase: battle; battle: rome; surprise: rome", rome)
    assert open_to_all(play, "surprise", "battle.surprise", "battle.turn_of") == ("rome", True, CAESAR)


def test_after_the_battle_all_stand_hidden_again(play: Playtest) -> None:
    """B12, 7.1: already while the victor regroups, with his reserves that nobody saw."""
    play.fight("rome caesar: caesar III from genua, legio_13 II from ravenna\nrome pompey: legio_1 I")
    play.fire("caesar", 1, 6, 6)
    assert play.phase == "regroup"
    for seat in (POMPEY, SPECTATOR):
        assert (seen_in(play, seat, "rome"), play.view(seat).battle) == ([], None)
        assert play.stack("rome", CAESAR, seat).count == 2


def test_a_block_that_retreated_stands_hidden_where_it_is_now(play: Playtest) -> None:
    """B12: it was seen going, the view names it no more."""
    play.fight("rome caesar: legio_8 III from genua; rome pompey: scipio III, legio_1 IV", in_round=2)
    play.do("retreat scipio rome-neapolis")
    assert (seen_in(play, CAESAR, "neapolis"), play.stack("neapolis", POMPEY, CAESAR).count) == ([], 1)


def test_the_block_jupiter_drew_is_open_till_it_has_gone_over(play: Playtest) -> None:
    """V5, B12: then it is its new owner's secret, but for its colour."""
    caesars = "genua caesar: caesar III; ravenna caesar: legio_13 III"
    head = "turn: 2; phase: draw; player one: caesar; drawn from: rome"
    play.at(head, caesars, "rome pompey: legio_1 II, legio_2 III")
    assert open_to_all(play, "drawn", "drawn_from") == (None, "rome")
    play.do("draw legio_1")
    assert open_to_all(play, "phase", "drawn", "drawn_strength") == ("defect", "legio_1", 2)
    play.do("defect genua")
    assert ("legio_1", 2) in seen_in(play, CAESAR, "genua")
    assert seen_in(play, POMPEY, "genua") == []
    assert play.stack("genua", CAESAR, POMPEY).green == 1
    assert (play.view(POMPEY).drawn, play.view(POMPEY).drawn_strength) == (None, None)


def test_a_defector_that_comes_back_is_seen_by_its_original_owner_in_his_pool_v6_g2(play: Playtest) -> None:
    play.at("year: 706\nphase: disband\nnarbo caesar: legio_1 III, legio_8 II\nalexandria pompey: cleopatra")
    assert "legio_1" not in (play.view(POMPEY).pools[POMPEY].blocks or ())
    before = play.view(SPECTATOR).pools[POMPEY].upright
    play.do("disband legio_1")
    assert "legio_1" in (play.view(POMPEY).pools[POMPEY].blocks or ())
    assert play.view(CAESAR).pools[POMPEY].blocks is None
    assert play.view(SPECTATOR).pools[POMPEY].upright == before + 1


def test_a_view_is_plain_data_and_holds_on_to_nothing(play: Playtest) -> None:
    """Views are values: later actions leave an earlier view as it was."""
    play.fight(BATTLE)
    for seat in EVERYBODY:
        view = play.view(seat)
        before = json.dumps(view.to_dict(), sort_keys=True)
        twin = play.again()
        twin.fire("caesar", 1, 1, 6)
        assert json.dumps(view.to_dict(), sort_keys=True) == before
        assert play.view(seat) == view
        assert twin.view(seat) != view


@each("seat", *EVERYBODY)
def test_what_is_hidden_is_nowhere_in_the_whole_view(play: Playtest, seat: Seat) -> None:
    """V2, V3: no name of an enemy block or card in any corner of the data."""
    play.at(COMMAND)
    text = json.dumps(play.view(seat).to_dict())
    caesars, pompeys = "caesar_navis_1 legio_13 octavian", "pompey_navis_2 legio_16 brutus mars vulcan"
    for names, owner in ((caesars, CAESAR), (pompeys, POMPEY)):
        assert {name: f'"{name}"' in text for name in names.split()} == dict.fromkeys(names.split(), seat is owner)


def test_how_many_defenders_may_leave_is_open_and_as_the_rules_have_it(play: Playtest) -> None:
    """6.13, M7: as many as outnumber the attackers in the line; reserves count on neither side."""
    caesars = "legio_7 from genua, legio_8 from genua, legio_9 from genua, legio_13 from ravenna reserve"
    pompeys = "rome pompey: legio_1, legio_2, legio_3, pompey; neapolis pompey: legio_4"
    play.at("turn: 3; player one: caesar; card: 3/2; actor: pompey", f"rome caesar: {caesars}", pompeys)
    spaces, rome = play.view(POMPEY).spaces, play.state.spaces.index["rome"]
    assert (spaces["neapolis"].unpinned, spaces["rome"].unpinned) == (None, (1, 4))
    assert (unpinned(play.state, 1, rome), play.state.line(1, rome).bit_count()) == (1, 4)
