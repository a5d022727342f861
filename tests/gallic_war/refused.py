"""Situations in which things are refused, by name; `TABLE` in `test_refusals` tries what is wrong in them."""

from __future__ import annotations

from typing import Any

from engine.blocks.facts import NOWHERE
from engine.gallic_war import tasks
from engine.gallic_war.state import State
from tests.gallic_war.acting import Playtest
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    CARDS,
    Stop,
    act,
    barbarians,
    board,
    come_to,
    march,
    move,
    neutrals,
    part_with,
    romans,
)

LEGIONS = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi", "legion_xii")


def bit(*names: str) -> int:
    """A set of blocks or areas; what is both is a block unless it is written ``area:boii``."""
    found = 0
    for name in names:
        area = name.removeprefix("area:")
        found |= 1 << (AREAS.index[area] if area != name else BLOCKS.index[name])
    return found


def on(*lines: str, **options: bool) -> State:
    """A map with these blocks, as `Playtest.put` reads them."""
    play = Playtest()
    play.clear(**options)
    play.put(*lines)
    return play.state


def at(state: State, phase: str, actor: int = 0, **fields: Any) -> State:
    """A situation in a phase, with some fields as they are given."""
    state.active = actor
    for name, value in fields.items():
        setattr(part_with(state, name), name, value)
    come_to(state, phase, actor)
    return state


def cards(actor: int, romans: str, barbarians: str, phase: str = "announce", **fields: Any) -> State:
    """Both cards are laid and turned up."""
    return at(board(), phase, actor, laid=(CARDS.index[romans], CARDS.index[barbarians]), **fields)


def set_up() -> State:
    return at(board(), tasks.SETTLE)


def dealing() -> State:
    return at(board(), tasks.DEAL, hands=((CARDS.index["boii"],), ()))


def offer() -> State:
    return at(board(), tasks.OFFER, 1)


def laying(**fields: Any) -> State:
    massive, boii = CARDS.index["massive_revolt"], CARDS.index["boii"]
    return at(board(), tasks.LAY, 1, hands=((), (boii, massive)), **fields)


def bound() -> State:
    return laying(bound=True)


def announcing_event() -> State:
    return cards(0, "baggage_train", "boii")


def announcing_bound() -> State:
    return cards(1, "boii", "massive_revolt", bound=True)


def announcing() -> State:
    return cards(1, "aedui", "boii", activated=((), (0, 1)))


def announcing_raided() -> State:
    state = cards(1, "aedui", "boii", raided=True)
    barbarians(state, "arverni", "vercingetorix")
    return state


def _gaul() -> State:
    state = cards(0, "aedui", "boii", "politics")
    romans(state, "aedui", "aedui")
    neutrals(state, "britannia", "boii")
    barbarians(state, "arverni", "arverni")
    return state


def swaying() -> State:
    return at(_gaul(), tasks.POLITICS)


def swaying_back() -> State:
    state = at(_gaul(), tasks.POLITICS, 1)
    romans(state, "leuci", "leuci")
    return state


def rallying() -> State:
    state = swaying_back()
    barbarians(state, "arverni", "vercingetorix")
    return state


def homeless() -> State:
    state = on("arverni barbarians: vercingetorix, arverni, boii")
    state.homes[BLOCKS.vercingetorix] = NOWHERE
    return at(state, tasks.NEW_HOME, 1)


def fleeing() -> State:
    state = homeless()
    romans(state, "boii", "legion_vii")
    return at(state, tasks.NEW_HOME, 1, target=AREAS.index["cadurci"])


def baggage() -> State:
    state = on("boii barbarians: boii 1, helvii 1, arverni", "leuci barbarians: leuci 1")
    state.target = AREAS.index["boii"]
    return at(state, tasks.BAGGAGE, 1, given=1)


def revolting() -> State:
    state = on(
        "leuci romans: leuci",
        "sequani romans: sequani",
        "tolosates romans: tolosates",
        "helvetii romans: helvetii",
        "boii barbarians: boii",
    )
    return at(state, tasks.REVOLT, 1, revolt="major", revolted=bit("area:tarbelli"))


def revolting_romans() -> State:
    state = on("leuci romans: leuci", "boii barbarians: boii", "sequani barbarians: sequani")
    return at(state, tasks.REVOLT, 0, revolt="minor")


def leading() -> State:
    state = on("leuci romans: legion_vii")
    risen = bit("area:sequani", "area:leuci", "area:boii", "area:tolosates")
    won = bit("area:sequani", "area:leuci", "area:tolosates")
    return at(state, tasks.LEADER, 1, revolt="major", revolted=risen, won=won)


def naming() -> State:
    state = on("roman_off_map romans: legion_xi", "aedui romans: aedui", "leuci romans: leuci")
    move(state, 0, "roman_off_map", "aedui", points=4)
    return at(state, tasks.GROUPS, 0, named_from=bit("area:roman_off_map", "area:aedui"))


def moving() -> State:
    """The Romans have moved from Transalpine Gaul and Osismi; they have no supply point left."""
    state = on(
        f"transalpine_gaul romans: {', '.join(LEGIONS)}",
        "roman_off_map romans: legion_xiii, legion_xiv",
        "osismi romans: osismi, legion_xv, legion_v, legion_vi",
        "mediomatrici romans: mediomatrici, legion_i",
        "volcae romans: volcae",
        "allobroges romans: allobroges",
        "neutral: veneti, aedui",
        "santones romans: santones",
        "helvetii barbarians: helvetii",
    )
    groups = ("transalpine_gaul", "roman_off_map", "osismi", "mediomatrici", "volcae")
    move(state, 0, *groups)
    act(state, "move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii")
    act(state, "move legion_xiii roman_off_map-transalpine_gaul")
    act(state, *[f"sail {who} osismi-mare_cantabricum-santones" for who in ("osismi", "legion_xv")])
    return state


def broke() -> State:
    state = moving()
    state.supply, state._legal = 0, None
    return state


def pinned() -> State:
    """Two of the Romans' three are pinned by those who came from Leuci; Boii attacks in Arverni."""
    state = on(
        "sequani romans: sequani, legion_vii, legion_viii",
        "arverni romans: boii",
        "arverni barbarians: arverni",
        "leuci barbarians: leuci, tencteri",
    )
    march(state, 1, "leuci leuci-sequani", "tencteri leuci-sequani")
    romans(state, "treveri", "treveri")
    move(state, 0, "sequani", "arverni", "treveri")
    return state


def all_pinned() -> State:
    state = pinned()
    act(state, "move sequani sequani-mandubii")
    return state


def barbarian_ships() -> State:
    state = on("osismi barbarians: osismi, aedui", "neutral: veneti", restricted=True)
    move(state, 1, "osismi", points=2)
    return state


def legions_home() -> State:
    state = on("transalpine_gaul romans: legion_x", "sequani romans: legion_vii, legion_viii, legion_ix, sequani")
    return at(state, tasks.LEGIONS_HOME, 0, garrison=1, going=bit("legion_ix"))


def leader_home() -> State:
    state = on("boii barbarians: vercingetorix, boii, aedui")
    state.homes[BLOCKS.vercingetorix] = AREAS.index["arverni"]
    return at(state, tasks.LEADER_HOME, 1, garrison=3, leader=BLOCKS.vercingetorix)


def companions() -> State:
    state = leader_home()
    barbarians(state, "boii", "leuci", "tencteri")
    barbarians(state, "sequani", "sequani")
    return at(state, tasks.COMPANIONS, 1, acted=bit("aedui"))


def starving() -> State:
    state = on(
        "transalpine_gaul romans: legion_xi",
        "sequani romans: legion_vii, legion_viii, legion_x, legion_ix, sequani",
    )
    return at(state, tasks.SUPPLY, 0, supply=1, acted=bit("legion_ix"))


def replacing() -> State:
    state = on("transalpine_gaul romans: legion_x", "sequani romans: legion_vii 2, legion_viii 1, sequani")
    return at(state, tasks.REPLACE, 0, acted=bit("legion_vii"))


def building() -> State:
    return at(board(), tasks.BUILD, 0, supply=2, pool=bit("legion_xiii"))


def over() -> State:
    return at(board(), tasks.OVER)


def harvest() -> State:
    return at(board(), tasks.HARVEST)


def automaton() -> State:
    return at(board(automaton=True), tasks.LAY, 1)


def automaton_thinks() -> State:
    """A phase that it alone has."""
    state = board(automaton=True)
    state.stack = (Stop(),)
    return state


def moving_in() -> State:
    """Legion XI comes in from off the map; Boii may move out of Transalpine Gaul."""
    state = on("roman_off_map romans: legion_xi", "transalpine_gaul romans: boii")
    move(state, 0, "roman_off_map", "transalpine_gaul")
    return state
