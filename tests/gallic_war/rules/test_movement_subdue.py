"""Ariovistus subdues (8.2, ruling B12)."""

from engine.gallic_war.events import BattleBegan
from tests.gallic_war.acting import AREAS, Playtest, kinds, only


def _entered(play: Playtest, *helpers: str) -> Playtest:
    play.clear().put("neutral: mandubii", f"leuci barbarians: ariovistus, {', '.join(helpers)}")
    play.move("barbarians", "leuci")
    for block in ("ariovistus", *helpers):
        play.do(f"move {block} leuci-mandubii")
    return play


def test_he_rolls_for_each_tribe_that_his_entry_turned(play: Playtest) -> None:
    """8.2: on 1 and 2 it joins, on 3 it does not."""
    _entered(play)
    assert (play.phase, len(play.offers("roll"))) == ("subdue", 6)
    assert play.then("roll 2").phase == "subdue"
    play.do("roll 3")
    assert {play.side("mandubii"), play.side("senones")} == {"romans", "barbarians"}
    assert play.state.contested >> AREAS.index["mandubii"] & 1


def test_a_tribe_turned_by_another_entry_comes_back_to_him(play: Playtest) -> None:
    """B12: those that join change sides back, whoever entered first."""
    play.put("neutral: mandubii", "leuci barbarians: ariovistus, tencteri").move("barbarians", "leuci")
    play.do("move tencteri leuci-mandubii", "move ariovistus leuci-mandubii", "roll 1", "roll 3")
    assert {play.side("mandubii"), play.side("senones")} == {"romans", "barbarians"}


def test_subdued_tribes_stay_his_when_romans_enter_later(play: Playtest) -> None:
    """B12: they are Barbarians then, who defend; what the Romans enter is no neutral area."""
    play.put("neutral: leuci", "germania barbarians: ariovistus", "sequani romans: legion_vii")
    play.move("barbarians", "germania").do("move ariovistus germania-leuci", "roll 1", "end")
    assert (play.state.contested, play.side("leuci")) == (0, "barbarians")
    play.march("legion_vii sequani-leuci")
    assert play.side("leuci") == "barbarians"
    log = play.fight()
    began = only(log, BattleBegan)
    assert (began.attacker, {name for name, _ in began.defenders}) == ("romans", {"ariovistus", "leuci"})


def test_he_does_not_roll_for_tribes_that_were_somebodys(play: Playtest) -> None:
    """B12: only for those that were neutral when the movement began."""
    play.put("mandubii romans: mandubii, senones", "leuci barbarians: ariovistus").move("barbarians", "leuci")
    assert play.then("move ariovistus leuci-mandubii").phase != "subdue"


def test_he_does_not_roll_where_others_entered_without_him(play: Playtest) -> None:
    """B12: in areas he entered."""
    play.put("neutral: mandubii", "leuci barbarians: ariovistus, tencteri").move("barbarians", "leuci")
    assert "SubdueRolled" not in kinds(play.do("move tencteri leuci-mandubii", "end"))
    assert play.phase != "subdue"
    assert play.side("mandubii") == "romans"


def test_tribes_beside_roman_legions_are_subdued_too(play: Playtest) -> None:
    """B12, N1: the entry turns them, the legion stays an enemy."""
    play.put("neutral: mandubii", "mandubii romans: legion_vii", "leuci barbarians: ariovistus")
    play.move("barbarians", "leuci").do("move ariovistus leuci-mandubii", "roll 1", "roll 1")
    assert play.side("mandubii") == play.side("senones") == "barbarians"
    assert play.state.contested >> AREAS.index["mandubii"] & 1


def test_subdued_tribes_pin_as_well(play: Playtest) -> None:
    """8.2, M6, B2: they are part of the attack, which then has as many units as the defender."""
    _entered(play).put("mandubii romans: legion_vii").then("roll 1", "roll 3").move("romans", "mandubii")
    assert not play.offers("move")


def test_what_he_does_not_subdue_leaves_one_defender_unpinned(play: Playtest) -> None:
    """8.2, M6: he alone pins one of three."""
    _entered(play).put("mandubii romans: legion_vii").then("roll 3", "roll 3").move("romans", "mandubii")
    assert not play.then("move mandubii mandubii-aedui", "move senones mandubii-aedui").offers("move legion_vii")
