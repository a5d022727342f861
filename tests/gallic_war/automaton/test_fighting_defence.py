"""How the automaton defends, takes losses, and goes back from what it has conquered (12, 3h, A10, A18, A19)."""

from engine.contract import Event, Seat
from engine.gallic_war.events import BattleBegan, BlockWithdrew, SideGaveWay
from engine.gallic_war.tasks import BATTLE, HIT, REGROUP, ROLL, SHELTER, STACKING
from tests.gallic_war.acting import BLOCKS, Playtest, cases, each, kinds, of

THREE = ("legion_vii", "legion_viii", "legion_xi")


def attacked(play: Playtest, way: str, *legions: str, miss: bool = True) -> list[Event]:
    """Legions attack from where a way begins; none of them hits, if they are to fire."""
    ids = [legion.split()[0] for legion in legions]
    log = play.put(f"{way.split('-')[0]} romans: {', '.join(legions)}").advance(f"{' '.join(ids)} {way}")
    if miss:
        play.miss(*ids)
    return log


@each("strength, verb", (4, "retreat"), (3, "fire"))
def test_away_from_home_they_leave_romans_twice_as_strong(solo: Playtest, strength: int, verb: str) -> None:
    solo.put("mandubii barbarians: usipetes 2, tencteri 2", "sequani barbarians: sequani")
    log = attacked(solo, "aedui-mandubii", "legion_vii", f"legion_viii {strength}", miss=False)
    if verb == "fire":
        log += solo.do("roll 6")
    assert [event.cause for event in of(log, SideGaveWay)] == ["defense"] * (verb == "retreat")
    solo.miss("legion_vii", "legion_viii")
    assert {text.split()[0] for text in solo.offers()} == {verb}


@cases("board way block end", {
    "Germans to Germania first": (
        ["leuci barbarians: usipetes", "sequani barbarians: sequani"], "mandubii-leuci", "usipetes", "germania"),
    "by sea no further than an area beside": (
        ["andes barbarians: eburones", "bellovaci barbarians: bellovaci", "britannia barbarians: belgae"],
        "carnutes-andes", "eburones", "britannia"),
})  # fmt: skip
def test_they_retreat(solo: Playtest, board: list[str], way: str, block: str, end: str) -> None:
    attacked(solo.put(*board), way, "legion_vii", "legion_viii")
    assert solo.where(block) == end


def test_a_leader_goes_home_and_others_to_a_leader_first(solo: Playtest) -> None:
    solo.put("leuci barbarians: dumnorix, eburones", "sequani barbarians: sequani")
    solo.put("mediomatrici barbarians: ambiorix")
    attacked(solo.settle("dumnorix", "sequani"), "mandubii-leuci", *THREE)
    assert solo.offers() == {"retreat dumnorix leuci-sequani", "retreat eburones leuci-mediomatrici"}


def test_without_a_leader_the_area_is_drawn_of_those_of_the_automaton_a18(solo: Playtest) -> None:
    solo.put("leuci barbarians: eburones", "sequani barbarians: sequani", "mediomatrici barbarians: mediomatrici")
    attacked(solo, "mandubii-leuci", "legion_vii", "legion_viii")
    assert solo.weights() == {"retreat eburones leuci-sequani": 1, "retreat eburones leuci-mediomatrici": 1}


@cases("board way block", {
    "where no area is the automaton's a18": (["leuci barbarians: eburones"], "mandubii-leuci", "eburones"),
    "at home without a fortress": (
        ["leuci barbarians: leuci", "sequani barbarians: sequani"], "mandubii-leuci", "leuci"),
    "at a fortress away from home a18": (["mandubii barbarians: usipetes"], "aedui-mandubii", "usipetes"),
})  # fmt: skip
def test_they_fight_to_the_death(solo: Playtest, board: list[str], way: str, block: str) -> None:
    attacked(solo.put(*board), way, "legion_vii", "legion_viii")
    assert (solo.phase, solo.battle.firing, solo.battle.inside) == (ROLL, BLOCKS.index[block], 0)


@cases("board way legions inside", {
    "not before they are outnumbered a18": (["mandubii barbarians: mandubii, senones"],
        "aedui-mandubii", 2, set()),
    "the strongest first a18": (["mandubii barbarians: mandubii, senones"], "aedui-mandubii", 3, {"mandubii"}),
    "two into one of two, a leader at home too b8": (
        ["bituriges barbarians: bituriges 2, arvii 1, dumnorix"], "arverni-bituriges", 3,
        {"dumnorix", "bituriges"}),
})  # fmt: skip
def test_those_at_home_go_into_the_fortress(
    solo: Playtest, board: list[str], way: str, legions: int, inside: set[str]
) -> None:
    attacked(solo.put(*board), way, *THREE[:legions], miss=False)
    assert (solo.phase, solo.inside) == (BATTLE, inside)


def test_of_equals_one_is_drawn_for_the_fortress(solo: Playtest) -> None:
    solo.put("mandubii barbarians: mandubii 2, senones, usipetes 1")
    attacked(solo, "aedui-mandubii", *THREE, miss=False)
    assert solo.asked == (SHELTER, Seat.CHANCE)
    assert solo.weights() == {"shelter mandubii": 1, "shelter senones": 1}


def test_nobody_is_said_to_leave_who_fights_at_home_to_the_death(solo: Playtest) -> None:
    solo.put("helvetii barbarians: helvetii 4", "mandubii barbarians: mandubii")
    solo.put("sequani romans: legion_x, legion_vii")
    assert not of(solo.advance("legion_x sequani-helvetii", "legion_vii sequani-helvetii"), SideGaveWay)
    assert solo.battle.shaken


@each("first, inside", ("shelter ruteni", "ruteni"), ("fire ruteni", "cadurci"))
def test_later_they_go_in_as_their_action_by_even_chances_a18(solo: Playtest, first: str, inside: str) -> None:
    solo.put("cadurci barbarians: cadurci, ruteni")
    attacked(solo, "santones-cadurci", "legion_vii", "legion_viii", miss=False)
    solo.then("fire legion_vii", "roll 1 6 6 6").fire("legion_viii")
    solo.roll(6)
    solo.roll(6)
    solo.miss("legion_vii", "legion_viii")
    assert solo.weights() == {"shelter ruteni": 1, "fire ruteni": 1}
    assert solo.then(first).after.roll(6).inside == {inside}


def test_three_equals_and_two_places_are_drawn_two_to_one_a18(solo: Playtest) -> None:
    solo.put("bituriges barbarians: bituriges 2, arvii, dumnorix")
    attacked(solo, "arverni-bituriges", *THREE, "legion_xii 1", miss=False)
    solo.then("fire legion_vii", "roll 1 6 6 6").miss("legion_viii", "legion_xi", "legion_xii")
    while solo.battle.round == 1:
        solo.state.play(next(iter(solo.state.legal_actions()))) if solo.phase == BATTLE else solo.roll(6)
    solo.miss(*THREE, "legion_xii")
    assert solo.weights() == {"shelter dumnorix": 2, "fire dumnorix": 1}


def test_outnumbered_germans_withdraw_from_germania_at_once_before_any_die(solo: Playtest) -> None:
    solo.put("germania barbarians: usipetes 2, tencteri 2")
    log = attacked(solo, "treveri-germania", "legion_vii", "legion_viii", miss=False)
    assert {event.block for event in of(log, BlockWithdrew)} == {"usipetes", "tencteri"}
    assert not of(log, BattleBegan)


def test_they_withdraw_at_the_start_of_a_later_round_too_a10(solo: Playtest) -> None:
    solo.put("germania barbarians: usipetes, tencteri 2")
    log = attacked(solo, "treveri-germania", "legion_vii", "legion_viii", miss=False)
    solo.then("fire legion_vii", "roll 1 6 6 6").fire("legion_viii")
    while not of(log, BlockWithdrew):
        log += solo.roll(6) if solo.phase == ROLL else solo.state.play(solo.state.legal_actions()[0])
    assert {event.block for event in of(log, BlockWithdrew)} == {"usipetes", "tencteri"}
    assert "DiceRolled" not in kinds(log[log.index(of(log, BlockWithdrew)[0]) :])
    assert not solo.state.on_map & BLOCKS.germans


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
    solo.put("aedui romans: leuci", "leuci barbarians: usipetes, tencteri")
    conquered(solo, "leuci-mandubii usipetes tencteri")
    assert solo.weights() == dict.fromkeys(back("mandubii-leuci"), 1)
    solo.then("regroup tencteri mandubii-leuci").stand("leuci: tencteri", "mandubii: usipetes")
    assert solo.actor == "romans"


def test_tribes_eliminated_this_year_are_not_its_own_a19(solo: Playtest) -> None:
    solo.put("leuci barbarians: usipetes")
    solo.state.fallen |= 1 << BLOCKS.index["leuci"]
    conquered(solo, "leuci-mandubii usipetes")
    assert solo.where("usipetes") == "leuci"


@each("nantuates", "", "barbarians", "romans")
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
