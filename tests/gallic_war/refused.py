"""Situations in which things are refused, by name; `TABLE` in `test_refusals` tries what is wrong in them."""

from collections.abc import Callable
from typing import Any

from engine.blocks.facts import NOWHERE
from engine.gallic_war import tasks
from engine.gallic_war.state import State
from tests.gallic_war.acting import Playtest
from tests.gallic_war.support import AREAS, BLOCKS, CARDS, Stop, come_to, part_with

LEGIONS = "legion_vii, legion_viii, legion_ix, legion_x, legion_xi, legion_xii"

Situation = Callable[[], State]


def bit(*names: str) -> int:
    """A set of blocks or areas; what is both is a block unless it is written ``area:boii``."""
    found = 0
    for name in names:
        area = name.removeprefix("area:")
        found |= 1 << (AREAS.index[area] if area != name else BLOCKS.index[name])
    return found


def on(*lines: str, **options: bool) -> Playtest:
    """A map with these blocks, as `Playtest.put` reads them."""
    play = Playtest()
    play.clear(**options)
    play.put(*lines)
    return play


def given(phase: str, *lines: str, actor: int = 0, automaton: bool = False, **fields: Any) -> Situation:
    """A situation in a phase, with these blocks, and some fields as they are given."""

    def make() -> State:
        state = on(*lines, automaton=automaton).state
        state.active = actor
        _set(state, fields)
        come_to(state, phase, actor)
        return state

    return make


def _set(state: State, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        setattr(part_with(state, name), name, value)
    state._legal = None


def moved(side: str, groups: str, *lines: str, points: int | None = None, **options: bool) -> Situation:
    """A movement in which these areas are named."""

    def make() -> State:
        play = on(*lines, **options)
        play.move(side, *groups.split(), points=points)
        return play.state

    return make


def after(before: Situation, *texts: str) -> Situation:
    """A situation when these actions have been done."""

    def make() -> State:
        play = Playtest(before())
        play.do(*texts)
        return play.state

    return make


def but(before: Situation, *lines: str, **fields: Any) -> Situation:
    """A situation with these blocks besides, and with other fields."""

    def make() -> State:
        play = Playtest(before())
        play.put(*lines)
        _set(play.state, fields)
        return play.state

    return make


def cards(romans: str, barbarians: str) -> tuple[int, int]:
    """The cards that both have laid down."""
    return CARDS.index[romans], CARDS.index[barbarians]


set_up = given(tasks.SETTLE)
dealing = given(tasks.DEAL, hands=((CARDS.index["boii"],), ()))
offer = given(tasks.OFFER, actor=1)
laying = given(tasks.LAY, actor=1, hands=((), cards("boii", "massive_revolt")))
bound = but(laying, bound=True)
announcing_event = given("announce", laid=cards("baggage_train", "boii"))
announcing_bound = given("announce", actor=1, laid=cards("boii", "massive_revolt"), bound=True)
announcing = given("announce", actor=1, laid=cards("aedui", "boii"), activated=((), (0, 1)))
announcing_raided = given(
    "announce", "arverni barbarians: vercingetorix", actor=1, laid=cards("aedui", "boii"), raided=True
)
GAUL = ("aedui romans: aedui", "neutral: britannia, boii", "arverni barbarians: arverni")
swaying = given(tasks.POLITICS, *GAUL, laid=cards("aedui", "boii"))
swaying_back = given(tasks.POLITICS, *GAUL, "leuci romans: leuci", actor=1, laid=cards("aedui", "boii"))
rallying = but(swaying_back, "arverni barbarians: vercingetorix")


def homeless() -> State:
    state = given(tasks.NEW_HOME, "arverni barbarians: vercingetorix, arverni, boii", actor=1)()
    state.homes[BLOCKS.vercingetorix] = NOWHERE
    return state


fleeing = but(homeless, "boii romans: legion_vii", target=AREAS.index["cadurci"])
baggage = given(
    tasks.BAGGAGE, *("boii barbarians: boii 1, helvii 1, arverni", "leuci barbarians: leuci 1"), actor=1, given=1,
    target=AREAS.index["boii"],
)  # fmt: skip
revolting = given(
    tasks.REVOLT, *("leuci romans: leuci", "sequani romans: sequani", "tolosates romans: tolosates"),
    *("helvetii romans: helvetii", "boii barbarians: boii"), actor=1, revolt="major",
    revolted=bit("area:tarbelli"),
)  # fmt: skip
revolting_romans = given(
    tasks.REVOLT, "leuci romans: leuci", "boii barbarians: boii", "sequani barbarians: sequani", revolt="minor"
)
leading = given(
    tasks.LEADER, "leuci romans: legion_vii", actor=1, revolt="major",
    revolted=bit("area:sequani", "area:leuci", "area:boii", "area:tolosates"),
    won=bit("area:sequani", "area:leuci", "area:tolosates"),
)  # fmt: skip
naming = but(
    moved(
        "romans",
        "roman_off_map aedui",
        *("roman_off_map romans: legion_xi", "aedui romans: aedui", "leuci romans: leuci"),
        points=4,
    ),
    named_from=bit("area:roman_off_map", "area:aedui"),
)
moving = after(
    moved(
        "romans",
        "transalpine_gaul roman_off_map osismi mediomatrici volcae",
        f"transalpine_gaul romans: {LEGIONS}",
        "roman_off_map romans: legion_xiii, legion_xiv",
        "osismi romans: osismi, legion_xv, legion_v, legion_vi",
        "mediomatrici romans: mediomatrici, legion_i",
        *("volcae romans: volcae", "allobroges romans: allobroges", "neutral: veneti, aedui"),
        *("santones romans: santones", "helvetii barbarians: helvetii"),
    ),
    *("move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii"),
    "move legion_xiii roman_off_map-transalpine_gaul",
    *("sail osismi osismi-mare_cantabricum-santones", "sail legion_xv osismi-mare_cantabricum-santones"),
)
"""The Romans have moved from Transalpine Gaul and Osismi."""
broke = but(moving, supply=0)


def pinned() -> State:
    """Two of the Romans' three are pinned by those who came from Leuci; Boii attacks in Arverni."""
    play = on(
        "sequani romans: sequani, legion_vii, legion_viii",
        *("arverni romans: boii", "arverni barbarians: arverni", "leuci barbarians: leuci, tencteri"),
    )
    play.march("leuci leuci-sequani", "tencteri leuci-sequani")
    play.put("treveri romans: treveri")
    play.move("romans", "sequani", "arverni", "treveri")
    return play.state


all_pinned = after(pinned, "move sequani sequani-mandubii")
barbarian_ships = moved(
    *("barbarians", "osismi", "osismi barbarians: osismi, aedui", "neutral: veneti"), points=2, restricted=True
)
moving_in = moved(
    *("romans", "roman_off_map transalpine_gaul"),
    *("roman_off_map romans: legion_xi", "transalpine_gaul romans: boii"),
)
"""Legion XI comes in from off the map; Boii may move out of Transalpine Gaul."""
legions_home = given(
    tasks.LEGIONS_HOME,
    *("transalpine_gaul romans: legion_x", "sequani romans: legion_vii, legion_viii, legion_ix, sequani"),
    garrison=1,
    going=bit("legion_ix"),
)


def leader_home() -> State:
    lines, leader = "boii barbarians: vercingetorix, boii, aedui", BLOCKS.vercingetorix
    state = given(tasks.LEADER_HOME, lines, actor=1, garrison=3, leader=leader)()
    state.homes[leader] = AREAS.index["arverni"]
    return state


def companions() -> State:
    state = but(leader_home, "boii barbarians: leuci, tencteri", "sequani barbarians: sequani")()
    state.acted = bit("aedui")
    come_to(state, tasks.COMPANIONS, 1)
    return state


starving = given(
    tasks.SUPPLY, "transalpine_gaul romans: legion_xi",
    "sequani romans: legion_vii, legion_viii, legion_x, legion_ix, sequani", supply=1, acted=bit("legion_ix"),
)  # fmt: skip
replacing = given(
    tasks.REPLACE,
    *("transalpine_gaul romans: legion_x", "sequani romans: legion_vii 2, legion_viii 1, sequani"),
    acted=bit("legion_vii"),
)
building = given(tasks.BUILD, supply=2, pool=bit("legion_xiii"))
over = given(tasks.OVER)
harvest = given(tasks.HARVEST)


automaton = given(tasks.LAY, actor=1, automaton=True)


def automaton_thinks() -> State:
    """A phase that it alone has."""
    state = on(automaton=True).state
    state.stack = (Stop(),)
    return state
