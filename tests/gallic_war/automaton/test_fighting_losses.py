"""Who takes the automaton's losses, and who goes back from what it has conquered (12, 3h, ruling A19)."""

import pytest

from engine.contract import Event, Seat
from engine.gallic_war.tasks import HIT, REGROUP, STACKING
from tests.gallic_war.acting import BLOCKS, Playtest, cases, kinds


# --- hits (3h) ---------------------------------------------------------------------------------------------------
@cases("defenders left", {
    "of equals those away from home 3h": ("leuci, boii", {"leuci": 3, "boii": 2}),
    "the strongest, at home or not b5": ("leuci, boii 2", {"leuci": 2, "boii": 2}),
    "Germans before tribes of the same strength b5": ("leuci, boii, usipetes", {"usipetes": 2}),
})  # fmt: skip
def test_who_takes_a_hit(solo: Playtest, defenders: str, left: dict[str, int]) -> None:
    solo.put(f"leuci barbarians: {defenders}", "mandubii romans: legion_vii").advance("legion_vii mandubii-leuci")
    solo.do("fire legion_vii", "roll 1 6 6 6")
    assert {block: solo.strength(block) for block in left} == left


def test_who_of_several_equals_is_hit_is_drawn_3h(solo: Playtest) -> None:
    solo.put("leuci barbarians: leuci, boii, eburones", "mandubii romans: legion_vii")
    solo.advance("legion_vii mandubii-leuci")
    solo.do("fire legion_vii", "roll 1 6 6 6")
    assert (solo.phase, solo.to_act, solo.weights()) == (HIT, Seat.CHANCE, {"hit boii": 1, "hit eburones": 1})


def test_so_with_losses_by_stacking_3h(solo: Playtest) -> None:
    solo.go("stacking", "leuci barbarians: leuci, boii, eburones, helvii, treveri, usipetes, tencteri")
    assert solo.asked == (STACKING, Seat.CHANCE)
    assert solo.weights() == {f"hit {tribe}": 1 for tribe in ("boii", "eburones", "helvii", "treveri")}


# --- one goes back (Regrouping) ----------------------------------------------------------------------------------
GERMANS = ("usipetes", "tencteri")


def fight_out(play: Playtest) -> list[Event]:
    """The automaton hits with every die, the Romans with none, until somebody may regroup."""
    log: list[Event] = []
    while play.phase != REGROUP and "BattleEnded" not in kinds(log):
        if play.phase == "roll":
            log += play.roll(1 if play.state.side_of(play.battle.firing) == 1 else 6)
        elif play.actor == "romans":
            log += play.do("end" if "end" in play.offers() else "fire volcae")
        else:
            log += play.state.play(play.state.legal_actions()[0])
    return log


def conquered(play: Playtest, *ways: str) -> list[Event]:
    """The automaton conquers Mandubii, where one weak tribe stands for the Romans, from there."""
    return play.put("mandubii romans: volcae 1").charge(*ways) + fight_out(play)


def back(way: str, *blocks: str) -> set[str]:
    """One of these may go back."""
    return {f"regroup {block} {way}" for block in blocks or GERMANS}


def test_one_goes_back_to_an_area_whose_tribes_are_not_all_the_automatons_a19(solo: Playtest) -> None:
    conquered(
        solo.put("aedui romans: leuci", "leuci barbarians: usipetes, tencteri"), "leuci-mandubii usipetes tencteri"
    )
    assert solo.weights() == dict.fromkeys(back("mandubii-leuci"), 1)
    solo.then("regroup tencteri mandubii-leuci").stand("leuci: tencteri", "mandubii: usipetes")
    assert solo.actor == "romans"


def test_tribes_eliminated_this_year_are_not_its_own_a19(solo: Playtest) -> None:
    solo.put("leuci barbarians: usipetes")
    solo.state.fallen |= 1 << BLOCKS.index["leuci"]
    conquered(solo, "leuci-mandubii usipetes")
    assert solo.where("usipetes") == "leuci"


@pytest.mark.parametrize("nantuates", ["", "barbarians", "romans"])
def test_in_the_year_the_helvetii_fall_one_goes_back_to_their_area_a19(solo: Playtest, nantuates: str) -> None:
    """Nobody is at home there then; in later years the Nantuates are, and whose they are decides."""
    solo.state.out |= 1 << BLOCKS.helvetii
    solo.put("helvetii barbarians: usipetes, tencteri", "sequani romans: volcae 1")
    if nantuates:
        solo.put(f"leuci {nantuates}: nantuates")
    solo.charge("helvetii-sequani usipetes tencteri")
    fight_out(solo)
    assert (solo.offers() == back("sequani-helvetii")) is (nantuates != "barbarians")


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
    solo.then("roll 1").fire("legion_vii")
    solo.then(next(iter(solo.offers("fire")))).roll(1)
    assert solo.offers() == back("mandubii-leuci")


def test_one_goes_back_from_what_ariovistus_has_subdued(solo: Playtest) -> None:
    solo.put("aedui romans: leuci", "neutral: mediomatrici", "leuci barbarians: ariovistus, tencteri")
    solo.charge("leuci-mediomatrici ariovistus tencteri")
    solo.do("roll 1")
    assert (solo.phase, solo.offers()) == (REGROUP, back("mediomatrici-leuci", "ariovistus", "tencteri"))


def test_one_goes_back_over_the_sea_of_britannia_a16(solo: Playtest) -> None:
    solo.put("aedui romans: andes, venelli", "britannia romans: volcae 1", "andes barbarians: usipetes, tencteri")
    solo.charge("andes-britannia usipetes tencteri")
    solo.then("fire usipetes").roll(1)
    way = "britannia-oceanus_britannicus-andes"
    assert solo.offers() == back(way)
    solo.then(f"regroup usipetes {way}").stand("andes: usipetes", "britannia: tencteri")
    assert solo.actor == "romans"
