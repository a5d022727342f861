"""6.12 and 7.3 of edition 1.x: the main attack is declared after the moves, before levies and before Player 2."""

import pytest

from engine.contract import PositionError
from engine.julius_caesar.events import BattleBegan, BlockMoved, MainAttackDeclared, ReservesDisrupted
from engine.julius_caesar.passages import manner
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from tests.julius_caesar import support
from tests.julius_caesar.acting import Playtest, each, of

ROME = """
    genua caesar: legio_8, legio_9; ravenna caesar: caesar, legio_13; massilia caesar: legio_10
    rome pompey: legio_1, legio_2
    neapolis pompey: legio_3; asculum pompey: legio_4
"""


def test_the_attacker_declares_after_his_moves_and_levies_then(play: Playtest) -> None:
    """7.3: the road that was used first means nothing; what came by another is in reserve."""
    play.command("3/2", "2/2", ROME)
    play.do("move legio_8 genua-rome", "move caesar ravenna-rome", "move legio_13 ravenna-rome")
    assert (play.phase, play.state.moves.reserve) == ("move", 0)
    assert play.again().view(POMPEY).spaces["rome"].main_attack is None
    play.do("end")
    assert (play.phase, play.to_act, play.levies_left) == ("main attack", CAESAR, 2)
    views = [play.view(seat) for seat in SEATS]
    assert [(view.phase, "drawn_colour" in view.to_dict()) for view in views] == [("main attack", False)] * 2
    assert play.offers() == {"declare genua-rome", "declare ravenna-rome"}
    play.refused("end", "7.3")
    assert play.do("declare ravenna-rome") == [MainAttackDeclared(CAESAR, ("ravenna", "rome"))]
    assert play.phase == "levy"
    rome = play.again().view(POMPEY).spaces["rome"]
    assert (rome.main_attack, rome.stacks[0].arrivals) == ("ravenna", {"genua": (0, 1), "ravenna": (2, 0)})
    assert play.again().state.moves.reserve == play.state.moves.reserve == 1 << play.state.blocks.index["legio_8"]


def test_the_first_road_may_be_declared_too_and_moves_are_told_as_attacks(play: Playtest) -> None:
    play.command("3/2", "2/2", ROME)
    events = play.do("move legio_8 genua-rome")
    entering = play.state.parse("move caesar ravenna-rome")
    assert manner(play.view(CAESAR), entering) == "attack"
    events += play.do(str(entering), "end", "declare genua-rome")
    assert [event.manner for event in of(events, BlockMoved)] == ["attack", "attack"]
    [began] = of(play.end_commands(), BattleBegan)
    assert ([name for name, _ in began.attackers], began.attacking_reserves) == (["legio_8"], 1)


def test_each_space_attacked_by_several_ways_has_its_own_main_attack(play: Playtest) -> None:
    """One link: nothing to declare. Several: a choice for each such space, in any order."""
    play.command("4/1", "2/2", ROME, "aquileia pompey: legio_5")
    play.do("move legio_8 genua-rome", "move caesar ravenna-rome", "move legio_13 ravenna-asculum", "end")
    assert play.offers() == {"declare genua-rome", "declare ravenna-rome"}
    play.refused("declare ravenna-asculum", "7.3")
    rome = "rome caesar: legio_8 from genua, caesar from ravenna; rome pompey: legio_1"
    asculum = "asculum caesar: legio_13 from ravenna, legio_9 from rome; asculum pompey: legio_4"
    play.at("phase: main attack; player one: caesar; card: 4/1", rome, asculum)
    play.do("declare rome-asculum")
    assert play.again().offers() == {"declare genua-rome", "declare ravenna-rome"}
    assert play.refused("declare ravenna-asculum", "7.3") == "main-attack-known"
    play.do("declare genua-rome")
    assert (play.to_act, play.phase) == (POMPEY, "move")


def test_one_way_is_the_main_attack_without_a_word(play: Playtest) -> None:
    play.command("3/2", "2/2", ROME)
    events = play.do("move legio_8 genua-rome", "move legio_9 genua-rome", "end")
    assert play.phase == "levy"
    assert not of(events, MainAttackDeclared)
    assert play.again().view(POMPEY).spaces["rome"].main_attack == "genua"


@each("declared, free", ("genua", 1), ("ravenna", 0))
def test_the_declared_main_force_alone_pins(play: Playtest, declared: str, free: int) -> None:
    """6.13, M7: one block from Genua pins one of two defenders, two from Ravenna pin both; no road of either."""
    play.command("3/2", "2/2", ROME)
    play.do("move legio_8 genua-rome", "move caesar ravenna-rome", "move legio_13 ravenna-rome", "end")
    play.do(f"declare {declared}-rome", "end")
    assert (play.to_act, play.view(POMPEY).spaces["rome"].unpinned) == (POMPEY, (free, 2))
    assert bool(play.ways("legio_1")) == bool(free)
    assert all(way.startswith(("rome-neapolis", "rome-asculum")) for way in play.ways("legio_1"))


def test_player_two_declares_as_well(play: Playtest) -> None:
    """After the moves of Player 2, whose blocks that respond are in reserve in any case (M6)."""
    play.command("4/1", "3/2", "rome caesar: legio_7\n" + ROME.replace("rome pompey: legio_1, legio_2\n", ""))
    while play.to_act is CAESAR:
        play.do("end")
    play.do("move legio_3 neapolis-rome", "move legio_4 asculum-rome", "end")
    assert (play.phase, play.to_act) == ("main attack", POMPEY)
    play.do("declare asculum-rome")
    assert play.view(CAESAR).spaces["rome"].main_attack == "asculum"


def test_sea_borders_are_links_and_a_way_may_be_a_sea(play: Playtest) -> None:
    """M5: Navis from two places, and Navis beside legions on the road."""
    play.moves("3/2", "mare_tyrrhenum caesar: navis_1, navis_2; genua caesar: legio_8; rome pompey: legio_1")
    play.do("move navis_1 mare_tyrrhenum-rome", "move legio_8 genua-rome", "end")
    assert play.offers() == {"declare mare_tyrrhenum-rome", "declare genua-rome"}
    play.do("declare mare_tyrrhenum-rome")
    assert play.again().view(POMPEY).spaces["rome"].main_attack == "mare_tyrrhenum"


def test_under_mercury_it_is_the_last_link_that_counts(play: Playtest) -> None:
    """G5: one group comes by two links; a god card has no levies, so Player 2 is next."""
    play.command("mercury", "2/2", "ravenna caesar: caesar, legio_13\nrome pompey: legio_1")
    play.do("move caesar ravenna-rome", "move legio_13 ravenna-genua-rome", "end")
    assert play.offers() == {"declare ravenna-rome", "declare genua-rome"}
    play.do("declare genua-rome")
    assert (play.to_act, play.phase) == (POMPEY, "move")


def test_the_declared_main_force_fights_first_and_its_loss_disrupts(play: Playtest) -> None:
    """7.3, 7.31, B2, B3: the reserves come in round 2 and lose a step each."""
    play.command("2/1", "2/1", ROME.replace("legio_8, legio_9", "legio_8 I, legio_9 III"))
    play.do("move legio_8 genua-rome", "move caesar ravenna-rome", "end", "declare genua-rome")
    play.end_commands()
    assert play.turns() == {"legio_1", "legio_2"}
    before = play.strength("caesar")
    events = play.fire("legio_1", *[1] * play.strength("legio_1"))
    assert [event.side for event in of(events, ReservesDisrupted)] == [CAESAR]
    assert (play.round, play.strength("caesar")) == (2, before - 1)


def test_retreats_go_by_every_way_that_was_used(play: Playtest) -> None:
    """7.62, B6: by the main attack's and by those of the reserves."""
    rome = "rome caesar: caesar from ravenna, legio_8 from genua; rome pompey: cleopatra 1, legio_1"
    head = "phase: battle; battle: rome; round: 2; attack rome: caesar from ravenna; acted: cleopatra"
    play.at(head, rome)
    assert play.again().ways_out("caesar") == {"genua", "ravenna"}


@each(
    "phase, attackers, reason",
    ("move; attack rome: caesar from genua", "legio_8 from genua", "declared only after the moves"),
    ("levy; attack rome: caesar", "8 from genua, caesar from ravenna", "say which one is the main attack"),
    ("main attack", "legio_8 from genua", "goes on from there by itself"),
    ("levy; attack rome: caesar", "legio_8", "say from where legio_8 came"),
)
def test_what_no_game_can_reach_is_refused(play: Playtest, phase: str, attackers: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        play.at(f"actor: caesar; phase: {phase}; rome caesar: {attackers}; rome pompey: legio_1")


def test_an_attack_without_a_way_is_no_attack_of_2_0() -> None:
    with pytest.raises(PositionError, match="SIDE from SPACE"):
        support.at("actor: caesar; attack rome: caesar; rome caesar: legio_8 from genua; rome pompey: legio_1")
