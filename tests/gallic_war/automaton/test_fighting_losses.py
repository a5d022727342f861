"""Who takes the automaton's losses, and who goes back from what it has conquered (12, 3h, ruling A19)."""

import pytest

from engine.contract import Event, Seat
from engine.gallic_war.tasks import HIT, REGROUP, STACKING
from tests.gallic_war.acting import BLOCKS, Playtest, kinds


# --- hits (3h) ---------------------------------------------------------------------------------------------------
def test_of_equals_those_away_from_home_take_the_hit_3h(solo: Playtest) -> None:
    solo.put("leuci barbarians: leuci, boii", "mandubii romans: legion_vii").advance("legion_vii mandubii-leuci")
    solo.do("fire legion_vii", "roll 1 6 6 6")
    assert (solo.strength("leuci"), solo.strength("boii")) == (3, 2)


def test_the_strongest_are_hit_at_home_or_not_b5(solo: Playtest) -> None:
    solo.put("leuci barbarians: leuci, boii 2", "mandubii romans: legion_vii").advance("legion_vii mandubii-leuci")
    solo.do("fire legion_vii", "roll 1 6 6 6")
    assert (solo.strength("leuci"), solo.strength("boii")) == (2, 2)


def test_who_of_several_equals_is_hit_is_drawn_3h(solo: Playtest) -> None:
    solo.put("leuci barbarians: leuci, boii, eburones", "mandubii romans: legion_vii")
    solo.advance("legion_vii mandubii-leuci")
    solo.do("fire legion_vii", "roll 1 6 6 6")
    assert (solo.phase, solo.to_act, solo.weights()) == (HIT, Seat.CHANCE, {"hit boii": 1, "hit eburones": 1})


def test_germans_are_hit_before_tribes_of_the_same_strength_b5(solo: Playtest) -> None:
    solo.put("leuci barbarians: leuci, boii, usipetes", "mandubii romans: legion_vii")
    solo.advance("legion_vii mandubii-leuci")
    assert solo.then("fire legion_vii", "roll 1 6 6 6").strength("usipetes") == 2


def test_so_with_losses_by_stacking_3h(solo: Playtest) -> None:
    solo.go("stacking", "leuci barbarians: leuci, boii, eburones, helvii, treveri, usipetes, tencteri")
    assert (solo.phase, solo.to_act) == (STACKING, Seat.CHANCE)
    assert solo.weights() == {f"hit {tribe}": 1 for tribe in ("boii", "eburones", "helvii", "treveri")}


# --- one goes back (Regrouping) ----------------------------------------------------------------------------------
def conquered(play: Playtest, *ways: str) -> list[Event]:
    """The automaton conquers Mandubii, where one weak tribe stands for the Romans, from there."""
    log = play.put("mandubii romans: volcae 1").charge(*ways)
    while play.phase != REGROUP and "BattleEnded" not in kinds(log):
        if play.phase == "roll":
            log += play.roll(1 if play.state.side_of(play.battle.firing) == 1 else 6)
        elif play.actor == "romans":
            log += play.do("end" if "end" in play.offers() else "fire volcae")
        else:
            log += play.state.play(play.state.legal_actions()[0])
    return log


def test_one_goes_back_to_an_area_whose_tribes_are_not_all_the_automatons_a19(solo: Playtest) -> None:
    solo.put("aedui romans: leuci", "leuci barbarians: usipetes, tencteri")
    conquered(solo, "leuci-mandubii usipetes tencteri")
    assert solo.weights() == {f"regroup {block} mandubii-leuci": 1 for block in ("usipetes", "tencteri")}
    solo.do("regroup tencteri mandubii-leuci")
    assert (solo.where("tencteri"), solo.where("usipetes"), solo.actor) == ("leuci", "mandubii", "romans")


def test_tribes_eliminated_this_year_are_not_its_own_a19(solo: Playtest) -> None:
    solo.put("leuci barbarians: usipetes")
    solo.state.fallen |= 1 << BLOCKS.index["leuci"]
    conquered(solo, "leuci-mandubii usipetes")
    assert solo.where("usipetes") == "leuci"


@pytest.mark.parametrize("nantuates", ["", "barbarians", "romans"])
def test_in_the_year_in_which_the_helvetii_fall_one_goes_back_to_their_area_a19(
    solo: Playtest, nantuates: str
) -> None:
    """Nobody is at home there then; in later years the Nantuates are, and whose they are decides."""
    solo.state.out |= 1 << BLOCKS.index["helvetii"]
    solo.put("helvetii barbarians: usipetes, tencteri", "sequani romans: volcae 1")
    if nantuates:
        solo.put(f"leuci {nantuates}: nantuates")
    solo.charge("helvetii-sequani usipetes tencteri")
    while solo.phase != REGROUP and solo.where("volcae"):
        if solo.phase == "roll":
            solo.roll(1 if solo.state.side_of(solo.battle.firing) == 1 else 6)
        else:
            solo.do(min(solo.offers()))
    goes_back = {f"regroup {block} sequani-helvetii" for block in ("usipetes", "tencteri")}
    assert (solo.offers() == goes_back) is (nantuates != "barbarians")


def test_all_stay_that_came_from_their_own_area_or_from_germania_a19(solo: Playtest) -> None:
    solo.put("leuci barbarians: leuci, usipetes")
    assert "BlockRegrouped" not in kinds(conquered(solo, "leuci-mandubii leuci usipetes"))
    solo.stand("mandubii: leuci, usipetes")
    solo.solitaire().put("germania barbarians: usipetes, tencteri", "leuci romans: leuci 1")
    log = solo.charge("germania-leuci usipetes tencteri")
    while solo.phase == "roll":
        log += solo.roll(1)
    assert "BlockRegrouped" not in kinds(log)
    solo.stand("leuci: usipetes, tencteri")


def test_one_goes_back_even_if_others_have_stayed_behind_and_one_to_each_area_a19(solo: Playtest) -> None:
    solo.put("aedui romans: leuci, treveri", "leuci barbarians: usipetes, tencteri")
    solo.put("treveri barbarians: marcomanni, eburones")
    conquered(solo, "leuci-mandubii usipetes", "treveri-mandubii marcomanni eburones")
    ways = {"usipetes mandubii-leuci", "marcomanni mandubii-treveri", "eburones mandubii-treveri"}
    assert solo.offers() == {f"regroup {way}" for way in ways}
    solo.then("regroup eburones mandubii-treveri").stand("leuci: usipetes", "mandubii: marcomanni")


def test_one_that_came_to_help_goes_back_too(solo: Playtest) -> None:
    solo.put("aedui romans: leuci, legion_vii 1", "leuci barbarians: usipetes, tencteri")
    solo.put("mandubii barbarians: mandubii").advance("legion_vii aedui-mandubii")
    solo.do("roll 1")
    solo.fire("legion_vii")
    solo.do(next(iter(solo.offers("fire"))))
    solo.roll(1)
    assert solo.offers() == {f"regroup {block} mandubii-leuci" for block in ("usipetes", "tencteri")}


def test_one_goes_back_from_what_ariovistus_has_subdued(solo: Playtest) -> None:
    solo.put("aedui romans: leuci", "neutral: mediomatrici", "leuci barbarians: ariovistus, tencteri")
    solo.charge("leuci-mediomatrici ariovistus tencteri")
    solo.do("roll 1")
    expected = {f"regroup {block} mediomatrici-leuci" for block in ("ariovistus", "tencteri")}
    assert (solo.phase, solo.offers()) == (REGROUP, expected)


def test_one_goes_back_over_the_sea_of_britannia_a16(solo: Playtest) -> None:
    solo.put("aedui romans: andes, venelli", "britannia romans: volcae 1", "andes barbarians: usipetes, tencteri")
    solo.charge("andes-britannia usipetes tencteri")
    solo.do("fire usipetes")
    solo.roll(1)
    way = "britannia-oceanus_britannicus-andes"
    assert solo.offers() == {f"regroup {block} {way}" for block in ("usipetes", "tencteri")}
    solo.do(f"regroup usipetes {way}")
    assert (solo.where("usipetes"), solo.where("tencteri"), solo.actor) == ("andes", "britannia", "romans")
