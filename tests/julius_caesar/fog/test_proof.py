"""What is concluded about hidden blocks: always true, and as much as a careful player could prove."""

import random
from typing import cast

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.spots import Places
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.command import levy_choices, may_come
from engine.julius_caesar.fog.following import FACE_UP, LOST, Follower, Proof
from engine.julius_caesar.fog.imagine import POOL
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView
from tests.jc_tui.playing import C, P, new_table, warlike
from tests.julius_caesar.support import loaded

GAME = loaded()
TABLES = GAME.components
S = Seat.SPECTATOR
EYES = (C, P, S)


def truth(state: State) -> dict[str, str]:
    """Where every block but Cleopatra really is."""
    ids = state.spaces.ids
    places = {}
    for number, block in enumerate(state.blocks.ids):
        if state.loc[number] != NOWHERE:
            places[block] = ids[state.loc[number]]
        else:
            places[block] = POOL if state.pool >> number & 1 else FACE_UP if state.face_up >> number & 1 else LOST
    del places["cleopatra"]
    return places


def proof_of(known: Follower) -> Proof:
    """What a follower has proved."""
    assert known.proof is not None
    return known.proof


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_what_is_concluded_is_true_at_every_moment_of_a_game(seed: int) -> None:
    """Every block is where it may be, for each pair of eyes; and what was followed agrees with every view."""
    table, source = new_table(seed), random.Random(seed)
    known = {eyes: Follower.at_set_up(GAME.rules, eyes) for eyes in EYES}
    followed = certain = 0
    for step in range(600):
        state = cast(State, table.state)
        for entry in table.history[followed:]:
            for eyes, where in known.items():
                for event in GAME.seen(entry.events, eyes):
                    where.follow(event)
        followed = len(table.history)
        if step % 3 == 0:
            real = truth(state)
            for eyes, where in known.items():
                places = proof_of(where)._by_colour(cast(JuliusCaesarView, state.view(eyes)))
                assert places is not None, f"{eyes} at {step}: it does not add up"
                wrong = {block: (real[block], places[block]) for block in real if real[block] not in places[block]}
                assert not wrong
                certain += sum(len(each) == 1 for each in places.values())
        if (seat := state.to_act) is None:
            break
        table.act(warlike(source, state) if seed % 3 else source.choice(list(state.legal_actions())), seat)
    assert certain


def followed(*events: Event, eyes: Seat = C) -> Follower:
    """What is known after these events of a game from the historical deployment."""
    known = Follower.at_set_up(GAME.rules, eyes)
    for event in events:
        known.follow(event)
    assert proof_of(known).sound
    return known


def march(path: str, number: int = 1, manner: str = "move", side: Seat = P) -> list[Event]:
    """So many unseen blocks that go from one space to another: ``tarraco-bilbilis``."""
    return [ev.BlockMoved(side, None, tuple(path.split("-")), manner)] * number


def of(known: Follower) -> Places:
    """Where everything may be, the colours not looked at apart."""
    found: dict[str, set[str]] = {}
    for (place, _, _), mask in proof_of(known)._may.items():
        for number, block in enumerate(TABLES.blocks.ids):
            if mask >> number & 1:
                found.setdefault(block, set()).add(place)
    return {block: frozenset(places) for block, places in found.items()}


TARRACO = ("legio_5", "legio_6", "pompey_equitatus_1")


def test_a_whole_stack_takes_its_names_along() -> None:
    places = of(followed(*march("tarraco-bilbilis", 3)))
    assert {places[block] for block in TARRACO} == {frozenset(("bilbilis",))}


def test_of_a_part_that_moves_each_may_have_gone_or_stayed() -> None:
    places = of(followed(*march("tarraco-bilbilis", 2)))
    assert {places[block] for block in TARRACO} == {frozenset(("tarraco", "bilbilis"))}


def test_by_land_no_navis_goes_and_by_sea_nothing_else() -> None:
    by_land = of(followed(*march("utica-badias")))
    assert by_land["legio_39"] == {"badias"}
    assert by_land["pompey_navis_3"] == {"utica"}
    by_sea = of(followed(*march("utica-mare_internum")))
    assert by_sea["pompey_navis_3"] == {"mare_internum"}
    assert by_sea["legio_39"] == {"utica"}
    carried = of(followed(*march("utica-mare_internum-creta", manner="sail")))
    assert carried["legio_39"] == {"creta"}


def test_who_is_shown_in_a_battle_settles_the_rest_of_his_stack() -> None:
    line = (("legio_5", 3),)
    known = followed(
        *march("tarraco-narbo", manner="attack"),
        ev.BattleBegan("narbo", P, line, (("legio_7", 3), ("legio_9", 3), ("legio_10", 3)), 0, 0),
    )
    places = of(known)
    assert places["legio_5"] == {"narbo"}
    assert places["legio_6"] == places["pompey_equitatus_1"] == {"tarraco"}


def test_a_block_that_has_moved_does_not_move_again_in_the_turn() -> None:
    """Legio 3 comes to Neapolis; the block that leaves Neapolis afterwards is another."""
    places = of(followed(*march("brundisium-neapolis"), *march("neapolis-rome")))
    assert places["legio_3"] == {"neapolis"}
    later = of(followed(*march("brundisium-neapolis"), ev.TurnBegan(705, 2), *march("neapolis-rome")))
    assert later["legio_3"] == {"neapolis", "rome"}


def test_what_is_proved_can_be_believed() -> None:
    """V7: at first all is known."""
    table = new_table(1)
    beliefs = proof_of(followed()).beliefs(cast(JuliusCaesarView, table.state.view(C)))
    assert beliefs.places["legio_5"] == {"tarraco": 1.0}
    assert beliefs.places["brutus"] == {POOL: 1.0}


def test_a_new_block_is_one_that_may_be_levied_there() -> None:
    places = of(followed(ev.BlockLevied(P, None, "antioch")))
    assert places["pompey_equitatus_3"] == places["pompey_auxilia_1"] == {"antioch", POOL}
    assert places["legio_32"] == places["pompey_navis_4"] == places["brutus"] == {POOL}
    port = of(followed(ev.BlockLevied(P, None, "utica")))
    assert port["pompey_navis_4"] == port["pompey_elephant"] == {"utica", POOL}


def test_the_third_leader_may_come_when_one_is_lost() -> None:
    lost = ev.BlockEliminated(P, "scipio", "antioch", "vulcan")
    places = of(followed(lost, ev.BlockLevied(P, None, "creta")))
    assert places["scipio"] == {LOST}
    assert places["brutus"] == {"creta", POOL}


def test_what_was_eliminated_is_in_the_pool_from_the_next_year_on() -> None:
    lost = ev.BlockEliminated(P, "legio_37", "syracuse", "vulcan")
    assert of(followed(lost))["legio_37"] == {FACE_UP}
    assert of(followed(lost, ev.YearBegan(706)))["legio_37"] == {POOL}


def test_a_block_disbanded_unseen_is_one_of_its_stack() -> None:
    known = followed(ev.WinterBegan(705), ev.BlockDisbanded(P, None, "carthago_nova", "choice"))
    places = of(known)
    assert places["legio_2"] == places["legio_4"] == {"carthago_nova", POOL}
    alone = of(followed(ev.WinterBegan(705), ev.BlockDisbanded(P, None, "syracuse", "choice")))
    assert alone["legio_37"] == {POOL}


def test_reserves_are_known_when_they_join() -> None:
    defence = (("legio_7", 3), ("legio_9", 3), ("legio_10", 3))
    known = followed(
        *march("tarraco-narbo", 1, "attack"),
        *march("tarraco-narbo", 1, "reserve"),
        ev.BattleBegan("narbo", P, (("legio_6", 3),), defence, 1, 0),
    )
    assert of(known)["legio_5"] == of(known)["pompey_equitatus_1"] == {"narbo", "tarraco"}
    known.follow(ev.ReservesArrived(P, "narbo", (("pompey_equitatus_1", 2),)))
    places = of(known)
    assert places["pompey_equitatus_1"] == {"narbo"}
    assert places["legio_5"] == {"tarraco"}


def test_what_does_not_add_up_is_not_believed() -> None:
    known = followed()
    known.follow(ev.BlockMoved(P, None, ("rome", "neapolis"), "move"))
    assert not proof_of(known).sound
    table = new_table(1)
    view = cast(JuliusCaesarView, table.state.view(C))
    places = proof_of(known).places(view)
    assert places["legio_5"] >= {"tarraco", POOL}
    assert places["legio_7"] == {"narbo"}


@pytest.mark.slow
def test_the_levies_reckoned_with_are_those_of_the_rules() -> None:
    """Whatever the engine offers to levy is reckoned with, and nothing else while the pool has it."""
    checked = 0
    for seed in range(4):
        table, source = new_table(seed), random.Random(seed)
        for _ in range(300):
            state = cast(State, table.state)
            if (seat := state.to_act) is None:
                break
            if state.phase == "levy" and state.levies_left:
                checked += _check_levies(state)
            table.act(warlike(source, state), seat)
    assert checked > 20


def _check_levies(state: State) -> int:
    components, side = state.rules.components, state.actor
    offered: dict[str, set[str]] = {}
    for action in levy_choices(state):
        if action.verb == "levy":
            offered.setdefault(action.city, set()).add(action.block)  # type: ignore[attr-defined]
    for number, city in enumerate(state.spaces.ids):
        if state.friendly(side) & state.spaces.cities & 1 << number:
            mask = may_come(components, number, side, state.lost) & state.pool
            named = {block for n, block in enumerate(state.blocks.ids) if mask >> n & 1}
            assert named == offered.get(city, set()), city
    return 1
