"""What is concluded about hidden blocks: always true, and as much as a careful player could prove."""

import random
from typing import cast

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.placement_tracker import Places
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.command import levy_choices, may_come
from engine.julius_caesar.fog.roster import roster
from engine.julius_caesar.fog.sampling import POOL
from engine.julius_caesar.fog.tracking import FACE_UP, LOST, BlockTracker, Deduction
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView
from tests.jc_tui.playing import C, P, new_table, warlike
from tests.julius_caesar.acting import Playtest, each
from tests.julius_caesar.support import loaded
from tests.seeds import seeds

GAME = loaded()
TABLES = GAME.components
EYES = (C, P, Seat.SPECTATOR)


def truth(state: State) -> dict[str, str]:
    """Where every block but Cleopatra really is."""
    homes = {POOL: state.pool, FACE_UP: state.face_up, LOST: state.lost}
    places = {}
    for number, block in enumerate(state.blocks.ids):
        home = state.loc[number]
        off_map = (place for place, mask in homes.items() if mask >> number & 1)
        places[block] = next(off_map) if home == NOWHERE else state.spaces.ids[home]
    del places["cleopatra"]
    return places


def proof_of(known: BlockTracker) -> Deduction:
    """What a follower has proved."""
    assert known.proof is not None
    return known.proof


@pytest.mark.slow
@each("seed", *seeds(4, 2))
def test_what_is_concluded_is_true_at_every_moment_of_a_game(seed: int) -> None:
    """Every block is where it may be, for each viewer; and what was followed agrees with every view."""
    table, source = new_table(seed), random.Random(seed)
    known = {viewer: BlockTracker.at_set_up(GAME.rules, viewer) for viewer in EYES}
    followed = certain = 0
    for step in range(600):
        state = cast(State, table.state)
        for entry in table.history[followed:]:
            for viewer, where in known.items():
                for event in GAME.visible_events(entry.events, viewer):
                    where.follow(event)
        followed = len(table.history)
        if step % 10 == 0:
            real = truth(state)
            for viewer, where in known.items():
                places = proof_of(where)._by_colour(cast(JuliusCaesarView, state.view(viewer)))
                assert places is not None, f"{viewer} at {step}: it does not add up"
                assert not {name: (real[name], places[name]) for name in real if real[name] not in places[name]}
                certain += sum(len(each) == 1 for each in places.values())
        if (seat := state.to_act) is None:
            break
        table.act(warlike(source, state) if seed % 3 else source.choice(list(state.legal_actions())), seat)
    assert certain


def followed(*events: Event, viewer: Seat = C) -> BlockTracker:
    """What is known after these events of a game from the historical deployment."""
    known = BlockTracker.at_set_up(GAME.rules, viewer)
    for event in events:
        known.follow(event)
    assert proof_of(known).sound
    return known


def march(path: str, number: int = 1, manner: str = "move", side: Seat = P) -> list[Event]:
    """So many unseen blocks that go from one space to another: ``tarraco-bilbilis``."""
    return [ev.BlockMoved(side, None, tuple(path.split("-")), manner)] * number


def of(known: BlockTracker) -> Places:
    """Where everything may be, the colours not looked at apart."""
    found: dict[str, set[str]] = {}
    for (place, _, _), mask in proof_of(known)._may.items():
        for block in bits(mask):
            found.setdefault(TABLES.blocks.ids[block], set()).add(place)
    return {block: frozenset(places) for block, places in found.items()}


TARRACO = ("legio_5", "legio_6", "pompey_equitatus_1")
DEFENCE = (("legio_7", 3), ("legio_9", 3), ("legio_10", 3))
SCIPIO_LOST = ev.BlockEliminated(P, "scipio", "antioch", "vulcan")
LEGION_LOST = ev.BlockEliminated(P, "legio_37", "syracuse", "vulcan")
CREEPING = march("brundisium-neapolis")
ATTACK = march("tarraco-narbo", manner="attack")


@each(
    "events, places",
    (march("tarraco-bilbilis", 3), dict.fromkeys(TARRACO, "bilbilis")),
    (march("tarraco-bilbilis", 2), dict.fromkeys(TARRACO, "tarraco, bilbilis")),
    (march("utica-badias"), {"legio_39": "badias", "pompey_navis_3": "utica"}),
    (march("utica-mare_internum"), {"pompey_navis_3": "mare_internum", "legio_39": "utica"}),
    (march("utica-mare_internum-creta", manner="sail"), {"legio_39": "creta"}),
    (
        [*ATTACK, ev.BattleBegan("narbo", P, (("legio_5", 3),), DEFENCE, 0, 0)],
        dict(zip(TARRACO, ("narbo", "tarraco", "tarraco"), strict=True)),
    ),
    ([*CREEPING, *march("neapolis-rome")], {"legio_3": "neapolis"}),
    ([*CREEPING, ev.TurnBegan(705, 2), *march("neapolis-rome")], {"legio_3": "neapolis, rome"}),
    (
        [ev.BlockLevied(P, None, "antioch")],
        {
            **dict.fromkeys(("pompey_equitatus_3", "pompey_auxilia_1"), f"antioch, {POOL}"),
            **dict.fromkeys(("legio_32", "pompey_navis_4", "brutus"), POOL),
        },
    ),
    (
        [ev.BlockLevied(P, None, "utica")],
        {"pompey_navis_4": f"utica, {POOL}", "pompey_elephant": f"utica, {POOL}"},
    ),
    ([SCIPIO_LOST, ev.BlockLevied(P, None, "creta")], {"scipio": LOST, "brutus": f"creta, {POOL}"}),
    ([LEGION_LOST], {"legio_37": FACE_UP}),
    ([LEGION_LOST, ev.YearBegan(706)], {"legio_37": POOL}),
    (
        [ev.WinterBegan(705), ev.BlockDisbanded(P, None, "carthago_nova", "choice")],
        dict.fromkeys(("legio_2", "legio_4"), f"carthago_nova, {POOL}"),
    ),
    ([ev.WinterBegan(705), ev.BlockDisbanded(P, None, "syracuse", "choice")], {"legio_37": POOL}),
    ids=[
        *("a whole stack takes its names along", "of a part each may have gone or stayed"),
        *("by land goes no Navis", "by sea nothing else", "but what is carried"),
        *("who is shown in a battle settles the rest", "what has moved does not move on", "but in the next turn"),
        *("a new block may be levied there", "in a port a Navis too", "the third leader when one is lost"),
        *("what was eliminated lies face up", "and in the pool from the next year on"),
        *("what is disbanded unseen is one of its stack", "or the only one"),
    ],
)
def test_what_events_prove(events: list[Event], places: dict[str, str]) -> None:
    found = of(followed(*events))
    for block, where in places.items():
        assert found[block] == {*where.split(", ")}, block


def test_what_is_proved_can_be_believed() -> None:
    """V7: at first all is known."""
    beliefs = proof_of(followed()).beliefs(cast(JuliusCaesarView, new_table(1).state.view(C)))
    assert beliefs.places["legio_5"] == {"tarraco": 1.0}
    assert beliefs.places["brutus"] == {POOL: 1.0}


def test_reserves_are_known_when_they_join() -> None:
    began = ev.BattleBegan("narbo", P, (("legio_6", 3),), DEFENCE, 1, 0)
    known = followed(*ATTACK, *march("tarraco-narbo", manner="reserve"), began)
    assert of(known)["legio_5"] == of(known)["pompey_equitatus_1"] == {"narbo", "tarraco"}
    known.follow(ev.ReservesArrived(P, "narbo", (("pompey_equitatus_1", 2),)))
    assert (of(known)["pompey_equitatus_1"], of(known)["legio_5"]) == ({"narbo"}, {"tarraco"})


def test_what_does_not_add_up_is_not_believed() -> None:
    known = followed()
    known.follow(ev.BlockMoved(P, None, ("rome", "neapolis"), "move"))
    assert not proof_of(known).sound
    places = proof_of(known).places(cast(JuliusCaesarView, new_table(1).state.view(C)))
    assert places["legio_5"] >= {"tarraco", POOL}
    assert places["legio_7"] == {"narbo"}


def test_cleopatra_counts_among_no_hidden_blocks_where_she_fights(play: Playtest) -> None:
    """V1: her colour shows her always; a battle names her beside Legio 1, and two stay hidden at Neapolis."""
    pompeys = ("rome pompey: cleopatra, legio_1", "neapolis pompey: legio_3, legio_5")
    play.fight("rome caesar: legio_8 from genua, legio_9 from genua", *pompeys)
    view = play.view(C)
    found = roster(view, GAME.rules, BlockTracker.at_sight(GAME.rules, view))
    assert {block.id for block in view.spaces["rome"].blocks} >= {"cleopatra", "legio_1"}
    assert found.hidden == 2


@pytest.mark.slow
@each("seed", *seeds(4))
def test_the_levies_reckoned_with_are_those_of_the_rules(seed: int) -> None:
    """Whatever the engine offers to levy is reckoned with, and nothing else while the pool has it."""
    table, source, checked = new_table(seed), random.Random(seed), 0
    for _ in range(300):
        state = cast(State, table.state)
        if (seat := state.to_act) is None:
            break
        if state.phase == "levy" and state.levies_left:
            check_levies(state)
            checked += 1
        table.act(warlike(source, state), seat)
    assert checked


def check_levies(state: State) -> None:
    components, side = state.rules.components, state.actor
    offered: dict[str, set[str]] = {}
    for action in levy_choices(state):
        if action.verb == "levy":
            offered.setdefault(action.city, set()).add(action.block)  # type: ignore[attr-defined]
    for number, city in enumerate(state.spaces.ids):
        if state.friendly(side) & state.spaces.cities & 1 << number:
            mask = may_come(components, number, side, state.lost) & state.pool
            assert {state.blocks.ids[block] for block in bits(mask)} == offered.get(city, set()), city
